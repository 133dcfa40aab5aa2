/**
 * The requests that wait for a second person, in one operator's environment or over all accounts: those
 * that can still be agreed on, and requests to void a round that would win, which wait for our staff. A
 * request whose subject has ended, such as a round that its player finished, is left out. Reference 12.39
 * and 13.42; docs/decisions/0153.
 */

import type { Environment } from "../../domain/ids.ts";
import { roundPlace, withdrawalPlace } from "../../domain/ids.ts";
import type { HistoryDatabase } from "../db/history-database.ts";
import { byHistory, reached } from "../db/history-of.ts";
import { stateOf } from "../db/round-text.ts";
import type { ApprovalKind } from "../db/schema/oversight.ts";
import { type Approval, LIFETIME_MS } from "./approvals.ts";

/** The most requests that are shown at once; each expires within a day. */
export const MAX_WAITING = 100;

/** How many of each kind are read in each environment. */
const MAX_LOOKED_AT = 500;

interface Wanted {
  /** Null for every account. */
  readonly tenantId: string | null;
  readonly environments: readonly Environment[];
  readonly kinds: readonly ApprovalKind[];
}

/** Reads an index for each account, environment and kind: of the requests of the last day, the oldest first. */
const WAITING = `SELECT a.approval_id AS id, a.tenant_id AS tenantId, a.environment, a.kind, a.subject,
    a.payload, a.digest, a.requested_by AS requestedBy, a.requested_at AS requestedAt,
    a.expires_at AS expiresAt, a.approved_by AS approvedBy, a.approved_at AS approvedAt, a.done_at AS doneAt
  FROM (SELECT id FROM tenants WHERE ?1 IS NULL OR id = ?1
        UNION ALL SELECT 'platform' WHERE ?1 IS NULL) AS t
    CROSS JOIN json_each(?2) AS e CROSS JOIN json_each(?3) AS k
    CROSS JOIN approvals AS a INDEXED BY approvals_by_time
      ON a.tenant_id = t.id AND a.environment = e.value AND a.kind = k.value AND a.requested_at > ?4
  WHERE a.expires_at > ?5 AND a.done_at IS NULL AND (a.approved_by IS NULL OR a.kind = 'round_void')
  ORDER BY a.requested_at, a.approval_id LIMIT ${MAX_LOOKED_AT}`;

/** Returns the waiting requests, oldest first. */
export async function waitingRequests(
  env: Env,
  { tenantId, environments, kinds }: Wanted,
): Promise<Approval[]> {
  const now = Date.now();
  const { results } = await env.DB.prepare(WAITING)
    .bind(
      ...[tenantId, JSON.stringify(environments), JSON.stringify(kinds)],
      ...[now - LIFETIME_MS, now],
    )
    .all<Approval>();
  const ended = await endedSince(env, results);
  return results.filter(({ id }) => !ended.has(id)).slice(0, MAX_WAITING);
}

/** A round's state is in its entry, or in its standing once it has one. */
const ENDED_ROUNDS = `SELECT w.value ->> 'id' AS id FROM json_each(?1) AS w
  JOIN entries AS e ON e.tenant_id = w.value ->> 'tenantId' AND e.environment = w.value ->> 'environment'
    AND e.player_id = w.value ->> 'playerId' AND e.seq = w.value ->> 'seq'
  LEFT JOIN round_standings AS s ON s.tenant_id = e.tenant_id AND s.environment = e.environment
    AND s.player_id = e.player_id AND s.opened_seq = e.seq
  WHERE ${stateOf("coalesce(s.round, e.round)")} <> 'open'`;

const NOT_PENDING = `SELECT w.value ->> 'id' AS id FROM json_each(?1) AS w
  JOIN withdrawals AS x INDEXED BY withdrawals_by_player ON x.tenant_id = w.value ->> 'tenantId'
    AND x.environment = w.value ->> 'environment' AND x.player_id = w.value ->> 'playerId'
    AND x.withdrawal_id = w.value ->> 'subject'
  WHERE x.status <> 'pending'`;

/** Returns the ids of requests about a round that is over, or about a withdrawal that no longer waits. */
async function endedSince(env: Env, asked: readonly Approval[]): Promise<Set<string>> {
  const about = asked.filter(({ kind }) => kind === "round_void" || kind === "withdrawal");
  const groups = await byHistory(env, about);
  return new Set(await reached(groups.map(({ db, items }) => endedIn(db, items))));
}

async function endedIn(db: HistoryDatabase, asked: readonly Approval[]): Promise<string[]> {
  const rounds = asked.flatMap((request) => placed(request, "round_void", roundPlace));
  const withdrawals = asked.flatMap((request) => placed(request, "withdrawal", withdrawalPlace));
  const [overRounds, overWithdrawals] = await db.batch<{ id: string }>([
    db.prepare(ENDED_ROUNDS).bind(JSON.stringify(rounds)),
    db.prepare(NOT_PENDING).bind(JSON.stringify(withdrawals)),
  ]);
  const over = [...(overRounds?.results ?? []), ...(overWithdrawals?.results ?? [])];
  return over.map(({ id }) => id);
}

function placed(
  { id, tenantId, environment, kind, subject: whole }: Approval,
  wanted: ApprovalKind,
  placeOf: typeof roundPlace,
) {
  const subject = whole.split(" ").at(-1) ?? "";
  const place = kind === wanted ? placeOf(subject) : undefined;
  return place === undefined ? [] : [{ id, tenantId, environment, subject, ...place }];
}
