/**
 * Acts on an open round of several steps, one call for each action of the player. The wallet decides
 * which actions the round accepts now. Reference 8.
 */
import * as z from "zod";
import { findGame } from "../../../domain/games/catalogue.ts";
import type { ActRefusal } from "../../../durable-objects/wallet/rounds/round-rpc.ts";
import { type ErrorName, FROZEN_MESSAGE } from "../../errors/errors.ts";
import { failure, success } from "../../http/envelope.ts";
import { idempotencyHeaders, keyedRequest } from "../../http/keyed-request.ts";
import { route } from "../../http/route.ts";
import { walletStub } from "../../objects.ts";
import { playAnswerSchema, playAnswerView } from "../../views/play-answer.ts";
import { handOverPlay } from "../../webhooks/hand-over.ts";

/** The fields besides `action` belong to the game; only the game reads them. */
const actionInput = z
  .looseObject({
    action: z.string().min(1).max(32).meta({
      description:
        "One of the round's `nextActions`, with the fields described in the game's rules.",
      example: "cashout",
    }),
  })
  .superRefine(
    ({ action, ...fields }, context) => {
      if (typeof action === "string") return;
      for (const name of Object.keys(fields)) {
        context.addIssue({
          code: "custom",
          path: [name],
          message: "Send this field together with action.",
        });
      }
    },
    { when: ({ value }) => typeof value === "object" && value !== null && !Array.isArray(value) },
  )
  .meta({ id: "ActionInput" });

const REFUSALS = {
  SESSION_ENDED: "SESSION_ENDED",
  SESSION_TIME_LIMIT: "SESSION_TIME_LIMIT",
  IDEMPOTENCY_KEY_REUSED: "IDEMPOTENCY_KEY_REUSED",
  WALLET_FROZEN: "UNAVAILABLE",
  GAME_NOT_IN_TOKEN: "GAME_NOT_IN_TOKEN",
  ROUND_NOT_FOUND: "ROUND_NOT_FOUND",
  ROUND_CLOSED: "ROUND_CLOSED",
  ACTION_INVALID: "VALIDATION_FAILED",
  ACTION_NOT_ALLOWED: "ACTION_NOT_ALLOWED",
} as const satisfies Record<ActRefusal, ErrorName>;

export const actOnRound = route(
  {
    method: "post",
    path: "/api/v1/games/{gameId}/rounds/{roundId}/actions",
    access: "session",
    tag: "Playing",
    summary: "Act on an open round",
    description:
      "Any session of the player in the same currency can continue the round, including one that started later. Every open round accepts `cashout`. A round that the player leaves is cashed out 24 hours after its last action, or earlier if its session is over and the player starts another round.",
    params: z.object({ gameId: z.string(), roundId: z.string().max(64) }),
    headers: idempotencyHeaders,
    body: actionInput,
    data: playAnswerSchema,
    refusals: [
      "IDEMPOTENCY_KEY_REQUIRED",
      "SESSION_ENDED",
      "SESSION_TIME_LIMIT",
      "IDEMPOTENCY_KEY_REUSED",
      "GAME_NOT_IN_TOKEN",
      "ROUND_NOT_FOUND",
      "ROUND_CLOSED",
      "ACTION_NOT_ALLOWED",
    ],
  },
  async (c) => {
    const session = c.get("session");
    const { sessionId } = session;
    const { gameId, roundId } = c.req.valid("param");
    const action = c.req.valid("json");
    const message = { ...(await keyedRequest(c)), sessionId, gameId, roundId, action };
    const { replayed, result } = await walletStub(c.env, session).actOnRound(message);
    if (replayed) c.header("Idempotent-Replayed", "true");
    if (result.ok) {
      if (!replayed) c.executionCtx.waitUntil(handOverPlay(c.env, session));
      return success(c, playAnswerView(result.value));
    }
    const { refusal, details } = result;
    if (refusal === "ACTION_INVALID") {
      const expected = `This action is not valid. The game expects: ${findGame(gameId)?.asks.actions}.`;
      return failure(c, "VALIDATION_FAILED", { issues: [{ path: "action", message: expected }] });
    }
    const reason = refusal === "WALLET_FROZEN" ? FROZEN_MESSAGE : undefined;
    return failure(c, REFUSALS[refusal], details, reason);
  },
);
