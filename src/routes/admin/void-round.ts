/**
 * Voids an open round and returns the stake to the player, once two of the operator's keys have
 * requested it. A round that would win is voided by staff alone. Reference 8.15;
 * docs/decisions/0029.
 */

import type { Context } from "hono";
import * as z from "zod";
import { MOVES_MONEY } from "../../../domain/authority/role-groups.ts";
import { roundPlace } from "../../../domain/ids.ts";
import { VOID_REASONS } from "../../../domain/wallet/round.ts";
import { agreeByTwo } from "../../approvals/agree-by-two-operators.ts";
import { type Approval, noteDone } from "../../approvals/approvals.ts";
import { catchUpIfPossible } from "../../history/catch-up.ts";
import { recordAct } from "../../http/audit-entries.ts";
import { failure, success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import { walletOf, walletStub } from "../../objects.ts";
import { roundSchema, roundView } from "../../views/round.ts";
import { readReason, refuseVoid, voidInput, voidSubject } from "../../views/void-round.ts";

/** The reason for voiding a round, as its request stores it. */
interface VoidPayload {
  readonly roundId: string;
  readonly reason: string;
  readonly note?: string;
}

const requestSchema = z
  .strictObject({
    id: z.string(),
    reason: z.enum(VOID_REASONS),
    note: z.string().optional(),
    requestedBy: z.string().meta({ description: "The id of the key or person that asked." }),
    expiresAt: z.iso.datetime(),
    waitsFor: z.enum(["secondKey", "staff"]).meta({
      description:
        "`secondKey`: make the same call with another of your keys if a key asked, or as another person in the dashboard if a person did; the key or person must be older than this request. `staff`: the round would win, so our staff decides.",
    }),
  })
  .meta({ id: "VoidRequest" });

export const voidRound = route(
  {
    method: "post",
    path: "/api/v1/admin/rounds/{id}/void",
    access: "apiKey signed",
    keyScope: "wallet",
    people: MOVES_MONEY,
    tag: "Account",
    summary: "Void an open round",
    description:
      "Voiding a round takes two of your people. The first call makes a request. To agree, make the same call within 24 hours with another key, or, if the request was made in the dashboard, as another person there. A key cannot approve a person's request, nor a person a key's. The stake then returns to the balance it came from, as a `refund`; it does not count towards wagering. If the round would now pay more than its stake, only our staff can void it; they see the request. A settled round cannot be voided (`ROUND_CLOSED`). The bet's jackpot contribution stays in the pot. Repeating the call has no further effect; the player sees the first reason.",
    params: z.object({ id: z.string().max(64) }),
    body: z.strictObject(voidInput),
    data: z.strictObject({
      round: roundSchema,
      request: z.union([requestSchema, z.null()]).meta({
        description: "What the round waits for; null once it is voided.",
      }),
    }),
    refusals: ["ROUND_NOT_FOUND", "ROUND_CLOSED"],
    audit: "round.voided",
  },
  async (c) => {
    const place = roundPlace(c.req.valid("param").id);
    if (place === undefined) return failure(c, "ROUND_NOT_FOUND");
    const owner = walletOf(c.get("operator"), place.playerId);
    const wallet = walletStub(c.env, owner);
    const why = readReason(c.req.valid("json"));
    const found = await wallet.roundDetails(place.seq);
    if (!found.ok) return failure(c, found.refusal);
    const { round } = found.value;
    if (round.state === "settled") return failure(c, "ROUND_CLOSED");
    const asked =
      round.state === "voided"
        ? undefined
        : await agreeByTwo<VoidPayload>(c.env.DB, c.get("operator"), {
            kind: "round_void",
            subject: voidSubject(round.id),
            payload: { roundId: round.id, ...why },
            isSame: ({ reason }) => reason === why.reason,
          });
    if (asked !== undefined && asked.approvedBy === null) {
      await recordRequest(c, asked);
      return success(c, { round: roundView(round), request: requestView(asked, "secondKey") });
    }
    const agreed = asked === undefined ? why : payloadOf(asked);
    const { reason, note } = agreed;
    const message = { seq: place.seq, reason, by: "operator" } as const;
    const result = await wallet.voidRound(note === undefined ? message : { ...message, note });
    if (!result.ok && result.refusal === "WOULD_WIN" && asked !== undefined) {
      await recordRequest(c, asked);
      return success(c, { round: roundView(round), request: requestView(asked, "staff") });
    }
    if (!result.ok) return refuseVoid(c, result.refusal);
    const voided = result.value.round;
    c.executionCtx.waitUntil(catchUpIfPossible(c.env, owner));
    if (asked !== undefined) await noteDone(c.env.DB, asked.id);
    await recordAct(c, {
      target: { type: "round", id: voided.id },
      before: { state: "open" },
      after: { state: "voided", reason: voided.voidReason ?? null },
      once: voided.id,
    });
    return success(c, { round: roundView(voided), request: null });
  },
);

function payloadOf(approval: Approval): VoidPayload {
  return JSON.parse(approval.payload) as VoidPayload;
}

async function recordRequest(c: Context, asked: Approval): Promise<void> {
  const { roundId, ...why } = payloadOf(asked);
  c.set("auditAction", "round.void_requested");
  const target = { type: "round", id: roundId };
  await recordAct(c, {
    target,
    before: null,
    after: { ...why, request: asked.id },
    once: asked.id,
  });
}

function requestView(asked: Approval, waitsFor: "secondKey" | "staff") {
  const { reason, note } = payloadOf(asked);
  return requestSchema.parse({
    ...{ id: asked.id, reason, waitsFor, requestedBy: asked.requestedBy },
    ...(note === undefined ? {} : { note }),
    expiresAt: new Date(asked.expiresAt).toISOString(),
  });
}
