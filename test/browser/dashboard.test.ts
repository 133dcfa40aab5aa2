/**
 * The dashboard in a real browser: an operator's people and our staff do the main task of each screen, and
 * read why they may not.
 */
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { Secret, TOTP } from "otpauth";
import { expect, inject, test, vi } from "vitest";
import { testInCi } from "../support/length.ts";
import { findings } from "./axe.ts";
import { DashboardPage, useDashboard, withPasskeyDevice } from "./dashboard-page.ts";

useDashboard();

const TRON = "TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC";
const ETHEREUM = "0x52908400098527886E0F7030069857D2E4169EE7";

testInCi("an owner looks after players and their money", async () => {
  const owner = await DashboardPage.signedIn("owner");
  const { page } = owner;
  const name = `maria-${randomUUID().slice(0, 8)}`;
  await owner.screen("/sandbox/developers");
  await owner.act(
    "Create a test player",
    { "Your id for the player": name, "Starting balance": "500" },
    "Create the player",
  );
  await owner.dialog().getByText("The player was created").waitFor();

  await owner.screen("/sandbox/players");
  await page.getByLabel("Part of a name").fill(name.slice(0, 9));
  await page.waitForURL(/search=maria-/);
  await page.getByRole("link", { name }).click();
  await page.getByRole("link", { name: "Open in full" }).click();
  await page.getByRole("heading", { name, level: 1 }).waitFor();
  await page.getByRole("button", { name: "Credit a bonus" }).click();
  await owner.dialog().getByLabel("Amount").fill("12.50");
  await owner.dialog().getByRole("button", { name: "Show as curl and SDK" }).click();
  const calls = await owner.dialog().locator("pre").allTextContents();
  expect(calls[0]).toContain('{"amount":"12.50","currency":"USD"}');
  expect(calls[1]).toMatch(/^await rouleau\.bonuses\.credit\("plr_/);
  await owner.dialog().getByRole("button", { name: "Credit the bonus" }).click();
  await owner.dialog().waitFor({ state: "detached" });
  await page.getByText("12.50").first().waitFor();
  const suspend = { Reason: "Asked for a pause", "To confirm": name };
  await owner.done("Suspend", suspend, "Suspend the player");
  await page.getByText("Asked for a pause").waitFor();
  await owner.done("Unsuspend", {}, "Unsuspend the player");
  await owner.done("Add a note", { Note: "Called about a slow payout" }, "Add the note");
  const note = page.getByRole("listitem").filter({ hasText: "slow payout" });
  await note.getByText("Local owner").waitFor();

  await owner.screen(`/sandbox/players?search=${name}`);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download CSV" }).click(),
  ]);
  const lines = readFileSync(await file.path(), "utf8").split("\r\n");
  expect([file.suggestedFilename(), lines.length]).toEqual(["players.csv", 3]);
  expect(lines[1]).toContain(name);

  const money = { playerId: name, amount: "5", currency: "ETH" };
  await owner.call("POST", "/api/sandbox/v1/wallet/deposit", money);
  const address = { chain: "ethereum", toAddress: ETHEREUM };
  const { withdrawalId } = (await owner.call("POST", "/api/sandbox/v1/wallet/withdraw", {
    ...money,
    amount: "1",
    ...address,
  })) as { withdrawalId: string };
  await owner.screen(`/sandbox/withdrawals?status=pending&open=${withdrawalId}`);
  const fail = page.getByRole("button", { name: "Fail", exact: true });
  await fail.click();
  await owner.dialog().getByLabel("Reason").fill("The address is wrong");
  const send = owner.dialog().getByRole("button", { name: "Fail the withdrawal" });
  // What cannot be undone asks for the name first.
  expect(await send.isDisabled()).toBe(true);
  await owner.dialog().getByLabel(`To confirm, type ${withdrawalId}`).fill(withdrawalId);
  await send.click();
  await owner.dialog().waitFor({ state: "detached" });
  await page.getByText("The address is wrong").waitFor();
  expect(owner.complaints).toEqual([]);
});

