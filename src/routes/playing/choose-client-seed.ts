/**
 * Sets the player's client seed. A browser draws one after it has read our commitment, so that we cannot
 * have picked a server seed to suit it. Reference 9.8; docs/decisions/0052.
 */
import * as z from "zod";
import { failure, success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import { walletStub } from "../../objects.ts";
import { clientSeedInput, seedsSchema } from "../../views/seeds.ts";

export const chooseClientSeed = route(
  {
    method: "post",
    path: "/api/v1/fairness/client-seed",
    access: "session",
    tag: "Playing",
    summary: "Choose the client seed",
    description:
      "Sets the client seed for the player's rounds from now on; an open round keeps its own. Draw it at random, after reading the seeds and noting the anchor: rounds whose client seed the platform drew prove less (`clientSeedBy`).",
    body: z.strictObject({ clientSeed: clientSeedInput }),
    data: seedsSchema,
    refusals: ["SESSION_ENDED"],
  },
  async (c) => {
    const session = c.get("session");
    const { clientSeed } = c.req.valid("json");
    const message = { sessionId: session.sessionId, clientSeed };
    const result = await walletStub(c.env, session).chooseClientSeed(message);
    return result.ok ? success(c, result.value) : failure(c, result.refusal);
  },
);
