/** From a withdrawal to its payout on a chain that is simulated, through the list, the sweep and the wallet. docs/chains.md. */
import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { keccak_256 } from "@noble/hashes/sha3.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { ChainSettings } from "../../domain/chains/chain-settings.ts";
import type { PayoutTransaction } from "../../domain/chains/payout-transaction.ts";
import { withdrawalPlace } from "../../domain/ids.ts";
import { accept } from "../../domain/result.ts";
import { payingReference } from "../../domain/wallet/withdrawal.ts";
import type { ChainRpc } from "../../durable-objects/chains/chain-rpc.ts";
import type { PayerRpc } from "../../durable-objects/chains/payer-rpc.ts";
import type { WalletAddress } from "../../durable-objects/names.ts";
import type { ChainsRpc, PayerPlace } from "../../src/chains/chains-rpc.ts";
import { chainsService } from "../../src/chains/deposit-addresses.ts";
import { walletStub } from "../../src/objects.ts";
import { handOverPayouts } from "../../src/sweep/hand-over-payouts.ts";
import { type Casino, expectSuccess, openCasino, type PlayerSession } from "../support/casino.ts";
import { testInCi } from "../support/length.ts";
import { openIsolate } from "../support/limited-isolate.ts";
import { PayingChain } from "../support/paying-chain.ts";
import { withdraw } from "../support/signed-withdraw.ts";
import { USDT } from "../support/simulated-chain.ts";
import { ANNA, asStaff, BERTA, type Claims } from "../support/staff.ts";
import { chainStub, payerObject, payerStub, payOnChain } from "../support/watched-chain.ts";

const TO = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const paying = new PayingChain(77, 1);
const { hashes, signed } = paying;

let casino: Casino;
let player: PlayerSession;
let settings: ChainSettings;
let chains: ChainsRpc;

beforeAll(async () => {
  casino = await openCasino();
  player = await casino.launch();
  await casino.deposit(player.playerId, "100", "USDT");
  const payouts = paying.payoutsOf(casino.tenant.id);
  settings = {
    ...{ environment: "sandbox", chain: "ethereum", chainId: 1, finality: "tag" },
    nodes: ["https://one.example", "https://two.example"],
    // Each turn is taken by the test.
    ...{ pollMs: 600_000, tokens: [{ ...USDT, minimumMinor: 1 }], accounts: {}, payouts },
  };
  paying.payFor(casino.tenant.id, settings, payouts);
  chains = chainsService([settings], chainStub, (_, tenantId) => payerStub(tenantId));
});

afterAll(() => payOnChain(undefined));

/** Asks for a withdrawal and sees that the list has it; returns its id. */
async function ask(amount: string, offsetSeconds = 0): Promise<string> {
  const body = { playerId: player.playerId, amount, currency: "USDT" };
  const to = { chain: "ethereum", toAddress: TO };
  const { withdrawalId } = expectSuccess(
    await withdraw(casino, { ...body, ...to }, { offsetSeconds }),
  );
  await casino.call("GET", `/api/v1/admin/withdrawals?playerId=${player.playerId}`);
  return withdrawalId;
}

/** Hands over what may be paid out, and lets the account take a turn, whether its alarm is set or not. */
async function pay(): Promise<void> {
  await handOverPayouts({ ...env, CHAINS: chains } as unknown as Env);
  await payerStub(casino.tenant.id).wake();
  await runDurableObjectAlarm(payerObject(casino.tenant.id));
}

/** Lets the payer take turns until the withdrawal is completed. */
async function untilCompleted(id: string): Promise<void> {
  await expect
    .poll(async () => {
      await pay();
      return (await read(id)).status;
    })
    .toBe("completed");
}

const read = async (id: string) =>
  (await casino.call("GET", `/api/v1/admin/withdrawals/${id}`)).data;

it("the platform pays a withdrawal out once, and the operator cannot fail it then", async () => {
  const id = await ask("12.5");
  await pay();
  await untilCompleted(id);
  expect(signed).toMatchObject([{ nonce: 0, to: TO, units: 12_500_000n }]);
  expect(await read(id)).toMatchObject({ reference: hashes[0] });
  const path = `/api/v1/admin/withdrawals/${id}/fail`;
  const failed = await casino.call("POST", path, { signed: true, body: { reason: "no" } });
  expect(failed.code).toBe("ACTION_NOT_ALLOWED");
  const audit = { tenantId: casino.tenant.id, environment: "sandbox" } as const;
  const owner = { ...audit, playerId: player.playerId };
  expect(await walletStub(env, owner).audit([], null)).toMatchObject({ value: { findings: [] } });
});

