/** From a player's deposit address to the money in the wallet, on a chain that is simulated. docs/chains.md. */
import { runDurableObjectAlarm } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { ChainSettings } from "../../domain/chains/chain-settings.ts";
import { withChecksum } from "../../domain/chains/evm-address.ts";
import { sha256 } from "../../durable-objects/sha256.ts";
import type { ChainsRpc } from "../../src/chains/chains-rpc.ts";
import { chainsService } from "../../src/chains/deposit-addresses.ts";
import { catchUpHistory } from "../../src/history/catch-up.ts";
import { walletStub } from "../../src/objects.ts";
import { announceDeposits } from "../../src/sweep/announce-deposits.ts";
import { type Casino, expectSuccess, openCasino, type PlayerSession } from "../support/casino.ts";
import { advanceSeconds, holdClock, releaseClock } from "../support/clock.ts";
import { testInCi } from "../support/length.ts";
import { openIsolate } from "../support/limited-isolate.ts";
import { keyOf, SimulatedChain, USDT } from "../support/simulated-chain.ts";
import { ANNA, asStaff, BERTA, type Claims } from "../support/staff.ts";
import { chainObject, chainStub, payerStub, watchChain } from "../support/watched-chain.ts";
import { openWebhook } from "../support/webhooks.ts";

const PATH = "/api/v1/wallet/deposit-address/ethereum";
const HEALTH = "/api/v1/test/health";

const chain = new SimulatedChain(11_155_111);
let casino: Casino;
/** Another operator on the same chain. */
let rival: Casino;
let settings: ChainSettings;
let chains: ChainsRpc;
/** An isolate of the money Worker that is bound to the chains Worker. */
let via: ReturnType<typeof openIsolate>;

beforeAll(async () => {
  casino = await openCasino();
  rival = await openCasino();
  settings = {
    environment: "sandbox",
    chain: "ethereum",
    chainId: chain.chainId,
    nodes: ["https://one.example", "https://two.example"],
    finality: "tag",
    // Each turn is taken by the test.
    pollMs: 600_000,
    tokens: [USDT],
    accounts: { [casino.tenant.id]: keyOf(9), [rival.tenant.id]: keyOf(10) },
  };
  watchChain({
    settings,
    nodes: [chain.node(), chain.node()],
    walletOf: (owner) => walletStub(env, owner),
  });
  chains = chainsService([settings], chainStub, (_, tenantId) => payerStub(tenantId));
  via = openIsolate({ CHAINS: chains } as Partial<Env>);
});

afterAll(() => watchChain(undefined));

/** Lets the chain's object take a turn, whether its alarm is set or not. */
async function turn(): Promise<void> {
  await chainStub().wake();
  await runDurableObjectAlarm(chainObject());
}

const addressOf = async (player: PlayerSession) =>
  (await player.call("GET", PATH, { via })).data as { address: string };

/** Calls as a member of staff, through an isolate that is bound to the chains Worker. */
const staff = (who: Claims | null, method: string, path: string, body?: object) =>
  asStaff(who, method, `/api/v1/platform/${path}`, body, { CHAINS: chains } as Partial<Env>);

const cashOf = (player: PlayerSession) => casino.balance(player.externalId, "USDT");

it("the platform gives out no address before the chain is read, and then always the same one", async () => {
  const player = await casino.launch();
  expect((await player.call("GET", PATH, { via })).code).toBe("UNAVAILABLE");
  await turn();
  const first = await player.call("GET", PATH, { via });
  expect(first.data).toEqual({
    chain: "ethereum",
    address: expect.stringMatching(/^0x[0-9a-fA-F]{40}$/),
    currencies: ["USDT"],
    tokens: [{ currency: "USDT", contract: withChecksum(USDT.contract), minimum: "1.000000" }],
    confirmations: null,
    deposits: [],
    payouts: [],
  });
  const again = await casino.launch({ playerId: player.externalId });
  expect((await again.call("GET", PATH, { via })).data).toEqual(first.data);
  const others = await Promise.all([1, 2, 3].map(() => casino.launch()));
  const addresses = await Promise.all(
    others.map(async (other) => (await addressOf(other)).address),
  );
  expect(new Set([first.data.address, ...addresses]).size).toBe(4);
});

