/**
 * Audits what the restarted runtime answers against what was on disk: balances right after the
 * start, and at the end every list, page by page.
 */
import { isDeepStrictEqual } from "node:util";
import type { SeededRandom } from "../simulation/seeded-random.ts";
import { type Answer, expectData, send } from "./api.ts";
import type { Feeder } from "./audit-pools.ts";
import { verdictOwed } from "./audit-pools.ts";
import type { Player } from "./casino.ts";
import { ask } from "./client.ts";
import type { PoolOnDisk } from "./disk.ts";
import { type Currency, leftoverIn, majorOf, minorOf } from "./money.ts";
import { type Operation, successes } from "./operation.ts";
import type { Life } from "./runtime.ts";

/**
 * Asks for every player's balances: they must equal what was on disk plus the jackpot that a pool
 * owed.
 */
export async function auditBalances(
  life: Life,
  players: readonly Player[],
  { feeders, pools }: { feeders: ReadonlyMap<string, Feeder>; pools: readonly PoolOnDisk[] },
): Promise<string[]> {
  const findings = await Promise.all(
    players.flatMap((player) =>
      player.casino.currencies.map(async (currency) => {
        const feeder = feeders.get(player.playerId);
        if (feeder === undefined) return [];
        const owed = verdictOwed(pools, feeder);
        const { balance } = await balanceOf(life, player, currency);
        // The pool decides this bet only now; the next audit sees the result.
        if (owed === undefined) return [];
        const last = feeder.rows.findLast(({ book }) => book === currency);
        const win = owed?.bet.currency === currency ? owed.winMinor : 0;
        // With the verdict, a bonus that is too small to be staked ends.
        const toBonus = owed?.bet.target === "bonus" ? win : 0;
        const left = last && owed ? { ...last, bonus: last.bonus + toBonus } : undefined;
        const ended = left === undefined ? 0 : leftoverIn(left, currency);
        const expected = (last?.cash ?? 0) + (last?.bonus ?? 0) + win - ended;
        if (minorOf(balance, currency) === expected) return [];
        const wanted = majorOf(expected, currency);
        return [`${player.playerId} has ${balance} ${currency} after the start, not ${wanted}`];
      }),
    ),
  );
  return findings.flat();
}

/** Sends answered operations again: each must get the same answer, marked as a replay. */
export async function auditReplays(
  life: Life,
  operations: readonly Operation[],
  { random, count }: { random: SeededRandom; count: number },
): Promise<{ findings: string[]; replays: number }> {
  const answered = operations.filter(
    (operation) => operation.request.key !== undefined && successes(operation).length > 0,
  );
  // Always includes the newest: a kill is most likely to damage what was answered last.
  const chosen = new Set(answered.slice(-Math.ceil(count / 2)));
  while (chosen.size < Math.min(count, answered.length)) chosen.add(random.pick(answered));
  const findings = await Promise.all([...chosen].map((operation) => auditReplay(life, operation)));
  return { findings: findings.flat(), replays: chosen.size };
}

async function auditReplay(life: Life, operation: Operation): Promise<string[]> {
  const [first] = successes(operation);
  const again = await ask(life, operation);
  if (again?.status === 401 || first === undefined) return [];
  if (again?.replayed && isSame(first, again)) return [];
  return [
    `${operation.kind} ${operation.request.key}: first answered ${JSON.stringify(first)}, then ${JSON.stringify(again)}`,
  ];
}

/**
 * A jackpot that was pending may have been decided since, which also changes the balance. A wallet that
 * was killed has forgotten a verdict without a win and asks the pool again (decision 0031): until the pool
 * answers, which a busy machine may put off, it is pending once more.
 */
function isSame(first: Answer, again: Answer): boolean {
  const { jackpot, balance, ...rest } = first.data;
  const { jackpot: jackpotAgain, balance: balanceAgain, ...restAgain } = again.data;
  const isDecidedSince = jackpot?.state === "pending" && balance !== undefined;
  const isAskedAgain = jackpot?.won === null && jackpotAgain?.state === "pending";
  if (!isDecidedSince && !isAskedAgain) return isDeepStrictEqual(first.data, again.data);
  return (
    isDeepStrictEqual(rest, restAgain) &&
    (isDecidedSince || isDeepStrictEqual(balance, balanceAgain))
  );
}

/** Asks for all lists and balances of a player, once nothing is pending. */
export async function auditLists(life: Life, player: Player, feeder: Feeder): Promise<string[]> {
  const findings: string[] = [];
  const { playerId } = player;
  const listed = await allTransactions(life, player);
  const written = feeder.rows.flatMap(({ entry }) => entry.transactions).reverse();
  const shown = listed.map(({ id, currency, amount, balanceAfter }) => [
    id,
    minorOf(amount, currency),
    minorOf(balanceAfter, currency),
  ]);
  const expected = written.map(({ id, amountMinor, balanceAfterMinor }) => [
    id,
    amountMinor,
    balanceAfterMinor,
  ]);
  if (!isDeepStrictEqual(shown, expected)) {
    const at = shown.findIndex((row, index) => !isDeepStrictEqual(row, expected[index]));
    findings.push(
      `${playerId} lists ${shown.length} transactions of ${expected.length}; place ${at}: ${shown[at]}, not ${expected[at]}`,
    );
  }
  for (const currency of player.casino.currencies) {
    const { cash, bonus } = await balanceOf(life, player, currency);
    const last = feeder.rows.findLast(({ book }) => book === currency);
    const right =
      minorOf(cash, currency) === (last?.cash ?? 0) &&
      minorOf(bonus, currency) === (last?.bonus ?? 0);
    if (!right) findings.push(`${playerId} has ${cash} + ${bonus} ${currency} in the end`);
  }
  return findings;
}

function balanceOf({ origin }: Life, { casino, playerId }: Player, currency: Currency) {
  const path = `/api/v1/wallet/balance?playerId=${playerId}&currency=${currency}`;
  return expectData(origin, { method: "GET", path, credential: casino.key });
}

interface Listed {
  readonly id: string;
  readonly currency: Currency;
  readonly amount: string;
  readonly balanceAfter: string;
}

async function allTransactions({ origin }: Life, { casino, playerId }: Player): Promise<Listed[]> {
  const all: Listed[] = [];
  let cursor = "";
  do {
    const path = `/api/v1/wallet/transactions/${playerId}?limit=100${cursor && `&cursor=${cursor}`}`;
    const answer = await send(origin, { method: "GET", path, credential: casino.key });
    if (answer?.data === undefined) throw new Error(`${path} answered ${JSON.stringify(answer)}`);
    all.push(...answer.data.transactions);
    cursor = answer.meta.nextCursor ?? "";
  } while (cursor !== "");
  return all;
}
