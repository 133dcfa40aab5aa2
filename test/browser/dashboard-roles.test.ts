/**
 * Each screen's main task, by each role: the roles that the route table allows can do it. The others are not offered
 * it, and are refused if they call anyway. The people joined by invitation, with a passkey.
 */
import { randomUUID } from "node:crypto";
import { expect, test, vi } from "vitest";
import { ROLES } from "../../clients/dashboard/src/generated/roles.ts";
import { placesFor } from "../../clients/dashboard/src/shell/navigation.ts";
import { OPERATOR_ROLES, STAFF_ROLES } from "../../domain/authority/person-roles.ts";
import { mayCall } from "../../domain/authority/role-groups.ts";
import { call } from "./casino.ts";
import { DashboardPage, useDashboard, withPasskeyDevice } from "./dashboard-page.ts";
import { OPERATORS_TASKS, STAFFS_TASKS, type Task, TRON } from "./dashboard-tasks.ts";

useDashboard();

const ETHEREUM = "0x52908400098527886E0F7030069857D2E4169EE7";
const POTS: Readonly<Record<string, string>> = { support: "NOK", risk: "DKK", admin: "SEK" };
const REFUSED = "Quote this when you ask for help";

type Made = Readonly<Record<string, string>>;

test.each([
  ["production", OPERATORS_TASKS],
  ["platform", STAFFS_TASKS],
] as const)("every screen of %s has a main task", (space, tasks) => {
  const places = placesFor(space, () => true).flatMap((group) => group.places);
  expect(new Set(tasks.map(({ place }) => place))).toEqual(new Set(places.map(({ to }) => to)));
});

/** Whether the route table lets a role make a task's call. */
function may(task: Task, kind: "operator" | "staff", role: string): boolean {
  if (task.operation === "team") return role === (kind === "staff" ? "admin" : "owner");
  return mayMake(task.operation, kind, role, task.space ?? "production");
}

function mayMake(
  operation: string,
  kind: "operator" | "staff",
  role: string,
  space: "sandbox" | "production",
): boolean {
  const stated = (ROLES[operation] ?? "").split(" ") as (typeof OPERATOR_ROLES)[number][];
  const isStated = (stated as string[]).includes(role);
  return kind === "staff" ? isStated : mayCall(role as (typeof stated)[number], stated, space);
}

/** Somebody new of the team, who has just made a passkey. */
async function join(lead: DashboardPage, role: string): Promise<DashboardPage> {
  const invited = await lead.call("POST", "/auth/team/invitations", { name: `A ${role}`, role });
  const person = await DashboardPage.open();
  const { page } = person;
  await withPasskeyDevice(page);
  await page.goto((invited as { link: string }).link);
  await page.getByLabel("Your sign-in name").fill(`${role}-${randomUUID().slice(0, 8)}`);
  await page.getByRole("button", { name: "Create a passkey and join" }).click();
  await page.locator(".frame").waitFor();
  return person;
}

/** An endpoint for everybody, because an environment has few. */
let webhook: string | undefined;

/**
 * What the person with this role works on: a player with money, an open round, a saved address and two
 * withdrawals.
 */
async function prepare(owner: DashboardPage, role: string): Promise<Made> {
  const id = randomUUID().slice(0, 8);
  const ask = async (verb: string, path: string, body: object) =>
    (await owner.call(verb, `/api/production/v1${path}`, body)) as Record<string, string>;
  const playerId = `${role}s-${id}`;
  const currency = "USDT";
  const { launchToken } = await ask("POST", "/auth/sso/create-token", { playerId, currency });
  const session = await call("/api/v1/auth/sso/exchange", { body: { launchToken } });
  await ask("POST", "/wallet/deposit", { playerId, currency, amount: "20" });
  const open = async (): Promise<string> => {
    const { round } = await call("/api/v1/games/safe-smash/rounds", {
      ...{ body: { stake: "1" }, credential: session.accessToken, idempotencyKey: randomUUID() },
    });
    // A hit may break the safe, which ends the round at once.
    return round.state === "open" ? round.id : open();
  };
  const withdraw = async (amount: string) => {
    const to = { chain: "tron", toAddress: TRON };
    const asked = { playerId, currency, amount, ...to };
    return (await ask("POST", "/wallet/withdraw", asked)).withdrawalId ?? "";
  };
  const saved = { chain: "ethereum", address: ETHEREUM, label: `Old ${id}` };
  const address = (await ask("POST", `/admin/players/${playerId}/addresses`, saved)).id ?? "";
  webhook ??= (await ask("POST", "/admin/webhooks", { url: "https://hooks.example.com/all" })).id;
  return {
    ...{ id, player: session.player.id, round: await open(), address, webhook: webhook ?? "" },
    ...{ small: await withdraw("0.5"), large: await withdraw("2") },
    ...{ percent: role === "owner" ? "94" : "96", language: role === "owner" ? "de" : "fr" },
    pot: POTS[role] ?? "",
  };
}

