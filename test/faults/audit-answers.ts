/**
 * Audits the answers that clients received. What was accepted is in the journal once, as answered.
 * What was never answered is there completely or not at all, and never twice. What was refused is
 * not there, and no row exists without a request.
 */
import type { Answer } from "./api.ts";
import type { Report } from "./audit-journal.ts";
import {
  auditVoid,
  isActionAsAsked,
  isRoundAsAnswered,
  type Judged,
} from "./audit-round-answers.ts";
import type { Disk, Hit, JournalRow, WalletOnDisk } from "./disk.ts";
import { minorOf } from "./money.ts";
import { isRefused, type Operation, type OperationKind, successes } from "./operation.ts";

/** A journal row and its player. */
export interface Placed {
  readonly playerId: string;
  readonly row: JournalRow;
}

/**
 * Checks all operations of a run against the journals, by player id. `unfed` are the rounds that were
 * judged to feed nothing.
 */
export function auditAnswers(
  operations: readonly Operation[],
  wallets: ReadonlyMap<string, WalletOnDisk>,
  { pools, unfed, report }: Pick<Disk, "pools"> & { unfed: ReadonlySet<string>; report: Report },
): void {
  const hits = new Map(pools.flatMap((pool) => pool.hits.map((hit) => [hit.roundId, hit])));
  const byKey = new Map<string, Placed[]>();
  const endsOf = new Map<string, Placed[]>();
  for (const [playerId, wallet] of wallets) {
    for (const row of wallet.rows) {
      if (row.key !== null) addTo(byKey, row.key, { playerId, row });
      if (PAYOUT_STATES.has(row.kind)) addTo(endsOf, row.entry.withdrawal.id, { playerId, row });
      if (row.kind === "round_voided") addTo(endsOf, row.entry.roundId, { playerId, row });
    }
  }
  const requested = new Set<string>();
  for (const operation of operations) {
    const { kind, request, withdrawalId, roundId } = operation;
    const name = request.key ?? withdrawalId ?? roundId;
    const fault = (what: string) => report(`${kind} ${name}: ${what}`);
    for (const answer of operation.answers) {
      if (!isExpected(answer, operation)) fault(`answered ${answer.status} ${answer.code}`);
    }
    if (request.key !== undefined) {
      const key = `${kind}:${request.key}`;
      requested.add(key);
      auditKeyed(operation, byKey.get(key) ?? [], { hits, unfed, fault });
    } else if (withdrawalId !== undefined) {
      requested.add(withdrawalId);
      auditEnd(operation, endsOf.get(withdrawalId) ?? [], fault);
    } else if (roundId !== undefined) {
      requested.add(roundId);
      auditVoid(operation, endsOf.get(roundId) ?? [], fault);
    }
  }
  for (const [name, [placed]] of [...byKey, ...endsOf]) {
    if (!requested.has(name))
      report(`${placed?.playerId} row ${placed?.row.seq}: no request for ${name}`);
  }
  auditSessions(operations, wallets, report);
}

/** Errors that a correct client may receive. Any other error, above all a 500, is a finding. */
const EXPECTED_ERRORS = new Set([
  "INSUFFICIENT_FUNDS",
  // Another client ended the withdrawal the other way, or exchanged the token.
  "ACTION_NOT_ALLOWED",
  "SSO_TOKEN_ALREADY_USED",
  // Another client opened the round, or ended it.
  "ROUND_ALREADY_OPEN",
  "ROUND_CLOSED",
  // The jackpot pool was busy, or the first attempt is still in progress: a retry gets the result.
  "UNAVAILABLE",
  "IDEMPOTENCY_IN_PROGRESS",
]);

function isExpected({ code, at }: Answer, { expiresAt }: Operation): boolean {
  // On a slow machine a client may ask, or ask again, only after its token has expired.
  const isLate = code === "SSO_TOKEN_EXPIRED" || code === "ACCESS_TOKEN_EXPIRED";
  if (isLate) return expiresAt !== undefined && at >= expiresAt;
  return code === undefined || EXPECTED_ERRORS.has(code);
}

const PAYOUT_STATES = new Set([
  "withdrawal_sent",
  "withdrawal_confirmed",
  "withdrawal_completed",
  "withdrawal_reversal",
]);

/** The kinds of journal row that each kind of operation may write. */
const ROW_KINDS: Partial<Record<OperationKind, readonly string[]>> = {
  round: ["round"],
  action: ["round_action", "round_settled"],
  deposit: ["deposit"],
  withdrawal: ["withdrawal"],
  bonus: ["bonus_credit"],
  forfeit: ["bonus_forfeit"],
};

