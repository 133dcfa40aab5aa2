/** Reads one player with balances, live sessions and play totals. Reference 12. */

import * as z from "zod";
import { READS_PLAYERS } from "../../../domain/authority/role-groups.ts";
import { formatAmount } from "../../../domain/money/amount.ts";
import type { PlayerDetails } from "../../../durable-objects/wallet/player/player-rpc.ts";
import { historyOf } from "../../db/history-of.ts";
import type { PlaySums } from "../../db/schema/history-totals.ts";
import { catchUpForList } from "../../history/catch-up.ts";
import { playSumsOf } from "../../history/read-players.ts";
import { failure, success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import { walletOf, walletStub } from "../../objects.ts";
import { amountOutput, currencyOutput } from "../../views/amount.ts";
import { playSummarySchema, playSummaryView } from "../../views/play-summary.ts";
import {
  playerParams,
  playerSchema,
  playerView,
  sessionSchema,
  sessionView,
} from "../../views/player.ts";

const playerDetailsSchema = playerSchema
  .extend({
    balances: z
      .array(
        z.strictObject({
          currency: currencyOutput,
          balance: amountOutput,
          cash: amountOutput,
          bonus: amountOutput,
          held: amountOutput.meta({
            description: "Held for withdrawals that are not yet paid out.",
          }),
          inPlay: amountOutput.meta({ description: "Cash and bonus staked on open rounds." }),
          wageringRemaining: amountOutput,
        }),
      )
      .meta({ description: "Real money, one entry per currency used." }),
    sessions: z
      .array(sessionSchema)
      .meta({ description: "The player's live sessions, newest first." }),
    played: playSummarySchema,
    demo: playSummarySchema.meta({ description: "Play money, not included in any other figure." }),
  })
  .meta({ id: "PlayerDetails" });

export const readPlayer = route(
  {
    method: "get",
    path: "/api/v1/admin/players/{id}",
    access: "apiKey",
    keyScope: "read",
    people: READS_PLAYERS,
    tag: "Admin",
    summary: "Read a player: balances, live sessions and totals",
    description: "Balances come straight from the wallet; totals include every round up to now.",
    params: playerParams,
    data: playerDetailsSchema,
    refusals: ["PLAYER_NOT_FOUND"],
  },
  async (c) => {
    const owner = walletOf(c.get("operator"), c.req.valid("param").id);
    const caughtUp = await catchUpForList(c.env, owner);
    if (!caughtUp.ok) return failure(c, caughtUp.refusal);
    const db = await historyOf(c.env, owner);
    const [details, sums] = await Promise.all([
      walletStub(c.env, owner).playerDetails(),
      playSumsOf(db, owner),
    ]);
    if (!details.ok) return failure(c, details.refusal);
    return success(c, playerDetailsView(details.value, sums));
  },
);

function playerDetailsView(
  { player, jurisdiction, createdAt, suspension, balances, sessions }: PlayerDetails,
  sums: readonly PlaySums[],
): z.output<typeof playerDetailsSchema> {
  const row = {
    ...player,
    id: player.playerId,
    jurisdiction,
    createdAt,
    suspendedAt: suspension?.since ?? null,
    suspensionReason: suspension?.reason ?? null,
  };
  const real = balances.filter(({ demo }) => !demo);
  return {
    ...playerView(row),
    balances: real.map(({ currency, cashMinor, bonusMinor, ...rest }) => ({
      currency,
      balance: formatAmount(cashMinor + bonusMinor, currency),
      cash: formatAmount(cashMinor, currency),
      bonus: formatAmount(bonusMinor, currency),
      held: formatAmount(rest.heldMinor, currency),
      inPlay: formatAmount(rest.inPlayMinor, currency),
      wageringRemaining: formatAmount(rest.wageringMinor, currency),
    })),
    sessions: sessions.map(sessionView),
    played: playSummaryView(sums, { demo: false }),
    demo: playSummaryView(sums, { demo: true }),
  };
}
