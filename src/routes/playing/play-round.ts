/**
 * Plays a round, or opens one of several steps: the path of a bet from the request to its answer. The edge
 * authenticates the player and reads the stake; one call to the player's wallet decides everything
 * else, and the outcome is durable before it is returned. Reference 8.
 */
import * as z from "zod";
import { findGame } from "../../../domain/games/catalogue.ts";
import { formatAmount } from "../../../domain/money/amount.ts";
import type { Currency } from "../../../domain/money/currencies.ts";
import type { RefusalDetails } from "../../../domain/result.ts";
import { findTenant } from "../../db/find-tenant.ts";
import { gameLimits, gameSwitches, isSuspendedTenant } from "../../db/tenant.ts";
import { FROZEN_MESSAGE } from "../../errors/errors.ts";
import { catchUpIfPossible, pushEvents } from "../../history/catch-up.ts";
import { failure, success } from "../../http/envelope.ts";
import { asWritten } from "../../http/exact-json.ts";
import { idempotencyHeaders, keyedRequest } from "../../http/keyed-request.ts";
import { route } from "../../http/route.ts";
import { limitAsk, takeLimitAnswer } from "../../middleware/rate-limit.ts";
import { walletStub } from "../../objects.ts";
import { amountInput, readAmount } from "../../views/amount.ts";
import { playAnswerSchema, playAnswerView } from "../../views/play-answer.ts";
import { clientSeedInput } from "../../views/seeds.ts";
import { handOverPlay } from "../../webhooks/hand-over.ts";

export const playRound = route(
  {
    method: "post",
    path: "/api/v1/games/{gameId}/rounds",
    access: "session",
    tag: "Playing",
    summary: "Play a round, or open a round of several steps",
    description:
      "The outcome is stored before it is returned, and a repeated Idempotency-Key never draws again. A game of several steps returns an `open` round with its `nextActions`. A player can have one open round per game.",
    params: z.object({ gameId: z.string() }),
    headers: idempotencyHeaders,
    body: z.strictObject({
      stake: amountInput,
      choices: z.record(z.string(), z.unknown()).meta({ id: "ChoicesInput" }).optional(),
      gameVersion: z.int().optional().meta({
        description:
          "The version whose return and rules you showed the player. If new rounds use another version, the bet is refused with `GAME_VERSION_CHANGED`.",
      }),
      clientSeed: clientSeedInput.optional().meta({
        description:
          "The client seed for this round: the player's own contribution to the outcome.",
      }),
    }),
    data: playAnswerSchema,
    status: 201,
    countedByWallet: true,
    refusals: [
      "IDEMPOTENCY_KEY_REQUIRED",
      "AMOUNT_INVALID",
      "SESSION_ENDED",
      "IDEMPOTENCY_KEY_REUSED",
      "SESSION_TIME_LIMIT",
      "REALITY_CHECK_REQUIRED",
      "GAME_NOT_IN_TOKEN",
      "GAME_NOT_FOUND",
      "ACCOUNT_SUSPENDED",
      "GAME_DISABLED",
      "GAME_VERSION_CHANGED",
      "ROUND_ALREADY_OPEN",
      "STAKE_OUT_OF_RANGE",
      "ROUND_TOO_SOON",
      "INSUFFICIENT_FUNDS",
    ],
  },
  async (c) => {
    const session = c.get("session");
    const { gameId } = c.req.valid("param");
    const { stake, choices, gameVersion, clientSeed } = c.req.valid("json");
    const keyed = await keyedRequest(c);
    const stakeMinor = readAmount(await asWritten(c, "stake", stake), session.currency);
    const tenant = await findTenant(c, session);
    const switches = tenant && gameSwitches(tenant.settings, gameId);
    const isSuspended = tenant !== undefined && isSuspendedTenant(tenant);
    const returnPercent = tenant?.settings.games[gameId]?.returnPercent;
    const limits = tenant && gameLimits(tenant.settings, gameId)[session.currency];

    // The wallet checks whether the game may be played: only it can recognize the retry of a paid bet.
    const { replayed, result, counted } = await walletStub(c.env, session).playRound({
      ...keyed,
      sessionId: session.sessionId,
      gameId,
      stakeMinor,
      ...(choices === undefined ? {} : { choices }),
      ...(gameVersion === undefined ? {} : { gameVersion }),
      ...(clientSeed === undefined ? {} : { clientSeed }),
      gameEnabled: !isSuspended && (switches?.enabled ?? false),
      feedsJackpot: switches?.jackpot ?? false,
      ...(limits === undefined ? {} : { limits }),
      ...(returnPercent === undefined ? {} : { returnPercent }),
      ...limitAsk(c),
    });
    takeLimitAnswer(c, counted);
    if (replayed) c.header("Idempotent-Replayed", "true");

    if (!result.ok) {
      const { refusal, details } = result;
      if (refusal === "WALLET_FROZEN") return failure(c, "UNAVAILABLE", undefined, FROZEN_MESSAGE);
      if (refusal === "GAME_DISABLED" && isSuspended) return failure(c, "ACCOUNT_SUSPENDED");
      if (refusal === "CHOICES_INVALID") {
        const message = `These choices are not valid. The game expects: ${findGame(gameId)?.asks.choices}.`;
        return failure(c, "VALIDATION_FAILED", { issues: [{ path: "choices", message }] });
      }
      if (refusal === "SESSION_TIME_LIMIT") {
        c.executionCtx.waitUntil(pushEvents(c.env, session, "session.ended"));
      }
      return failure(c, refusal, inMajorUnits(details, session.currency));
    }
    // The answer waits for neither of these: if a crash loses them, the wallet's outbox sends them.
    const isNewWin = result.value.jackpot?.won != null && !replayed;
    if (isNewWin) c.executionCtx.waitUntil(catchUpIfPossible(c.env, session));
    else if (!replayed) c.executionCtx.waitUntil(handOverPlay(c.env, session));
    return success(c, playAnswerView(result.value), { status: 201 });
  },
);

/** The wallet's details are minor units named `…Minor`; an answer shows major units without the suffix. */
function inMajorUnits(
  details: RefusalDetails | undefined,
  currency: Currency,
): RefusalDetails | undefined {
  if (details === undefined) return undefined;
  const shown = Object.entries(details).map(([name, value]) =>
    name.endsWith("Minor") && typeof value === "number"
      ? [name.slice(0, -"Minor".length), formatAmount(value, currency)]
      : [name, value],
  );
  return Object.fromEntries(shown);
}