it("the platform lists an operator's own payouts with what is stuck, and no other operator's", async () => {
  const via = openIsolate({ CHAINS: chains } as Partial<Env>);
  const id = await ask("2", 7);
  await handOverPayouts({ ...env, CHAINS: chains } as unknown as Env);
  const LIST = "/api/v1/admin/chains/ethereum/payouts";
  const list = async (query: string) => {
    const { data, meta } = await casino.call("GET", `${LIST}${query}`, { via });
    return { payouts: data.payouts as { withdrawalId: string }[], cursor: meta?.nextCursor };
  };
  const first = await list("?limit=1");
  expect(first.payouts).toMatchObject([
    { withdrawalId: id, playerId: player.playerId, state: "taken", hashes: [], remedy: null },
  ]);
  const { payouts, cursor } = await list(`?limit=1&cursor=${first.cursor}`);
  expect(payouts).toMatchObject([{ state: "told", hashes: [hashes[0]], remedy: null }]);
  expect(cursor).toBeUndefined();
  expect((await list("?stuck=true")).payouts).toEqual([]);
  const { chains: own } = (await casino.call("GET", "/api/v1/admin/chains", { via })).data;
  expect(own).toMatchObject([
    { takesDeposits: false, payer: { account: paying.address, frozen: null, unclear: 0 } },
  ]);
  const rival = await openCasino();
  expect((await rival.call("GET", LIST, { via })).code).toBe("NOT_FOUND");
  await untilCompleted(id);
});

it("the platform shows a player each payout from its request to its end", async () => {
  const { id: tenantId } = casino.tenant;
  const arrived = {
    address: TO,
    tokens: [{ ...USDT, minimumMinor: 1 }],
    finality: "tag",
    deposits: [],
  } as const;
  const chain = { depositAddress: async () => accept(arrived) } as unknown as ChainRpc;
  const row = { ...settings, accounts: { [tenantId]: "xpub" } };
  const serve = (payer: PayerRpc) =>
    chainsService(
      [row],
      () => chain,
      () => payer,
    );
  const watched = { CHAINS: serve(payerStub(tenantId)) } as Partial<Env>;
  const LIST = `/api/v1/admin/withdrawals?playerId=${player.playerId}`;
  const payoutsVia = async (bound: Partial<Env>) => {
    await casino.call("GET", LIST);
    const path = "/api/v1/wallet/deposit-address/ethereum";
    return expectSuccess(await player.call("GET", path, { via: openIsolate(bound) })).payouts;
  };
  const last = async () => (await payoutsVia(watched))[0];
  const id = await ask("4", 9);
  expect(await last()).toEqual({
    ...{ withdrawalId: id, currency: "USDT", amount: "4.000000", address: TO },
    ...{ status: "requested", transaction: null, requestedAt: expect.any(String) },
  });
  await handOverPayouts({ ...env, CHAINS: chains } as unknown as Env);
  expect(await last()).toMatchObject({ withdrawalId: id, status: "approved" });
  await expect
    .poll(async () => {
      await pay();
      return (await last()).status;
    })
    .toBe("completed");
  expect(await last()).toMatchObject({ withdrawalId: id, transaction: hashes.at(-1) });

  const other = await ask("5", 10);
  const path = `/api/v1/admin/withdrawals/${other}/fail`;
  expectSuccess(await casino.call("POST", path, { signed: true, body: { reason: "no" } }));
  expect(await last()).toMatchObject({ withdrawalId: other, status: "failed", transaction: null });

  // A payout that is under way has the hash that it was last sent under, even if its account does
  // not answer.
  const owner = { tenantId, environment: "sandbox", playerId: player.playerId } as const;
  const found = await walletStub(env, owner).withdrawal(withdrawalPlace(id)?.seq ?? 0);
  if (!found.ok) throw new Error(found.refusal);
  const sent = { ...found.value.withdrawal, status: "sent", reference: "eip155:1:0x1" } as const;
  const taken = { withdrawalId: id, state: "underway", hashes: ["0x1", "0x2"] };
  const underway = { audited: async () => [taken] } as unknown as PayerRpc;
  expect(await serve(underway).depositAddress(owner, "ethereum", [sent])).toMatchObject({
    value: { payouts: [{ status: "sent", transaction: "0x2" }] },
  });
  const mute = { audited: () => Promise.reject(new Error("down")) } as unknown as PayerRpc;
  expect(await serve(mute).depositAddress(owner, "ethereum", [sent])).toMatchObject({
    value: { payouts: [{ status: "sent", transaction: null }] },
  });

  // Without the list a player still has the address.
  const DB = new Proxy(env.DB, {
    get: (db, name: keyof D1Database) =>
      name === "prepare"
        ? (sql: string) => db.prepare(sql.replace("withdrawals AS w", "lost AS w"))
        : (db[name] as () => unknown).bind(db),
  });
  expect(await payoutsVia({ ...watched, DB })).toBeNull();
});

