/** The ledger audit counts the books of chains: each difference between them and the wallets is found. Decision 0127. */
import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import type { ChainSettings } from "../../domain/chains/chain-settings.ts";
import { withChecksum } from "../../domain/chains/evm-address.ts";
import { payingReference } from "../../domain/wallet/withdrawal.ts";
import { PayerStore } from "../../durable-objects/chains/payer-store.ts";
import type { ChainsRpc } from "../../src/chains/chains-rpc.ts";
import { chainsService } from "../../src/chains/deposit-addresses.ts";
import { catchUpHistory } from "../../src/history/catch-up.ts";
import { walletStub } from "../../src/objects.ts";
import { handOverPayouts } from "../../src/sweep/hand-over-payouts.ts";
import { type Casino, expectSuccess, openCasino, type PlayerSession } from "../support/casino.ts";
import { advanceSeconds, holdClock, releaseClock } from "../support/clock.ts";
import { testInCi } from "../support/length.ts";
import { openIsolate } from "../support/limited-isolate.ts";
import { PayingChain } from "../support/paying-chain.ts";
import { withdraw } from "../support/signed-withdraw.ts";
import { keyOf, SimulatedChain, USDT } from "../support/simulated-chain.ts";
import { ANNA, asStaff, BERTA } from "../support/staff.ts";
import { copyState, putBack } from "../support/stored-state.ts";
import { secondKey } from "../support/void-round.ts";
import {
  chainObject,
  chainStub,
  payerObject,
  payerStub,
  payOnChain,
  watchChain,
} from "../support/watched-chain.ts";

const TO = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const chain = new SimulatedChain(11_155_111);
const paying = new PayingChain(78, chain.chainId);
const { signed } = paying;

let casino: Casino;
let player: PlayerSession;
let address: string;
let chains: ChainsRpc;
let via: ReturnType<typeof openIsolate>;
let deposited: string;
let withdrawalId: string;

beforeAll(async () => {
  casino = await openCasino();
  player = await casino.launch();
  const payouts = paying.payoutsOf(casino.tenant.id);
  const settings: ChainSettings = {
    ...{ environment: "sandbox", chain: "ethereum", chainId: chain.chainId, finality: "tag" },
    nodes: ["https://one.example", "https://two.example"],
    // Each turn is taken by the test.
    ...{ pollMs: 600_000, tokens: [USDT], payouts },
    accounts: { [casino.tenant.id]: keyOf(11) },
  };
  watchChain({
    ...{ settings, nodes: [chain.node(), chain.node()] },
    walletOf: (owner) => walletStub(env, owner),
  });
  paying.payFor(casino.tenant.id, settings, payouts);
  chains = chainsService([settings], chainStub, (_, tenantId) => payerStub(tenantId));
  via = openIsolate({ CHAINS: chains } as Partial<Env>);
  await turn();
  const path = "/api/v1/wallet/deposit-address/ethereum";
  address = (await player.call("GET", path, { via })).data.address;
  const pay = (units: bigint) => [{ token: USDT, to: address, units }];
  [deposited = ""] = chain.mine([pay(20_000_000n), pay(7_000_000n), pay(3n)]);
  chain.finaliseAllBut(0);
  await turn();
  chain.mine([[{ token: USDT, from: address, to: paying.address, units: 5_000_000n }]]);
  chain.finaliseAllBut(0);
  await turn();
});

/** Functions that undo what a test changed. */
const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const back of undo.splice(0).reverse()) await back();
});

afterAll(() => {
  watchChain(undefined);
  payOnChain(undefined);
});

async function turn(): Promise<void> {
  await chainStub().wake();
  await runDurableObjectAlarm(chainObject());
}

async function ask(amount: string, { playerId } = player, toAddress = TO): Promise<string> {
  const body = { playerId, amount, currency: "USDT" };
  const to = { chain: "ethereum", toAddress };
  const { withdrawalId: id } = expectSuccess(await withdraw(casino, { ...body, ...to }));
  await casino.call("GET", `/api/v1/admin/withdrawals?playerId=${playerId}`);
  return id;
}

