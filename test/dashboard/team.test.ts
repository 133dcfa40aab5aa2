/**
 * What people may do to each other, and how somebody who lost every sign-in method gets back in. docs/decisions/0062.
 */
import { env } from "cloudflare:workers";
import { ulid } from "ulid";
import { afterEach, describe, expect, it } from "vitest";
import { STAFF_TEAM } from "../../domain/team/team-rules.ts";
import { readDashboardConfig } from "../../src/dashboard/config.ts";
import { makeTeamSecret } from "../../src/dashboard/session-cookie.ts";
import { Authenticator } from "../support/authenticator.ts";
import { openCasino } from "../support/casino.ts";
import { advanceSeconds, holdClock, releaseClock } from "../support/clock.ts";
import {
  colleague,
  type DashboardAnswer,
  firstOwner,
  ORIGIN,
  openDashboard,
  staffAdmin,
  team,
} from "../support/dashboard.ts";
import { testInCi } from "../support/length.ts";

const dashboard = openDashboard();
const newTeam = () => `ten_${ulid().toLowerCase()}`;
const codes = (answers: readonly DashboardAnswer[]) => answers.map(({ code }) => code);

afterEach(releaseClock);

describe("the people of a team", () => {
  it("are invited, changed and removed only by owners", async () => {
    const owner = await firstOwner(dashboard, newTeam());
    for (const role of ["admin", "finance", "support", "compliance", "developer"]) {
      const { browser } = await colleague(dashboard, owner, role);
      expect((await browser.ok("GET", "/auth/team")).members.length).toBeGreaterThan(1);
      const path = `/auth/team/${owner.id}`;
      const refused = [
        await browser.call("POST", "/auth/team/invitations", { body: { name: "Eve", role } }),
        await browser.call("PATCH", path, { body: { role: "support" } }),
        await browser.call("DELETE", path),
        await browser.call("POST", `${path}/recovery`, { body: {} }),
      ];
      expect(codes(refused), role).toEqual(Array(4).fill("ROLE_NOT_ALLOWED"));
      const log = await browser.call("GET", "/auth/team/log");
      expect(log.code).toBe(
        ["admin", "compliance"].includes(role) ? undefined : "ROLE_NOT_ALLOWED",
      );
    }
    const { entries } = await owner.browser.ok("GET", "/auth/team/log");
    expect(entries[0]).toMatchObject({ act: "signed_in", byName: "Some developer" });
    expect(entries.map(({ act }: { act: string }) => act)).toContain("invited");
  });

  it("have roles of their own side only", async () => {
    const owner = await firstOwner(dashboard, newTeam());
    const invite = (role: string) =>
      owner.browser.call("POST", "/auth/team/invitations", { body: { name: "R", role } });
    expect((await invite("risk")).code).toBe("ROLE_NOT_ALLOWED");
    expect((await invite("king")).code).toBe("VALIDATION_FAILED");
  });

  it("always have an owner", async () => {
    const owner = await firstOwner(dashboard, newTeam());
    const path = `/auth/team/${owner.id}`;
    const demote = () => owner.browser.call("PATCH", path, { body: { role: "admin" } });
    expect(codes([await demote(), await owner.browser.call("DELETE", path)])).toEqual([
      "LAST_OWNER",
      "LAST_OWNER",
    ]);
    const second = await colleague(dashboard, owner, "owner", "second");
    expect((await demote()).status).toBe(200);
    expect((await second.browser.call("DELETE", path)).status).toBe(200);
    expect((await owner.browser.call("GET", "/auth/me")).code).toBe("SIGNED_OUT");
  });

  it("withdraw an invitation before it is accepted", async () => {
    const owner = await firstOwner(dashboard, newTeam());
    const body = { name: "Late", role: "support" };
    const { link, invitation } = await owner.browser.ok("POST", "/auth/team/invitations", { body });
    await owner.browser.ok("DELETE", `/auth/team/invitations/${invitation.id}`);
    const late = await dashboard.browser().accept(link, "late", await Authenticator.make(ORIGIN));
    expect(late.code).toBe("INVITATION_INVALID");
  });

  testInCi("are limited in number", async () => {
    const owner = await firstOwner(dashboard, newTeam());
    const invite = () =>
      owner.browser.call("POST", "/auth/team/invitations", {
        body: { name: "N", role: "support" },
      });
    for (let count = 0; count < 50; count += 1) expect((await invite()).status).toBe(200);
    expect((await invite()).code).toBe("TEAM_FULL");
  });
});

