/**
 * Finds what a request entered in players' journals. No row links the two: the id of a request has its
 * time and a tag of its Idempotency-Key, and each entry has its own time and key. docs/decisions/0183.
 */
import type { Environment, TenantEnvironment } from "../../domain/ids.ts";
import type { KeptColumns } from "../../domain/ledger/row-chain.ts";
import { unpackText } from "../../domain/wallet/packed-text.ts";
import { MINUTE_MS } from "../../domain/wallet/totals.ts";
import type { HistoryDatabase } from "../db/history-database.ts";
import { pairsOf } from "../db/sql.ts";
import { mayHaveKey, timeOfRequest } from "../runtime/request-id.ts";

/**
 * How long after the request its entry may have been made. Usually it was made at once, but the request
 * may have repeated an earlier one, or waited for its wallet.
 */
const WINDOWS_MS = [
  [-100, 2_000],
  [-30_000, 10_000],
] as const;
interface Limits {
  /** Of how many players who bet in that minute the bets are read, at most. */
  readonly players: number;
  /** The most entries of each kind that are compared. */
  readonly compared: number;
}

const LIMITS: Limits = { players: 1_000, compared: 2_000 };
/** The place of the Idempotency-Key in what is kept of a row. */
const KEY = 11;

/** The environments that are searched. */
const ENVIRONMENTS_ASKED = "(SELECT value ->> 0 AS t, value ->> 1 AS e FROM json_each(?3))";

const COLUMNS = `s.t AS tenantId, s.e AS environment, e.player_id AS playerId,
  p.external_id AS externalId, e.round_id AS roundId, e.created_at AS at, e.kept,
  e.transactions ->> '$[0].id' AS transactionId`;
const PLAYER = `CROSS JOIN players AS p ON p.tenant_id = s.t AND p.environment = s.e
  AND p.player_id = e.player_id`;
const IN_TIME =
  "e.created_at BETWEEN ?1 AND ?2 AND e.kept IS NOT NULL AND e.seq > p.cleared_through";

/** A bound number has no integer division. */
const MINUTE = (ms: string) => `CAST(${ms} AS INTEGER) / ${MINUTE_MS}`;

/** The players who bet in the minutes. */
const players = (limit: number) => `(
  SELECT s.t, s.e, m.minute, m.player_id, m.first_seq, m.last_seq FROM ${ENVIRONMENTS_ASKED} AS s
  CROSS JOIN round_minutes AS m ON m.tenant_id = s.t AND m.environment = s.e
    AND m.minute BETWEEN ${MINUTE("?1")} AND ${MINUTE("?2")} LIMIT ${limit})`;

/** CROSS JOIN keeps the order: the players, then their bets. */
const bets = (limits: Limits) => `
  SELECT 'round' AS kind, ${COLUMNS} FROM ${players(limits.players)} AS s
  CROSS JOIN entries AS e ON e.tenant_id = s.t AND e.environment = s.e
    AND e.player_id = s.player_id AND e.seq BETWEEN s.first_seq AND s.last_seq
    AND e.created_at / ${MINUTE_MS} = s.minute AND e.kind = 'round'
  ${PLAYER} WHERE ${IN_TIME} LIMIT ${limits.compared}`;

/** Returns a row if there are more players than were read. */
const morePlayers = (limits: Limits) => `
  SELECT 1 FROM ${players(limits.players + 1)} LIMIT 1 OFFSET ${limits.players}`;

/** Deposits, withdrawals and bonuses; the condition is that of the index. */
const money = (limits: Limits) => `
  SELECT 'transaction' AS kind, ${COLUMNS} FROM ${ENVIRONMENTS_ASKED} AS s
  CROSS JOIN entries AS e INDEXED BY entries_moved ON e.tenant_id = s.t AND e.environment = s.e
    AND e.transactions ->> '$[#-1].type' NOT IN ('bet', 'win')
  ${PLAYER} WHERE ${IN_TIME} LIMIT ${limits.compared}`;

interface Compared {
  readonly kind: "round" | "transaction";
  readonly tenantId: string;
  readonly environment: Environment;
  readonly playerId: string;
  readonly externalId: string;
  readonly roundId: string | null;
  readonly transactionId: string | null;
  readonly at: number;
  readonly kept: string;
}

/** An entry that a request made: a bet's round, or a transaction. */
export type MadeByRequest = Omit<Compared, "kept" | "roundId" | "transactionId"> & {
  readonly id: string;
};

interface Made {
  readonly made: readonly MadeByRequest[];
  /** False if too much was played in that time to compare all of it. */
  readonly isComplete: boolean;
}

/** Returns what a request entered in environments whose history is in this database. */
export async function madeByRequest(
  db: HistoryDatabase,
  requestId: string,
  tenantEnvironments: readonly TenantEnvironment[],
  limits: Limits = LIMITS,
): Promise<Made> {
  const at = timeOfRequest(requestId);
  let isComplete = true;
  for (const [from, to] of WINDOWS_MS) {
    const params = [Math.max(0, at + from), at + to, pairsOf(tenantEnvironments)];
    const [more, ...answers] = await db.batch<Compared>(
      [morePlayers, bets, money].map((sql) => db.prepare(sql(limits)).bind(...params)),
    );
    const compared = answers.map(({ results }) => results);
    isComplete &&=
      more?.results.length === 0 && compared.every((rows) => rows.length < limits.compared);
    const made = compared
      .flat()
      .filter((row) => hasKeyOf(row, requestId))
      .map(madeOf);
    if (made.length > 0) return { made, isComplete };
  }
  return { made: [], isComplete };
}

/** A wallet stores the key after its kind of call and a colon. */
function hasKeyOf({ kept }: Compared, requestId: string): boolean {
  const [, columns] = JSON.parse(unpackText(kept)) as [unknown, KeptColumns];
  const key = columns[KEY];
  return key !== null && mayHaveKey(requestId, key.slice(key.indexOf(":") + 1));
}

function madeOf({ kept: _, roundId, transactionId, ...made }: Compared): MadeByRequest {
  return { ...made, id: (made.kind === "round" ? roundId : transactionId) ?? "" };
}
