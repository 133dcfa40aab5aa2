/**
 * An environment's use of its plan and its stored data, as its operator and our staff see it. Reference
 * 12.32.
 */
import * as z from "zod";
import { ENVIRONMENTS, type Environment } from "../../domain/ids.ts";
import { MAX_CHANGE_BYTES_A_DAY, MAX_LIVE_API_KEYS } from "../../domain/limits.ts";
import { planLimits, type RateLimit } from "../../domain/rate-limit/plan-limits.ts";
import { SECURITY_EVENT_RETENTION_DAYS } from "../../domain/security/security-events.ts";
import { WEBHOOK_RETENTION_DAYS } from "../../durable-objects/webhook-endpoint/retention.ts";
import { REFUSED_CALL_RETENTION_DAYS } from "../db/refused-calls.ts";
import { KEPT_LISTS, type Kept, type KeptList, type Size } from "../db/usage.ts";
import { MAX_WEBHOOKS } from "../db/webhook-subscriptions.ts";
import { planSchema } from "./operator-account.ts";

const rateSchema = z.strictObject({
  perMinute: z.int(),
  burstCalls: z.int().meta({ description: "Calls beyond that, once in a minute." }),
  burstSeconds: z.int().meta({ description: "For how long, from the moment the limit is passed." }),
});

const keptSchema = z
  .strictObject({
    list: z.enum(KEPT_LISTS),
    rows: z.int(),
    isLowerBound: z.boolean().meta({ description: "False: rows are counted to the last one." }),
    bytes: z.int().meta({ description: "Of the fields, without indexes." }),
    isEstimate: z.boolean().meta({
      description:
        "True if the bytes are estimated: the number of rows times the length of the newest.",
    }),
    limit: z.union([z.int(), z.null()]).meta({
      description: "A call that would add one more is refused. Null for a list without a limit.",
    }),
    keptDays: z.union([z.int(), z.null()]).meta({
      description:
        "Rows are deleted automatically after this many days; null for rows that are kept.",
    }),
  })
  .meta({ id: "KeptRows" });

export const usageSchema = z
  .strictObject({
    at: z.iso.datetime(),
    environment: z.enum(ENVIRONMENTS),
    plan: planSchema,
    calls: z.strictObject({
      keys: rateSchema.meta({ description: "Of all your keys together." }),
      player: rateSchema.meta({ description: "Of each player." }),
    }),
    changes: z.strictObject({ bytesToday: z.int(), limitBytes: z.int() }).meta({
      description:
        "Bytes that changes to settings, webhooks and keys have added to the audit log since midnight UTC. At the limit, such changes are `RATE_LIMITED` until the next day.",
    }),
    kept: z.array(keptSchema),
  })
  .meta({ id: "Usage" });

export const USAGE_SAYS =
  "A call past the limit of calls is `RATE_LIMITED`. A list at its limit takes no new rows; one without a limit grows as fast as calls are made, and costs its readers nothing. `apiKeys` has the rows of live keys and the bytes of all, `journalRows` what the last audit read in wallets, `webhookEvents` what waits and the bytes of all that webhooks keep.";

const KEPT_DAYS: Readonly<Partial<Record<KeptList, number>>> = {
  securityEvents: SECURITY_EVENT_RETENTION_DAYS,
  refusedCalls: REFUSED_CALL_RETENTION_DAYS,
  webhookEvents: WEBHOOK_RETENTION_DAYS,
};
const ESTIMATED: ReadonlySet<KeptList> = new Set(["rounds", "journalRows"]);

interface Account {
  readonly plan: string;
  readonly environment: Environment;
}

/** Returns the usage of an environment of an account. An unknown plan is shown as Growth. */
export function usageView(
  { plan, environment }: Account,
  { sizes, liveApiKeys, changeBytesToday }: Kept,
  webhookEvents: Size,
): z.output<typeof usageSchema> {
  const { key, player, players, notes } = planLimits(plan);
  const limits: Partial<Record<KeptList, number>> = {
    ...{ players, notes, apiKeys: MAX_LIVE_API_KEYS, webhooks: MAX_WEBHOOKS },
  };
  const all: Record<KeptList, Size> = {
    ...sizes,
    apiKeys: { rows: liveApiKeys, bytes: sizes.apiKeys.bytes },
    webhookEvents,
  };
  return {
    at: new Date().toISOString(),
    environment,
    plan: planSchema.catch("growth").parse(plan),
    calls: { keys: rateView(key), player: rateView(player) },
    changes: { bytesToday: changeBytesToday, limitBytes: MAX_CHANGE_BYTES_A_DAY },
    kept: KEPT_LISTS.map((list) => ({
      list,
      ...{ ...all[list], isLowerBound: false, isEstimate: ESTIMATED.has(list) },
      limit: limits[list] ?? null,
      keptDays: KEPT_DAYS[list] ?? null,
    })),
  };
}

function rateView({ limit, burstCalls, burstSeconds }: RateLimit): z.output<typeof rateSchema> {
  return { perMinute: limit, burstCalls, burstSeconds };
}