describe("a recovery link", () => {
  it("removes the old sign-in methods, and counts the person as new", async () => {
    const teamId = newTeam();
    const owner = await firstOwner(dashboard, teamId);
    const lost = await colleague(dashboard, owner, "finance");
    const [before] = (await team(teamId).people()).filter(({ id }) => id === lost.id);
    const path = `/auth/team/${lost.id}/recovery`;
    const { link } = await owner.browser.ok("POST", path, { body: {} });
    expect((await lost.browser.call("GET", "/auth/me")).status).toBe(200);
    const device = await Authenticator.make(ORIGIN);
    const back = await dashboard.browser().accept(link, undefined, device);
    expect(back.data.person).toMatchObject({ id: lost.id, signInName: `finance@${teamId}` });
    expect((await lost.browser.call("GET", "/auth/me")).code).toBe("SIGNED_OUT");
    expect((await lost.browser.signIn(lost.device)).code).toBe("SIGN_IN_FAILED");
    const [after] = (await team(teamId).people()).filter(({ id }) => id === lost.id);
    expect(after?.since).toBeGreaterThan(before?.since ?? Number.POSITIVE_INFINITY);
    expect(after?.passkeys).toBe(1);
  });

  it("can be created by an admin for anybody but an owner, and by nobody for themselves", async () => {
    const owner = await firstOwner(dashboard, newTeam());
    const admin = await colleague(dashboard, owner, "admin");
    const support = await colleague(dashboard, owner, "support");
    const recover = (by: typeof owner, of: typeof owner) =>
      by.browser.call("POST", `/auth/team/${of.id}/recovery`, { body: {} });
    expect((await recover(admin, support)).status).toBe(200);
    const refused = [
      await recover(admin, owner),
      await recover(support, admin),
      await recover(owner, owner),
    ];
    expect(codes(refused)).toEqual(Array(3).fill("ROLE_NOT_ALLOWED"));
  });
});

describe("a code", () => {
  const FIRST = { period: 30, digits: 6 };

  async function withAuthenticator() {
    const { TOTP, Secret } = await import("otpauth");
    holdClock();
    const teamId = newTeam();
    const owner = await firstOwner(dashboard, teamId);
    const { secret, uri } = await owner.browser.ok("POST", "/auth/authenticator", { body: {} });
    expect(uri).toContain(`otpauth://totp/Rouleau:olga%40${teamId}`);
    const app = new TOTP({ ...FIRST, secret: Secret.fromBase32(secret) });
    const code = () => app.generate({ timestamp: Date.now() });
    const confirm = (value: string) =>
      owner.browser.call("POST", "/auth/authenticator/confirm", { body: { code: value } });
    const signIn = async (value: string) => {
      const browser = dashboard.browser();
      const body = { signInName: `Olga@${teamId}`, code: value };
      return { browser, answer: await browser.call("POST", "/auth/code", { body }) };
    };
    return { owner, code, confirm, signIn };
  }

  it("signs in once it is confirmed, each once, and is not a fresh proof", async () => {
    const { code, confirm, signIn } = await withAuthenticator();
    expect((await signIn(code())).answer.code).toBe("SIGN_IN_FAILED");
    expect((await confirm("000000")).code).toBe("CODE_INVALID");
    expect((await confirm(code())).status).toBe(200);
    // The code that confirmed it is used up.
    expect((await signIn(code())).answer.code).toBe("SIGN_IN_FAILED");
    advanceSeconds(30);
    const { browser, answer } = await signIn(code());
    expect(answer.data.person).toMatchObject({ role: "owner", freshUntil: null });
    expect((await signIn(code())).answer.code).toBe("SIGN_IN_FAILED");
    const needsFresh = [
      await browser.call("POST", "/auth/team/invitations", { body: { name: "E", role: "owner" } }),
      await browser.call("POST", "/auth/authenticator", { body: {} }),
      await browser.call("DELETE", "/auth/authenticator"),
    ];
    expect(codes(needsFresh)).toEqual(Array(3).fill("FRESH_PROOF_REQUIRED"));
  });

  it("is blocked for its person after ten wrong ones, and passkeys keep working", async () => {
    const { owner, code, confirm, signIn } = await withAuthenticator();
    await confirm(code());
    advanceSeconds(30);
    const wrong = code() === "123456" ? "654321" : "123456";
    for (let count = 0; count < 10; count += 1) await signIn(wrong);
    expect((await signIn(code())).answer.code).toBe("SIGN_IN_FAILED");
    expect((await dashboard.browser().signIn(owner.device)).status).toBe(200);
    advanceSeconds(15 * 60);
    expect((await signIn(code())).answer.status).toBe(200);
  });
});