/**
 * A withdrawal that its wallet records as sent by the platform, but that the paying account has lost with its
 * storage.
 */
async function loseOne(amount: string, offsetSeconds: number): Promise<string> {
  const id = await ask(amount, offsetSeconds);
  const owner = { tenantId: casino.tenant.id, environment: "sandbox", playerId: player.playerId };
  const seq = withdrawalPlace(id)?.seq ?? 0;
  const step = { seq, status: "sent", reference: payingReference(1, paying.address) } as const;
  await walletStub(env, owner as WalletAddress).notePayout(step);
  return id;
}

const staff = (who: Claims | null, method: string, path: string, body?: object) =>
  asStaff(who, method, `/api/v1/platform/${path}`, body, { CHAINS: chains } as Partial<Env>);

it("a payout is failed by two of our staff, and never by one alone", async () => {
  const id = await loseOne("3", 3);
  const place = { tenantId: casino.tenant.id, environment: "sandbox" };
  const reason = "looked into";
  const alone = await staff(ANNA, "POST", `withdrawals/${id}/fail`, { ...place, reason });
  expect(alone).toMatchObject({ code: "ACTION_NOT_ALLOWED" });
  expect(alone.message).toContain("payout-endings");

  const ask = { ...place, chain: "ethereum", withdrawalId: id, outcome: "failed", reason };
  const { ending } = expectSuccess(await staff(ANNA, "POST", "payout-endings", ask));
  expect(ending).toMatchObject({ ...ask, transaction: null, status: "requested" });
  expect((await read(id)).status).toBe("sent");
  const approve = (who: Claims | null) => staff(who, "POST", `payout-endings/${ending.id}/approve`);
  expect((await approve(ANNA)).code).toBe("SECOND_PERSON_REQUIRED");
  expect((await approve(null)).code).toBe("NAMED_STAFF_REQUIRED");
  const listed = `chains/ethereum/payouts?tenantId=${place.tenantId}&environment=sandbox`;
  // The account takes it over with the request's approval: it has lost it.
  expect(expectSuccess(await staff(null, "GET", listed)).payouts).toEqual([]);

  const approved = expectSuccess(await approve(BERTA));
  expect(approved).toMatchObject({ ending: { status: "done" }, payout: "told" });
  expect(await read(id)).toMatchObject({ status: "failed", failedBy: "chain", reason });
  expect((await approve(BERTA)).code).toBe("APPROVAL_NOT_OPEN");
  const again = await staff(ANNA, "POST", "payout-endings", ask);
  expect(again.message).toContain("already ended in another way");
  const log = await casino.call("GET", "/api/v1/admin/audit-log?action=payout_ending.approved");
  expect(log.data.entries).toMatchObject([
    { target: { type: "withdrawal", id }, after: { requestedBy: ending.requestedBy, reason } },
  ]);
});

