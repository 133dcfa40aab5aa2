/**
 * The accountant's own sums: days with every kind of transaction, in three currencies and two time
 * zones, recomputed only from the operator's lists, with none of our rules. docs/money.md; Proof 31.
 */
import { env } from "cloudflare:workers";
import { ulid } from "ulid";
import { afterEach, beforeEach, expect, it } from "vitest";
import { runInTurn } from "../../src/cron.ts";
import { CLOSE_CRON } from "../../src/reports/close-days.ts";
import { type Casino, expectSuccess, openCasino, type PlayerSession } from "../support/casino.ts";
import { advanceSeconds, holdClock, releaseClock } from "../support/clock.ts";
import { fewOrAll } from "../support/length.ts";
import { withdraw } from "../support/signed-withdraw.ts";
import { voidRound } from "../support/void-round.ts";

/** In one of them a day begins at a quarter past the hour, UTC. */
const ZONES = fewOrAll({ few: ["Australia/Eucla"], others: ["UTC"] });
const CURRENCIES = [
  { currency: "USD", decimals: 2, unit: 1 },
  { currency: "JPY", decimals: 0, unit: 100 },
  { currency: "USDC", decimals: 6, unit: 1 },
];
type Money = (typeof CURRENCIES)[number];

beforeEach(async () => {
  holdClock();
  await env.DB.batch([
    env.DB.prepare("DELETE FROM currencies_in_play"),
    env.DB.prepare("DELETE FROM open_days"),
  ]);
});
afterEach(releaseClock);

const closeDays = () =>
  runInTurn({ cron: CLOSE_CRON, scheduledTime: Date.now(), noRetry() {} }, env);
const keyed = (body: object) => ({ body, headers: { "Idempotency-Key": ulid() } });
const LADDER = "/api/v1/games/ladder/rounds";

/** Every kind of transaction of one player in one currency. */
async function playDay(casino: Casino, player: PlayerSession, { currency, unit, decimals }: Money) {
  const { playerId } = player;
  const of = (amount: number) => (amount * unit).toFixed(decimals);
  const post = async (path: string, body: object) =>
    expectSuccess(await casino.call("POST", path, keyed(body)));
  const spin = async (amount: number) => {
    const path = "/api/v1/games/golden-reels/rounds";
    expectSuccess(await player.call("POST", path, keyed({ stake: of(amount) })));
  };
  const climb = async (amount: number, breaksAt: number) => {
    const body = { stake: of(amount), choices: { breaksAt } };
    return expectSuccess(await player.call("POST", LADDER, keyed(body))).round;
  };
  const act = async (id: string, action: string) =>
    expectSuccess(await player.call("POST", `${LADDER}/${id}/actions`, keyed({ action })));
  const bonuses = `/api/v1/admin/players/${playerId}/bonuses`;

  // Bonus first, while there is no cash: it is forfeited after a lost and a won round.
  await post(bonuses, { amount: of(30), currency, wageringMultiplier: 10 });
  await act((await climb(10, 2)).id, "climb");
  await act((await climb(10, 5)).id, "cashout");
  await post(`${bonuses}/forfeit`, { currency });
  await post(bonuses, { amount: of(10), currency, wageringMultiplier: 1 });
  await act((await climb(10, 5)).id, "cashout");

  await casino.deposit(playerId, of(200), currency);
  for (let round = 0; round < 4; round += 1) await spin(2);
  const voided = await climb(10, 5);
  expectSuccess(await voidRound(casino, voided.id));
  await withdraw(casino, { playerId, amount: of(7), currency });
  if (currency === "USDC") {
    const to = { chain: "ethereum", toAddress: "0x52908400098527886E0F7030069857D2E4169EE7" };
    const ids: string[] = [];
    for (const amount of [20, 21, 22]) {
      const held = await withdraw(casino, { playerId, amount: of(amount), currency, ...to });
      ids.push(expectSuccess(held).withdrawalId);
    }
    const list = "/api/v1/admin/withdrawals";
    const done = { signed: true, body: {} };
    expectSuccess(await casino.call("POST", `${list}/${ids[0]}/complete`, done));
    const failed = { signed: true, body: { reason: "wrong" } };
    expectSuccess(await casino.call("POST", `${list}/${ids[1]}/fail`, failed));
  }
  // Lost and won, and one that stays open over the end of the day.
  await act((await climb(10, 2)).id, "climb");
  await act((await climb(10, 5)).id, "cashout");
  await climb(10, 5);
}

type Listed = Readonly<Record<string, string>> & {
  readonly changes: Readonly<Record<string, string>>;
};

