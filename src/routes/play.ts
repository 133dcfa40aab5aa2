/**
 * Playing: a player's session places rounds. The edge proves the player and reads the stake; the
 * wallet object decides everything else in one call. Contract, "Playing".
 */
import { z } from "@hono/zod-openapi";
import { findGame } from "../../domain/games/catalogue.ts";
import { DEFAULT_PAGE_SIZE, MAX_CLIENT_SEED_LENGTH } from "../../domain/limits.ts";
import { formatAmount, formatPotUnits } from "../../domain/money/amount.ts";
import type { Currency } from "../../domain/money/currencies.ts";
import type {
  JackpotPart,
  PlayRefusal,
  SessionRecord,
} from "../../durable-objects/wallet/wallet-rpc.ts";
import { findTenant } from "../auth/tenant-directory.ts";
import { gameSwitches } from "../db/tenant.ts";
import type { App } from "../http/app-env.ts";
import { defineRoute } from "../http/define-route.ts";
import { failure, success } from "../http/envelope.ts";
import type { ErrorName } from "../http/errors.ts";
import { idempotencyHeaders, keyedRequest } from "../http/fingerprint.ts";
import { walletStub } from "../objects.ts";
import { amountInput, amountOutput, readAmount } from "../views/amount.ts";
import { balanceSchema, balanceView } from "../views/balance.ts";
import { roundSchema, roundView } from "../views/round.ts";

const gameParams = z.object({ gameId: z.string() });

const sessionSchema = z.strictObject({
  sessionId: z.string(),
  demo: z.boolean(),
  jurisdiction: z.string(),
  activeGameId: z.string().nullable(),
});

const jackpotSchema = z
  .strictObject({
    state: z.enum(["settled", "pending"]).openapi({
      description: "`pending`: the pool did not answer in time; the wallet settles it by itself.",
    }),
    contribution: z.string().openapi({
      description: "Major units, exact to a ten-thousandth of a minor unit.",
      example: "0.010000",
    }),
    won: z
      .strictObject({
        amount: amountOutput,
        transactionId: z.string(),
        lockedToBonus: z.boolean(),
      })
      .nullable(),
  })
  .openapi("JackpotPart");

const ROUND_REFUSALS = {
  SESSION_ENDED: "SESSION_ENDED",
  IDEMPOTENCY_KEY_REUSED: "IDEMPOTENCY_KEY_REUSED",
  GAME_NOT_IN_TOKEN: "GAME_NOT_IN_TOKEN",
  GAME_NOT_FOUND: "GAME_NOT_FOUND",
  STAKE_OUT_OF_RANGE: "STAKE_OUT_OF_RANGE",
  INSUFFICIENT_FUNDS: "INSUFFICIENT_FUNDS",
  UNAVAILABLE: "UNAVAILABLE",
} as const satisfies Record<PlayRefusal, ErrorName>;

const playRoute = defineRoute({
  method: "post",
  path: "/api/v1/games/{gameId}/rounds",
  access: "session",
  tag: "Playing",
  summary: "Play a round",
  description: "The outcome is durable before it is answered; the same key never draws again.",
  params: gameParams,
  headers: idempotencyHeaders,
  body: z.strictObject({
    stake: amountInput,
    clientSeed: z
      .string()
      .regex(/^[\x20-\x7e]+$/)
      .max(MAX_CLIENT_SEED_LENGTH)
      .optional()
      .openapi({ description: "The player's part of the chance, for this round." }),
  }),
  data: z.strictObject({
    round: roundSchema,
    balance: balanceSchema,
    jackpot: jackpotSchema.nullable(),
    session: sessionSchema,
  }),
  status: 201,
  refusals: [
    "IDEMPOTENCY_KEY_REQUIRED",
    "AMOUNT_INVALID",
    "GAME_DISABLED",
    "GAME_NOT_FOUND",
    "GAME_NOT_IN_TOKEN",
    "IDEMPOTENCY_KEY_REUSED",
    "INSUFFICIENT_FUNDS",
    "SESSION_ENDED",
    "STAKE_OUT_OF_RANGE",
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
    round: roundSchema.nullable(),
    balance: balanceSchema,
    rounds: z
      .array(roundSchema)
      .openapi({ description: "Settled, of this session, newest first." }),
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
    const player = c.get("player");
    const { gameId } = c.req.valid("param");
    const { stake, clientSeed } = c.req.valid("json");
    const keyed = await keyedRequest(c);
    const stakeMinor = readAmount(stake, player.currency);
    if (findGame(gameId) === undefined) return failure(c, "GAME_NOT_FOUND");
    const tenant = await findTenant(c.env.DB, player.tenantId, c.executionCtx);
    const switches = tenant && gameSwitches(tenant, gameId);
    if (!switches?.enabled) return failure(c, "GAME_DISABLED");

    const { replayed, result } = await walletStub(c.env, player).playRound({
      ...keyed,
      sessionId: player.sessionId,
      gameId,
      stakeMinor,
      ...(clientSeed === undefined ? {} : { clientSeed }),
      feedsJackpot: switches.jackpot,
    });
    if (replayed) c.header("Idempotent-Replayed", "true");
    if (!result.ok) {
      return failure(
        c,
        ROUND_REFUSALS[result.refusal],
        amountDetails(result.details, player.currency),
      );
    }
    const { round, balance, jackpot, session } = result.value;
    return success(
      c,
      {
        round: roundView(round),
        balance: balanceView(balance),
        jackpot: jackpot && jackpotView(jackpot, balance.currency),
        session: sessionView(session),
      },
      { status: 201 },
    );
  });

  app.openapi(currentRoute, async (c) => {
    const player = c.get("player");
    const { gameId } = c.req.valid("param");
    if (findGame(gameId) === undefined) return failure(c, "GAME_NOT_FOUND");
    const result = await walletStub(c.env, player).table({
      sessionId: player.sessionId,
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

function sessionView(session: SessionRecord): z.output<typeof sessionSchema> {
  const { sessionId, demo, jurisdiction, activeGameId } = session;
  return { sessionId, demo, jurisdiction, activeGameId };
}

function jackpotView(part: JackpotPart, currency: Currency): z.output<typeof jackpotSchema> {
  return {
    state: part.state,
    contribution: formatPotUnits(part.contributionPotUnits, currency),
    won: part.won && {
      amount: formatAmount(part.won.amountMinor, currency),
      transactionId: part.won.transactionId,
      lockedToBonus: part.won.lockedToBonus,
    },
  };
}

/** The wallet's details are minor units named `…Minor`; a person reads major units without the suffix. */
function amountDetails(
  details: Readonly<Record<string, string | number>> | undefined,
  currency: Currency,
): Record<string, string | number> | undefined {
  if (details === undefined) return undefined;
  const shown = Object.entries(details).map(([name, value]) =>
    name.endsWith("Minor") && typeof value === "number"
      ? [name.slice(0, -"Minor".length), formatAmount(value, currency)]
      : [name, value],
  );
  return Object.fromEntries(shown);
}
