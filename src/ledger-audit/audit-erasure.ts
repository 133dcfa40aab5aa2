/**
 * Audits the erasure of a player: two people agreed on it, and it was done everywhere. One that stopped
 * half-way is finished here, and what a restored wallet or database tells again is erased again.
 * docs/decisions/0059.
 */
import type { WalletAddress } from "../../durable-objects/names.ts";
import { sha256 } from "../../durable-objects/sha256.ts";
import type { StoredErasure } from "../../durable-objects/wallet/store/erasure-store.ts";
import { findApproval } from "../approvals/approvals.ts";
import { continueErasure } from "../erasure/erase-everywhere.ts";
import { eraseInDatabase, placesThatTell } from "../erasure/erase-in-database.ts";
import { walletStub } from "../objects.ts";
import type { ApprovedRequests } from "./audit-approvals.ts";
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
  if (erasure.names !== null || request?.doneAt === null) {
    await continueErasure(env, owner, { id, requestedBy, approvedBy });
  }
  const places = await placesThatTell(env.DB, owner);
  if (places.length === 0) return;
  const what = "The database still told of an erased player, who is erased there again.";
  const tells = places.join(", ");
  report.addHistory([wallet], { row: "erasure", what, expected: "nothing", found: tells });
  await eraseInDatabase(env, owner, [playerId]);
}

/**
 * Erases the player of a wallet again that was restored to a time before the erasure, or lost and given its
 * rows again. Returns true if it was.
 */
export async function eraseAgain(
  env: Env,
  owner: WalletAddress,
  erasures: ApprovedRequests,
): Promise<boolean> {
  const subject = `wallet ${owner.playerId}`;
  const done = (await erasures.before()).find((one) => one.subject === subject && one.isDone === 1);
  if (done?.approvedBy == null) return false;
  const { id, requestedBy, approvedBy } = done;
  const wallet = walletStub(env, owner);
  if ((await wallet.erasure()) !== null) return false;
  const agreed = { id, requestedBy, approvedBy, again: true } as const;
  const begun = await wallet.erase(agreed);
  // A wallet that was lost holds nothing, which the audit says.
  if (!begun.ok) return false;
  await continueErasure(env, owner, agreed);
  return true;
}