testInCi("an owner sets jackpots, games, webhooks, keys and the account", async () => {
  const owner = await DashboardPage.signedIn("owner");
  const { page } = owner;
  await owner.screen("/sandbox/jackpots");
  await page.getByRole("button", { name: "Configure a jackpot" }).click();
  await owner.dialog().getByLabel("Currency").selectOption("SEK");
  await owner.dialog().getByLabel("Ceiling").fill("100000");
  await owner.dialog().getByLabel("Seed").fill("20000");
  // 1% × (100,000 + 20,000) / (100,000 − 20,000)
  await owner.dialog().getByText("returns 1.500% of every stake").waitFor();
  await owner.dialog().getByLabel("Rate").fill("2");
  // A game that returns 96% and adds 2% of each stake: from two thirds of the ceiling, five
  // twelfths of the way.
  await owner
    .dialog()
    .getByText("once the pot reaches 66666.67 SEK, for 41.7% of the way")
    .waitFor();
  await owner.dialog().getByRole("button", { name: "Save the settings" }).click();
  await owner.dialog().waitFor({ state: "detached" });
  await owner.screen("/sandbox/jackpots?open=SEK");
  await page.getByText("From a pot of 66666.67 SEK on, 41.7% of the way").waitFor();
  await owner.done("Pause", {}, "Pause the jackpot");
  await page.getByRole("button", { name: "Resume", exact: true }).waitFor();

  await owner.screen("/sandbox/games?open=katapuuult");
  await owner.done("Turn off", { "To confirm": "Katapuuult" }, "Turn off");
  await owner.done("Turn on", {}, "Turn on");
  await owner.screen("/sandbox/games?open=golden-reels");
  for (const percent of ["94", "96"]) {
    await owner.done("Choose the return", { "Theoretical return": percent }, "Choose the return");
  }

  await owner.screen("/sandbox/webhooks");
  const url = `https://hooks.example.com/${randomUUID()}`;
  await owner.act("Create an endpoint", { Address: url }, "Create the endpoint");
  expect(await owner.storeSecret()).toMatch(/^whsec_/);
  await page.getByRole("link", { name: url }).click();
  await owner.act("Send a test", {}, "Send");
  await owner.dialog().getByRole("status").waitFor();
  // It closes the message, and not the endpoint under it.
  await page.keyboard.press("Escape");
  await owner.dialog().waitFor({ state: "detached" });

  await owner.screen("/sandbox/developers");
  await owner.act("Create a key", { Label: "warehouse" }, "Create the key");
  expect(await owner.storeSecret()).toMatch(/^sk_sandbox_/);
  await page
    .getByRole("row", { name: /warehouse/ })
    .getByRole("link")
    .click();
  await owner.done("Revoke", { "To confirm": "warehouse" }, "Revoke the key");
  await page.getByText("Revoked").first().waitFor();

  await owner.screen("/sandbox/settings");
  await page.getByRole("button", { name: "Change", exact: true }).click();
  await owner.dialog().getByLabel("Player accounts").selectOption("Rouleau manages players");
  await owner.dialog().getByRole("button", { name: "Show as curl and SDK" }).click();
  expect((await owner.dialog().locator("pre").allTextContents())[0]).toContain(
    '{"integrationMode":"transfer"}',
  );
  await page.keyboard.press("Escape");
  await owner.dialog().waitFor({ state: "detached" });
  await owner.done("Change", { Language: "de" }, "Save the settings");
  await page.getByText("de", { exact: true }).waitFor();
  await owner.done("Change", { Language: "en" }, "Save the settings");
  await owner.screen("/sandbox/audit-log?action=game.return_chosen");
  await page
    .getByRole("row", { name: /Local owner/ })
    .nth(1)
    .waitFor();
  await owner.screen("/sandbox/audit-log?action=tenant.updated");
  await page
    .getByRole("link")
    .filter({ hasText: /20\d\d/ })
    .first()
    .click();
  await page.getByRole("heading", { name: "tenant.updated" }).waitFor();
  expect(owner.complaints).toEqual([]);

  // Chromium reports the last request for what is gone.
  await owner.screen("/sandbox/webhooks");
  await page.getByRole("link", { name: url }).click();
  await owner.done("Delete", { "To confirm": url }, "Delete the endpoint");
  await page.getByRole("link", { name: url }).waitFor({ state: "detached" });
});

