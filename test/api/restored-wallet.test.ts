/**
 * A wallet whose storage was restored to an earlier day, or lost: the audit says from which entry
 * on rows are missing, the wallet is frozen, and two people restore its rows from history, which
 * their hashes prove. Reference 13.14; docs/decisions/0061.
 */
import { env } from "cloudflare:workers";
import { ulid } from "ulid";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Finding } from "../../domain/ledger/finding.ts";
import { packText, unpackText } from "../../domain/wallet/packed-text.ts";
import { walletName } from "../../durable-objects/names.ts";
import { walletOf } from "../../src/objects.ts";
import { type Casino, expectSuccess, type PlayerSession } from "../support/casino.ts";
import { advanceSeconds, holdClock, releaseClock } from "../support/clock.ts";
import { testInCi } from "../support/length.ts";
import { seated, spin } from "../support/seated-player.ts";
import { ANNA, asStaff, auditOf, BERTA } from "../support/staff.ts";
import { copyState, loseState, putBack, type StoredState } from "../support/stored-state.ts";

const ADDRESS = "0x52908400098527886E0F7030069857D2E4169EE7";
const SIGNATURES_EXPIRE_SECONDS = 700;

beforeEach(holdClock);
afterEach(releaseClock);

interface Lost {
  readonly casino: Casino;
  readonly player: PlayerSession;
  readonly wallet: DurableObjectStub;
  /** What the wallet stored before the time that it loses, and how many rows it had. */
  readonly earlier: StoredState;
  readonly from: number;
  /** The last row of the lost time, which history knows. */
  readonly through: number;
  /** A deposit of the lost time. */
  readonly deposit: () => ReturnType<Casino["deposit"]>;
}

/** A wallet with one of everything in the time that it will lose. */
async function played(): Promise<Lost> {
  const { casino, player } = await seated({ currency: "USDT" }, "500.00");
  const { playerId } = player;
  const wallet = env.WALLET.getByName(walletName(walletOf(casino, playerId)));
  const admin = (path: string, body: object) =>
    casino.call("POST", `/api/v1/admin/players/${playerId}/${path}`, {
      body,
      headers: { "Idempotency-Key": ulid() },
    });
  const step = async (action: "open" | string, body: object) =>
    expectSuccess(
      await player.call(
        "POST",
        action === "open"
          ? "/api/v1/games/safe-smash/rounds"
          : `/api/v1/games/safe-smash/rounds/${action}/actions`,
        { body, headers: { "Idempotency-Key": ulid() } },
      ),
    ).round;
  const withdraw = async () => {
    const body = {
      playerId,
      amount: "5.00",
      currency: "USDT",
      chain: "ethereum",
      toAddress: ADDRESS,
    };
    const headers = { "Idempotency-Key": ulid() };
    return expectSuccess(
      await casino.call("POST", "/api/v1/wallet/withdraw", { body, headers, signed: true }),
    ).withdrawalId;
  };
  expectSuccess(await spin(player));
  const begun = await step("open", { stake: "1.00" });
  const held = await withdraw();
  await listed(casino, playerId);
  const earlier = await copyState(wallet);
  const from = earlier.get("journal")?.length ?? 0;

  advanceSeconds(3_600);
  const session = await casino.launch({ playerId: player.externalId, currency: "USDT" });
  if (begun.state === "open") {
    const body = { action: "cashout" };
    const headers = { "Idempotency-Key": ulid() };
    const path = `/api/v1/games/safe-smash/rounds/${begun.id}/actions`;
    expectSuccess(await session.call("POST", path, { body, headers }));
  }
  for (let round = 0; round < 2; round += 1) expectSuccess(await spin(session));
  expectSuccess(
    await session.call("POST", "/api/v1/fairness/seeds/rotate", {
      body: {},
      headers: { "Idempotency-Key": ulid() },
    }),
  );
  expectSuccess(await spin(session));
  const key = ulid();
  const deposit = () =>
    casino.call("POST", "/api/v1/wallet/deposit", {
      body: { playerId, amount: "3.00", currency: "USDT" },
      headers: { "Idempotency-Key": key },
    });
  expectSuccess(await deposit());
  expectSuccess(await casino.deposit(playerId, "4.00", "EUR"));
  expectSuccess(
    await admin("bonuses", { amount: "2.00", currency: "USDT", wageringMultiplier: 3 }),
  );
  expectSuccess(await spin(session));
  expectSuccess(
    await casino.call("POST", `/api/v1/admin/withdrawals/${held}/complete`, {
      body: { reference: "paid" },
      signed: true,
    }),
  );
  await withdraw();
  const shown = await listed(casino, playerId);
  const rows = (await copyState(wallet)).get("journal") ?? [];
  expect(shown.length).toBeGreaterThan(5);
  return { casino, player: session, wallet, earlier, from, through: rows.length, deposit };
}