it("the platform refuses another chain, and the players of an operator without a key", async () => {
  const player = await casino.launch();
  expect(await player.call("GET", PATH.replace("ethereum", "tron"), { via })).toMatchObject({
    code: "CHAIN_NOT_SUPPORTED",
    details: { chain: "tron", supported: ["ethereum"] },
  });
  const stranger = await (await openCasino()).launch();
  expect(await stranger.call("GET", PATH, { via })).toMatchObject({
    code: "CHAIN_NOT_SUPPORTED",
    details: { chain: "ethereum", supported: [] },
  });
});

it("the platform credits a deposit once, when it is final, and one below the minimum not at all", async () => {
  const player = await casino.launch();
  const { address: to } = await addressOf(player);
  chain.mine([
    [
      { token: USDT, to, units: 12_500_000n },
      { token: USDT, to, units: 999_999n },
    ],
  ]);
  await turn();
  expect(await cashOf(player)).toBe("0.000000");
  chain.finaliseAllBut(0);
  await turn();
  expect(await cashOf(player)).toBe("12.500000");
  chain.mine();
  chain.finaliseAllBut(0);
  await turn();
  expect(await cashOf(player)).toBe("12.500000");
  const listed = await casino.call(
    "GET",
    `/api/v1/wallet/transactions/${player.externalId}?type=deposit`,
  );
  expect(listed.data.transactions).toMatchObject([{ type: "deposit", amount: "12.500000" }]);
});

it("the platform shows players, and nobody else, what is on its way to them and what was credited", async () => {
  const player = await casino.launch();
  const [address, stranger] = await Promise.all([
    addressOf(player),
    casino.launch().then(async (other) => ({ other, ...(await addressOf(other)) })),
  ]);
  const [transaction] = chain.mine([
    [
      { token: USDT, to: address.address, units: 2_000_000n },
      { token: USDT, to: address.address, units: 999_999n },
    ],
  ]);
  const shown = async () => (await player.call("GET", PATH, { via })).data.deposits;
  const first = { transaction, ordinal: 0, currency: "USDT", amount: "2.000000" };
  const tooSmall = { transaction, ordinal: 1, amount: "0.999999", status: "held" };
  await turn();
  expect(await shown()).toMatchObject([{ ...first, status: "pending" }, tooSmall]);
  chain.replace(1, "nothing");
  chain.mine();
  await turn();
  expect(await shown()).toEqual([]);
  const [again] = chain.mine([[{ token: USDT, to: address.address, units: 2_000_000n }]]);
  chain.finaliseAllBut(0);
  await turn();
  expect(await shown()).toEqual([
    {
      ...{ ...first, transaction: again, status: "credited" },
      seenAt: expect.stringMatching(/^\d{4}-.*Z$/),
    },
  ]);
  expect(await addressOf(stranger.other)).toMatchObject({ deposits: [] });
});

it("the platform offers a cashier in the lobby of an operator whose deposits are watched, and in no other", async () => {
  expect(
    await chains.depositChains({ tenantId: casino.tenant.id, environment: "sandbox" }),
  ).toEqual([{ chain: "ethereum", currencies: ["USDT"] }]);
  for (const tenantEnvironment of [
    { tenantId: casino.tenant.id, environment: "production" },
    { tenantId: "__proto__", environment: "sandbox" },
  ] as const) {
    expect(await chains.depositChains(tenantEnvironment)).toEqual([]);
  }
});