function auditKeyed(
  operation: Operation,
  placed: readonly Placed[],
  context: { hits: ReadonlyMap<string, Hit>; unfed: ReadonlySet<string>; fault: Report },
): void {
  const { hits, unfed, fault } = context;
  const answered = successes(operation);
  if (placed.length > 1) fault(`happened ${placed.length} times`);
  const [found] = placed;
  if (found === undefined) {
    if (answered.length > 0)
      fault(`was accepted but is lost: ${JSON.stringify(answered[0]?.data)}`);
    return;
  }
  if (isRefused(operation)) fault(`was refused (${operation.answers[0]?.code}) but happened`);
  const { row, playerId } = found;
  const book = operation.demo ? `${operation.currency}:demo` : operation.currency;
  const isWhole =
    playerId === operation.player.playerId &&
    ROW_KINDS[operation.kind]?.includes(row.kind) &&
    row.book === book &&
    isWhatWasAsked(operation, row);
  if (!isWhole)
    fault(`requested ${operation.amountMinor} ${book}, but the row is ${JSON.stringify(row)}`);
  for (const answer of answered) {
    const { roundId } = row.entry;
    const judged = { row, hit: hits.get(roundId), fedNothing: unfed.has(roundId) };
    if (!isAsAnswered(answer, operation, judged)) {
      fault(`was answered ${JSON.stringify(answer.data)}, but the row is ${JSON.stringify(row)}`);
    }
  }
  const fresh = answered.filter(({ replayed }) => !replayed);
  if (fresh.length > 1) fault(`was answered as new ${fresh.length} times`);
}

function isWhatWasAsked(operation: Operation, row: JournalRow): boolean {
  const { kind, amountMinor } = operation;
  if (kind === "forfeit") return true;
  if (kind === "action") return isActionAsAsked(operation, row);
  const { round, transactions } = row.entry;
  if (kind === "round") return round.stake.cashMinor + round.stake.bonusMinor === amountMinor;
  return Math.abs(transactions[0]?.amountMinor) === amountMinor;
}

function isAsAnswered(answer: Answer, { kind, currency }: Operation, judged: Judged): boolean {
  const { row } = judged;
  const { data } = answer;
  const minor = (amount: unknown) => minorOf(amount, currency);
  const [transaction] = row.entry.transactions;
  const total = row.cash + row.bonus;
  switch (kind) {
    case "round":
    case "action":
      return isRoundAsAnswered(answer, currency, judged);
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

function auditEnd(operation: Operation, placed: readonly Placed[], fault: Report): void {
  const status = STATUS_AFTER[operation.kind];
  const states: string[] = placed.map(({ row }) => row.entry.withdrawal.status);
  const wasDone = successes(operation).length > 0;
  if (new Set(states).size !== states.length) fault(`took a state twice: ${states}`);
  if (states.filter((state) => state === "completed" || state === "failed").length > 1)
    fault(`ended as ${states}`);
  if (wasDone && !states.includes(status ?? "")) fault(`was reported as ${status} but is not`);
  const wasRefused = operation.answers.some(({ code }) => code === "ACTION_NOT_ALLOWED");
  const reasons = REFUSED_AFTER[operation.kind];
  if (wasRefused && reasons && !states.some((state) => reasons.includes(state))) {
    fault(`was refused because of another state, but there are only ${states}`);
  }
}

/** The states that refuse each kind of operation; what was not sent yet cannot be confirmed. */
const REFUSED_AFTER: Partial<Record<OperationKind, readonly string[]>> = {
  sent: ["completed", "failed"],
  complete: ["failed"],
  fail: ["completed", "sent"],
  staff_fail: ["completed"],
};

/** The state that each kind of operation leaves a withdrawal in. */
const STATUS_AFTER: Partial<Record<OperationKind, string>> = {
  sent: "sent",
  confirm: "confirmed",
  complete: "completed",
  fail: "failed",
  staff_fail: "failed",
};

/** Each token opened at most one session, and every session that was reported exists. */
function auditSessions(
  operations: readonly Operation[],
  wallets: ReadonlyMap<string, WalletOnDisk>,
  report: Report,
): void {
  const exchanges = Map.groupBy(
    operations.filter(({ kind }) => kind === "exchange"),
    ({ player }) => player.playerId,
  );
  for (const [playerId, wallet] of wallets) {
    const own = exchanges.get(playerId) ?? [];
    const sessions = new Set(wallet.sessions);
    for (const operation of own) {
      const opened = successes(operation).map(({ data }) => data.sessionId);
      if (opened.length > 1) report(`${playerId}: one token opened ${opened.join(" and ")}`);
      for (const id of opened) if (!sessions.has(id)) report(`${playerId}: session ${id} is lost`);
    }
    if (sessions.size > own.length) {
      report(`${playerId}: ${sessions.size} sessions of ${own.length} tokens`);
    }
  }
}

function addTo<T>(map: Map<string, T[]>, name: string, item: T): void {
  const items = map.get(name);
  if (items === undefined) map.set(name, [item]);
  else items.push(item);
}
