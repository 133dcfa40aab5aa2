/**
 * Audits what clients were told: what was answered is there once, as answered; what was not is
 * there whole or not at all, never twice; what was refused is not there; and nothing is there that
 * nobody asked for.
 */
import type { Answer } from "./api.ts";
import type { Blame } from "./audit-journal.ts";
import { auditVoid, isActionAsAsked, isRoundAsAnswered } from "./audit-told-rounds.ts";
import type { Disk, Hit, JournalRow, WalletOnDisk } from "./disk.ts";
import { minorOf } from "./money.ts";
import { isRefused, type Order, type OrderKind, successes } from "./order.ts";

/** A journal row and whose it is. */
export interface Placed {
  readonly playerId: string;
  readonly row: JournalRow;
}

/** Checks all orders of an era against the journals, by player id. */
export function auditTold(
  orders: readonly Order[],
  wallets: ReadonlyMap<string, WalletOnDisk>,
  { pools, blame }: Pick<Disk, "pools"> & { blame: Blame },
): void {
  const hits = new Map(pools.flatMap((pool) => pool.hits.map((hit) => [hit.roundId, hit])));
  const byKey = new Map<string, Placed[]>();
  const endsOf = new Map<string, Placed[]>();
  for (const [playerId, wallet] of wallets) {
    for (const row of wallet.rows) {
      if (row.key !== null) addTo(byKey, row.key, { playerId, row });
      if (ENDS.has(row.kind)) addTo(endsOf, row.entry.withdrawal.id, { playerId, row });
      if (row.kind === "round_voided") addTo(endsOf, row.entry.roundId, { playerId, row });
    }
  }
  const asked = new Set<string>();
  for (const order of orders) {
    const { kind, request, withdrawalId, roundId } = order;
    const name = request.key ?? withdrawalId ?? roundId;
    const fault = (what: string) => blame(`${kind} ${name}: ${what}`);
    for (const { status, code } of order.answers) {
      if (code !== undefined && !EXPECTED_ERRORS.has(code)) fault(`answered ${status} ${code}`);
    }
    if (request.key !== undefined) {
      const key = `${kind}:${request.key}`;
      asked.add(key);
      auditKeyed(order, byKey.get(key) ?? [], { hits, fault });
    } else if (withdrawalId !== undefined) {
      asked.add(withdrawalId);
      auditEnd(order, endsOf.get(withdrawalId) ?? [], fault);
    } else if (roundId !== undefined) {
      asked.add(roundId);
      auditVoid(order, endsOf.get(roundId) ?? [], fault);
    }
  }
  for (const [name, [placed]] of [...byKey, ...endsOf]) {
    if (!asked.has(name))
      blame(`${placed?.playerId} row ${placed?.row.seq}: nobody asked for ${name}`);
  }
  auditSessions(orders, wallets, blame);
}

/** What may go wrong for a client who does nothing wrong. Any other error, a 500 above all, is a finding. */
const EXPECTED_ERRORS = new Set([
  "INSUFFICIENT_FUNDS",
  // Another client ended the withdrawal the other way, or exchanged the token.
  "ACTION_NOT_ALLOWED",
  "SSO_TOKEN_ALREADY_USED",
  // Another client opened the round, or ended it.
  "ROUND_ALREADY_OPEN",
  "ROUND_CLOSED",
  // The jackpot pool was busy, or the first try is still under way: a retry tells.
  "UNAVAILABLE",
  "IDEMPOTENCY_IN_PROGRESS",
]);

const ENDS = new Set(["withdrawal_completed", "withdrawal_reversal"]);

/** The kinds of row that each kind of order may write. */
const ROW_KINDS: Partial<Record<OrderKind, readonly string[]>> = {
  round: ["round"],
  action: ["round_action", "round_settled"],
  deposit: ["deposit"],
  withdrawal: ["withdrawal"],
  bonus: ["bonus_credit"],
  forfeit: ["bonus_forfeit"],
};