it("the platform lists an operator's own deposits in pages, and no other operator's", async () => {
  const [player, theirs] = [await casino.launch(), await rival.launch()];
  const [{ address }, { address: to }] = [await addressOf(player), await addressOf(theirs)];
  const pay = (address: string, units: bigint) => [{ token: USDT, to: address, units }];
  chain.mine([pay(address, 2_500_000n), pay(to, 6_000_000n), pay(address, 1n)]);
  await turn();
  const CHAINS = "/api/v1/admin/chains";
  const list = async (who: Casino, query = "") =>
    (await who.call("GET", `${CHAINS}/ethereum/deposits${query}`, { via })).data.deposits;
  const ofPlayer = `?playerId=${player.externalId}`;
  expect(await list(casino, ofPlayer)).toMatchObject([
    { amount: "0.000001", state: "pending", remedy: null },
    { amount: "2.500000", state: "pending", transactionId: null, address },
  ]);
  chain.finaliseAllBut(0);
  await turn();
  const [small, credited] = await list(casino, ofPlayer);
  expect(small).toMatchObject({
    ...{ amount: "0.000001", state: "kept", reason: "BELOW_MINIMUM" },
    remedy: expect.stringMatching(/Agree with the player/),
  });
  expect(credited).toMatchObject({
    ...{ amount: "2.500000", state: "credited", playerId: player.playerId, remedy: null },
    transactionId: expect.stringMatching(/^txn_/),
  });
  // Read page by page it is the same list, and no page has what another operator's players got.
  const seen: string[] = [];
  for (let cursor = ""; ; ) {
    const path = `${CHAINS}/ethereum/deposits?limit=1${cursor}`;
    const { data, meta } = await casino.call("GET", path, { via });
    seen.push(...data.deposits.map(({ transaction }: { transaction: string }) => transaction));
    if (meta?.nextCursor === undefined) break;
    cursor = `&cursor=${meta.nextCursor}`;
  }
  const all = (await list(casino)) as { transaction: string; playerId: string }[];
  expect(seen).toEqual(all.map(({ transaction }) => transaction));
  expect(all.map(({ playerId }) => playerId)).not.toContain(theirs.playerId);
  const alone = await list(rival);
  expect(alone).toMatchObject([{ amount: "6.000000", playerId: theirs.playerId }]);
  expect(await list(rival, ofPlayer)).toEqual([]);
  expect(await list(rival, `?playerId=${player.playerId}`)).toEqual([]);

  expect((await rival.call("GET", CHAINS, { via })).data.chains).toEqual([
    {
      ...{ chain: "ethereum", currencies: ["USDT"], takesDeposits: true, frozen: null },
      ...{ lastBlock: chain.head.number, finalBlock: chain.finalNumber },
      ...{ payer: null, differences: [], strayDepartures: [], troubles: [] },
    },
  ]);
  const stranger = await openCasino();
  expect((await stranger.call("GET", CHAINS, { via })).data.chains).toEqual([]);
  const path = `${CHAINS}/ethereum/deposits`;
  expect((await stranger.call("GET", path, { via })).code).toBe("NOT_FOUND");
  expect((await casino.call("GET", path.replace("deposits", "payouts"), { via })).code).toBe(
    "NOT_FOUND",
  );
  // Without a chain there is nothing, nor without the Worker that watches chains.
  expect((await casino.call("GET", CHAINS)).data.chains).toEqual([]);
  expect((await casino.call("GET", path)).code).toBe("NOT_FOUND");
});

it("a deposit waits for a wallet that is frozen, and is credited later", async () => {
  const player = await casino.launch();
  const { address: to } = await addressOf(player);
  const { playerId } = player;
  const wallet = walletStub(env, { tenantId: casino.tenant.id, environment: "sandbox", playerId });
  await wallet.freeze("a test");
  chain.mine([[{ token: USDT, to, units: 3_000_000n }]]);
  chain.finaliseAllBut(0);
  await turn();
  await wallet.release();
  expect(await cashOf(player)).toBe("0.000000");
  holdClock();
  advanceSeconds(31);
  await turn();
  releaseClock();
  expect(await cashOf(player)).toBe("3.000000");
});