async function listed(casino: Casino, playerId: string) {
  const path = `/api/v1/wallet/transactions/${playerId}?limit=100`;
  return expectSuccess(await casino.call("GET", path)).transactions;
}

/** What an operator sees of the player. */
async function seen({ casino, player: { playerId } }: Lost) {
  const get = async (path: string) => expectSuccess(await casino.call("GET", path));
  return {
    balance: await get(`/api/v1/wallet/balance?playerId=${playerId}&currency=USDT`),
    euros: await get(`/api/v1/wallet/balance?playerId=${playerId}&currency=EUR`),
    transactions: await listed(casino, playerId),
    rounds: (await get(`/api/v1/admin/rounds?playerId=${playerId}`)).rounds,
    withdrawals: (await get(`/api/v1/admin/withdrawals?playerId=${playerId}`)).withdrawals,
  };
}

async function moneyFindings(casino: Casino): Promise<(Finding & { concerns: string })[]> {
  const { findings } = await auditOf(casino);
  return findings.filter(({ concerns }: { concerns: string }) => concerns === "money");
}

async function frozenObjects({ tenant, environment }: Casino) {
  const query = `tenantId=${tenant.id}&environment=${environment}`;
  return expectSuccess(await asStaff(null, "GET", `/api/v1/platform/frozen?${query}`));
}

/** A round that is worth more than its stake, and one that is worth less. */
async function openRoundsOf(player: PlayerSession) {
  const open = async (gameId: string, body: object, isWanted: (multiplier: number) => boolean) => {
    const path = `/api/v1/games/${gameId}/rounds`;
    for (;;) {
      const headers = { "Idempotency-Key": ulid() };
      const answer = await player.call("POST", path, { body, headers });
      if (answer.code === "ROUND_ALREADY_OPEN") {
        const { round } = expectSuccess(await player.call("GET", `${path}/current`));
        if (isWanted(round.multiplier)) return round;
      } else {
        const { round } = expectSuccess(answer);
        if (round.state !== "open") continue;
        if (isWanted(round.multiplier)) return round;
      }
      const { round } = expectSuccess(await player.call("GET", `${path}/current`));
      const left = { body: { action: "cashout" }, headers: { "Idempotency-Key": ulid() } };
      expectSuccess(await player.call("POST", `${path}/${round.id}/actions`, left));
    }
  };
  return [
    await open("safe-smash", { stake: "1.00" }, (multiplier) => multiplier > 1),
    await open(
      "bit-key-rush",
      { stake: "1.00", choices: { guess: "A" } },
      (multiplier) => multiplier < 1,
    ),
  ];
}

/** Two people agree on what restores the wallet. */
async function restore(
  { casino, player: { playerId } }: Lost,
  findings: readonly Finding[],
  more: object = { restores: true },
) {
  const body = {
    ...{ tenantId: casino.tenant.id, environment: casino.environment, playerId, currency: "USDT" },
    ...{ changes: {}, reason: "Restored to yesterday", witness: "History" },
    cures: findings.map(({ row, what, expected, found }) => ({ row, what, expected, found })),
    ...more,
  };
  const path = "/api/v1/platform/corrections";
  const { correction } = expectSuccess(await asStaff(ANNA, "POST", path, body));
  return () => asStaff(BERTA, "POST", `${path}/${correction.id}/approve`);
}

