/** Reads how well the platform met its targets. Reference 13.34. */
import * as z from "zod";
import { countsSince, type Figure } from "../../db/platform-counts.ts";
import { success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";

const HOUR_MS = 3_600_000;
const PERIODS = { day: 24, week: 168, month: 720 } as const;
type Period = keyof typeof PERIODS;

/** The targets: the share of all attempts that must not fail. */
const TARGETS = {
  webhooks: { all: "first_attempts", failed: "first_attempt_faults", least: 0.995 },
  calls: { all: "calls", failed: "call_faults", least: 0.999 },
  launches: { all: "launches", failed: "launch_faults", least: 0.99 },
} as const satisfies Record<string, { all: Figure; failed: Figure; least: number }>;

const figureSchema = z
  .strictObject({
    target: z.enum(["webhooks", "calls", "launches"]).meta({
      description:
        "`webhooks`: first attempts that the receiver accepted. `calls`: API calls without an error on our side (5xx). `launches`: exchanges of launch tokens without one; refused exchanges do not count.",
    }),
    period: z.enum(["day", "week", "month"]),
    counted: z.int(),
    failed: z.int(),
    share: z.union([z.number(), z.null()]).meta({
      description: "The share that did not fail; null if nothing was counted.",
    }),
    least: z.number().meta({ description: "What is promised.", example: 0.999 }),
    isMet: z.boolean(),
  })
  .meta({ id: "PlatformFigure" });

export const readPlatformFigures = route(
  {
    method: "get",
    path: "/api/v1/platform/figures",
    access: "staff",
    staffRole: "support",
    staffScope: "read",
    tag: "Platform",
    summary: "Read the success rates of webhooks, calls and launches",
    description:
      "For all operators together, over the last 24 hours, 7 days and 30 days, with the platform's targets. Each process counts its own and stores them once a minute.",
    data: z.strictObject({ at: z.iso.datetime(), figures: z.array(figureSchema) }),
  },
  async (c) => {
    const now = Date.now();
    const periods = Object.entries(PERIODS) as [Period, number][];
    const figures = await Promise.all(
      periods.map(async ([period, hours]) => {
        const counts = await countsSince(c.env.DB, now - hours * HOUR_MS);
        return (Object.keys(TARGETS) as (keyof typeof TARGETS)[]).map((target) => {
          const { all, failed: faults, least } = TARGETS[target];
          const [counted, failed] = [counts[all], counts[faults]];
          const share = counted === 0 ? null : 1 - failed / counted;
          return { target, period, counted, failed, share, least, isMet: (share ?? 1) > least };
        });
      }),
    );
    return success(c, { at: new Date(now).toISOString(), figures: figures.flat() });
  },
);
