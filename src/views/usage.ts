/** What an environment uses of its plan and keeps, as its operator and our staff see it. Reference 12.32. */
import * as z from "zod";
import { ENVIRONMENTS, type Environment } from "../../domain/ids.ts";
import { MAX_LIVE_API_KEYS } from "../../domain/limits.ts";
import { planLimits, type RateLimit } from "../../domain/rate-limit/plan-limits.ts";
import { SECURITY_EVENT_RETENTION_DAYS } from "../../domain/security/security-events.ts";
import { REFUSED_CALL_RETENTION_DAYS } from "../db/refused-calls.ts";
import { COUNTED_UP_TO, KEPT_LISTS, type Kept } from "../db/usage.ts";
import { MAX_WEBHOOKS } from "../db/webhook-subscriptions.ts";
import { planSchema } from "./account.ts";

const rateSchema = z.strictObject({
  perMinute: z.int(),
  burstCalls: z.int().meta({ description: "Calls beyond that, once in a minute." }),
  burstSeconds: z.int().meta({ description: "For how long, from the moment the limit is passed." }),
});

const keptSchema = z
  .strictObject({
    list: z.enum(KEPT_LISTS),
    rows: z.int(),
    isLowerBound: z.boolean().meta({ description: "True if there are more than were counted." }),
    limit: z.union([z.int(), z.null()]).meta({
      description: "The call that would add one more is refused. Null for a list without a limit.",
    }),
    keptDays: z.union([z.int(), z.null()]).meta({
      description: "Rows leave by themselves after so many days; null for those that stay.",
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
    kept: z.array(keptSchema),
  })
  .meta({ id: "Usage" });

export const USAGE_SAYS = `A call past the limit of calls is \`RATE_LIMITED\`. A list with a limit refuses what would be one more; one without a limit grows as fast as calls are made, and costs its readers nothing. Most lists are counted up to ${COUNTED_UP_TO.toLocaleString("en-GB")} rows; the audit log's newest entries count once they are sealed.`;

/** The lists of which no more than so many may exist, and those whose rows leave. */
const LIMITS: Readonly<Record<string, number>> = {
  apiKeys: MAX_LIVE_API_KEYS,
  webhooks: MAX_WEBHOOKS,
};
const KEPT_DAYS: Readonly<Record<string, number>> = {
  securityEvents: SECURITY_EVENT_RETENTION_DAYS,
  refusedCalls: REFUSED_CALL_RETENTION_DAYS,
};
/** What is known without counting, so its number is exact however large it is. */
const EXACT: ReadonlySet<string> = new Set(["rounds", "auditEntries"]);

interface Account {
  readonly plan: string;
  readonly environment: Environment;
}

/** Returns the usage of an environment of an account. An unknown plan is shown as Growth. */
export function usageView(
  { plan, environment }: Account,
  { rows }: Kept,
): z.output<typeof usageSchema> {
  const { key, player } = planLimits(plan);
  return {
    at: new Date().toISOString(),
    environment,
    plan: planSchema.catch("growth").parse(plan),
    calls: { keys: rateView(key), player: rateView(player) },
    kept: KEPT_LISTS.map((list) => {
      const isLowerBound = !EXACT.has(list) && rows[list] > COUNTED_UP_TO;
      return {
        list,
        rows: isLowerBound ? COUNTED_UP_TO : rows[list],
        isLowerBound,
        limit: LIMITS[list] ?? null,
        keptDays: KEPT_DAYS[list] ?? null,
      };
    }),
  };
}

function rateView({ limit, burstCalls, burstSeconds }: RateLimit): z.output<typeof rateSchema> {
  return { perMinute: limit, burstCalls, burstSeconds };
}