describe("a wallet that was restored to an earlier day", () => {
  it("is detected to the entry, frozen, and given back every row that history holds", async () => {
    const lost = await played();
    const { casino, player, from, through } = lost;
    const before = await seen(lost);
    await putBack(lost.wallet, lost.earlier);

    const findings = await moneyFindings(casino);
    expect(findings.map(({ what }) => what)).toEqual([
      `The journal was restored to entry ${from}; history holds ${through}.`,
      "The pool judged a bet that the wallet does not hold.",
    ]);
    const { frozen } = await frozenObjects(casino);
    expect(frozen).toMatchObject([{ kind: "wallet", id: player.playerId }]);
    expect((await casino.deposit(player.playerId, "1.00", "USDT")).code).toBe("UNAVAILABLE");

    const approve = await restore(lost, findings);
    const early = await approve();
    expect(early).toMatchObject({ status: 422, code: "ACTION_NOT_ALLOWED" });
    advanceSeconds(SIGNATURES_EXPIRE_SECONDS);
    expect(expectSuccess(await approve())).toMatchObject({
      correction: { status: "done", restores: true },
      restored: through - from,
      released: true,
      findings: [],
    });

    const after = await seen(lost);
    expect(after.transactions[0]).toMatchObject({ type: "correction", amount: "0.000000" });
    expect({ ...after, transactions: after.transactions.slice(1) }).toEqual(before);
    expect((await auditOf(casino)).findings).toEqual([]);
    // A key of the lost time has no second effect, and its sessions are over.
    expect(expectSuccess(await lost.deposit())).toBeDefined();
    expect((await seen(lost)).balance).toEqual(before.balance);
    expect((await spin(player)).status).toBe(401);
    const again = await casino.launch({ playerId: player.externalId, currency: "USDT" });
    expectSuccess(await spin(again));
    expect((await auditOf(casino)).findings).toEqual([]);
  });

  it("ends the rounds that are open before it reveals what they were drawn from", async () => {
    const lost = await played();
    const { casino, player } = lost;
    // The seed reveals what is still hidden in them, so they could be played to the largest win.
    const opened = await openRoundsOf(player);
    const before = await seen(lost);
    await putBack(lost.wallet, lost.earlier);
    advanceSeconds(SIGNATURES_EXPIRE_SECONDS);
    const restored = expectSuccess(await (await restore(lost, await moneyFindings(casino)))());
    expect(restored).toMatchObject({ released: true, findings: [] });

    const again = await casino.launch({ playerId: player.externalId, currency: "USDT" });
    const { seeds } = expectSuccess(await again.call("GET", "/api/v1/fairness/seeds/revealed"));
    const revealed = seeds.map(({ serverSeedHash }: { serverSeedHash: string }) => serverSeedHash);
    let paid = 0;
    for (const { id, gameId, multiplier, fairness } of opened) {
      expect(revealed).toContain(fairness.serverSeedHash);
      const round = expectSuccess(await casino.call("GET", `/api/v1/admin/rounds/${id}`));
      const isWorthMore = multiplier > 1;
      expect(round.round).toMatchObject(
        isWorthMore
          ? { state: "settled", endedBy: "rule", multiplier }
          : { state: "voided", voidReason: "malfunction", voidedBy: "staff" },
      );
      paid += isWorthMore ? multiplier : 1;
      const path = `/api/v1/games/${gameId}/rounds/${id}/actions`;
      const headers = { "Idempotency-Key": ulid() };
      const act = await again.call("POST", path, { body: { action: "cashout" }, headers });
      expect(act.code).toBe("ROUND_CLOSED");
    }
    expect(opened.some(({ multiplier }) => multiplier > 1)).toBe(true);
    expect(opened.some(({ multiplier }) => multiplier < 1)).toBe(true);
    const after = await seen(lost);
    expect(Number(after.balance.balance) - Number(before.balance.balance)).toBeCloseTo(paid, 6);
    expect((await auditOf(casino)).findings).toEqual([]);
  });

  testInCi("starts a chain of server seeds without a revealed one", async () => {
    const lost = await played();
    const chainOf = async (player: PlayerSession) =>
      expectSuccess(await player.call("GET", "/api/v1/fairness/seeds")).chain;
    const known = await chainOf(lost.player);
    await putBack(lost.wallet, lost.earlier);
    advanceSeconds(SIGNATURES_EXPIRE_SECONDS);
    expectSuccess(await (await restore(lost, await moneyFindings(lost.casino)))());
    const again = await lost.casino.launch({ playerId: lost.player.externalId, currency: "USDT" });
    const { anchor } = await chainOf(again);
    expect([known.anchor, known.nextAnchor]).not.toContain(anchor);
  });

  testInCi("stays frozen and unchanged if history does not prove the rows", async () => {
    const lost = await played();
    const { casino, player, wallet } = lost;
    await putBack(wallet, lost.earlier);
    advanceSeconds(SIGNATURES_EXPIRE_SECONDS);
    const approve = await restore(lost, await moneyFindings(casino));
    const change = (sql: string) => env.DB.prepare(sql).bind(player.playerId).run();
    const isLeft = async () => {
      expect(await approve()).toMatchObject({ status: 422, code: "ACTION_NOT_ALLOWED" });
      expect((await copyState(wallet)).get("journal")).toHaveLength(lost.from);
      expect((await casino.deposit(player.playerId, "1.00", "USDT")).code).toBe("UNAVAILABLE");
    };
    const [row] = (
      await env.DB.prepare("SELECT kept FROM entries WHERE player_id = ? AND seq = ?")
        .bind(player.playerId, lost.through)
        .all<{ kept: string }>()
    ).results;
    const last = `player_id = ? AND seq = ${lost.through}`;
    // As an earlier version stored it, and as a forger would write it.
    await change(`UPDATE entries SET kept = NULL WHERE ${last}`);
    await isLeft();
    const forged = unpackText(row?.kept ?? "").replace(/"cash":-?\d+/, '"cash":7');
    expect(forged).toContain('"cash":7');
    for (const kept of [forged, packText(forged)]) {
      await change(`UPDATE entries SET kept = '${kept.replaceAll("'", "''")}' WHERE ${last}`);
      await isLeft();
    }
    await change(`DELETE FROM entries WHERE ${last}`);
    await isLeft();
  });

  testInCi("does not get rows back once it has continued without them", async () => {
    const lost = await played();
    await putBack(lost.wallet, lost.earlier);
    expectSuccess(await lost.casino.deposit(lost.player.playerId, "9.00", "USDT"));
    advanceSeconds(SIGNATURES_EXPIRE_SECONDS);
    const findings = await moneyFindings(lost.casino);
    expect(findings[0]?.what).toContain(`restored to entry ${lost.from + 1};`);
    expect(await (await restore(lost, findings))()).toMatchObject({ code: "ACTION_NOT_ALLOWED" });
  });
});

