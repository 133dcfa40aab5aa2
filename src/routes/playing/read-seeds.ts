/** Reads the seeds of the player's next round: the commitments and the client seed. Contract, "Fairness". */
import { failure, success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import { walletStub } from "../../objects.ts";
import { seedsSchema } from "./seeds.ts";

export const readSeeds = route(
  {
    method: "get",
    path: "/api/v1/fairness/seeds",
    access: "session",
    tag: "Playing",
    summary: "The seeds of the next round",
    description: "Demo and real rounds of a player share them.",
    data: seedsSchema,
    refusals: ["SESSION_ENDED"],
  },
  async (c) => {
    const session = c.get("session");
    const result = await walletStub(c.env, session).seeds(session.sessionId);
    return result.ok ? success(c, result.value) : failure(c, result.refusal);
  },
);
