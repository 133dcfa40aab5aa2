/** Voids an open round as staff, even one that would win. Reference 8.15; docs/decisions/0029. */
import * as z from "zod";
import { roundPlace } from "../../../domain/ids.ts";
import { noteDone, openApproval } from "../../approvals/approvals.ts";
import { addToAuditLog } from "../../db/audit-log/write-entries.ts";
import { catchUpIfPossible } from "../../history/catch-up.ts";
import { staffEntry } from "../../http/audit-entries.ts";
import { failure, success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import { walletStub } from "../../objects.ts";
import { environmentFields } from "../../views/frozen-object.ts";
import { roundSchema, roundView } from "../../views/round.ts";
import { readReason, refuseVoid, voidInput, voidSubject } from "../../views/void-round.ts";

export const voidRoundAsStaff = route(
  {
    method: "post",
    path: "/api/v1/platform/rounds/{roundId}/void",
    access: "staff",
    staffRole: "risk",
    staffScope: "money",
    needsFresh: true,
    tag: "Platform",
    summary: "Void an open round, even one that would win",
    description:
      "Returns the stake to the balance it came from, as a `refund`. The player sees the reason, and that staff voided the round. An operator's request to void it is then closed. Repeating the call has no further effect and keeps the first reason.",
    params: z.object({ roundId: z.string().max(64) }),
    body: z.strictObject({ ...environmentFields, ...voidInput }),
    data: z.strictObject({ round: roundSchema }),
    refusals: ["ROUND_NOT_FOUND", "ROUND_CLOSED"],
    audit: "round.voided_by_staff",
  },
  async (c) => {
    const place = roundPlace(c.req.valid("param").roundId);
    if (place === undefined) return failure(c, "ROUND_NOT_FOUND");
    const { tenantId, environment, ...sent } = c.req.valid("json");
    const owner = { tenantId, environment, playerId: place.playerId };
    const why = readReason(sent);
    const message = { seq: place.seq, ...why, by: "staff" } as const;
    const result = await walletStub(c.env, owner).voidRound(message);
    if (!result.ok) return refuseVoid(c, result.refusal);
    const { round } = result.value;
    c.executionCtx.waitUntil(catchUpIfPossible(c.env, owner));
    const wanted = { kind: "round_void", subject: voidSubject(round.id) } as const;
    const request = await openApproval(c.env.DB, owner, wanted);
    if (request !== undefined) await noteDone(c.env.DB, request.id);
    const act = {
      target: { type: "round", id: round.id },
      before: { state: "open" },
      after: { state: "voided", reason: round.voidReason ?? null },
      once: round.id,
    };
    await addToAuditLog(c.env.DB, staffEntry(c, owner, act));
    return success(c, { round: roundView(round) });
  },
);
