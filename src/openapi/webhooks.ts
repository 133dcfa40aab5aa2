/** What we send to operators' webhooks. Contract, "Webhooks"; specification, "Webhook event round.jackpot_won". */
import type { OpenAPIRegistry } from "@asteasolutions/zod-to-openapi";
import * as z from "zod";
import { amountOutput, currencyOutput } from "../views/amount.ts";

const jackpotWonSchema = z
  .strictObject({
    id: z.string().regex(/^evt_/).meta({
      description: "The same in every attempt and replay: take each id once.",
      example: "evt_01hzy3v7qk8t5m9n2p4r6s8w0x",
    }),
    type: z.literal("round.jackpot_won"),
    createdAt: z.iso.datetime(),
    environment: z.enum(["sandbox", "production"]),
    tenantId: z.string(),
    data: z.strictObject({
      amount: amountOutput.meta({ description: "The whole pot that was paid." }),
      currency: currencyOutput,
      poolId: z.string(),
      cycle: z.int().min(1).meta({ description: "Which of the pool's cycles it ended." }),
      gameId: z.string(),
      roundId: z.string(),
      playerId: z
        .string()
        .meta({ description: "Your own id of the player.", example: "player-42" }),
      lockedToBonus: z.boolean().meta({
        description: "Whether it went to the bonus balance, because a bonus was not converted yet.",
      }),
      transactionId: z.string(),
      wonAt: z.iso.datetime(),
    }),
  })
  .meta({ id: "JackpotWonEvent" });

const headers = z.object({
  "webhook-id": z.string().meta({ description: "The event's id." }),
  "webhook-timestamp": z.string().meta({ description: "Unix time of this attempt, in seconds." }),
  "webhook-signature": z.string().meta({
    description:
      "`v1,` and the base64 HMAC-SHA256 of `id.timestamp.body`, as Standard Webhooks libraries verify it with your whsec_ secret.",
  }),
});

/** Adds the webhooks. */
export function registerWebhooks(registry: OpenAPIRegistry): void {
  registry.registerWebhook({
    method: "post",
    path: "round.jackpot_won",
    operationId: "roundJackpotWon",
    tags: ["Wallet"],
    summary: "A player won the jackpot",
    description:
      "Sent the moment a bet ends the pool's cycle. Answer 2xx within 10 seconds; anything else is tried again, for up to three days.",
    security: [],
    request: {
      headers,
      body: { required: true, content: { "application/json": { schema: jackpotWonSchema } } },
    },
    responses: { "2XX": { description: "Taken; the body is not read." } },
  });
}