/** What the report must say, from the transactions and the open rounds alone, in minor units. */
async function fromLists(casino: Casino, player: PlayerSession, { currency, decimals }: Money) {
  const minor = (text = "0") => BigInt(Math.round(Number(text) * 10 ** decimals));
  const query = `currency=${currency}&limit=100`;
  const { transactions } = expectSuccess(
    await casino.call("GET", `/api/v1/wallet/transactions/${player.playerId}?${query}`),
  ) as { transactions: Listed[] };
  const { rounds } = expectSuccess(
    await casino.call("GET", `/api/v1/players/${player.playerId}/rounds?limit=100`),
  ) as { rounds: { currency: string; state: string; stake: Record<string, string> }[] };
  const { withdrawals } = expectSuccess(
    await casino.call("GET", `/api/v1/admin/withdrawals?${query}`),
  ) as { withdrawals: { status: string; amount: string }[] };
  const sum = (type: string, field = (one: Listed) => minor(one.amount)) =>
    transactions.filter((one) => one.type === type).reduce((total, one) => total + field(one), 0n);
  const changed = (account: string) =>
    transactions.reduce((total, { changes }) => total + minor(changes[account]), 0n);
  const roundsIn = (state: string) =>
    rounds.filter((round) => round.currency === currency && round.state === state);
  const openOf = (part: string) =>
    roundsIn("open").reduce((total, { stake }) => total + minor(stake[part]), 0n);
  const open = openOf("total");
  const staked = (account: "cash" | "bonus") =>
    -sum("bet", ({ changes }) => minor(changes[account])) -
    sum("refund", ({ changes }) => minor(changes[account])) -
    openOf(account);
  const sumOf = (status: string) =>
    withdrawals
      .filter((one) => one.status === status)
      .reduce((total, { amount }) => total + minor(amount), 0n);
  const turnover = -sum("bet") - sum("refund") - open;
  const forfeited = -sum("bonus_forfeit");
  const granted = sum("bonus_forfeit", (one) => minor(one.granted));
  return {
    rounds: roundsIn("settled").length,
    turnover,
    turnoverCash: staked("cash"),
    wagered: staked("bonus"),
    wins: sum("win"),
    winsCash: sum("win", ({ changes }) => minor(changes.cash)),
    winsBonus: sum("win", ({ changes }) => minor(changes.bonus)),
    ggr: turnover - sum("win"),
    credited: sum("bonus_credit"),
    converted: sum("bonus_conversion", (one) => minor(one.converted)),
    forfeitedGranted: granted,
    forfeitedWinnings: forfeited - granted,
    bonusCost: sum("bonus_credit") - granted,
    deposits: sum("deposit"),
    requested: -sum("withdrawal"),
    reversed: sum("withdrawal_reversal"),
    paid: sumOf("completed"),
    held: sumOf("pending"),
    cash: changed("cash"),
    bonus: changed("bonus"),
    inPlay: open,
  };
}

it.each(ZONES)(
  "a day in %s is what the lists of transactions say, in each currency",
  async (zone) => {
    const casino = await openCasino();
    // Nothing but the day's own rounds: no jackpot is won by chance.
    for (const game of ["golden-reels", "ladder"]) {
      await casino.call("PATCH", `/api/v1/admin/games/${game}`, { body: { jackpot: false } });
    }
    const settings = { body: { reportingTimeZone: zone } };
    expectSuccess(await casino.call("PATCH", "/api/v1/admin/tenants/me", settings));
    const players: PlayerSession[] = [];
    for (const { currency } of CURRENCIES) players.push(await casino.launch({ currency }));
    const [first] = players as [PlayerSession];
    await casino.deposit(first.playerId, "1.00");
    await withdraw(casino, { playerId: first.playerId, amount: "1.00", currency: "USD" });
    await closeDays();
    for (const [index, money] of CURRENCIES.entries()) {
      await playDay(casino, players[index] as PlayerSession, money);
    }
    const expected = [];
    for (const [index, money] of CURRENCIES.entries()) {
      expected.push(await fromLists(casino, players[index] as PlayerSession, money));
    }
    advanceSeconds(86_400 + 3_600);
    await closeDays();
    const { dayCloses } = expectSuccess(await casino.call("GET", "/api/v1/admin/day-closes"));
    const [close] = dayCloses;
    expect(close.timeZone).toBe(zone);
    for (const [index, { currency, decimals }] of CURRENCIES.entries()) {
      const found = close.currencies.find((one: { currency: string }) => one.currency === currency);
      const minor = (text: string) => BigInt(Math.round(Number(text) * 10 ** decimals));
      const { bonus, deposits, withdrawals, liabilities } = found;
      expect({ currency, ...expected[index] }).toEqual({
        currency,
        rounds: found.rounds,
        turnover: minor(found.turnover.total),
        turnoverCash: minor(found.turnover.cash),
        wagered: minor(bonus.wagered),
        wins: minor(found.wins.total),
        winsCash: minor(found.wins.cash),
        winsBonus: minor(found.wins.bonus),
        ggr: minor(found.ggr),
        credited: minor(bonus.credited),
        converted: minor(bonus.converted),
        forfeitedGranted: minor(bonus.forfeitedGranted),
        forfeitedWinnings: minor(bonus.forfeitedWinnings),
        bonusCost: minor(bonus.cost),
        deposits: minor(deposits),
        requested: minor(withdrawals.requested),
        reversed: minor(withdrawals.reversed),
        paid: minor(withdrawals.paid),
        held: minor(liabilities.held),
        cash: minor(liabilities.cash),
        bonus: minor(liabilities.bonus),
        inPlay: minor(liabilities.inPlay),
      });
      expect(minor(bonus.forfeitedGranted)).toBeGreaterThan(0n);
      expect(minor(bonus.wagered)).toBeGreaterThan(0n);
    }
  },
);
