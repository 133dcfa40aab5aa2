/**
 * Reads the pot that the session's bets contribute to, for the ticker of a game page. Jackpot rule 10;
 * Reference 10.10 and 10.24.
 */
import * as z from "zod";
import type { Game } from "../../../domain/games/game.ts";
import { formatRate } from "../../../domain/jackpot/pool-settings.ts";
import { POOL_STATUSES } from "../../../domain/jackpot/pot.ts";
import { returnOverCycle } from "../../../domain/jackpot/return-over-cycle.ts";
import { formatAmount } from "../../../domain/money/amount.ts";
import { limitsOf } from "../../../domain/session/jurisdictions.ts";
import type { PoolState } from "../../../durable-objects/jackpot-pool/jackpot-pool-rpc.ts";
import type { PoolAddress } from "../../../durable-objects/names.ts";
import { findTenant } from "../../db/find-tenant.ts";
import { chosenGame, gameSwitches } from "../../db/tenant.ts";
import { failure, success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import { poolStub, walletStub } from "../../objects.ts";
import { IsolateCache } from "../../runtime/isolate-cache.ts";
import { amountOutput, currencyOutput, orNull } from "../../views/amount.ts";
import {
  commitmentSchema,
  commitmentView,
  totalReturnSchema,
  totalReturnView,
} from "../../views/jackpot.ts";

const sessionPoolSchema = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    currency: currencyOutput,
    amount: amountOutput.meta({ description: "The pot, rounded down." }),
    status: z.enum(POOL_STATUSES),
    ticker: z.boolean().meta({ description: "True if the operator wants the pot to be shown." }),
    lastHitAt: z.iso.datetime().nullable(),
    lastHitAmount: orNull(amountOutput),
    terms: z
      .strictObject({
        rate: z.string().meta({ description: "As a percentage of the stake.", example: "1.00" }),
        ceiling: amountOutput.meta({ description: "The pot is won before it passes this." }),
        seed: amountOutput.meta({ description: "What the next pot begins with." }),
        minimumBet: orNull(amountOutput).meta({
          description: "Bets with a smaller real-money part neither contribute nor win.",
        }),
        totalReturn: totalReturnSchema.meta({
          description:
            "What the game and the pot return together in the current cycle. It grows with the pot.",
        }),
      })
      .meta({ description: "The current cycle's terms. The threshold is never shown to anybody." }),
    commitment: commitmentSchema,
  })
  .meta({ id: "SessionPool" });

/** A pot that is a few seconds old is fresh enough for a ticker, and saves calls to the pool. */
const pools = new IsolateCache<PoolState>({ lifetimeMs: 5_000, capacity: 500 });

export const readSessionJackpot = route(
  {
    method: "get",
    path: "/api/v1/session/jackpot",
    access: "session",
    tag: "Playing",
    summary: "Read the pot that the session's bets feed",
    description:
      "`pool` is null if this session's bets cannot win a jackpot: in a demo, in a jurisdiction without jackpots, in a game that does not take part, while the pool is paused, and before there is a pool. The amount can be a few seconds old. Poll every 30 to 60 seconds.",
    query: z.object({
      gameId: z.string().optional().meta({ description: "The session's game unless sent." }),
    }),
    data: z.strictObject({ pool: orNull(sessionPoolSchema) }),
    refusals: ["SESSION_ENDED"],
  },
  async (c) => {
    const { tenantId, environment, playerId, sessionId } = c.get("session");
    const wallet = walletStub(c.env, { tenantId, environment, playerId });
    const result = await wallet.sessionWithActivity(sessionId);
    if (!result.ok) return failure(c, result.refusal);
    const { session } = result.value;
    const gameId = c.req.valid("query").gameId ?? session.activeGameId ?? session.gameId;
    const tenant = await findTenant(c, { tenantId, environment });
    const game = tenant && gameId !== null ? chosenGame(tenant.settings, gameId) : undefined;
    const switches = tenant && game && gameSwitches(tenant.settings, game.id);
    const canWin =
      !session.demo &&
      limitsOf(session.jurisdiction).jackpot &&
      switches?.enabled === true &&
      switches.jackpot;
    if (!canWin || game === undefined) return success(c, { pool: null });
    const pool = await poolOf(c.env, { tenantId, environment, currency: session.currency });
    return success(c, { pool: pool?.settings.status === "active" ? poolView(pool, game) : null });
  },
);

function poolOf(env: Env, address: PoolAddress): Promise<PoolState | undefined> {
  const key = `${address.environment}:${address.tenantId}:${address.currency}`;
  return pools.getOrRead(key, async () => (await poolStub(env, address).state()) ?? undefined);
}

function poolView(
  { snapshot, settings, cycle }: PoolState,
  game: Game,
): z.output<typeof sessionPoolSchema> {
  const { currency, lastHitAt, lastHitAmountMinor } = snapshot;
  const { minimumBetMinor, rateBasisPoints } = settings;
  const returns = returnOverCycle({ rateBasisPoints, ...cycle }, game.mathematics.returnToPlayer);
  return {
    id: snapshot.id,
    name: snapshot.name,
    currency,
    amount: formatAmount(snapshot.currentAmountMinor, currency),
    status: settings.status,
    ticker: settings.ticker,
    lastHitAt: lastHitAt === null ? null : new Date(lastHitAt).toISOString(),
    lastHitAmount: lastHitAmountMinor === null ? null : formatAmount(lastHitAmountMinor, currency),
    terms: {
      rate: formatRate(rateBasisPoints),
      ceiling: formatAmount(cycle.ceilingMinor, currency),
      seed: formatAmount(settings.seedMinor, currency),
      minimumBet: minimumBetMinor === null ? null : formatAmount(minimumBetMinor, currency),
      totalReturn: totalReturnView({ gameId: game.id, currency }, returns),
    },
    commitment: commitmentView(snapshot.commitment),
  };
}
