/**
 * The cashier of the lobby: reference 4.9 and 7.29. The stack of these tests watches no chain, so answers about
 * one are made up here; test/api/chain-deposits.test.ts gets them from a simulated chain.
 */
import { randomUUID } from "node:crypto";
import type { BrowserContextOptions } from "playwright-core";
import { expect, inject, test } from "vitest";
import type { WalletDepositAddressResult } from "../../clients/sdk/src/generated/calls.ts";
import { testInCi } from "../support/length.ts";
import { findings } from "./axe.ts";
import { call } from "./casino.ts";
import { GameScreen, useChromium } from "./game-screen.ts";
import { setWindow } from "./in-view.ts";
import { markedWords, unmarked } from "./marked-words.ts";

useChromium();

const PASSWORD = "correct horse battery";
const PHONE = {
  viewport: { width: 320, height: 568 },
  permissions: ["clipboard-read", "clipboard-write"],
} satisfies BrowserContextOptions;
const ADDRESS = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const HASH = `0x${"cd".repeat(32)}`;
const OFFER = [{ chain: "ethereum", currencies: ["USDC", "USDT"] }];

type Account = WalletDepositAddressResult;

const ACCOUNT: Account = {
  chain: "ethereum",
  address: ADDRESS,
  currencies: ["USDC", "USDT"],
  tokens: [
    { currency: "USDC", contract: ADDRESS, minimum: "5.000000" },
    { currency: "USDT", contract: ADDRESS, minimum: "1.000000" },
  ],
  confirmations: null,
  deposits: [],
  payouts: [],
};

const DEPOSIT: Account["deposits"][number] = {
  transaction: `0x${"ab".repeat(32)}`,
  ordinal: 0,
  currency: "USDT",
  amount: "12.500000",
  status: "pending",
  seenAt: "2026-11-23T12:00:00.000Z",
};

const PAYOUT: NonNullable<Account["payouts"]>[number] = {
  withdrawalId: "wdr_0123456789abcdefghjkmnpqrs_7",
  currency: "USDT",
  amount: "20.000000",
  address: ADDRESS,
  status: "requested",
  transaction: null,
  requestedAt: "2026-11-23T12:00:00.000Z",
};

/**
 * Opens the lobby with a chain on offer and signs in. `answers` is what the platform says about the address from now
 * on.
 */
async function openLobby({ currency = "USDT", offer = OFFER, ...options }: LobbyOptions = {}) {
  const { apiKey, tenantId } = inject("transfer");
  const username = `maria-${randomUUID()}`;
  await call("/api/v1/players", {
    body: { username, password: PASSWORD, currency },
    credential: apiKey,
  });
  const screen = await GameScreen.open({ ...PHONE, ...options });
  const { page } = screen;
  await page.route("**/lobby/**", async (route) => {
    const page = await route.fetch();
    const offered = `"depositChains":${JSON.stringify(offer)},`.replaceAll('"', "&#34;");
    const body = (await page.text()).replace("&#34;games&#34;:", `${offered}&#34;games&#34;:`);
    await route.fulfill({ response: page, body });
  });
  const answers: { account: Account | undefined } = { account: ACCOUNT };
  await page.route("**/wallet/deposit-address/ethereum", (route) => {
    const { account: data } = answers;
    const error = { code: "UNAVAILABLE", message: "Not now." };
    return data === undefined
      ? route.fulfill({ status: 503, json: { success: false, error } })
      : route.fulfill({ json: { success: true, data } });
  });
  await page.goto(`${inject("baseUrl")}/lobby/${tenantId}/sandbox`);
  await page.locator("#username").fill(username);
  await page.locator("[name=password]").fill(PASSWORD);
  await page.locator("#sign-in-button").click();
  await page.locator("#limits").waitFor();
  /** Changes what the platform says about the address, and makes the page ask. */
  const tell = (account: Account | undefined) => {
    answers.account = account;
    return page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  };
  return { screen, page, username, tell };
}

interface LobbyOptions extends BrowserContextOptions {
  readonly currency?: string;
  readonly offer?: typeof OFFER;
}

