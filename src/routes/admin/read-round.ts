/** Reads one round with everything needed to display it again. Reference 12.11. */

import * as z from "zod";
import { READS_PLAYERS } from "../../../domain/authority/role-groups.ts";
import { roundPlace } from "../../../domain/ids.ts";
import { failure, success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import { walletOf, walletStub } from "../../objects.ts";
import { jackpotPartSchema, jackpotPartView } from "../../views/jackpot.ts";
import { playerRoundSchema, sessionSchema, sessionView } from "../../views/player.ts";
import { replayLinkSchema, replayLinkView } from "../../views/replay.ts";
import { roundView } from "../../views/round.ts";
import { entryTransactionView, transactionSchema } from "../../views/transaction.ts";

export const readRound = route(
  {
    method: "get",
    path: "/api/v1/admin/rounds/{id}",
    access: "apiKey",
    keyScope: "read",
    people: READS_PLAYERS,
    tag: "Admin",
    summary: "Read a round in full",
    description:
      "The round with its transactions and the seeds it was drawn from, for when a player or a regulator asks.",
    params: z.object({ id: z.string().max(64) }),
    data: z.strictObject({
      round: playerRoundSchema,
      transactions: z.array(transactionSchema).meta({ description: "Empty for a demo round." }),
      jackpot: z.union([jackpotPartSchema, z.null()]),
      session: z.union([sessionSchema, z.null()]).meta({
        description:
          "Null once the session is no longer stored. The latest 50 sessions of a player are kept.",
      }),
      replay: replayLinkSchema,
    }),
    refusals: ["ROUND_NOT_FOUND"],
  },
  async (c) => {
    const place = roundPlace(c.req.valid("param").id);
    if (place === undefined) return failure(c, "ROUND_NOT_FOUND");
    const owner = walletOf(c.get("operator"), place.playerId);
    const result = await walletStub(c.env, owner).roundDetails(place.seq);
    if (!result.ok) return failure(c, result.refusal);
    const { player, round, transactions, jackpot, session } = result.value;
    const { playerId, externalId } = player;
    return success(c, {
      round: { ...roundView(round), playerId, externalId },
      transactions: transactions.map((one) => entryTransactionView(one, round)),
      jackpot: jackpot && jackpotPartView(jackpot, round.currency),
      session: session && sessionView(session),
      replay: replayLinkView(c, c.get("config"), { ...owner, roundId: round.id }),
    });
  },
);
