/** What an operator's signer may collect, and what left its addresses to others, on a chain that is simulated. docs/chains.md. */
import { runDurableObjectAlarm } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { ChainSettings } from "../../domain/chains/chain-settings.ts";
import { withChecksum } from "../../domain/chains/evm-address.ts";
import type { ChainsRpc } from "../../src/chains/chains-rpc.ts";
import { chainsService } from "../../src/chains/deposit-addresses.ts";
import { walletStub } from "../../src/objects.ts";
import { type Casino, expectSuccess, openCasino, type PlayerSession } from "../support/casino.ts";
import { openIsolate } from "../support/limited-isolate.ts";
import { keyOf, SimulatedChain, USDT } from "../support/simulated-chain.ts";
import { ANNA, asStaff, type Claims } from "../support/staff.ts";
import { chainObject, chainStub, payerStub, watchChain } from "../support/watched-chain.ts";

const PLAN = "/api/v1/admin/chains/ethereum/sweep-plan";
const PAYER = `0x${"ab".repeat(20)}`;
const VAULT = `0x${"cd".repeat(20)}`;
const ELSEWHERE = `0x${"ef".repeat(20)}`;

const chain = new SimulatedChain(11_155_111);
let casino: Casino;
/** On the same chain, and pays out automatically. */
let rival: Casino;
let settings: ChainSettings;
let chains: ChainsRpc;
let via: ReturnType<typeof openIsolate>;

beforeAll(async () => {
  [casino, rival] = [await openCasino(), await openCasino()];
  const payer = { address: PAYER, sweepTo: VAULT, signer: "https://signer.example" };
  settings = {
    ...{ environment: "sandbox", chain: "ethereum", chainId: chain.chainId, finality: "tag" },
    nodes: ["https://one.example", "https://two.example"],
    // Each turn is taken by the test.
    ...{ pollMs: 600_000, tokens: [USDT] },
    accounts: { [casino.tenant.id]: keyOf(31), [rival.tenant.id]: keyOf(32) },
    payouts: {
      ...{ payers: { [casino.tenant.id]: { ...payer, signerKey: "none" } }, maxFeeGwei: 10 },
      ...{ replaceAfterMs: 600_000, newAddressMs: 0 },
    },
  };
  watchChain({
    ...{ settings, nodes: [chain.node(), chain.node()] },
    walletOf: (owner) => walletStub(env, owner),
  });
  chains = chainsService([settings], chainStub, (_, tenantId) => payerStub(tenantId));
  via = openIsolate({ CHAINS: chains } as Partial<Env>);
});

afterAll(() => watchChain(undefined));

async function turn(): Promise<void> {
  await chainStub().wake();
  await runDurableObjectAlarm(chainObject());
}

/** What was paid is final. */
async function pay(...payments: { to: string; units: bigint; from?: string }[]): Promise<string> {
  const [transaction = ""] = chain.mine([payments.map((each) => ({ token: USDT, ...each }))]);
  chain.finaliseAllBut(0);
  await turn();
  return transaction;
}

const addressOf = async (player: PlayerSession): Promise<string> =>
  expectSuccess(await player.call("GET", "/api/v1/wallet/deposit-address/ethereum", { via }))
    .address;
const planOf = async (who: Casino) => await who.call("GET", PLAN, { via });
const staff = (who: Claims | null, method: string, path: string, body?: object) =>
  asStaff(who, method, `/api/v1/platform/${path}`, body, { CHAINS: chains } as Partial<Env>);

it("a sweep plan is refused before the chain has been read, for an operator without an account, and elsewhere", async () => {
  expect((await planOf(casino)).code).toBe("ACTION_NOT_ALLOWED");
  await turn();
  expect((await planOf(casino)).data).toMatchObject({ addresses: [], nextCursor: null });
  expect((await planOf(rival)).code).toBe("NOT_FOUND");
  expect((await casino.call("GET", PLAN)).code).toBe("NOT_FOUND");
  const none = PLAN.replace("ethereum", "tron");
  expect((await casino.call("GET", none, { via })).code).toBe("VALIDATION_FAILED");
  const bad = await casino.call("GET", `${PLAN}?cursor=bad`, { via });
  expect(bad.code).toBe("VALIDATION_FAILED");
});