test("a person is invited, joins with a passkey, signs in with it, and shows it again for a secret", async () => {
  const owner = await DashboardPage.signedIn("owner");
  await owner.screen("/sandbox/team");
  await owner.act("Invite somebody", { Name: "Anna Berg", Role: "admin" }, "Create the link");
  const link = (await owner.dialog().locator("pre").textContent()) ?? "";

  const anna = await DashboardPage.open();
  const { page } = anna;
  await withPasskeyDevice(page);
  await page.goto(link);
  await page.getByText(/invites you to .* as Admin/).waitFor();
  await page.getByLabel("Your sign-in name").fill(`anna-${randomUUID().slice(0, 8)}`);
  await page.getByRole("button", { name: "Create a passkey and join" }).click();
  await page.getByRole("heading", { name: "Home", level: 1 }).waitFor();
  await page.getByRole("button", { name: "Your account" }).click();
  await page.getByText("Anna Berg · Admin").waitFor();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.getByRole("heading", { name: "Sign in" }).waitFor();

  await anna.goTo("/sandbox/rounds?gameId=golden-reels");
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await page.waitForURL(/\/sandbox\/rounds\?gameId=golden-reels/);

  // As when the passkey was shown longer than five minutes ago.
  let refused = 0;
  await page.route("**/api/sandbox/v1/admin/api-keys", async (route) => {
    if (route.request().method() !== "POST" || refused > 0) return route.continue();
    refused += 1;
    const error = { code: "FRESH_PROOF_REQUIRED", message: "Show your passkey again." };
    return route.fulfill({ status: 403, json: { success: false, error, requestId: "req_1" } });
  });
  await anna.screen("/sandbox/developers");
  await anna.act("Create a key", { Label: "anna" }, "Create the key");
  await page.getByRole("button", { name: "Use the passkey" }).click();
  expect(await anna.storeSecret()).toMatch(/^sk_sandbox_/);

  const late = await DashboardPage.open();
  await late.page.goto(link);
  await late.page.getByText("This link does not work").waitFor();
});

