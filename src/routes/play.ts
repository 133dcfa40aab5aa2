/**
 * Playing: a player's session places rounds. The edge proves the player and reads the stake; the
 * wallet object decides everything else in one call. Contract, "Playing".
 */
import * as z from "zod";
import { findGame } from "../../domain/games/catalogue.ts";
import { DEFAULT_PAGE_SIZE } from "../../domain/limits.ts";
import { gameSwitches } from "../db/tenant.ts";
import { findTenant } from "../db/tenant-directory.ts";
import { FROZEN_MESSAGE } from "../errors/frozen-message.ts";
import { catchUpIfPossible } from "../history/catch-up.ts";
import { hasten } from "../history/push-events.ts";
import { failure, success } from "../http/envelope.ts";
import { asWritten } from "../http/exact-json.ts";
import { idempotencyHeaders, keyedRequest } from "../http/keyed-request.ts";
import { walletStub } from "../objects.ts";
import { amountInput, balanceSchema, balanceView, readAmount } from "../views/amount.ts";
import { clientSeedInput } from "../views/client-seed-input.ts";
import {
  amountDetails,
  orNull,
  playAnswerSchema,
  playAnswerView,
  sessionSchema,
  sessionView,
} from "../views/play-answer.ts";
import { roundSchema, roundView } from "../views/round.ts";
import { type App, defineRoute } from "./define-route.ts";

const gameParams = z.object({ gameId: z.string() });

const playRoute = defineRoute({
  method: "post",
  path: "/api/v1/games/{gameId}/rounds",
  access: "session",
  tag: "Playing",
  summary: "Play a round, or open one of several steps",
  description: [
    "The outcome is durable before it is answered; the same key never draws again. A game of several",
    "steps answers an `open` round with its `nextActions`; one round of a game is open at a time.",
  ].join(" "),
  params: gameParams,
  headers: idempotencyHeaders,
  body: z.strictObject({
    stake: amountInput,
    choices: z.record(z.string(), z.unknown()).optional().meta({
      description:
        "What the game asks for with the stake: `asks.choices` of its configuration. Most ask for nothing.",
    }),
    clientSeed: clientSeedInput.optional().meta({
      description: "The player's part of the chance, for this round.",
    }),
  }),
  data: playAnswerSchema,
  status: 201,
  refusals: [
    "IDEMPOTENCY_KEY_REQUIRED",
    "AMOUNT_INVALID",
    "SESSION_ENDED",
    "IDEMPOTENCY_KEY_REUSED",
    "SESSION_TIME_LIMIT",
    "REALITY_CHECK_REQUIRED",
    "GAME_NOT_IN_TOKEN",
    "GAME_NOT_FOUND",
    "GAME_DISABLED",
    "ROUND_ALREADY_OPEN",
    "STAKE_OUT_OF_RANGE",
    "ROUND_TOO_SOON",
    "INSUFFICIENT_FUNDS",
  ],
});

const currentRoute = defineRoute({
  method: "get",
  path: "/api/v1/games/{gameId}/rounds/current",
  access: "session",
  tag: "Playing",
  summary: "Where the session stands in a game",
  description: "What a page needs after a reload: the open round, the balance, the latest rounds.",
  params: gameParams,
  data: z.strictObject({
    round: orNull(roundSchema),
    balance: balanceSchema,
    rounds: z.array(roundSchema).meta({ description: "Settled, of this session, newest first." }),
    fairness: z.strictObject({
      serverSeedHash: z.string(),
      clientSeed: z.string(),
      nonce: z.int(),
    }),
    session: sessionSchema,
  }),
  refusals: ["GAME_NOT_FOUND", "SESSION_ENDED"],
});

/** Adds the playing routes. */
export function playRoutes(app: App): void {
  app.openapi(playRoute, async (c) => {
    const session = c.get("session");
    const { gameId } = c.req.valid("param");
    const { stake, choices, clientSeed } = c.req.valid("json");
    const keyed = await keyedRequest(c);
    const stakeMinor = readAmount(await asWritten(c, "stake", stake), session.currency);
    const tenant = await findTenant(c.env.DB, session);
    const switches = tenant && gameSwitches(tenant.settings, gameId);

    // The wallet judges the game, not we: it alone knows whether this is the retry of a paid bet.
    const { replayed, result } = await walletStub(c.env, session).playRound({
      ...keyed,
      sessionId: session.sessionId,
      gameId,
      stakeMinor,
      ...(choices === undefined ? {} : { choices }),
      ...(clientSeed === undefined ? {} : { clientSeed }),
      gameEnabled: switches?.enabled ?? false,
      feedsJackpot: switches?.jackpot ?? false,
    });
    if (replayed) c.header("Idempotent-Replayed", "true");
    if (!result.ok) {
      if (result.refusal === "WALLET_FROZEN") {
        return failure(c, "UNAVAILABLE", undefined, FROZEN_MESSAGE);
      }
      if (result.refusal === "SESSION_TIME_LIMIT") {
        c.executionCtx.waitUntil(hasten(c.env, session, "session.ended"));
      }
      if (result.refusal === "CHOICES_INVALID") {
        const message = `This game takes: ${findGame(gameId)?.asks.choices}.`;
        return failure(c, "VALIDATION_FAILED", { issues: [{ path: "choices", message }] });
      }
      return failure(c, result.refusal, amountDetails(result.details, session.currency));
    }
    // Operators are told of a jackpot the moment it is won; all else may wait for the wallet's outbox.
    const isNewWin = result.value.jackpot?.won != null && !replayed;
    if (isNewWin) c.executionCtx.waitUntil(catchUpIfPossible(c.env, session));
    return success(c, playAnswerView(result.value), { status: 201 });
  });

  app.openapi(currentRoute, async (c) => {
    const session = c.get("session");
    const { gameId } = c.req.valid("param");
    if (findGame(gameId) === undefined) return failure(c, "GAME_NOT_FOUND");
    const result = await walletStub(c.env, session).gameState({
      sessionId: session.sessionId,
      gameId,
      limit: DEFAULT_PAGE_SIZE,
    });
    if (!result.ok) return failure(c, result.refusal);
    const table = result.value;
    return success(c, {
      round: table.openRound && roundView(table.openRound),
      balance: balanceView(table.balance),
      rounds: table.rounds.map(roundView),
      fairness: table.fairness,
      session: sessionView(table.session),
    });
  });
}