it("the platform notifies the operator of a deposit when it is seen, dropped, seen again and credited", async () => {
  const webhook = await openWebhook(casino, {
    eventTypes: ["wallet.deposit.pending", "wallet.deposit.dropped", "wallet.deposit.completed"],
  });
  const player = await casino.launch();
  const { address } = await addressOf(player);
  const announce = () => announceDeposits({ ...env, CHAINS: chains } as unknown as Env);
  const [transactionHash] = chain.mine([
    [
      { token: USDT, to: address, units: 7_000_000n },
      // Less than the minimum: it is never credited, and not reported.
      { token: USDT, to: address, units: 1n },
    ],
  ]);
  await turn();
  await announce();
  await announce();
  const blockNumber = chain.head.number;
  const onChain = { chain: "ethereum", transactionHash, ordinal: 0, address, blockNumber };
  const seen = { playerId: player.externalId, currency: "USDT", amount: "7.000000", onChain };
  const reports = async (count: number) =>
    (await webhook.deliveriesOf(count)).map(({ event: { type, data } }) => ({ type, data }));
  expect(await reports(1)).toEqual([{ type: "wallet.deposit.pending", data: seen }]);

  chain.replace(1, "nothing");
  chain.mine();
  await turn();
  await announce();
  expect((await reports(2))[1]).toEqual({ type: "wallet.deposit.dropped", data: seen });

  chain.replace(2, "nothing");
  const [again] = chain.mine([[{ token: USDT, to: address, units: 8_000_000n }]]);
  await turn();
  await announce();
  chain.finaliseAllBut(0);
  await turn();
  await announce();
  const { tenant, environment } = casino;
  await catchUpHistory(env, { tenantId: tenant.id, environment, playerId: player.playerId });
  const [, , pending, completed] = await reports(4);
  const place = { ...onChain, transactionHash: again, blockNumber: chain.head.number };
  expect(pending).toMatchObject({ type: "wallet.deposit.pending", data: { onChain: place } });
  expect(completed).toMatchObject({
    ...{ type: "wallet.deposit.completed", data: { amount: "8.000000", onChain: place } },
  });
});

it("the platform shows staff what is kept and what a wallet refuses, and what to do", async () => {
  const path = "chains/ethereum/deposits?environment=sandbox";
  const { deposits } = expectSuccess(await staff(null, "GET", path));
  expect(deposits[0]).toMatchObject({
    ...{ state: "kept", reason: "BELOW_MINIMUM", amount: "0.999999", tenantId: casino.tenant.id },
    remedy: expect.stringMatching(/agree with the operator/),
  });
  // Anybody can send any number of tiny deposits, so they are listed after those that are worth something, and in
  // pages.
  const player = await casino.launch();
  const { address: to } = await addressOf(player);
  chain.mine([[{ token: USDT, to, units: 10n ** 24n }]]);
  chain.finaliseAllBut(0);
  await turn();
  const seen: string[] = [];
  for (let cursor = ""; ; ) {
    const { data, meta } = await staff(null, "GET", `${path}&limit=1${cursor}`);
    seen.push(`${data.deposits[0].reason} ${data.deposits[0].transaction}`);
    if (meta?.nextCursor === undefined) break;
    cursor = `&cursor=${meta.nextCursor}`;
  }
  expect(seen).toHaveLength(deposits.length + 1);
  expect(seen.map((each) => each.split(" ")[0])).toEqual([
    "TOO_LARGE",
    ...deposits.map(({ reason }: { reason: string }) => reason),
  ]);
  const elsewhere = await staff(null, "GET", path.replace("sandbox", "production"));
  expect(elsewhere.code).toBe("NOT_FOUND");
  expect((await asStaff(null, "GET", `/api/v1/platform/${path}`)).code).toBe("NOT_FOUND");
});

