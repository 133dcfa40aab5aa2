/**
 * Audits the erasure of a player: two people agreed on it, and it was done everywhere. One that stopped
 * half-way is finished here. docs/decisions/0059.
 */
import type { WalletAddress } from "../../durable-objects/names.ts";
import { sha256 } from "../../durable-objects/sha256.ts";
import type { StoredErasure } from "../../durable-objects/wallet/store/erasure-store.ts";
import { findApproval } from "../approvals/approvals.ts";
import { continueErasure } from "../erasure/erase-everywhere.ts";
import type { Report } from "./report.ts";

/** Adds what is wrong with it; nothing is frozen for that. */
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
  if (erasure.names === null && request?.doneAt !== null) return;
  await continueErasure(env, owner, { id, requestedBy, approvedBy });
}
