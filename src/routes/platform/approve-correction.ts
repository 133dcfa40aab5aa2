/**
 * Approves a correction that another member of staff requested, applies it, audits the wallet again and
 * releases it if its books add up. Reference 13.14.
 */
import * as z from "zod";
import { accept } from "../../../domain/result.ts";
import { approve, noteDone } from "../../approvals/approvals.ts";
import { addToAuditLog } from "../../db/audit-log/write-entries.ts";
import { catchUpIfPossible } from "../../history/catch-up.ts";
import { staffEntry } from "../../http/audit-entries.ts";
import { failure, success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import { auditWallet, driftOf } from "../../ledger-audit/audit-one-object.ts";
import { releaseObject } from "../../ledger-audit/freeze.ts";
import { refresh } from "../../ledger-audit/money-held-up.ts";
import { type RestoreWalletRefusal, restoreWallet } from "../../ledger-audit/restore-wallet.ts";
import { walletStub } from "../../objects.ts";
import { findingFields, findingsView } from "../../views/agreement.ts";
import {
  type CorrectionPayload,
  correctionSchema,
  correctionView,
} from "../../views/correction.ts";
import { idInput } from "../../views/short-text.ts";

const NOT_RESTORED: Readonly<Record<Exclude<RestoreWalletRefusal, "NOT_FROZEN">, string>> = {
  ROWS_DO_NOT_FOLLOW: "The wallet has changed in the meantime; approve the correction again.",
  TOO_MANY_ROWS:
    "The wallet lacks more than 20,000 rows; restore its storage to a later moment first.",
  NOT_PROVED:
    "History does not hold all rows that the wallet lacks, or they do not follow on its last row; nothing was changed.",
  TOO_EARLY:
    "A withdrawal among the lost rows is so recent that its signature could be used again; approve it some minutes later.",
};

const OUT_OF_RANGE =
  "The correction would leave a balance below zero or beyond the exact range; request another one.";

export const approveCorrection = route(
  {
    method: "post",
    path: "/api/v1/platform/corrections/{correctionId}/approve",
    access: "staff",
    staffRole: "risk",
    staffScope: "money",
    needsFresh: true,
    tag: "Platform",
    summary: "Approve and apply a correction",
    description:
      "Must be called by somebody other than the person who requested it. The correction becomes a row of the wallet's journal, once, after the rows that it restores; then the wallet is audited again. It is released if its books add up; otherwise it stays frozen and `findings` lists what is left. If you got no answer, send it again.",
    params: z.object({ correctionId: idInput }),
    data: z.strictObject({
      correction: correctionSchema,
      transactionId: z.string(),
      restored: z.int().meta({ description: "How many lost rows were restored to the wallet." }),
      released: z.boolean(),
      findings: z.array(z.strictObject(findingFields)),
    }),
    refusals: [
      "NOT_FOUND",
      "NAMED_STAFF_REQUIRED",
      "SECOND_PERSON_REQUIRED",
      "APPROVAL_NOT_OPEN",
      "PLAYER_NOT_FOUND",
      "NOT_FROZEN",
      "ACTION_NOT_ALLOWED",
    ],
    audit: "correction.approved",
  },
  async (c) => {
    const { correctionId: id } = c.req.valid("param");
    const approved = await approve(c.env.DB, c.get("staff"), { id, kind: "correction" });
    if (!approved.ok) return failure(c, approved.refusal);
    const { tenantId, environment, requestedBy } = approved.value;
    const payload = JSON.parse(approved.value.payload) as CorrectionPayload;
    const { playerId, currency, restores, ...rest } = payload;
    const address = { tenantId, environment, playerId };
    const restored = restores ? await restoreWallet(c.env, address) : accept(0);
    if (!restored.ok) {
      const { refusal } = restored;
      if (refusal === "NOT_FROZEN") return failure(c, refusal);
      return failure(c, "ACTION_NOT_ALLOWED", undefined, NOT_RESTORED[refusal]);
    }
    const approvedBy = c.get("staff").id;
    const drift = await driftOf(c.env, address, payload);
    const drifted = Object.keys(drift).length > 0 ? { drift } : {};
    const correction = { id, ...rest, ...drifted, requestedBy, approvedBy };
    const applied = await walletStub(c.env, address).correct({ v: 1, currency, correction });
    if (!applied.ok) {
      const { refusal } = applied;
      if (refusal === "BALANCE_TOO_LOW" || refusal === "BALANCE_LIMIT") {
        return failure(c, "ACTION_NOT_ALLOWED", undefined, OUT_OF_RANGE);
      }
      return failure(c, refusal);
    }
    const { transactionId } = applied.value;
    const findings = await auditWallet(c.env, address);
    const object = { tenantId, environment, kind: "wallet", id: playerId } as const;
    const released = findings.length === 0;
    if (released) {
      await releaseObject(c.env, object, `Corrected by ${id}.`);
      await refresh(c.env);
    }
    await noteDone(c.env.DB, id);
    c.executionCtx.waitUntil(catchUpIfPossible(c.env, address));
    const view = correctionView({ ...approved.value, doneAt: Date.now() });
    const act = {
      target: { type: "wallet", id: playerId },
      before: null,
      after: {
        correctionId: id,
        transactionId,
        changes: view.changes,
        restored: restored.value,
        released,
      },
      once: id,
    };
    await addToAuditLog(c.env.DB, staffEntry(c, object, act));
    return success(c, {
      correction: view,
      transactionId,
      restored: restored.value,
      released,
      findings: findingsView(findings),
    });
  },
);
