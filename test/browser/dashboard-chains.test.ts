/**
 * The dashboard's screens about chains: reference 4.7, 13.36 and 13.37. The stack of these tests watches no
 * chain, so answers about one are made up here; test/api/chain-deposits.test.ts and chain-payouts.test.ts get
 * them from a simulated chain.
 */
import { expect, test } from "vitest";
import type {
  BalanceDifference,
  ChainDeposit,
  ChainPayout,
  HeldDeposit,
  OwnChain,
  StrayDeparture,
  StuckPayout,
  SweepPlan,
  WatchedChain,
  WithdrawalDetails,
} from "../../clients/sdk/src/generated/schemas.ts";
import { fewOrAll, testInCi } from "../support/length.ts";
import { findings } from "./axe.ts";
import { DashboardPage, useDashboard } from "./dashboard-page.ts";
import { setWindow } from "./in-view.ts";

useDashboard();

const HASH = `0x${"ab".repeat(32)}`;
const ADDRESS = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const AT = "2026-11-23T12:00:00.000Z";
const PLACE = { environment: "sandbox", chain: "ethereum" } as const;
const FREEZE = "Block 21000009 was replaced after it was final.";

const DIFFERENCE: BalanceDifference = {
  ...{ address: ADDRESS, playerId: "plr_1", currency: "USDT", expected: "700123", found: "700456" },
  ...{ blockNumber: 21_000_009, foundAt: AT, acknowledged: null },
};

const STRAY: StrayDeparture = {
  ...{ transaction: HASH, logIndex: 4, blockNumber: 21_000_009, address: ADDRESS },
  ...{ recipient: `0x${"ef".repeat(20)}`, playerId: "plr_1", currency: "USDT", units: "900777" },
  acknowledged: null,
};

const CHAIN: WatchedChain = {
  ...PLACE,
  ...{ lastBlock: 21_000_012, finalBlock: 21_000_009, frozen: FREEZE },
  accounts: [
    { tenantId: "demo", account: ADDRESS, frozen: "A nonce was used by others.", unclear: 1 },
  ],
  differences: [{ ...DIFFERENCE, tenantId: "demo" }],
  strayDepartures: [{ ...STRAY, tenantId: "demo" }],
  troubles: [`ethereum: ${FREEZE} Find the last block before the break on both nodes.`],
  releases: [
    {
      ...{ id: "apr_1", ...PLACE, tenantId: null, fromBlock: 21_000_000, frozen: FREEZE },
      frozenAt: AT,
      ...{ reason: "Both nodes agree", status: "requested", requestedBy: "berta" },
      ...{ requestedAt: AT, expiresAt: AT, approvedBy: null },
    },
  ],
};

const DEPOSIT: HeldDeposit = {
  ...{ transaction: HASH, ordinal: 0, blockNumber: 21_000_001, address: ADDRESS.toLowerCase() },
  ...{ tenantId: "demo", playerId: "plr_1", currency: "USDT", amount: "0.500000" },
  ...{ units: "500000", state: "kept", reason: "BELOW_MINIMUM", seenAt: AT },
  remedy: "Agree with the operator on what the player gets.",
};

const PAYOUT: StuckPayout = {
  ...{ withdrawalId: "wdr_1", playerId: "plr_1", state: "unclear", reason: "NONCE_TAKEN" },
  ...{ hashes: [HASH], takenAt: AT, remedy: "Look its hashes up on the chain." },
  mayBeEnded: true,
  endings: [
    {
      ...{ id: "apr_2", ...PLACE, tenantId: "demo", withdrawalId: "wdr_1", outcome: "failed" },
      ...{ transaction: null, reason: "It cannot arrive", status: "requested" },
      ...{ requestedBy: "berta", requestedAt: AT, expiresAt: AT, approvedBy: null },
    },
  ],
};

