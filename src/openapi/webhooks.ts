/** Describes the deliveries that we send to operators' webhooks. Reference 11.11 and 11.10. */
import type { OpenAPIRegistry } from "@asteasolutions/zod-to-openapi";
import * as z from "zod";
import { EVENT_TYPES } from "../../domain/webhooks/event-types.ts";
import { eventSchema } from "../views/webhook-event.ts";

const headers = z.object({
  "webhook-id": z.string().meta({ description: "The event's id." }),
  "webhook-timestamp": z
    .string()
    .meta({ description: "The Unix time of this attempt, in seconds." }),
  "webhook-sequence": z.string().meta({
    description:
      "The event's number at this webhook: 1, 2, 3, … without gaps, the same in each attempt. A gap in what you have is something still to come.",
  }),
  "webhook-signature": z.string().meta({
    description:
      "`v1,` followed by the base64 HMAC-SHA256 of `id.timestamp.body`. Standard Webhooks libraries verify it with your whsec_ secret.",
  }),
});

/** Adds the webhooks. */
export function registerWebhooks(registry: OpenAPIRegistry): void {
  for (const type of EVENT_TYPES) {
    registry.registerWebhook({
      method: "post",
      path: type,
      operationId: type.replaceAll(/[._](\w)/g, (_, letter: string) => letter.toUpperCase()),
      tags: ["Webhooks"],
      summary: type,
      description:
        "Answer with a 2xx status within 10 seconds. Any other result is retried for up to three days.",
      security: [],
      request: {
        headers,
        body: { required: true, content: { "application/json": { schema: eventSchema(type) } } },
      },
      responses: { "2XX": { description: "Accepted. The response body is ignored." } },
    });
  }
}
