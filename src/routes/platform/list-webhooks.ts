/**
 * Lists the webhooks in trouble of every account, and how far history is stored. Reference 13.41;
 * docs/decisions/0153.
 */
import * as z from "zod";
import { webhookHealth } from "../../db/webhook-health.ts";
import { success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import { environmentFields, MAX_SHOWN } from "../../views/frozen-object.ts";

const troubledSchema = z
  .strictObject({
    ...environmentFields,
    id: z.string(),
    url: z.string(),
    state: z.enum(["enabled", "paused", "by_you", "gone", "failing"]).meta({
      description:
        "`paused`: the platform tries again later. The last three are disabled: by the operator, by an answer 410, and after days of failures.",
    }),
    failures: z.int().meta({ description: "Failed deliveries in a row, as last recorded." }),
    waiting: z.int().meta({ description: "Events that wait for their turn or another attempt." }),
    failed: z.int().meta({ description: "Events that are not retried automatically." }),
    held: z.int().meta({ description: "Events that wait until the webhook is enabled." }),
    dropped: z.int().meta({ description: "Events beyond the number that can be kept." }),
  })
  .meta({ id: "TroubledWebhook" });

export const listWebhooksAsStaff = route(
  {
    method: "get",
    path: "/api/v1/platform/webhooks",
    access: "staff",
    staffRole: "support",
    staffScope: "read",
    tag: "Platform",
    summary: "List webhooks in trouble, and how far history is stored",
    description: `Webhooks of every account with undelivered events or failures, production first and the fullest first, at most ${MAX_SHOWN}, as of the last few minutes. \`history\` says whether the queue that stores history keeps up: with players in play the newest stored round is at most a few minutes old.`,
    data: z.strictObject({
      total: z.int().meta({ description: "Webhooks of all accounts." }),
      disabled: z.int(),
      webhooks: z.array(troubledSchema),
      history: z.strictObject({
        newestRoundAt: z.iso.datetime().nullable().meta({
          description: "When the newest stored round was played, to the minute.",
        }),
        walletsInPlay: z.int().meta({
          description: "Wallets that may have changed lately, counted up to 10,001.",
        }),
      }),
    }),
  },
  async (c) => {
    const health = await webhookHealth(c.env, MAX_SHOWN);
    const { total, disabled, troubled, newestRoundAt, walletsInPlay } = health;
    return success(c, {
      ...{ total, disabled },
      webhooks: troubled.map(({ disabled: reason, paused, ...webhook }) => ({
        ...webhook,
        state: reason ?? (paused === 1 ? ("paused" as const) : ("enabled" as const)),
      })),
      history: {
        newestRoundAt: newestRoundAt === null ? null : new Date(newestRoundAt).toISOString(),
        walletsInPlay,
      },
    });
  },
);