testInCi(
  "the health check shows an error to the operator whose address holds another amount, and to no other",
  async () => {
    const player = await rival.launch();
    const { address: to } = await addressOf(player);
    const health = async (who: Casino) =>
      (await who.call("GET", HEALTH, { via })).data.checks.blockchainScanner;
    holdClock();
    // The token keeps a part of it, and hands it out later.
    chain.mine([[{ token: USDT, to, units: 5_000_000n, fee: 1n }]]);
    chain.finaliseAllBut(0);
    advanceSeconds(86_400);
    await turn();
    expect(await chainStub().differences(null)).toMatchObject([{ tenantId: rival.tenant.id }]);
    expect([await health(rival), await health(casino)]).toEqual(["error", "ok"]);
    // Staff explain it: it is no longer a problem, and who explained it, and how, is in the operator's log.
    const [{ differences: listed }] = expectSuccess(await staff(null, "GET", "chains")).chains;
    const { address, currency, expected, found } = listed[0];
    const body = { environment: "sandbox", address, currency, expected, found };
    const acknowledge = (more: object, who: Claims | null = ANNA) =>
      staff(who, "POST", "chains/ethereum/differences/acknowledge", { ...body, ...more });
    const reason = "the token takes a fee";
    expect((await acknowledge({ reason }, null)).code).toBe("NAMED_STAFF_REQUIRED");
    expect((await acknowledge({ reason, found: "1" })).code).toBe("ACTION_NOT_ALLOWED");
    expect((await acknowledge({ reason, address: USDT.contract })).code).toBe("NOT_FOUND");
    expect((await acknowledge({ reason, environment: "production" })).code).toBe("NOT_FOUND");
    expect(expectSuccess(await acknowledge({ reason })).difference).toMatchObject({
      ...{ tenantId: rival.tenant.id, address: to, acknowledged: { reason } },
    });
    const own = (await rival.call("GET", "/api/v1/admin/chains", { via })).data.chains;
    expect(own).toMatchObject([{ troubles: [], differences: [{ acknowledged: { reason } }] }]);
    const action = "chain_difference.acknowledged";
    const log = await rival.call("GET", `/api/v1/admin/audit-log?action=${action}`);
    expect(log.data.entries).toMatchObject([{ actor: { id: "anna" }, after: { found } }]);
    chain.mine([[{ token: USDT, to, units: 5_000_000n, fee: -1n }]]);
    chain.finaliseAllBut(0);
    advanceSeconds(86_400);
    await turn();
    releaseClock();
    expect(await chainStub().differences(null)).toEqual([]);
  },
);

it("the platform reports trouble in the health check while the chain is frozen, and gives out no address then", async () => {
  const health = async () => (await casino.call("GET", HEALTH, { via })).data.checks;
  expect(await health()).toMatchObject({ blockchainScanner: "ok" });
  const player = await casino.launch();
  chain.replace(1, "transactions");
  chain.mine();
  await turn();
  expect(await chainStub().status()).toMatchObject({
    frozen: expect.stringMatching(/after it was final/),
  });
  expect(await health()).toMatchObject({ blockchainScanner: "error" });
  expect((await player.call("GET", PATH, { via })).code).toBe("UNAVAILABLE");
});

/** The payload of a request as an earlier version stored it, with its digest. */
function unnamed(request: object): readonly [string, string] {
  const payload = JSON.stringify({ ...request, tenantId: null, reason: "an earlier version" });
  return [payload, sha256(payload)];
}