test("a player is shown where to send which money, and each deposit until it is credited", async () => {
  const { screen, page, username, tell } = await openLobby();
  await page.getByRole("button", { name: "Cashier" }).click();
  await page.getByRole("img", { name: "QR code of your deposit address" }).waitFor();
  const cashier = page.getByRole("region", { name: "Cashier" });
  expect(await page.locator("#deposit-address").textContent()).toBe(ADDRESS);
  for (const text of ["Send only USDT on Ethereum", "Send at least 1.000000", "about 15 minutes"]) {
    expect(await cashier.getByText(text).count(), text).toBe(1);
  }
  expect(await cashier.getByText("USDC").count()).toBe(0);
  await page.getByRole("button", { name: "Copy the address" }).click();
  await page.getByText("The address was copied").waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(ADDRESS);
  expect(await findings(page)).toEqual([]);

  await tell({ ...ACCOUNT, deposits: [DEPOSIT] });
  await page.getByText("On its way").waitFor();
  await call("/api/v1/wallet/deposit", {
    credential: inject("transfer").apiKey,
    body: { playerId: username, amount: "12.50", currency: "USDT" },
    idempotencyKey: randomUUID(),
  });
  await tell({ ...ACCOUNT, deposits: [{ ...DEPOSIT, status: "credited" }] });
  await page.getByRole("status").filter({ hasText: "12.500000 USDT was credited" }).waitFor();
  await page.locator("#balance").filter({ hasText: "12.500000" }).waitFor();

  // Another deposit is credited before the page has seen it pending.
  const next = { ...DEPOSIT, ordinal: 1, amount: "7.000000", status: "credited" } as const;
  await tell({ ...ACCOUNT, deposits: [next, { ...DEPOSIT, status: "credited" }] });
  await page.getByRole("status").filter({ hasText: "7.000000 USDT was credited" }).waitFor();

  for (const [width, height] of [
    [320, 568],
    [844, 390],
  ] as const) {
    await setWindow(page, width, height);
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(width);
  }
  expect(await findings(page)).toEqual([]);
  await page.getByRole("button", { name: "Close" }).click();
  expect(await page.locator("#cashier").isVisible()).toBe(false);
  expect(screen.complaints).toEqual([]);
});

testInCi(
  "a player can follow a payout that was requested from the casino, and cannot request one here",
  async () => {
    const { screen, page, tell } = await openLobby();
    await page.getByRole("button", { name: "Cashier" }).click();
    await page.getByText("Ask your casino for a payout").waitFor();
    const payouts = page.locator("#payouts");
    const news = page.locator("#cashier-news");
    const transaction = HASH;
    const steps: readonly (readonly [typeof PAYOUT, string])[] = [
      [PAYOUT, "Waiting for your casino"],
      [{ ...PAYOUT, status: "approved" }, "Approved: it will be sent"],
      [{ ...PAYOUT, status: "sent", transaction }, "Sent"],
      [{ ...PAYOUT, status: "confirmed", transaction }, "Confirmed by the network"],
      [{ ...PAYOUT, status: "completed", transaction }, "Paid out"],
      [{ ...PAYOUT, withdrawalId: "wdr_2", status: "failed" }, "Not paid out"],
    ];
    for (const [payout, text] of steps) {
      // The balance is read again, because a payout takes money from it or returns it.
      const balance = page.waitForResponse(/current/);
      await tell({ ...ACCOUNT, payouts: [payout] });
      await payouts.getByText(text).waitFor();
      await news.filter({ hasText: `20.000000 USDT: ${text}` }).waitFor();
      await balance;
      expect(await payouts.getByText(transaction).count(), text).toBe(
        payout.transaction === null ? 0 : 1,
      );
    }
    expect(await payouts.getByText(ADDRESS).count()).toBe(1);
    expect(await page.locator("#cashier a").count()).toBe(0);

    // While they cannot be read, what was read last stays.
    await tell({ ...ACCOUNT, address: ADDRESS.toLowerCase(), payouts: null });
    await page.locator("#deposit-address").filter({ hasText: ADDRESS.toLowerCase() }).waitFor();
    expect(await payouts.getByText("Not paid out").isVisible()).toBe(true);
    for (const [width, height] of [
      [320, 568],
      [844, 390],
    ] as const) {
      await setWindow(page, width, height);
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(width);
    }
    expect(await findings(page)).toEqual([]);
    expect(screen.complaints).toEqual([]);
  },
);

