/**
 * Reads the queue's messages. A message that is not a batch of history can never be stored, and
 * must not block the messages that arrived with it. It is logged and dropped, and the wallet sends
 * the entries again from its journal.
 */
import { ENVIRONMENTS } from "../../domain/ids.ts";
import { CURRENCIES } from "../../domain/money/currencies.ts";
import type { HistoryBatch } from "../../domain/wallet/history-entry.ts";

type Fields = Readonly<Record<string, unknown>>;

/** Returns the batch in a message, or in plain words why there is none. The words contain no values. */
export function readMessage(body: unknown): HistoryBatch | string {
  if (!isObject(body)) return "the message is not an object";
  const { tenantId, environment, playerId, player, after, entries } = body;
  if (!isText(tenantId) || !isText(playerId)) return "it does not say whose wallet it is from";
  if (!ENVIRONMENTS.some((known) => known === environment)) return "its environment is unknown";
  if (!isObject(player) || !isPlayer(player)) return "its player is not complete";
  if (!isCount(after)) return "it does not say where it begins";
  if (!isAbsentOr(isCount, body.clearedThrough)) return "clearedThrough is not a number";
  if (!isAbsentOr(isCount, body.entriesTold)) return "entriesTold is not a number";
  if (!isAbsentOr(isCount, body.eventsThrough)) return "eventsThrough is not a number";
  if (!isAbsentOr(Array.isArray, body.events)) return "its events are not a list";
  if (!Array.isArray(entries)) return "its entries are not a list";
  for (const [index, entry] of entries.entries()) {
    const fault = isObject(entry) ? faultOf(entry, after + index + 1) : "not an object";
    if (fault !== undefined) return `entry ${index + 1} of the message: ${fault}`;
  }
  return body as unknown as HistoryBatch;
}

function isPlayer({ externalId, username, jurisdiction, createdAt, changedAt }: Fields): boolean {
  const isNamed = isText(externalId) && typeof username === "string" && isText(jurisdiction);
  return isNamed && Number.isSafeInteger(createdAt) && isAbsentOr(Number.isSafeInteger, changedAt);
}

/** Checks the values that are stored in columns or added up; the database itself checks nothing. */
function faultOf(entry: Fields, seq: number): string | undefined {
  if (entry.seq !== seq) return "it does not follow the one before";
  if (!isText(entry.kind)) return "its kind is missing";
  if (!CURRENCIES.some((known) => known === entry.currency)) return "its currency is unknown";
  if (typeof entry.demo !== "boolean") return "it does not say whether it is demo play";
  if (!Number.isSafeInteger(entry.createdAt)) return "its time is not a number";
  if (!Array.isArray(entry.transactions) || !entry.transactions.every(isTransaction)) {
    return "its transactions are not complete";
  }
  const { round, withdrawal, judged, legs, kept } = entry;
  if (!isObject(legs) || !Object.values(legs).every(Number.isSafeInteger)) {
    return "it does not say what it moved";
  }
  if (!isAbsentOr(Array.isArray, kept)) return "what is kept of its row is not a list";
  if (round !== null && !(isObject(round) && isRound(round))) return "its round is not complete";
  if (!isAbsentOr(isWithdrawal, withdrawal)) return "its withdrawal is not complete";
  return isAbsentOr(isJudged, judged) ? undefined : "its verdict is not complete";
}

function isTransaction(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { id, type, amountMinor, balanceAfterMinor } = value;
  const isNamed = isText(id) && isText(type);
  return isNamed && Number.isSafeInteger(amountMinor) && Number.isSafeInteger(balanceAfterMinor);
}

function isRound({ id, state, gameId, stake, winMinor }: Fields): boolean {
  if (!isText(id) || !isText(state) || !isText(gameId) || !isObject(stake)) return false;
  return isCount(stake.cashMinor) && isCount(stake.bonusMinor) && isCount(winMinor);
}

function isWithdrawal(value: unknown): boolean {
  if (!isObject(value)) return false;
  return isText(value.id) && isText(value.status) && Number.isSafeInteger(value.createdAt);
}

function isJudged(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { gameId, currency, placedAt, contributionPotUnits } = value;
  const isNamed = isText(gameId) && isText(currency);
  return isNamed && Number.isSafeInteger(placedAt) && isCount(contributionPotUnits);
}

function isObject(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

function isAbsentOr(is: (value: unknown) => boolean, value: unknown): boolean {
  return value === undefined || is(value);
}
