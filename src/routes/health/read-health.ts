/** Reads whether the platform is up, quickly and without a database query. Reference 19.1. */
import * as z from "zod";
import { version } from "../../../package.json";
import { success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import { moneyIsHeldUp } from "../../ledger-audit/money-held-up.ts";

export const readHealth = route(
  {
    method: "get",
    path: "/api/v1/health",
    access: "public",
    tag: "Health",
    summary: "Platform health",
    description:
      "`degraded` while an audit has frozen a wallet or a pool, or a jackpot bet has been in doubt for minutes. Up to 30 seconds old, and independent of the database.",
    data: z.strictObject({
      status: z.enum(["healthy", "degraded", "unhealthy"]),
      version: z.string(),
      time: z.iso.datetime(),
    }),
  },
  (c) => {
    const isHeldUp = moneyIsHeldUp(c.env, c.executionCtx);
    const status = isHeldUp ? ("degraded" as const) : ("healthy" as const);
    return success(c, { status, version, time: new Date().toISOString() });
  },
);
