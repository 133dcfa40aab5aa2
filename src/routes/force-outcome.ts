/**
 * Chooses what a player's next demo round shows, for tests. The game still does its sums, so nothing
 * can be asked for that it could not produce. Specification, "Forced-outcome rules".
 */
import * as z from "zod";
import {
  FORCED_OUTCOME_TYPES,
  isForceable,
  REEL_LENGTHS,
  readReelPositions,
} from "../../domain/games/forced-outcome.ts";
import { MAX_PLAYER_ID_LENGTH } from "../../domain/limits.ts";
import { failure, success } from "../http/envelope.ts";
import { sandboxWalletStub, walletOf, walletStub } from "../objects.ts";
import { forcedOutcomeInput } from "../views/forced-outcome.ts";
import { type App, defineRoute } from "./define-route.ts";

const USES = {
  next_demo_round: "The player's next demo round of this game stops its reels there, once.",
  never: "Accepted and not used: only the slot game takes forced outcomes, this one draws on.",
} as const;

const forceRoute = defineRoute({
  method: "post",
  path: "/api/v1/test/force-outcome",
  access: "apiKey",
  sandboxOnly: "FORCED_OUTCOME_IN_PRODUCTION",
  tag: "Sandbox",
  summary: "Force a game's outcome",
  description:
    "Demo sessions alone use it, and of the games only the slots: `usedBy` says so. The newest one for a player and game stands until a round uses it.",
  body: z.strictObject({
    playerId: z.string().min(1).max(MAX_PLAYER_ID_LENGTH).meta({
      description: "Your own id of the player, or ours (`plr_…`).",
    }),
    gameId: z.string().min(1).max(64).meta({ example: "golden-reels" }),
    outcome: forcedOutcomeInput,
  }),
  data: z.strictObject({
    playerId: z.string(),
    externalId: z.string(),
    gameId: z.string(),
    type: z.enum(Object.values(FORCED_OUTCOME_TYPES)),
    accepted: z.literal(true),
    usedBy: z.enum(["next_demo_round", "never"]),
    note: z.string(),
  }),
  refusals: ["GAME_NOT_FOUND", "OUTCOME_INVALID", "PLAYER_NOT_FOUND"],
});

/** Adds the call that forces outcomes. */
export function forceOutcomeRoutes(app: App): void {
  app.openapi(forceRoute, async (c) => {
    const { playerId: named, gameId, outcome } = c.req.valid("json");
    if (!isForceable(gameId)) return failure(c, "GAME_NOT_FOUND");
    const type = FORCED_OUTCOME_TYPES[gameId];
    if (outcome.type !== type) {
      const message = `Of this game, send an outcome of type ${type}.`;
      return failure(c, "OUTCOME_INVALID", { issues: [{ path: "outcome.type", message }] });
    }
    const stops = outcome.type === "slots" ? readReelPositions(outcome.reelPositions) : undefined;
    if (outcome.type === "slots" && stops === undefined) {
      const message = `Send five whole numbers from 0, below ${REEL_LENGTHS.join(", ")}.`;
      const issues = [{ path: "outcome.reelPositions", message }];
      return failure(c, "OUTCOME_INVALID", { issues, reelLengths: REEL_LENGTHS });
    }
    const address = walletOf(c.get("operator"), named);
    const known =
      stops === undefined
        ? await walletStub(c.env, address).player()
        : await sandboxWalletStub(c.env, address).forceOutcome({ gameId, reelPositions: stops });
    if (!known.ok) return failure(c, known.refusal);
    const { playerId, externalId } = known.value;
    const usedBy = stops === undefined ? "never" : "next_demo_round";
    return success(c, {
      ...{ playerId, externalId, gameId, type },
      accepted: true as const,
      usedBy: usedBy as keyof typeof USES,
      note: USES[usedBy],
    });
  });
}