const filledIn = <T>(task: T, made: Made): T =>
  JSON.parse(JSON.stringify(task).replaceAll(/:([a-z]+)\b/g, (all, of) => made[of] ?? all));

/** Does a task on its screen, and checks that its call is answered. */
async function doTask(person: DashboardPage, task: Task, space: string): Promise<void> {
  const { page } = person;
  const [verb, path] = task.call;
  let shown: string | null | undefined;
  const answered = page.waitForResponse(
    (response) =>
      response.request().method() === verb && new URL(response.url()).pathname.endsWith(path),
  );
  await person.screen(`/${task.space ?? space}${task.path ?? task.place}`);
  if (task.form !== undefined) {
    const { button, send, fields = {}, row, isSecret } = task.form;
    const within = row === undefined ? page : page.getByRole("row", { name: row });
    await within.getByRole("button", { name: button, exact: true }).click();
    const dialog = person.dialog();
    await dialog.getByRole("button", { name: send, exact: true }).waitFor();
    for (const [label, value] of Object.entries(fields)) {
      const field = dialog.getByLabel(label);
      const isChoice = await field.evaluate((element) => element.tagName === "SELECT");
      await (isChoice ? field.selectOption(value) : field.fill(value));
    }
    if ((await dialog.getByLabel("To confirm, type ").count()) > 0) await person.confirmName();
    await dialog.getByRole("button", { name: /^Show as / }).click();
    shown = await dialog.locator("pre").first().textContent();
    await dialog.getByRole("button", { name: send, exact: true }).click();
    if (isSecret) await person.storeSecret();
  }
  const response = await answered;
  expect(response.status(), task.operation).toBeLessThan(300);
  // The form has shown exactly the call that it sends.
  if (task.form !== undefined) {
    for (const part of [verb, path, response.request().postData() ?? ""]) {
      expect(shown, task.operation).toContain(part);
    }
  }
  expect(await page.locator("#content").getByRole("alert").allTextContents()).toEqual([]);
}

/** Checks that a task is not offered on its screen, and that a direct call is refused. */
async function isRefused(person: DashboardPage, task: Task, space: string): Promise<void> {
  const { page } = person;
  const { place, path = place, operation, form } = task;
  await person.goTo(`/${task.space ?? space}${path}`);
  // Where nothing can be read there is no heading.
  await page.locator("#content").locator("h1, [role=alert]").first().waitFor();
  await person.isRead();
  if (form === undefined) {
    await page.locator("#content").getByText(REFUSED).first().waitFor();
  } else {
    expect(await page.getByRole("button", { name: form.button, exact: true }).count()).toBe(0);
  }
  const code = await page.evaluate(
    async ([method, address, body]) => {
      const response = await fetch(address, {
        ...{ method, ...(body === null ? {} : { body }) },
        headers: {
          "Content-Type": "application/json",
          "Idempotency-Key": crypto.randomUUID(),
        },
      });
      return ((await response.json()) as { error?: { code: string } }).error?.code;
    },
    [
      task.call[0],
      operation === "team" ? task.call[1] : `/api/${task.space ?? space}/v1${task.call[1]}`,
      task.call[2] === undefined ? null : JSON.stringify(task.call[2]),
    ] as const,
  );
  expect(code, operation).toMatch(/^ROLE_(MISSING|NOT_ALLOWED)$/);
}

/** Returns what `who` reads at these addresses. */
async function read(who: DashboardPage, paths: readonly string[], made: Made): Promise<unknown[]> {
  return who.page.evaluate(
    (all) =>
      Promise.all(
        all.map(async (path) => {
          const envelope = (await (await fetch(path)).json()) as { data?: unknown };
          if (envelope.data === undefined) throw new Error(JSON.stringify({ path, envelope }));
          return envelope.data;
        }),
      ),
    filledIn(paths, made),
  );
}

/** What the refused calls of an operator's people would change. */
const OF_OPERATOR = [
  ...["players/:player", "players/:player/notes", "rounds?playerId=:player"],
  ...["withdrawals/:small", "withdrawals/:large", "jackpots", "api-keys", "tenants/me"],
  "players/:player/addresses",
].map((path) => `/api/production/v1/admin/${path}`);
const OF_STAFF = [
  ...["tenants/:account", "pot-changes?tenantId=live&environment=production", "keys"],
].map((path) => `/api/platform/v1/platform/${path}`);