/** Opens the dashboard with answers about a chain; `sent` is what the page has sent to change something. */
async function openStaff(as: "staff-admin" | "staff-support", options = {}) {
  const staff = await DashboardPage.signedIn(as, options);
  const sent: [path: string, body: unknown][] = [];
  const answers: Readonly<Record<string, unknown>> = {
    "chains/ethereum/deposits": { deposits: [DEPOSIT] },
    "chains/ethereum/payouts": { payouts: [PAYOUT] },
    chains: { chains: [CHAIN] },
  };
  await staff.page.route(/\/v1\/platform\/(chain|payout-endings)/, (route) => {
    const request = route.request();
    const path = new URL(request.url()).pathname.replace(/.*\/v1\/platform\//, "");
    if (request.method() !== "GET") sent.push([path, request.postDataJSON()]);
    const data = answers[path] ?? { release: CHAIN.releases[0], ending: PAYOUT.endings[0] };
    return route.fulfill({ json: { success: true, data } });
  });
  return { staff, page: staff.page, sent };
}

test("the dashboard says so to our staff when no chain is watched", async () => {
  const staff = await DashboardPage.signedIn("staff-support");
  await staff.screen("/platform/chains");
  await staff.page.getByText("No chain is watched").waitFor();
});

testInCi("a frozen chain and account are released by two people, who see the cause", async () => {
  const { staff, page, sent } = await openStaff("staff-admin");
  await staff.screen("/platform/chains");
  await page.getByRole("link", { name: "Ethereum, Sandbox" }).click();
  await page.getByText("Find the last block before the break").waitFor();
  const block = { "Last block before the break": "21000000" };
  const reason = { Reason: "Both nodes agree" };
  await staff.done(
    "Release the chain",
    { ...block, ...reason, "To confirm": "ethereum" },
    "Request the release",
  );
  await staff.done(
    "Release the account",
    { ...reason, "To confirm": "demo" },
    "Request the release",
  );
  await staff.done("Approve", { "To confirm": "ethereum" }, "Approve the release");
  const known = { Reason: "A deposit that the nodes lost" };
  await staff.done("Acknowledge the difference", known, "Acknowledge it");
  await staff.done("Acknowledge the transfer", { Reason: "Moved by hand" }, "Acknowledge it");
  expect(sent).toEqual([
    ["chain-releases", { ...PLACE, fromBlock: 21_000_000, reason: "Both nodes agree" }],
    ["chain-releases", { ...PLACE, tenantId: "demo", reason: "Both nodes agree" }],
    ["chain-releases/apr_1/approve", null],
    [
      "chains/ethereum/differences/acknowledge",
      {
        ...{ environment: "sandbox", address: ADDRESS, currency: "USDT", expected: "700123" },
        ...{ found: "700456", reason: "A deposit that the nodes lost" },
      },
    ],
    [
      "chains/ethereum/departures/acknowledge",
      { environment: "sandbox", transaction: HASH, logIndex: 4, reason: "Moved by hand" },
    ],
  ]);
  expect(staff.complaints).toEqual([]);
});

testInCi(
  "each held deposit and stuck payout says what to do, and two of our staff end a payout",
  async () => {
    const { staff, page, sent } = await openStaff("staff-admin");
    await staff.screen("/platform/chains");
    await page.getByRole("link", { name: "Ethereum, Sandbox" }).click();
    await page
      .getByRole("region", { name: "Detail" })
      .getByRole("link", { name: "Held deposits" })
      .click();
    // The screen before it has rows too.
    await page.getByRole("row").filter({ hasText: "0.500000" }).getByRole("link").click();
    await page.getByText(DEPOSIT.remedy).waitFor();
    await staff.screen("/platform/chains/payouts");
    await page.getByText("Choose an account, an environment and a chain").waitFor();
    await page.getByLabel("Account", { exact: true }).fill("demo");
    await page.getByLabel("Environment", { exact: true }).selectOption("sandbox");
    await page.getByLabel("Chain", { exact: true }).selectOption("ethereum");
    await page.getByRole("row").filter({ hasText: "wdr_1" }).getByRole("link").click();
    await page.getByText(PAYOUT.remedy).waitFor();
    const fields = { Reason: "It cannot arrive", "To confirm": "wdr_1" };
    await staff.done("Fail the payout", fields, "Ask to fail it");
    const paid = { "Transaction that paid it": HASH, Reason: "Paid by hand" };
    const confirmed = { ...paid, "To confirm": "wdr_1" };
    await staff.done("Complete the payout", confirmed, "Ask to complete it");
    await staff.done("Approve this end", { "To confirm": "wdr_1" }, "Approve the end");
    const asked = { tenantId: "demo", ...PLACE, withdrawalId: "wdr_1" };
    expect(sent).toEqual([
      ["payout-endings", { ...asked, outcome: "failed", reason: "It cannot arrive" }],
      [
        "payout-endings",
        { ...asked, outcome: "completed", transaction: HASH, reason: "Paid by hand" },
      ],
      ["payout-endings/apr_2/approve", null],
    ]);
  },
);

testInCi("somebody who can only read sees the chains, and no way to release one", async () => {
  const { staff, page } = await openStaff("staff-support");
  await staff.screen("/platform/chains?open=sandbox+ethereum");
  await page.getByText("Find the last block before the break").waitFor();
  for (const name of ["Release the chain", "Release the account", "Approve"]) {
    expect(await page.getByRole("button", { name, exact: true }).count(), name).toBe(0);
  }
});

testInCi("an operator cannot act on a payout that the platform sends", async () => {
  const owner = await DashboardPage.signedIn("owner");
  const { page } = owner;
  const withdrawal: WithdrawalDetails = {
    ...{ withdrawalId: "wdr_1", transactionId: "txn_1", playerId: "plr_1", currency: "USDT" },
    ...{ amount: "5.000000", status: "sent", reference: `eip155:1:${ADDRESS}`, reason: null },
    destination: { chain: "ethereum", address: ADDRESS, addressId: null },
    ...{ createdAt: AT, updatedAt: AT, approval: null },
  };
  const answers = { reference: withdrawal.reference };
  await page.route("**/v1/admin/withdrawals**", (route) => {
    const { pathname } = new URL(route.request().url());
    const one = { ...withdrawal, ...answers };
    const data = pathname.endsWith("wdr_1")
      ? one
      : { withdrawals: [{ ...one, walletFrozen: false }] };
    return route.fulfill({ json: { success: true, data } });
  });
  await owner.screen("/sandbox/withdrawals?open=wdr_1");
  await page.getByText("It is paid out on its chain").waitFor();
  expect(await page.getByRole("button", { name: "Complete", exact: true }).count()).toBe(0);
  // An operator ends its own payouts itself, but one that was sent may still arrive, so it cannot be failed.
  answers.reference = "0xabc";
  await owner.screen("/sandbox/withdrawals?open=wdr_1");
  await page.getByRole("button", { name: "Complete", exact: true }).waitFor();
  expect(await page.getByRole("button", { name: "Fail", exact: true }).count()).toBe(0);
});

const OWN_CHAIN: OwnChain = {
  ...{ chain: "ethereum", currencies: ["USDT"], takesDeposits: true },
  ...{ lastBlock: 21_000_012, finalBlock: 21_000_009, frozen: null },
  payer: { account: ADDRESS, frozen: "A nonce was used by others.", unclear: 1 },
  differences: [DIFFERENCE],
  strayDepartures: [STRAY],
  troubles: [`ethereum ${ADDRESS}: A nonce was used by others. Find out who else has the key.`],
};

const OWN_DEPOSIT: ChainDeposit = {
  ...{ transaction: HASH, ordinal: 0, blockNumber: 21_000_001, address: ADDRESS },
  ...{ playerId: "plr_1", currency: "USDT", amount: "0.500000", state: "kept" },
  ...{ reason: "BELOW_MINIMUM", transactionId: null, seenAt: AT },
  remedy: "Agree with the player on what to credit.",
};

const OWN_PAYOUT: ChainPayout = {
  ...{ withdrawalId: "wdr_1", playerId: "plr_1", state: "unclear", reason: "NONCE_TAKEN" },
  ...{ hashes: [HASH], takenAt: AT, remedy: "Our staff look its hashes up." },
};

/** Payouts that their wallets know, and what is read of each. */
const ENDED: readonly ChainPayout[] = [
  { ...OWN_PAYOUT, withdrawalId: "wdr_2", state: "told", reason: null, remedy: null },
  { ...OWN_PAYOUT, withdrawalId: "wdr_3", state: "told", reason: "FAILED_ON_CHAIN", remedy: null },
];

/** Opens an operator's space with answers about its chain. */
async function openOwner(options = {}) {
  const owner = await DashboardPage.signedIn("owner", options);
  const asked: string[] = [];
  await owner.page.route("**/v1/admin/chains**", (route) => {
    const { pathname, search } = new URL(route.request().url());
    asked.push(pathname.replace(/.*\/v1\/admin\//, "") + search);
    const data = pathname.endsWith("deposits")
      ? { deposits: [OWN_DEPOSIT] }
      : pathname.endsWith("payouts")
        ? { payouts: [OWN_PAYOUT, ...ENDED] }
        : pathname.endsWith("sweep-plan")
          ? search === ""
            ? PLAN
            : LAST_PAGE
          : { chains: [OWN_CHAIN] };
    return route.fulfill({ json: { success: true, data } });
  });
  return { owner, page: owner.page, asked };
}

test("the dashboard says so to an operator without a chain", async () => {
  const owner = await DashboardPage.signedIn("owner");
  await owner.screen("/sandbox/chains");
  await owner.page.getByText("No chain is set up for you").waitFor();
  expect(owner.complaints).toEqual([]);
});

testInCi("an operator sees its chain, deposits and payouts, with what to do", async () => {
  const { owner, page, asked } = await openOwner();
  await owner.screen("/sandbox/chains");
  await page.getByRole("link", { name: "Ethereum" }).click();
  const detail = page.getByRole("region", { name: "Detail" });
  await detail.getByText("Find out who else has the key").waitFor();
  await detail.getByText("700456 USDT").waitFor();
  await detail.getByText("900777 USDT").waitFor();
  await detail.getByRole("link", { name: "Deposits" }).click();
  await page.getByRole("row").filter({ hasText: "0.500000" }).getByRole("link").click();
  await page.getByText(OWN_DEPOSIT.remedy ?? "").waitFor();
  await owner.screen("/sandbox/chains/payouts");
  await page.getByRole("row", { name: "wdr_2 Completed" }).waitFor();
  await page.getByRole("row", { name: "wdr_3 Failed" }).waitFor();
  await page.getByLabel("Show", { exact: true }).selectOption("true");
  await page.getByRole("row").filter({ hasText: "wdr_1" }).getByRole("link").click();
  await page.getByText(OWN_PAYOUT.remedy ?? "").waitFor();
  const stuck = /^chains\/ethereum\/payouts\?.*stuck=true/;
  expect(asked).toContainEqual(expect.stringMatching(stuck));
  expect(owner.complaints).toEqual([]);
});

/** Two pages of what an operator's signer may collect; only the second has an address. */
const PLAN: SweepPlan = {
  ...{ chain: "ethereum", chainId: 1, finalBlock: 21_000_009, recipient: ADDRESS },
  ...{ addresses: [], nextCursor: "next" },
};
const LAST_PAGE: SweepPlan = {
  ...PLAN,
  addresses: [
    {
      ...{ address: `0x${"cd".repeat(20)}`, index: 41 },
      tokens: [
        { currency: "USDT", contract: HASH.slice(0, 42), units: "1500000", amount: "1.500000" },
      ],
    },
  ],
  nextCursor: null,
};

testInCi("an operator sees what its signer may collect, page by page", async () => {
  const { owner, page, asked } = await openOwner();
  await owner.screen("/sandbox/chains?open=ethereum");
  await page
    .getByRole("region", { name: "Detail" })
    .getByRole("link", { name: "Sweep plan" })
    .click();
  await page.getByText("Nothing to collect so far").waitFor();
  await page.getByText(ADDRESS).first().waitFor();
  await page.getByRole("button", { name: "Show more" }).click();
  await page.getByRole("row").filter({ hasText: "1.500000" }).getByText("41").waitFor();
  const plan = "chains/ethereum/sweep-plan";
  expect(asked.filter((path) => path.startsWith(plan))).toEqual([plan, `${plan}?cursor=next`]);
  expect(owner.complaints).toEqual([]);
});

testInCi(
  "the sweep plan says why there is none, and is refused to people who cannot read money",
  async () => {
    for (const [as, reason] of [
      ["owner", "You have no account that pays out on this chain"],
      ["support@live", "Quote this when you ask for help"],
      ["developer@live", "Quote this when you ask for help"],
    ] as const) {
      const person = await DashboardPage.signedIn(as);
      const space = as === "owner" ? "sandbox" : "production";
      await person.goTo(`/${space}/chains/sweep-plan?chain=ethereum`);
      await person.page.getByText(reason).waitFor();
    }
  },
);

const OWN_PATHS = [
  "chains?open=ethereum",
  `chains/deposits?chain=ethereum&open=${HASH}+0`,
  "chains/payouts?chain=ethereum&open=wdr_1",
  "chains/sweep-plan?chain=ethereum",
];
const PATHS = [
  "chains?open=sandbox+ethereum",
  `chains/deposits?environment=sandbox&chain=ethereum&open=${HASH}+0`,
  "chains/payouts?tenantId=demo&environment=sandbox&chain=ethereum&open=wdr_1",
];
const LOOKS = fewOrAll<"light" | "dark">({ few: [], others: ["light", "dark"] });

test.each(LOOKS)(
  "in the %s everybody can use them, on a phone and sideways too",
  async (colorScheme) => {
    const { staff, page } = await openStaff("staff-admin", { colorScheme });
    await canBeUsed(staff, page, "/platform/", PATHS);
    const own = await openOwner({ colorScheme });
    await canBeUsed(own.owner, own.page, "/sandbox/", OWN_PATHS);
  },
);

/** Looks at screens in windows of every kind. */
async function canBeUsed(
  person: DashboardPage,
  page: DashboardPage["page"],
  space: string,
  paths: readonly string[],
): Promise<void> {
  for (const path of paths) {
    await person.screen(`${space}${path}`);
    for (const [width, height] of [
      [1280, 800],
      [844, 390],
      [390, 844],
      [320, 568],
    ] as const) {
      await setWindow(page, width, height);
      expect(await findings(page), `${path} at ${width}`).toEqual([]);
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(over, `${path} at ${width}`).toBeLessThanOrEqual(0);
    }
  }
}
