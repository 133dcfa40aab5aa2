/** Reads the seeds of the player's next round: the commitments and the client seed. Reference 9. */
import { failure, success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import { walletStub } from "../../objects.ts";
import { seedsSchema } from "../../views/seeds.ts";

export const readSeeds = route(
  {
    method: "get",
    path: "/api/v1/fairness/seeds",
    access: "session",
    tag: "Playing",
    summary: "Read the seeds of the next round",
    description: "A player's demo and real-money rounds share the same seeds.",
    data: seedsSchema,
    refusals: ["SESSION_ENDED"],
  },
  async (c) => {
    const session = c.get("session");
    const result = await walletStub(c.env, session).seeds(session.sessionId);
    return result.ok ? success(c, result.value) : failure(c, result.refusal);
  },
);