/** Pays a withdrawal out completely. */
async function payOut(id: string): Promise<void> {
  await expect
    .poll(async () => {
      await handOverPayouts({ ...env, CHAINS: chains } as unknown as Env);
      await payerStub(casino.tenant.id).wake();
      await runDurableObjectAlarm(payerObject(casino.tenant.id));
      return (await casino.call("GET", `/api/v1/admin/withdrawals/${id}`)).data.status;
    })
    .toBe("completed");
}

const owner = () => ({
  ...{ tenantId: casino.tenant.id, environment: "sandbox" as const, playerId: player.playerId },
});

/** Audits the casino's whole environment, and returns the findings and the chain's books. */
async function audit() {
  await catchUpHistory(env, owner());
  const tenantEnvironment = { tenantId: casino.tenant.id, environment: "sandbox" };
  const [findings, books, frozen]: Record<string, string>[][] = [[], [], []];
  let cursor: string | null = null;
  do {
    const body = { ...tenantEnvironment, ...(cursor === null ? {} : { cursor }) };
    const path = "/api/v1/platform/audit";
    const bindings = { CHAINS: chains } as Partial<Env>;
    const step = expectSuccess(await asStaff(null, "POST", path, body, bindings));
    findings?.push(...step.findings);
    books?.push(...step.chainBooks);
    frozen?.push(...step.frozen);
    cursor = step.nextCursor;
  } while (cursor !== null);
  return { findings: findings ?? [], books, frozen };
}

/** Changes what an object stores, and changes it back after the test. */
async function corrupt(object: DurableObjectStub, change: string, back: string): Promise<void> {
  const run = (sql: string) =>
    runInDurableObject(object, (_, { storage }) => void storage.sql.exec(sql));
  await run(change);
  undo.push(() => run(back));
}

const row = (what: string) => `ethereum ${what}`;

it("the audit finds nothing in correct books, and returns their sums", async () => {
  withdrawalId = await ask("4");
  await payOut(withdrawalId);
  const { findings, books } = await audit();
  expect(findings).toEqual([]);
  const sums = { credited: "27000000", waiting: "0", kept: "3", lost: "0", swept: "5000000" };
  expect(books).toEqual([{ chain: "ethereum", currency: "USDT", ...sums, held: "22000003" }]);
});

it("the audit finds a deposit that is marked as credited and that no wallet booked", async () => {
  const made = `0x${"c".repeat(64)}`;
  await corrupt(
    chainObject(),
    `INSERT INTO deposit SELECT '${made}', ordinal, block_number, address, currency, units, minor, remainder,
       state, reason, transaction_id, due_at, seen_at, told, telling, tenant_id
     FROM deposit WHERE transaction_hash = '${deposited}'`,
    `DELETE FROM deposit WHERE transaction_hash = '${made}'`,
  );
  const finding = { concerns: "chain", row: row(`deposit ${made} 0`), found: "none" };
  expect((await audit()).findings).toMatchObject([{ ...finding, expected: "20000000 USDT" }]);
});

it("the audit finds a deposit with a different amount, in the wallet and in the chain's books", async () => {
  const set = (minor: string) =>
    `UPDATE deposit SET minor = '${minor}' WHERE transaction_hash = '${deposited}'`;
  await corrupt(chainObject(), set("20000001"), set("20000000"));
  const { findings, frozen } = await audit();
  const found = { row: row(`deposit ${deposited} 0`) };
  expect(findings).toMatchObject([
    { ...found, expected: "20000000 USDT", found: "20000001 USDT" },
    { ...found, expected: "20000001 USDT", found: "20000000 USDT" },
  ]);
  expect(frozen).toEqual([]);
});

it("the audit finds a credit that is missing from the chain's books, or is not final there", async () => {
  const set = (state: string) =>
    `UPDATE deposit SET state = '${state}' WHERE transaction_hash = '${deposited}'`;
  await corrupt(chainObject(), set("pending"), set("credited"));
  const finding = { row: row(`deposit ${deposited} 0`), expected: "20000000 USDT" };
  expect((await audit()).findings).toMatchObject([{ ...finding, found: "pending" }]);
  await runInDurableObject(chainObject(), (_, { storage }) => {
    const rename = (from: string, to: string) =>
      storage.sql.exec(
        "UPDATE deposit SET transaction_hash = ? WHERE transaction_hash = ?",
        to,
        from,
      );
    rename(deposited, "0xgone");
    undo.push(() =>
      runInDurableObject(chainObject(), (_, { storage }) => {
        storage.sql.exec(
          "UPDATE deposit SET transaction_hash = ? WHERE transaction_hash = '0xgone'",
          deposited,
        );
      }),
    );
  });
  expect((await audit()).findings).toMatchObject([{ ...finding, found: "none" }]);
});