it("a payout is completed by two of our staff with the transaction that paid it, or as paid in another way", async () => {
  const [paid, otherwise] = [await loseOne("3.5", 11), await loseOne("3.25", 12)];
  const place = { tenantId: casino.tenant.id, environment: "sandbox", chain: "ethereum" };
  const end = async (more: object) => {
    const ask = { ...place, outcome: "completed", reason: "found on the chain", ...more };
    const asked = await staff(ANNA, "POST", "payout-endings", ask);
    if (asked.status !== 201) return asked;
    return staff(BERTA, "POST", `payout-endings/${asked.data.ending.id}/approve`);
  };
  const transaction = `0x${"D".repeat(64)}`;
  const wrong = await end({ withdrawalId: paid, transaction });
  expect(wrong.message).toContain("exactly this amount");
  expect((await end({ withdrawalId: paid, transaction: "0x1" })).code).toBe("VALIDATION_FAILED");
  const failing = await end({ withdrawalId: paid, transaction, outcome: "failed" });
  expect(failing.code).toBe("ACTION_NOT_ALLOWED");
  // The operator has paid it from the account itself.
  signed.push({ ...(signed[0] as PayoutTransaction), to: TO, units: 3_500_000n });
  hashes.push(transaction.toLowerCase());
  expect(expectSuccess(await end({ withdrawalId: paid, transaction }))).toMatchObject({
    ...{ ending: { transaction: transaction.toLowerCase() }, payout: "told" },
  });
  expect(await read(paid)).toMatchObject({
    ...{ status: "completed", reference: transaction.toLowerCase() },
  });
  const twice = await end({ withdrawalId: otherwise, transaction });
  expect(twice.message).toContain("another payout");
  const { ending } = expectSuccess(await end({ withdrawalId: otherwise }));
  expect(await read(otherwise)).toMatchObject({ status: "completed", reference: ending.id });
  hashes.pop();
  signed.pop();
});

it("the payer takes one turn at a time, and asks the wallet about each payout once", async () => {
  const id = await ask("0.75", 6);
  await handOverPayouts({ ...env, CHAINS: chains } as unknown as Env);
  const before = signed.length;
  const object = payerObject(casino.tenant.id);
  await runInDurableObject(object, async (instance) => {
    const { alarm } = instance as unknown as { alarm(): Promise<void> };
    await Promise.all([1, 2, 3].map(() => alarm.call(instance)));
  });
  expect(signed).toHaveLength(before + 1);
  await untilCompleted(id);
  expect(signed).toHaveLength(before + 1);
});

it("the platform shows staff what is stuck, and an account that is frozen is released by two of them", async () => {
  const { id: tenantId } = casino.tenant;
  const id = await ask("0.5", 4);
  const bound = { CHAINS: chains } as Partial<Env>;
  const staff = (who: Claims | null, method: string, path: string, body?: object) =>
    asStaff(who, method, `/api/v1/platform/${path}`, body, bound);
  // Somebody else sends from the account.
  hashes.push(`0x${"e".repeat(64)}`);
  signed.length = hashes.length;
  await pay();
  const where = { environment: "sandbox", chain: "ethereum", tenantId };
  const { chains: listed } = expectSuccess(await staff(null, "GET", "chains"));
  expect(listed[0].accounts).toMatchObject([
    { tenantId, account: paying.address, frozen: expect.stringMatching(/not ours/) },
  ]);
  const { release } = expectSuccess(
    await staff(ANNA, "POST", "chain-releases", { ...where, reason: "our own test" }),
  );
  const other = await payerStub(tenantId).release(Date.parse(release.frozenAt) - 1);
  expect(other).toMatchObject({ ok: false, refusal: "ANOTHER_FREEZE" });
  expectSuccess(await staff(BERTA, "POST", `chain-releases/${release.id}/approve`));
  expect(await payerStub(tenantId).status()).toMatchObject({ frozen: null });
  const action = "chain_release.approved";
  const log = await casino.call("GET", `/api/v1/admin/audit-log?action=${action}`);
  expect(log.data.entries).toMatchObject([{ target: { type: "chain", id: "ethereum" } }]);
  await untilCompleted(id);

  const lost = await ask("0.25", 5);
  const seq = withdrawalPlace(lost)?.seq ?? 0;
  const owner = { tenantId, environment: "sandbox", playerId: player.playerId } as const;
  const reference = payingReference(1, paying.address);
  await walletStub(env, owner).notePayout({ seq, status: "sent", reference });
  await chains.takePayouts(
    { ...where, ...{ environment: "sandbox", currencies: [] } } as PayerPlace,
    [{ owner, withdrawalId: lost, amountMinor: 250_000 }],
  );
  await expect
    .poll(async () => {
      await pay();
      const path = `chains/ethereum/payouts?tenantId=${tenantId}&environment=sandbox`;
      return expectSuccess(await staff(null, "GET", path)).payouts;
    })
    .toMatchObject([
      {
        ...{ withdrawalId: lost, state: "unclear", reason: "CLAIMED_BEFORE", hashes: [] },
        remedy: expect.stringMatching(/two of our staff/),
        ...{ mayBeEnded: true, endings: [] },
      },
    ]);
  const end = { ...where, withdrawalId: lost, outcome: "failed", reason: "never signed" };
  const { ending } = expectSuccess(await staff(ANNA, "POST", "payout-endings", end));
  const stuckPath = `chains/ethereum/payouts?tenantId=${tenantId}&environment=sandbox`;
  const stuck = expectSuccess(await staff(null, "GET", stuckPath)).payouts;
  expect(stuck).toMatchObject([{ withdrawalId: lost, endings: [ending] }]);
  const via = openIsolate(bound);
  const path = "/api/v1/admin/chains/ethereum/payouts?stuck=true";
  expect((await casino.call("GET", path, { via })).data.payouts).toMatchObject([
    { withdrawalId: lost, state: "unclear", remedy: expect.stringMatching(/Our staff look/) },
  ]);
});