describe("a person's own passkey", () => {
  it("is added and removed, and the last one stays", async () => {
    const { browser, device } = await firstOwner(dashboard, newTeam());
    const options = await browser.ok("POST", "/auth/passkeys/options", { body: {} });
    expect(options.excludeCredentials).toEqual([{ id: device.id, type: "public-key" }]);
    const second = await Authenticator.make(ORIGIN);
    const body = { response: await second.create(options), label: "Key ring" };
    expect((await browser.ok("POST", "/auth/passkeys", { body })).passkeys).toHaveLength(2);
    expect((await browser.call("POST", "/auth/passkeys", { body })).code).toBe("CHALLENGE_USED");
    expect((await dashboard.browser().signIn(second)).status).toBe(200);
    await browser.ok("DELETE", `/auth/passkeys/${device.id}`);
    const last = await browser.call("DELETE", `/auth/passkeys/${second.id}`);
    expect(last.code).toBe("LAST_PASSKEY");
    expect((await dashboard.browser().signIn(device)).code).toBe("SIGN_IN_FAILED");
  });
});

describe("our own staff", () => {
  it("begins with the invitation that the deployment names, which works once", async () => {
    const secret = makeTeamSecret(STAFF_TEAM);
    const expiresAt = Date.now() + 60_000;
    const deployed = openDashboard({ firstInvitation: { hash: secret.hash, expiresAt } });
    const device = await Authenticator.make(ORIGIN);
    const accept = () =>
      deployed.browser().accept(secret.text, `first-${ulid().toLowerCase()}`, device);
    expect((await accept()).data.person).toMatchObject({
      kind: "staff",
      role: "admin",
      tenant: null,
    });
    expect((await accept()).code).toBe("INVITATION_INVALID");
    const other = makeTeamSecret(STAFF_TEAM);
    const unnamed = await deployed.browser().accept(other.text, "eve", device);
    expect(unnamed.code).toBe("INVITATION_INVALID");
  });

  it("does not begin with an invitation that has ended, or does not say when it ends", async () => {
    const device = await Authenticator.make(ORIGIN);
    const { text, hash } = makeTeamSecret(STAFF_TEAM);
    const ended = openDashboard({ firstInvitation: { hash, expiresAt: Date.now() - 1 } });
    expect((await ended.browser().accept(text, "eve", device)).code).toBe("INVITATION_INVALID");
    const read = (setting: string) =>
      readDashboardConfig({ ...env, FIRST_INVITATION_HASH: setting }).firstInvitation;
    expect(read(hash)).toBeUndefined();
    expect(read(`${hash}.1795392000`)).toEqual({ hash, expiresAt: 1_795_392_000_000 });
    expect(() => read(`${hash}.soon`)).toThrow("FIRST_INVITATION_HASH");
  });

  it("gives a tenant its first owner, and only the first", async () => {
    const { tenant } = await openCasino();
    const admin = await staffAdmin(dashboard, `a-${ulid().toLowerCase()}`);
    const path = `/auth/teams/${tenant.id}/owner`;
    const give = () => admin.browser.call("POST", path, { body: { name: "Olga" } });
    const first = await give();
    const second = await give();
    const device = await Authenticator.make(ORIGIN);
    // A lost link is void as soon as there is another one.
    expect((await dashboard.browser().accept(first.data.link, "olga", device)).code).toBe(
      "INVITATION_INVALID",
    );
    const owner = await dashboard.browser().accept(second.data.link, "olga", device);
    expect(owner.data.person.tenant).toEqual({ id: tenant.id, name: tenant.name });
    expect((await give()).code).toBe("TEAM_HAS_OWNER");
    const unknown = await admin.browser.call("POST", `/auth/teams/${newTeam()}/owner`, {
      body: { name: "Olga" },
    });
    expect(unknown.code).toBe("NOT_FOUND");
  });

  it("gives an owner a new way to sign in when two of our admins agree", async () => {
    const teamId = newTeam();
    const owner = await firstOwner(dashboard, teamId);
    const finance = await colleague(dashboard, owner, "finance");
    const anna = await staffAdmin(dashboard, `anna-${ulid().toLowerCase()}`);
    const berta = await staffAdmin(dashboard, `berta-${ulid().toLowerCase()}`);
    const recover = (by: typeof owner, personId: string) =>
      by.browser.call("POST", `/auth/teams/${teamId}/recovery`, { body: { personId } });
    expect((await recover(anna, owner.id)).data).toEqual({ state: "requested" });
    expect((await recover(anna, owner.id)).code).toBe("SECOND_PERSON_REQUIRED");
    const agreed = await recover(berta, owner.id);
    expect(agreed.data.state).toBe("agreed");
    const device = await Authenticator.make(ORIGIN);
    const back = await dashboard.browser().accept(agreed.data.link, undefined, device);
    expect(back.data.person).toMatchObject({ id: owner.id, role: "owner" });
    // People who are not owners get help from their owner.
    expect((await recover(anna, finance.id)).code).toBe("NOT_FOUND");
    expect((await recover(finance, owner.id)).code).toBe("ROLE_NOT_ALLOWED");
    expect((await anna.browser.ok("GET", `/auth/teams/${teamId}`)).members).toHaveLength(2);
    expect((await finance.browser.call("GET", `/auth/teams/${teamId}`)).code).toBe(
      "ROLE_NOT_ALLOWED",
    );
  });

  it("refuses an approval by somebody who joined after the first person asked", async () => {
    const teamId = newTeam();
    const owner = await firstOwner(dashboard, teamId);
    const [anna, berta] = await Promise.all(
      ["anna", "berta"].map((name) => staffAdmin(dashboard, `${name}-${ulid().toLowerCase()}`)),
    );
    holdClock();
    const recover = (by: typeof anna) =>
      by?.browser.call("POST", `/auth/teams/${teamId}/recovery`, { body: { personId: owner.id } });
    expect((await recover(anna))?.data).toEqual({ state: "requested" });
    advanceSeconds(1);
    const puppet = await staffAdmin(dashboard, `puppet-${ulid().toLowerCase()}`);
    expect((await recover(puppet))?.code).toBe("SECOND_PERSON_REQUIRED");
    expect((await recover(berta))?.data.state).toBe("agreed");
  });

  it("forgets a request that nobody agreed to within a day", async () => {
    holdClock();
    const teamId = newTeam();
    const owner = await firstOwner(dashboard, teamId);
    const secret = makeTeamSecret(teamId);
    const ask = (id: string) =>
      team(teamId).recoverLead({ id, name: id, since: 0 }, owner.id, secret.hash);
    expect(await ask("per_a")).toMatchObject({ ok: true, value: null });
    advanceSeconds(24 * 3600);
    expect(await ask("per_b")).toMatchObject({ ok: true, value: null });
    expect(await ask("per_a")).toMatchObject({ ok: true, value: { personId: owner.id } });
  });
});