async function walk(
  person: DashboardPage,
  witness: DashboardPage,
  kind: "operator" | "staff",
  role: string,
  made: Made,
): Promise<void> {
  const space = kind === "staff" ? "platform" : "production";
  const tasks = filledIn(kind === "staff" ? STAFFS_TASKS : OPERATORS_TASKS, made);
  const navigation = person.page.getByRole("navigation", { name: "Navigation" });
  await person.screen(`/${space}`);
  const links = await navigation
    .getByRole("link")
    .evaluateAll((all) => all.map((link) => link.getAttribute("href")));
  const places = placesFor(space, (operation) => mayMake(operation, kind, role, "production"));
  expect(links).toEqual(
    places.flatMap((group) => group.places).map(({ to }) => `/${space}${to === "/" ? "" : to}`),
  );
  for (const task of tasks.filter((each) => may(each, kind, role))) {
    await doTask(person, task, space);
  }
  expect(person.complaints).toEqual([]);
  const facts = kind === "staff" ? OF_STAFF : OF_OPERATOR;
  const before = await read(witness, facts, made);
  for (const task of tasks.filter((each) => !may(each, kind, role))) {
    await isRefused(person, task, space);
  }
  expect(await read(witness, facts, made)).toEqual(before);
}

test.each(OPERATOR_ROLES)("an operator's %s does what the role may, and no more", async (role) => {
  const owner = await DashboardPage.signedIn("owner@live");
  const person = await join(owner, role);
  const joinedAt = Date.now();
  // People cannot approve what was requested in the second in which they joined.
  await vi.waitUntil(() => Date.now() > joinedAt + 1_000, { timeout: 60_000 });
  await walk(person, owner, "operator", role, await prepare(owner, role));
});

test.each(STAFF_ROLES)("our staff's %s does what the role may, and no more", async (role) => {
  const owner = await DashboardPage.signedIn("owner@live");
  const made = await prepare(owner, role);
  const pool = { rate: "1", ceiling: "1000", seed: "0", minimumBet: null, ticker: true };
  const paused = { ...pool, status: "paused" };
  await owner.call("PUT", `/api/production/v1/admin/jackpots/${made.pot}`, paused);
  const admin = await DashboardPage.signedIn("staff-admin");
  const name = `Casino ${made.id}`;
  const opened = await admin.call("POST", "/api/platform/v1/platform/tenants", { name });
  const account = (opened as { tenant: { id: string } }).tenant.id;
  await walk(await join(admin, role), admin, "staff", role, { ...made, account });
});

test("people whose role allows it can request production, and each of our staff takes part in the review as their role allows", async () => {
  const promote = { button: "Request production", call: "/api/sandbox/v1/onboarding/promote" };
  const others = OPERATOR_ROLES.filter(
    (role) => !mayMake("onboarding.promote", "operator", role, "production"),
  );
  expect(others).not.toContain("owner");
  for (const role of others) {
    const person = await DashboardPage.signedIn(`${role}@ready`);
    await person.screen("/sandbox/onboarding");
    await person.page
      .getByText(/integration complete/i)
      .first()
      .waitFor();
    expect(await person.page.getByRole("button", { name: promote.button }).count()).toBe(0);
    await expect(person.call("POST", promote.call, {})).rejects.toThrow("ROLE_MISSING");
  }
  const account = "/platform/accounts/ready";
  const staff = Object.fromEntries(
    await Promise.all(
      STAFF_ROLES.map(
        async (role) => [role, await DashboardPage.signedIn(`staff-${role}`)] as const,
      ),
    ),
  ) as Record<(typeof STAFF_ROLES)[number], DashboardPage>;
  const isNotOffered = async (role: "support" | "risk", name: string, call: string) => {
    await staff[role].screen(account);
    expect(await staff[role].page.getByRole("button", { name, exact: true }).count()).toBe(0);
    const path = `/api/platform/v1/platform/tenants/ready/${call}`;
    const refused = staff[role].call("POST", path, { reasons: ["No"] });
    await expect(refused).rejects.toThrow("ROLE_MISSING");
  };
  for (const [role, reviewer] of [
    ["owner", "support"],
    ["admin", "risk"],
  ] as const) {
    const person = await DashboardPage.signedIn(`${role}@ready`);
    await person.screen("/sandbox/onboarding");
    await person.done(promote.button, {}, "Request the review");
    await staff[reviewer].screen(account);
    await staff[reviewer].done("Start the review", {}, "Start the review");
    for (const [name, call] of [
      ["Reject", "reject"],
      ["Approve", "approve"],
    ] as const) {
      await isNotOffered(reviewer, name, call);
    }
    await staff.admin.screen(account);
    if (role === "owner") {
      const why = { Reasons: "Sign the withdrawals", "To confirm": "Ready Casino" };
      await staff.admin.done("Reject", why, "Reject the account");
    } else {
      const named = { "To confirm": "Ready Casino" };
      await staff.admin.act("Approve", named, "Approve the account");
      expect(await staff.admin.storeSecret()).toMatch(/^sk_production_/);
    }
  }
});
