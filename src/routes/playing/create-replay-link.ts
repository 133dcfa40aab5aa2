/** Creates a link that plays a round again. Nothing is stored: the link is signed. Reference 17.10. */
import * as z from "zod";
import { READS_PLAYERS } from "../../../domain/authority/role-groups.ts";
import { roundPlace } from "../../../domain/ids.ts";
import { failure, success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import { walletOf, walletStub } from "../../objects.ts";
import { replayLinkSchema, replayLinkView } from "../../views/replay.ts";

export const createReplayLink = route(
  {
    method: "get",
    path: "/api/v1/rounds/{roundId}/replay",
    access: "apiKey or session",
    keyScope: "read",
    people: READS_PLAYERS,
    tag: "Playing",
    summary: "Get a link that plays a round again",
    description:
      "Anyone who opens the link within 7 days sees the stored round with its stake, win and time, but nothing about the player. Nothing is played or paid. Players get links to their own rounds only.",
    params: z.object({ roundId: z.string().max(64) }),
    data: replayLinkSchema,
    refusals: ["SESSION_ENDED", "ROUND_NOT_FOUND"],
  },
  async (c) => {
    const { roundId } = c.req.valid("param");
    const place = roundPlace(roundId);
    const caller = c.get("caller");
    if (caller.kind === "session") {
      const { session } = caller;
      // Row 0 is never written, so another player's round is refused like an unknown id.
      const seq = place?.playerId === session.playerId ? place.seq : 0;
      const message = { seq, sessionId: session.sessionId };
      const found = await walletStub(c.env, session).roundFairness(message);
      if (!found.ok) return failure(c, found.refusal);
      return success(c, replayLinkView(c, c.get("config"), { ...session, roundId }));
    }
    if (place === undefined) return failure(c, "ROUND_NOT_FOUND");
    const owner = walletOf(caller.operator, place.playerId);
    const found = await walletStub(c.env, owner).roundFairness({ seq: place.seq });
    if (!found.ok) return failure(c, found.refusal);
    return success(c, replayLinkView(c, c.get("config"), { ...owner, roundId }));
  },
);