testInCi("the audit finds that more was swept than arrived", async () => {
  const set = (units: string) => `UPDATE departure SET units = '${units}'`;
  await corrupt(chainObject(), set("27000004"), set("5000000"));
  expect((await audit()).findings).toMatchObject([
    { row: row(`address ${address.toLowerCase()} USDT`), expected: "at most 27000003" },
  ]);
});

testInCi(
  "the audit finds what was sent to an address that is not the operator's, until staff acknowledge it",
  async () => {
    const set = (stray: number) => `UPDATE departure SET stray = ${stray}, acknowledged_at = NULL`;
    await corrupt(chainObject(), set(1), set(0));
    expect((await audit()).findings).toMatchObject([
      { row: expect.stringContaining(`from ${address.toLowerCase()}`), expected: "a sweep" },
    ]);
    const [stray = expect.fail()] = await chainStub().strays(casino.tenant.id);
    await chainStub().acknowledgeStray(stray, "a move by hand");
    expect((await audit()).findings).toEqual([]);
  },
);

it("the audit finds a balance that differed in the daily comparison", async () => {
  await corrupt(
    chainObject(),
    `INSERT INTO balance_difference (address, currency, expected, found, block_number, found_at)
     VALUES ('${address.toLowerCase()}', 'USDT', '22000003', '1', 1, 1)`,
    "DELETE FROM balance_difference",
  );
  expect((await audit()).findings).toMatchObject([{ expected: "22000003", found: "1" }]);
});

testInCi(
  "the audit finds a payout that exists twice, one of a different amount, and one whose money was returned",
  async () => {
    const object = payerObject(casino.tenant.id);
    const copy = `${withdrawalId.slice(0, -1)}9`;
    await corrupt(
      object,
      `INSERT INTO payout SELECT '${copy}', player_id, seq, amount_minor, state, recipient, contract, units,
       claimed_at, account, 900, hash, reason, due_at, taken_at, settled_by FROM payout
     WHERE withdrawal_id = '${withdrawalId}'`,
      `DELETE FROM payout WHERE withdrawal_id = '${copy}'`,
    );
    const twice = { row: row(`payout ${copy}`), expected: "a withdrawal", found: "none" };
    expect((await audit()).findings).toMatchObject([twice]);
    const change = (fields: string) =>
      `UPDATE payout SET ${fields} WHERE withdrawal_id = '${withdrawalId}'`;
    await corrupt(object, change("units = '4000001'"), change("units = '4000000'"));
    const one = row(`payout ${withdrawalId}`);
    const more = { row: one, expected: "4000000 USDT", found: "4000001 USDT" };
    expect((await audit()).findings).toContainEqual(expect.objectContaining(more));
    await corrupt(
      object,
      change("units = '4000000', reason = 'FAILED'"),
      change("units = '4000001', reason = NULL"),
    );
    const back = { row: one, expected: "failed", found: "completed" };
    expect((await audit()).findings).toContainEqual(expect.objectContaining(back));
  },
);

it("the audit finds a withdrawal that is said to be sent by an account that has no such payout", async () => {
  const id = await ask("1");
  const seq = Number(id.split("_").at(-1));
  const reference = payingReference(chain.chainId, paying.address);
  const sent = await walletStub(env, owner()).notePayout({ seq, status: "sent", reference });
  expect(sent.ok).toBe(true);
  expect((await audit()).findings).toMatchObject([
    { row: row(`withdrawal ${id}`), expected: "a payout", found: "none" },
  ]);
  // The finding stays until two of our staff say what became of the withdrawal.
  const bindings = { CHAINS: chains } as Partial<Env>;
  const endings = "/api/v1/platform/payout-endings";
  const ending = {
    ...{ tenantId: casino.tenant.id, environment: "sandbox", chain: "ethereum" },
    ...{ withdrawalId: id, outcome: "completed", reason: "paid from the bank" },
  };
  const asked = expectSuccess(await asStaff(ANNA, "POST", endings, ending, bindings)).ending;
  const path = `${endings}/${asked.id}/approve`;
  expectSuccess(await asStaff(BERTA, "POST", path, undefined, bindings));
  expect((await audit()).findings).toEqual([]);
});

