/**
 * Audits the erasure of a player: two people agreed on it, and it was done everywhere. An erasure that
 * stopped half-way is finished here, and data that a restored wallet or database brought back is erased
 * again. docs/decisions/0059.
 */
import type { TenantEnvironment } from "../../domain/ids.ts";
import { DAY_MS } from "../../domain/wallet/totals.ts";
import type { WalletAddress } from "../../durable-objects/names.ts";
import { sha256 } from "../../durable-objects/sha256.ts";
import type { StoredErasure } from "../../durable-objects/wallet/store/erasure-store.ts";
import { RETENTION_MS } from "../../durable-objects/webhook-endpoint/retention.ts";
import type { ErasedBefore } from "../../durable-objects/webhook-endpoint/webhook-endpoint-rpc.ts";
import { findApproval } from "../approvals/approvals.ts";
import { historyOf } from "../db/history-of.ts";
import { subscriptionsOf } from "../db/webhook-subscriptions.ts";
import { continueErasure, eraseOnChains } from "../erasure/erase-everywhere.ts";
import { eraseInDatabase, placesNamingPlayer } from "../erasure/erase-in-database.ts";
import { walletStub, webhookEndpointStub } from "../objects.ts";
import type { ApprovedRequests } from "./audit-approvals.ts";
import { readReportedChain } from "./chain-heads.ts";
import { extentOf } from "./history-rows.ts";
import type { Report } from "./report.ts";

/** Adds findings about the erasure; nothing is frozen for them. */
export async function auditErasure(
  env: Env,
  owner: WalletAddress,
  erasure: StoredErasure,
  report: Report,
): Promise<void> {
  const { tenantId, environment, playerId } = owner;
  const wallet = { tenantId, environment, kind: "wallet", id: playerId } as const;
  const { id, requestedBy, approvedBy } = erasure;
  const request = await findApproval(env.DB, id);
  const names = `wallet ${playerId}, ${requestedBy}, ${approvedBy}`;
  const found = request
    ? `${request.subject}, ${request.requestedBy}, ${request.approvedBy}`
    : "none";
  if (found !== names || request?.digest !== sha256(request?.payload ?? "")) {
    const what = "The request to erase the player is lost or another one.";
    report.addHistory([wallet], { row: "approvals", what, expected: names, found });
  }
  if (erasure.names !== null || request?.doneAt === null) {
    await continueErasure(env, owner, { id, requestedBy, approvedBy });
  }
  const told = await eraseOnChains(env, owner);
  if (told !== 0) {
    const what = "Payouts on a chain still named an erased player, who is erased there again.";
    const found = told === null ? "no answer" : String(told);
    report.addChain([wallet], { row: "erasure", what, expected: "none", found });
  }
  const places = await placesNamingPlayer(env, owner);
  if (places.length === 0) return;
  const what = "The database still held an erased player, who is erased there again.";
  const tells = places.join(", ");
  report.addHistory([wallet], { row: "erasure", what, expected: "nothing", found: tells });
  await eraseInDatabase(env, owner, [playerId]);
}

/** How many erasures one call to an endpoint covers. */
const ERASED_AT_ONCE = 1_000;
/** Enough for a hundred thousand erasures within the time for which events are kept. */
const MAX_TURNS = 100;
/** Events are deleted by the first alarm after their time. */
const EVENTS_KEPT_MS = RETENTION_MS + DAY_MS;

/** Erases players again in the events of webhooks that were restored separately; each is a finding. */
export async function auditErasedEvents(
  env: Env,
  tenantEnvironment: TenantEnvironment,
  report: Report,
): Promise<void> {
  const since = Date.now() - EVENTS_KEPT_MS;
  const told = new Map<string, number>();
  let before: Erased | undefined;
  for (let turn = 0; turn < MAX_TURNS; turn += 1) {
    const erased = await erasedPlayers(env.DB, tenantEnvironment, { since, before });
    if (erased.length === 0) break;
    for (const subscription of await subscriptionsOf(env.DB, tenantEnvironment)) {
      const count = await webhookEndpointStub(env, subscription).erasePlayersAgain(
        erased.map(({ playerId, erasedAt }) => ({ playerId, erasedAt })),
      );
      told.set(subscription.id, (told.get(subscription.id) ?? 0) + count);
    }
    before = erased.at(-1);
    if (erased.length < ERASED_AT_ONCE) break;
  }
  for (const [id, count] of told) {
    if (count === 0) continue;
    const what = "Its events still named erased players, who are erased there again.";
    const found = { expected: "none", found: String(count) };
    report.addHistory([], { row: `webhook ${id}`, what, ...found });
  }
}

interface Erased extends ErasedBefore {
  readonly requestedAt: number;
  readonly id: string;
}

/** Returns erasures since a time, newest first, that were requested before another one. */
async function erasedPlayers(
  db: D1Database,
  { tenantId, environment }: TenantEnvironment,
  { since, before }: { readonly since: number; readonly before: Erased | undefined },
): Promise<Erased[]> {
  const { results } = await db
    .prepare(
      `SELECT substr(subject, length('wallet ') + 1) AS playerId, done_at AS erasedAt,
         requested_at AS requestedAt, approval_id AS id
       FROM approvals INDEXED BY approvals_by_time
       WHERE tenant_id = ? AND environment = ? AND kind = 'erasure' AND done_at > ?
         AND (requested_at, approval_id) < (?, ?)
       ORDER BY requested_at DESC, approval_id DESC LIMIT ?`,
    )
    .bind(
      ...[tenantId, environment, since],
      ...[before?.requestedAt ?? Number.MAX_SAFE_INTEGER, before?.id ?? "", ERASED_AT_ONCE],
    )
    .all<Erased>();
  return results;
}

/**
 * Erases a wallet's player again if the wallet was restored to a time before the erasure, or lost and its
 * rows restored. Returns true if it did.
 */
export async function eraseAgain(
  env: Env,
  owner: WalletAddress,
  erasures: ApprovedRequests,
): Promise<boolean> {
  const subject = `wallet ${owner.playerId}`;
  const done = (await erasures.before(subject)).find(({ isDone }) => isDone === 1);
  if (done?.approvedBy == null) return false;
  const { id, requestedBy, approvedBy } = done;
  const wallet = walletStub(env, owner);
  if ((await wallet.erasure()) !== null) return false;
  const agreed = { id, requestedBy, approvedBy };
  // Like the first erasure, this reveals the last server seed. Rows that are restored afterwards would need
  // that seed in use.
  const asBefore = (await lacksRows(env, owner)) ? undefined : await wallet.erase(agreed);
  const begun = asBefore?.ok ? asBefore : await wallet.erase({ ...agreed, again: true });
  // A lost wallet holds nothing, which the audit reports.
  if (!begun.ok) return false;
  await continueErasure(env, owner, agreed);
  return true;
}

/** Returns true if history holds rows that the wallet's journal lacks, so that they will be restored. */
async function lacksRows(env: Env, owner: WalletAddress): Promise<boolean> {
  const { tenantId, environment, playerId: id } = owner;
  const db = await historyOf(env, owner);
  const { newest } = await extentOf(db, owner);
  const told = await readReportedChain(db, { tenantId, environment, kind: "wallet", id }, "erased");
  const { seq } = await walletStub(env, owner).journalEnd();
  return Math.max(newest ?? 0, told?.seq ?? 0) > seq;
}
