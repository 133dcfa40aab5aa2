/** Lists the player's revealed server seeds, and the rounds that belong to none of them. Reference 9.11. */
import * as z from "zod";
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from "../../../domain/limits.ts";
import { failure, success } from "../../http/envelope.ts";
import { wholeNumber } from "../../http/paging.ts";
import { route } from "../../http/route.ts";
import { walletStub } from "../../objects.ts";

const spanFields = {
  firstNonce: z.int().meta({ description: "The nonce of the first round." }),
  lastNonce: z.int().meta({ description: "The nonce of the last round." }),
};

const revealedListSchema = z.strictObject({
  seeds: z.array(
    z
      .strictObject({
        serverSeed: z.string(),
        serverSeedHash: z.string(),
        ...spanFields,
        revealedAt: z.iso.datetime(),
      })
      .meta({ id: "ListedSeed" }),
  ),
  gaps: z.array(z.strictObject(spanFields).meta({ id: "NonceSpan" })).meta({
    description:
      "Earlier rounds that should belong to a seed on this page and do not. Empty unless something is wrong.",
  }),
  next: z.int().nullable().meta({
    description: "Send it as `before` for older seeds; null after the last page.",
  }),
});

export const listRevealedSeeds = route(
  {
    method: "get",
    path: "/api/v1/fairness/seeds/revealed",
    access: "session",
    tag: "Playing",
    summary: "List revealed server seeds",
    description:
      "Newest first, each with the rounds drawn from it; seeds without rounds are left out. Every round before those of the current seed must belong to one; any that do not are in `gaps`.",
    query: z.object({
      before: wholeNumber(Number.MAX_SAFE_INTEGER).optional().meta({
        type: "integer",
        minimum: 1,
        description: "`next` of the page before.",
      }),
      limit: wholeNumber(MAX_PAGE_SIZE)
        .optional()
        .meta({ type: "integer", minimum: 1, maximum: MAX_PAGE_SIZE, default: DEFAULT_PAGE_SIZE }),
    }),
    data: revealedListSchema,
    refusals: ["SESSION_ENDED"],
  },
  async (c) => {
    const session = c.get("session");
    const { before, limit = DEFAULT_PAGE_SIZE } = c.req.valid("query");
    const { sessionId } = session;
    const wanted = { sessionId, limit, ...(before === undefined ? {} : { before }) };
    const result = await walletStub(c.env, session).revealedSeeds(wanted);
    if (!result.ok) return failure(c, result.refusal);
    const { seeds, gaps, next } = result.value;
    return success(c, {
      seeds: seeds.map(({ revealedAt, ...seed }) => ({
        ...seed,
        revealedAt: new Date(revealedAt).toISOString(),
      })),
      gaps: [...gaps],
      next,
    });
  },
);