function auditKeyed(
  order: Order,
  placed: readonly Placed[],
  { hits, fault }: { hits: ReadonlyMap<string, Hit>; fault: Blame },
): void {
  const answered = successes(order);
  if (placed.length > 1) fault(`happened ${placed.length} times`);
  const [there] = placed;
  if (there === undefined) {
    if (answered.length > 0)
      fault(`was answered and is lost: ${JSON.stringify(answered[0]?.data)}`);
    return;
  }
  if (isRefused(order)) fault(`was refused (${order.answers[0]?.code}) and happened`);
  const { row, playerId } = there;
  const book = order.demo ? `${order.currency}:demo` : order.currency;
  const isWhole =
    playerId === order.player.playerId &&
    ROW_KINDS[order.kind]?.includes(row.kind) &&
    row.book === book &&
    isWhatWasAsked(order, row);
  if (!isWhole) fault(`asked for ${order.amountMinor} ${book}, stands as ${JSON.stringify(row)}`);
  for (const answer of answered) {
    if (!isAsAnswered(answer, order, { row, hit: hits.get(row.entry.roundId) })) {
      fault(`was told ${JSON.stringify(answer.data)}, stands as ${JSON.stringify(row)}`);
    }
  }
  const fresh = answered.filter(({ replayed }) => !replayed);
  if (fresh.length > 1) fault(`was answered as new ${fresh.length} times`);
}

function isWhatWasAsked(order: Order, row: JournalRow): boolean {
  const { kind, amountMinor } = order;
  if (kind === "forfeit") return true;
  if (kind === "action") return isActionAsAsked(order, row);
  const { round, transactions } = row.entry;
  if (kind === "round") return round.stake.cashMinor + round.stake.bonusMinor === amountMinor;
  return Math.abs(transactions[0]?.amountMinor) === amountMinor;
}

function isAsAnswered(
  answer: Answer,
  { kind, currency }: Order,
  { row, hit }: { row: JournalRow; hit: Hit | undefined },
): boolean {
  const { data } = answer;
  const minor = (amount: unknown) => minorOf(amount, currency);
  const [transaction] = row.entry.transactions;
  const total = row.cash + row.bonus;
  switch (kind) {
    case "round":
    case "action":
      return isRoundAsAnswered(answer, currency, { row, hit });
    case "withdrawal":
      return (
        data.withdrawalId === row.entry.withdrawal.id &&
        data.transactionId === transaction.id &&
        data.status === row.entry.withdrawal.status &&
        minor(data.amount) === -transaction.amountMinor &&
        minor(data.balance) === total
      );
    case "forfeit":
      return data.transactionId === transaction.id && minor(data.balance) === total;
    default:
      return (
        data.transactionId === transaction.id &&
        minor(data.amount) === transaction.amountMinor &&
        minor(data.balance) === total
      );
  }
}

function auditEnd(order: Order, placed: readonly Placed[], fault: Blame): void {
  const status = order.kind === "complete" ? "completed" : "failed";
  const [there] = placed;
  const wasDone = successes(order).length > 0;
  if (placed.length > 1) fault(`ended ${placed.length} times`);
  if (wasDone && there?.row.entry.withdrawal.status !== status) fault(`was told ${status}, is not`);
  const wasRefused = order.answers.some(({ code }) => code === "ACTION_NOT_ALLOWED");
  if (wasRefused && (there === undefined || there.row.entry.withdrawal.status === status)) {
    fault("was refused as ended otherwise, which it is not");
  }
}

/** Each token opened one session at most; those that were answered are there. */
function auditSessions(
  orders: readonly Order[],
  wallets: ReadonlyMap<string, WalletOnDisk>,
  blame: Blame,
): void {
  const exchanges = Map.groupBy(
    orders.filter(({ kind }) => kind === "exchange"),
    ({ player }) => player.playerId,
  );
  for (const [playerId, wallet] of wallets) {
    const own = exchanges.get(playerId) ?? [];
    const sessions = new Set(wallet.sessions);
    for (const order of own) {
      const opened = successes(order).map(({ data }) => data.sessionId);
      if (opened.length > 1) blame(`${playerId}: one token opened ${opened.join(" and ")}`);
      for (const id of opened) if (!sessions.has(id)) blame(`${playerId}: session ${id} is lost`);
    }
    if (sessions.size > own.length) {
      blame(`${playerId}: ${sessions.size} sessions of ${own.length} tokens`);
    }
  }
}

function addTo<T>(map: Map<string, T[]>, name: string, item: T): void {
  const items = map.get(name);
  if (items === undefined) map.set(name, [item]);
  else items.push(item);
}