it("a frozen chain is released by two named members of staff, and then continues", async () => {
  const where = { environment: "sandbox", chain: "ethereum", reason: "the fork is over" };
  const ask = (who: Claims | null, more: object) =>
    staff(who, "POST", "chain-releases", { ...where, ...more });
  const approve = (who: Claims | null, id: string) =>
    staff(who, "POST", `chain-releases/${id}/approve`);
  const fromBlock = chain.finalNumber - 1;

  expect((await ask(null, { fromBlock })).code).toBe("NAMED_STAFF_REQUIRED");
  expect((await ask(ANNA, {})).code).toBe("ACTION_NOT_ALLOWED");
  expect((await ask(ANNA, { fromBlock, environment: "production" })).code).toBe("NOT_FOUND");
  expect((await ask(ANNA, { tenantId: casino.tenant.id })).code).toBe("NOT_FOUND");
  const late = expectSuccess(await ask(ANNA, { fromBlock: fromBlock + 1_000 })).release;
  expect((await approve(BERTA, late.id)).code).toBe("ACTION_NOT_ALLOWED");

  const { release: older } = expectSuccess(await ask(ANNA, { fromBlock }));
  const { release } = expectSuccess(await ask(ANNA, { fromBlock }));
  expect(release).toMatchObject({ status: "requested", frozen: expect.stringMatching(/final/) });
  const listed = expectSuccess(await staff(null, "GET", "chains")).chains;
  expect(listed).toMatchObject([
    {
      ...{ chain: "ethereum", frozen: release.frozen, accounts: [] },
      troubles: [expect.stringMatching(/two of our staff/)],
      releases: [{ id: release.id }, { id: older.id }, { id: late.id }],
    },
  ]);
  const health = expectSuccess(await staff(null, "GET", "health"));
  expect(health).toMatchObject({
    ...{ status: "degraded", chains: [`sandbox ${listed[0].troubles[0]}`] },
  });
  expect((await approve(ANNA, release.id)).code).toBe("SECOND_PERSON_REQUIRED");
  expect((await approve(null, release.id)).code).toBe("NAMED_STAFF_REQUIRED");
  expect(await chainStub().status()).toMatchObject({ frozen: release.frozen });

  // Between the approval and the chain's own check, the chain may have been frozen for another reason.
  const other = await chainStub().release(fromBlock, Date.parse(release.frozenAt) - 1);
  expect(other).toMatchObject({ ok: false, refusal: "ANOTHER_FREEZE" });
  expect(await chainStub().status()).toMatchObject({ frozen: release.frozen });

  expectSuccess(await approve(BERTA, release.id));
  expect(await chainStub().status()).toMatchObject({ frozen: null });
  expect((await approve(BERTA, release.id)).code).toBe("APPROVAL_NOT_OPEN");
  expect((await ask(ANNA, { fromBlock })).code).toBe("NOT_FROZEN");
  const log = expectSuccess(await staff(null, "GET", "audit-log?action=chain_release.approved"));
  expect(log.entries[0]).toMatchObject({
    ...{ actor: { type: "staff", id: "berta" }, target: { type: "chain", id: "ethereum" } },
  });

  // The same block breaks again, for the same stated reason. The earlier request ends only the first freeze.
  await turn();
  chain.replace(2, "transactions");
  chain.mine();
  await turn();
  const again = (await chainStub().status()).frozen;
  expect(again).toBe(release.frozen);
  expect((await approve(BERTA, older.id)).code).toBe("ACTION_NOT_ALLOWED");
  expect(await chainStub().status()).toMatchObject({ frozen: again });
  const { release: second } = expectSuccess(await ask(ANNA, { fromBlock }));
  expect(second.frozen).toBe(release.frozen);
  expect(Date.parse(second.frozenAt)).toBeGreaterThan(Date.parse(release.frozenAt));
  // An earlier version stored no time with a request, so it may be about any freeze.
  await env.DB.prepare("UPDATE approvals SET payload = ?1, digest = ?2 WHERE approval_id = ?3")
    .bind(...unnamed({ chain: "ethereum", fromBlock, frozen: release.frozen }), older.id)
    .run();
  expect((await approve(BERTA, older.id)).code).toBe("ACTION_NOT_ALLOWED");
  const shown = expectSuccess(await staff(null, "GET", "chains")).chains[0].releases;
  expect(shown.find(({ id }: { id: string }) => id === older.id)).toMatchObject({ frozenAt: null });
  expectSuccess(await approve(BERTA, second.id));
  expect(await chainStub().status()).toMatchObject({ frozen: null });

  chain.finaliseAllBut(0);
  await turn();
  const player = await casino.launch();
  const { address: to } = await addressOf(player);
  chain.mine([[{ token: USDT, to, units: 4_000_000n }]]);
  chain.finaliseAllBut(0);
  await turn();
  expect(await cashOf(player)).toBe("4.000000");
});