testInCi(
  "a player without money is led from the game to the cashier, still signed in",
  async () => {
    const { screen, page } = await openLobby();
    await page.getByRole("button", { name: "Play: Katapuuult" }).click();
    await screen.isReady();
    await page.locator("#moves button:visible").first().click();
    await page.getByRole("button", { name: "Make a deposit" }).click();
    await page.locator("#deposit-address").filter({ hasText: ADDRESS }).waitFor();
  },
);

testInCi("an address is shown only while the platform gives it out", async () => {
  const { page, tell } = await openLobby();
  await tell(undefined);
  await page.getByRole("button", { name: "Cashier" }).click();
  await page.getByText("Deposits are not possible right now").waitFor();
  expect(await page.locator("#deposit").isVisible()).toBe(false);
  await tell(ACCOUNT);
  await page.locator("#deposit-address").filter({ hasText: ADDRESS }).waitFor();
  await tell(undefined);
  await page.getByText("Deposits are not possible right now").waitFor();
  expect(await page.locator("#deposit-address").isVisible()).toBe(false);
});

testInCi("the next person to sign in does not see the address of the player before", async () => {
  const { page, username } = await openLobby();
  const config = "**/games/*/config";
  const { promise: sessionEnds, resolve: endSession } = Promise.withResolvers<void>();
  await page.route(config, async (route) => {
    await sessionEnds;
    const error = { code: "SESSION_ENDED", message: "It ended.", details: { reason: "ended" } };
    await route.fulfill({ status: 401, json: { success: false, error } });
  });
  await page.reload();
  await page.getByRole("button", { name: "Cashier" }).click();
  await page.locator("#deposit-address").filter({ hasText: ADDRESS }).waitFor();
  endSession();
  await page.locator("#sign-in").waitFor();
  await page.unroute(config);

  // The next player's own address is not answered yet.
  await page.route("**/wallet/deposit-address/ethereum", () => {});
  await page.locator("#username").fill(username);
  await page.locator("[name=password]").fill(PASSWORD);
  await page.locator("#sign-in-button").click();
  await page.getByRole("button", { name: "Cashier" }).click();
  expect(await page.locator("#cashier").isVisible()).toBe(true);
  expect(await page.locator("#deposit-address").isVisible()).toBe(false);
});

testInCi("there is no cashier where no chain accepts the player's currency", async () => {
  for (const options of [{ currency: "USD" }, { offer: [] }]) {
    const { page } = await openLobby(options);
    expect(await page.locator("#cashier-button").isVisible()).toBe(false);
  }
});

testInCi("the cashier shows only texts of the catalogue", async () => {
  const { page, tell } = await openLobby({ locale: "de-DE" });
  const body = await markedWords();
  await page.route("**/words-de-*.js", (route) =>
    route.fulfill({ contentType: "text/javascript", body }),
  );
  await page.reload();
  await page.locator("#cashier-button").click();
  await tell({
    ...ACCOUNT,
    confirmations: 12,
    deposits: (["pending", "credited", "held"] as const).map((status, ordinal) => {
      return { ...DEPOSIT, status, ordinal };
    }),
    payouts: (["requested", "approved", "sent", "confirmed", "completed", "failed"] as const).map(
      (status) => ({ ...PAYOUT, withdrawalId: status, status, transaction: HASH }),
    ),
  });
  await page.locator("#payouts .failed").waitFor();
  const shown = await page.locator("#cashier").innerText();
  expect(shown).toContain("«");
  // Amounts and times are written by the browser.
  const written = [ADDRESS, HASH, "USDT"];
  const times = await page
    .locator("#deposits .fine, #payouts .amount + .state + .fine")
    .allInnerTexts();
  const left = [...written, ...times].reduce((text, known) => text.replaceAll(known, ""), shown);
  expect(unmarked(left)).toBe("");
});