it("a sweep plan has what is final and large enough, until it is swept, and nothing of another operator's", async () => {
  const [player, poor, theirs] = [
    await casino.launch(),
    await casino.launch(),
    await rival.launch(),
  ];
  const [to, dust, foreign] = [
    await addressOf(player),
    await addressOf(poor),
    await addressOf(theirs),
  ];
  chain.mine([[{ token: USDT, to, units: 9_000_000n }]]);
  await turn();
  expect((await planOf(casino)).data.addresses).toEqual([]);
  await pay({ to, units: 3_500_000n }, { to: dust, units: 999_999n });
  await pay({ to: foreign, units: 50_000_000n });
  const plan = (await planOf(casino)).data;
  const index = (await chains.addressBooks(placeOf(casino), ""))?.books.find(
    ({ address }) => address === to.toLowerCase(),
  )?.place;
  const token = { currency: "USDT", contract: withChecksum(USDT.contract) };
  expect(plan).toEqual({
    ...{ chain: "ethereum", chainId: chain.chainId, finalBlock: chain.head.number },
    recipient: withChecksum(VAULT),
    addresses: [
      { address: to, index, tokens: [{ ...token, units: "12500000", amount: "12.500000" }] },
    ],
    nextCursor: null,
  });
  // The plan is the same until the sweep is final, and half of it may be swept.
  chain.mine([[{ token: USDT, from: to, to: VAULT, units: 10_000_000n }]]);
  await turn();
  expect((await planOf(casino)).data.addresses).toEqual(plan.addresses);
  chain.finaliseAllBut(0);
  await turn();
  expect((await planOf(casino)).data.addresses).toMatchObject([
    { tokens: [{ amount: "2.500000" }] },
  ]);
  await pay({ from: to, to: PAYER, units: 2_500_000n });
  expect((await planOf(casino)).data.addresses).toEqual([]);
  expect(await chainStub().strays(null)).toEqual([]);
});

it("what was sent to another address is shown as trouble until staff acknowledge it by name", async () => {
  const [player, theirs] = [await casino.launch(), await rival.launch()];
  const [to, foreign] = [await addressOf(player), await addressOf(theirs)];
  await pay({ to, units: 7_000_000n }, { to: foreign, units: 7_000_000n });
  const from = to;
  const transaction = await pay(
    { from, to: VAULT, units: 1_000_000n },
    { from, to: ELSEWHERE, units: 2_000_000n },
    // This operator sweeps as it likes.
    { from: foreign, to: ELSEWHERE, units: 7_000_000n },
  );
  const stray = { transaction, logIndex: 1, address: from, playerId: player.playerId };
  const own = async (who: Casino) =>
    (await who.call("GET", "/api/v1/admin/chains", { via })).data.chains[0];
  expect(await own(casino)).toMatchObject({
    strayDepartures: [
      { ...stray, recipient: withChecksum(ELSEWHERE), units: "2000000", acknowledged: null },
    ],
    troubles: [expect.stringMatching(/unexpected addresses: 1\. .*somebody else has the keys/)],
  });
  expect(await own(rival)).toMatchObject({ strayDepartures: [], troubles: [] });
  const [watched] = expectSuccess(await staff(null, "GET", "chains")).chains;
  expect(watched.strayDepartures).toMatchObject([{ ...stray, tenantId: casino.tenant.id }]);
  expect(watched.troubles).toHaveLength(1);
  const body = { environment: "sandbox", transaction, logIndex: 1, reason: "a move by hand" };
  const acknowledge = (more: object, who: Claims | null = ANNA) =>
    staff(who, "POST", "chains/ethereum/departures/acknowledge", { ...body, ...more });
  expect((await acknowledge({}, null)).code).toBe("NAMED_STAFF_REQUIRED");
  expect((await acknowledge({ logIndex: 0 })).code).toBe("NOT_FOUND");
  expect((await acknowledge({ environment: "production" })).code).toBe("NOT_FOUND");
  const shouted = `0x${transaction.slice(2).toUpperCase()}`;
  const { departure } = expectSuccess(await acknowledge({ transaction: shouted }));
  expect(departure).toMatchObject({ ...stray, acknowledged: { reason: "a move by hand" } });
  expect(await own(casino)).toMatchObject({
    ...{ troubles: [], strayDepartures: [{ acknowledged: { reason: "a move by hand" } }] },
  });
  const action = "chain_departure.acknowledged";
  const log = await casino.call("GET", `/api/v1/admin/audit-log?action=${action}`);
  expect(log.data.entries).toMatchObject([{ actor: { id: "anna" }, after: { transaction } }]);
});

it("a sweep plan is empty while the chain is frozen", async () => {
  chain.replace(1, "transactions");
  chain.mine();
  chain.finaliseAllBut(0);
  await turn();
  expect((await chainStub().status()).frozen).not.toBeNull();
  expect((await planOf(casino)).code).toBe("ACTION_NOT_ALLOWED");
});

function placeOf({ tenant }: Casino) {
  return { tenantId: tenant.id, environment: "sandbox", chain: "ethereum" } as const;
}