testInCi(
  "a wallet that was lost gets its whole journal back, and a second correction explains its seeds",
  async () => {
    const lost = await played();
    const before = await seen(lost);
    // The seed of these rounds is lost, so none can be paid its current worth.
    const opened = await openRoundsOf(lost.player);
    const open = await seen(lost);
    await loseState(lost.wallet);
    advanceSeconds(SIGNATURES_EXPIRE_SECONDS);
    const findings = await moneyFindings(lost.casino);
    expect(findings.map(({ what }) => what)).toEqual([
      "The register, history or a pool knows this wallet, but it holds nothing.",
    ]);
    const first = expectSuccess(await (await restore(lost, findings))());
    expect(first.restored).toBeGreaterThan(lost.through);
    expect(first.released).toBe(false);
    const left = new Set(first.findings.map(({ what }: Finding) => what));
    expect([...left]).toEqual(["Rounds were drawn from a server seed that is not kept for them."]);
    const second = expectSuccess(await (await restore(lost, first.findings, {}))());
    expect(second).toMatchObject({ restored: 0, released: true });
    const after = await seen(lost);
    expect(after.transactions.slice(-before.transactions.length)).toEqual(before.transactions);
    expect(after.withdrawals).toEqual(before.withdrawals);
    for (const { id } of opened) {
      const { round } = expectSuccess(await lost.casino.call("GET", `/api/v1/admin/rounds/${id}`));
      expect(round).toMatchObject({ state: "voided", voidReason: "malfunction" });
    }
    const given = Number(after.balance.balance) - Number(open.balance.balance);
    expect(given).toBeCloseTo(opened.length, 6);
    expect((await auditOf(lost.casino)).findings).toEqual([]);
  },
);
