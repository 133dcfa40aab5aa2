/** Voids an open round and returns the stake to the player. Reference 4.11 (`refund`). */
import * as z from "zod";
import { roundPlace } from "../../../domain/ids.ts";
import type { VoidRefusal } from "../../../durable-objects/wallet/rounds/round-rpc.ts";
import { type ErrorName, FROZEN_MESSAGE } from "../../errors/errors.ts";
import { catchUpIfPossible } from "../../history/catch-up.ts";
import { recordAct } from "../../http/audit-entries.ts";
import { failure, success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import { walletOf, walletStub } from "../../objects.ts";
import { roundSchema, roundView } from "../../views/round.ts";
import { lineInput } from "../../views/short-text.ts";

const REFUSALS = {
  ROUND_NOT_FOUND: "ROUND_NOT_FOUND",
  ROUND_CLOSED: "ROUND_CLOSED",
  WALLET_FROZEN: "UNAVAILABLE",
} as const satisfies Record<VoidRefusal, ErrorName>;

export const voidRound = route(
  {
    method: "post",
    path: "/api/v1/admin/rounds/{id}/void",
    access: "apiKey signed",
    keyScope: "wallet",
    tag: "Admin",
    summary: "Void an open round",
    description:
      "Returns the stake to the balance it came from, as a `refund`; it does not count towards wagering. A settled round cannot be voided (`ROUND_CLOSED`). The bet's jackpot contribution stays in the pot. Repeating the call has no further effect and keeps the first reason.",
    params: z.object({ id: z.string().max(64) }),
    body: z.strictObject({
      reason: lineInput(200).meta({ description: "Stored with the round." }),
    }),
    data: z.strictObject({ round: roundSchema }),
    refusals: ["ROUND_NOT_FOUND", "ROUND_CLOSED"],
    audit: "round.voided",
  },
  async (c) => {
    const place = roundPlace(c.req.valid("param").id);
    if (place === undefined) return failure(c, "ROUND_NOT_FOUND");
    const owner = walletOf(c.get("operator"), place.playerId);
    const { reason } = c.req.valid("json");
    const result = await walletStub(c.env, owner).voidRound({ seq: place.seq, reason });
    if (!result.ok) {
      const message = result.refusal === "WALLET_FROZEN" ? FROZEN_MESSAGE : undefined;
      return failure(c, REFUSALS[result.refusal], undefined, message);
    }
    const { round } = result.value;
    c.executionCtx.waitUntil(catchUpIfPossible(c.env, owner));
    await recordAct(c, {
      target: { type: "round", id: round.id },
      before: { state: "open" },
      after: { state: "voided", reason: round.voidReason ?? null },
      once: round.id,
    });
    return success(c, { round: roundView(round) });
  },
);