it("the audit reports that the chains Worker does not answer, and still ends", async () => {
  const whole = chains;
  undo.push(async () => {
    chains = whole;
  });
  const ownChains = async () => {
    throw new Error("It does not answer.");
  };
  chains = { ...whole, ownChains };
  expect((await audit()).findings).toContainEqual(
    expect.objectContaining({ concerns: "chain", row: "chains", expected: "an answer" }),
  );
});

/** What the paying account stores, as text, without the tables of this name. */
async function storedByPayer(without = ""): Promise<string> {
  const stored = await copyState(payerObject(casino.tenant.id));
  return JSON.stringify([...stored].filter(([name]) => name !== without));
}

/** Two people erase a player through a chains Worker that may not answer. */
async function eraseByTwo({ playerId }: PlayerSession, other: string) {
  const answers = [];
  for (const credential of [casino.key, other, other]) {
    advanceSeconds(1);
    const path = `/api/v1/admin/players/${playerId}/erase`;
    const bound = openIsolate({ CHAINS: answers.length < 2 ? mute : chains } as Partial<Env>);
    answers.push((await casino.call("POST", path, { credential, via: bound })).data.state);
  }
  return answers;
}

const silent = async () => {
  throw new Error("It does not answer.");
};
const mute = { erasePlayer: silent } as unknown as ChainsRpc;

it("the platform keeps nothing by which an erased player's payouts could be found on the chain, and the books do not change", async () => {
  holdClock();
  undo.push(async () => releaseClock());
  const other = await secondKey(casino);
  const maria = await casino.launch();
  const to = `0x${"7d".repeat(20)}`;
  const recipient = withChecksum(to);
  await casino.deposit(maria.playerId, "5", "USDT");
  const [told, unclear] = [await ask("2", maria, to), await ask("3", maria, to)];
  await payOut(told);
  await payOut(unclear);
  const object = payerObject(casino.tenant.id);
  const payout = (
    await payerStub(casino.tenant.id).listed({ before: undefined, limit: 2, offset: 0 })
  ).flatMap(({ hashes }) => hashes);
  // The paying account has another state for a payout that its wallet calls completed, so people must look into it.
  await runInDurableObject(object, (_, { storage }) => {
    const change =
      "UPDATE payout SET state = 'unclear', reason = 'NOTHING_ARRIVED' WHERE withdrawal_id = ?";
    storage.sql.exec(change, unclear);
  });
  const before = await copyState(object);
  const known = [
    recipient,
    to,
    ...payout,
    ...signed.slice(-2).map(({ nonce }) => `"nonce":${nonce}`),
  ];
  const tells = (text: string) => known.filter((one) => text.includes(one));
  expect(tells(JSON.stringify([...before]))).toEqual([recipient, ...known.slice(2)]);

  expect(await eraseByTwo(maria, other)).toEqual(["requested", "erasing", "erased"]);
  // What people still have to look into stays until they have ended it.
  expect(tells(await storedByPayer("spent"))).toHaveLength(3);
  const ending = {
    withdrawalId: unclear,
    outcome: "completed",
    reason: "to Maria",
    by: "apr_1",
  } as const;
  const ended = await payerStub(casino.tenant.id).settle({ ...ending, transaction: null }, false);
  expect(ended).toEqual({ ok: true, value: "told" });
  expect(tells(await storedByPayer("spent"))).toEqual([]);
  expect(await storedByPayer()).not.toContain(to.slice(2));
  const spent = await runInDurableObject(object, (_, { storage }) => {
    const store = new PayerStore(storage);
    return payout.map((hash) => store.isOfAnother(withdrawalId, hash));
  });
  expect(spent).toEqual([true, true]);
  expect((await audit()).findings).toEqual([]);

  // An account that is restored to an earlier time has the data again, until the next audit.
  await putBack(object, before);
  const again = { concerns: "chain", row: "erasure", expected: "none", found: "1" };
  const first = await audit();
  expect(first.findings).toMatchObject([again]);
  expect(first.frozen).toEqual([]);
  expect((await audit()).findings).toEqual([]);
});