testInCi(
  "a person sets up an authenticator, whose code signs them in when they have no passkey at hand",
  async () => {
    const person = await DashboardPage.signedIn("compliance@pairs");
    const { page } = person;
    await person.screen("/sandbox/you");
    await page.getByText("Not set up.").waitFor();
    await page.getByRole("button", { name: "Set up an authenticator" }).click();
    // The page draws the picture, so nobody else learns the key.
    await page.getByRole("img", { name: "QR code of the key below" }).waitFor();
    expect(await findings(page)).toEqual([]);
    const secret = Secret.fromBase32((await page.locator("[data-secret=Key]").textContent()) ?? "");
    const app = new TOTP({ secret });
    const code = page.getByLabel("The app's six-digit code");
    const right = app.generate();
    await code.fill(right === "000000" ? "000001" : "000000");
    await page.getByRole("button", { name: "Confirm" }).click();
    await page.getByRole("alert").waitFor();
    await code.fill(app.generate());
    await page.getByRole("button", { name: "Confirm" }).click();
    const told = await page.getByText(/^Set up\. You sign in with/).textContent();
    const name = /with (\S+) and a code/.exec(told ?? "")?.[1] ?? "";

    await page.getByRole("button", { name: "Your account" }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await page.getByRole("button", { name: "Use an authenticator code" }).click();
    await page.getByLabel("Sign-in name").fill(name);
    // The code that confirmed is used up; that of the next half minute is already valid.
    await page.getByLabel("Six-digit code").fill(app.generate({ timestamp: Date.now() + 30_000 }));
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.locator(".frame").waitFor();

    await person.goTo("/sign-in#local=compliance@pairs");
    await page.locator(".frame").waitFor();
    await person.screen("/sandbox/you");
    await page
      .locator("section", { has: page.getByRole("heading", { name: "Authenticator codes" }) })
      .getByRole("button", { name: "Remove" })
      .click();
    const remove = person.dialog().getByRole("button", { name: "Remove the authenticator" });
    expect(await remove.isDisabled()).toBe(true);
    await person.dialog().getByLabel("To confirm, type Local compliance").fill("Local compliance");
    await remove.click();
    await page.getByText("Not set up.").waitFor();
  },
);

testInCi(
  "the dashboard tells people when they are not allowed to do something, and nothing happens",
  async () => {
    const support = await DashboardPage.signedIn("support");
    await support.screen("/sandbox");
    const navigation = support.page.getByRole("navigation", { name: "Navigation" });
    await navigation.getByRole("link", { name: "Players" }).waitFor();
    expect(await navigation.getByRole("link", { name: "Jackpots" }).count()).toBe(0);
    // A person who goes there anyway sees a notice.
    await support.screen("/sandbox/jackpots");
    await support.page.getByText("Quote this when you ask for help").first().waitFor();
    // Staff's part is another space, which an operator's people are led out of.
    await support.goTo("/platform");
    await support.page.waitForURL(/\/sandbox$/);
  },
);

test("a session that ended leads to sign-in, and from there back", async () => {
  const owner = await DashboardPage.signedIn("owner");
  const { page } = owner;
  await owner.screen("/sandbox/players?status=active");
  await page.context().clearCookies();
  await page.getByLabel("State").selectOption("suspended");
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
  expect(page.url()).toContain(encodeURIComponent("/sandbox/players?status=suspended"));
  // A link that leads elsewhere is not followed.
  await owner.goTo(`/sign-in?to=${encodeURIComponent("//evil.example")}#local=owner`);
  await page.locator(".frame").waitFor();
  expect(page.url()).toBe(`${inject("dashboardUrl")}/sandbox`);
});

testInCi("our staff open an account, help its operator, and suspend it", async () => {
  const staff = await DashboardPage.signedIn("staff-admin");
  const { page } = staff;
  const name = `Casino ${randomUUID().slice(0, 8)}`;
  await staff.screen("/platform");
  await staff.act("Open an account", { Name: name }, "Open the account");
  expect(await staff.storeSecret()).toMatch(/^sk_sandbox_/);
  await page.getByRole("link", { name }).click();
  await page.getByRole("link", { name: "Open in full" }).click();
  await page.getByRole("heading", { name, level: 1 }).waitFor();
  await staff.act(
    "Issue a key",
    { Environment: "sandbox", Reason: "They lost theirs" },
    "Issue the key",
  );
  expect(await staff.storeSecret()).toMatch(/^sk_sandbox_/);
  await staff.act("Invite an owner", { Name: "Olof" }, "Create the link");
  // A link is shown once, so it is not left by mistake.
  await staff.dialog().locator("pre").waitFor();
  await page.keyboard.press("Escape");
  await staff.dialog().getByRole("button", { name: "Done" }).click();
  await staff.dialog().waitFor({ state: "detached" });
  await staff.done(
    "Suspend",
    { Reason: "They asked for it", "To confirm": name },
    "Suspend the account",
  );
  await page.getByText("They asked for it").waitFor();
  await staff.done("Reopen", { Reason: "It is clear" }, "Reopen the account");
  await staff.screen("/platform/search?id=demo-nobody");
  await page.getByText("Nothing has this id").waitFor();
  await staff.screen("/platform/health");
  await page.getByRole("row", { name: /Launches > 99\.0%/ }).waitFor();
  await staff.screen("/platform/audits");
  await staff.done("Run an audit", { Account: "demo", Environment: "sandbox" }, "Run the audit");
  await page.getByText("All books read so far agree.").waitFor();
  await staff.screen("/platform/staff-log?action=tenant.suspended");
  await page
    .getByRole("link")
    .filter({ hasText: /20\d\d/ })
    .first()
    .waitFor();
  expect(staff.complaints).toEqual([]);
});

testInCi(
  "a large withdrawal is paid out once a second person, other than the one who asked, approves it",
  async () => {
    const finance = await DashboardPage.signedIn("finance@pairs");
    const joinedAt = Date.now();
    const owner = await DashboardPage.signedIn("owner@pairs");
    const inSandbox = (path: string, body: unknown) =>
      owner.call("POST", `/api/sandbox/v1${path}`, body);
    await inSandbox("/test/players", { externalId: "anna", currency: "USDT" });
    const money = { playerId: "anna", currency: "USDT" };
    await inSandbox("/wallet/deposit", { ...money, amount: "5" });
    // The person who agrees must have joined in an earlier second than the request's.
    await vi.waitUntil(() => Date.now() > joinedAt + 1_000, { timeout: 60_000 });
    const to = { chain: "tron", toAddress: TRON };
    const made = await inSandbox("/wallet/withdraw", { ...money, amount: "2", ...to });
    const { withdrawalId: id } = made as { withdrawalId: string };

    const screen = `/sandbox/withdrawals?open=${id}`;
    await owner.screen(screen);
    await owner.page.getByText("Waiting for somebody other than Local owner").waitFor();
    const approve = owner.page.getByRole("button", { name: "Approve", exact: true });
    expect(await approve.count()).toBe(0);
    const again = await inSandbox(`/admin/withdrawals/${id}/approve`, {});
    expect(again).toMatchObject({ approval: { state: "requested", approvedBy: null } });

    await finance.screen(screen);
    await finance.done("Approve", {}, "Approve the payout");
    await finance.page.getByText("Approved by Local finance, requested by Local owner").waitFor();
    await finance.done("Complete", { "To confirm": id }, "Complete the withdrawal");
    await finance.page.getByRole("definition").getByText("Completed").waitFor();
  },
);

testInCi(
  "an admin gives the games the casino's colour and logo, and removes the logo again",
  async () => {
    const admin = await DashboardPage.signedIn("admin", { viewport: { width: 1280, height: 720 } });
    const { page } = admin;
    await admin.screen("/sandbox/settings");
    await page.getByRole("button", { name: "Change the branding" }).click();
    const dialog = admin.dialog();
    await dialog.getByLabel("Accent colour").fill("#7fd0ff");
    await dialog.locator("input[type=file]").setInputFiles({
      name: "logo.png",
      mimeType: "image/png",
      buffer: Buffer.from(
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
        "base64",
      ),
    });
    expect(await findings(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Save the branding" }).click();
    await dialog.waitFor({ state: "detached" });
    const logo = page.getByRole("img", { name: "Logo" });
    await logo.waitFor();
    expect(await findings(page)).toEqual([]);

    const game = await page.context().newPage();
    const complaints: string[] = [];
    game.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
    await expect
      .poll(
        async () => {
          await game.goto(`${inject("baseUrl")}/play/demo/sandbox/golden-reels`);
          return game.locator(".bar .logo").count();
        },
        { timeout: 60_000 },
      )
      .toBe(1);
    const shown = await game.locator(".bar .logo").evaluate((image) => ({
      isDrawn: (image as HTMLImageElement).naturalWidth === 1,
      line: getComputedStyle(document.querySelector(".bar") as Element).boxShadow,
    }));
    expect(shown).toEqual({ isDrawn: true, line: expect.stringContaining("rgb(127, 208, 255)") });
    expect(complaints.filter((text) => text.includes("Content Security Policy"))).toEqual([]);

    await page.getByRole("button", { name: "Remove the logo" }).click();
    await admin.confirmName();
    await admin.dialog().getByRole("button", { name: "Remove the logo" }).click();
    await admin.dialog().waitFor({ state: "detached" });
    await logo.waitFor({ state: "detached" });
    expect(admin.complaints).toEqual([]);
  },
);