it("the platform hands over a payout that two people must approve only after they have", async () => {
  const { id: tenantId } = casino.tenant;
  await env.DB.prepare(
    `UPDATE tenant_settings SET settings = json_set(settings, '$.approveWithdrawalsAbove',
       json('{"USDT":1000000}')) WHERE tenant_id = ?`,
  )
    .bind(tenantId)
    .run();
  const [small, large] = [await ask("1", 1), await ask("1.000001", 2)];
  const before = signed.length;
  await expect
    .poll(async () => {
      await pay();
      return (await read(small)).status;
    })
    .toBe("completed");
  expect((await read(large)).status).toBe("pending");
  expect(signed).toHaveLength(before + 1);
  const now = Date.now();
  await env.DB.prepare(
    `INSERT INTO approvals (approval_id, tenant_id, environment, kind, subject, payload, digest,
       requested_by, requested_at, expires_at, approved_by, approved_at)
     VALUES (?, ?, 'sandbox', 'withdrawal', ?, '{}', '', 'anna', ?, ?, 'berta', ?)`,
  )
    .bind(`apr_${large}`, tenantId, large, now, now + 1, now)
    .run();
  await expect
    .poll(async () => {
      await pay();
      return (await read(large)).status;
    })
    .toBe("completed");
});

testInCi(
  "a request releases the freeze that it names, and not a later one with the same reason",
  async () => {
    const { id: tenantId } = casino.tenant;
    const bound = { CHAINS: chains } as Partial<Env>;
    const where = { environment: "sandbox", chain: "ethereum", tenantId };
    const requestRelease = async () => {
      const body = { ...where, reason: "our own test" };
      const path = "/api/v1/platform/chain-releases";
      return expectSuccess(await asStaff(ANNA, "POST", path, body, bound)).release;
    };
    const approve = (id: string) =>
      asStaff(BERTA, "POST", `/api/v1/platform/chain-releases/${id}/approve`, undefined, bound);
    const frozen = async () => (await payerStub(tenantId).status()).frozen;
    /** Somebody else sends from the account, which notices once it has something to pay. */
    const steal = async (offsetSeconds: number) => {
      await ask("0.125", offsetSeconds);
      hashes.push(`0x${bytesToHex(keccak_256(new Uint8Array([offsetSeconds])))}`);
      signed.length = hashes.length;
      await pay();
    };
    await steal(8);
    const [older, newer] = [await requestRelease(), await requestRelease()];
    expectSuccess(await approve(newer.id));
    expect(await frozen()).toBeNull();
    // Its numbers continue from the chain.
    await pay();
    await steal(9);
    expect(await frozen()).toBe(older.frozen);
    expect((await approve(older.id)).code).toBe("ACTION_NOT_ALLOWED");
    expect(await frozen()).toBe(older.frozen);
  },
);
