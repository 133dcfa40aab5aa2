/** Reads the platform's health for our staff: degraded while anything is frozen or a bet stays in doubt. Reference 13; decision 0007. */
import * as z from "zod";
import { version } from "../../../package.json";
import { success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import { frozenSchema, readFrozen } from "./frozen-object.ts";
import { openDoubtSchema, readDoubts } from "./open-doubt.ts";

export const readPlatformHealth = route(
  {
    method: "get",
    path: "/api/v1/platform/health",
    access: "staff",
    tag: "Platform",
    summary: "Platform health, with what is frozen and what is in doubt",
    data: z.strictObject({
      status: z.enum(["healthy", "degraded"]),
      version: z.string(),
      time: z.iso.datetime(),
      frozen: z.strictObject({ total: z.int(), newest: z.array(frozenSchema) }),
      doubts: z.strictObject({ total: z.int(), oldest: z.array(openDoubtSchema) }),
    }),
  },
  async (c) => {
    const { DB } = c.env;
    const [frozen, doubts] = await Promise.all([readFrozen(DB), readDoubts(DB)]);
    const isHeldUp = frozen.total > 0 || doubts.total > 0;
    return success(c, {
      status: isHeldUp ? ("degraded" as const) : ("healthy" as const),
      version,
      time: new Date().toISOString(),
      frozen,
      doubts,
    });
  },
);
