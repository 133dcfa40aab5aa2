/** Reads the platform's health for our staff: degraded while anything is frozen. Reference 13; decision 0007. */
import * as z from "zod";
import { version } from "../../../package.json";
import { success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import { frozenSchema, readFrozen } from "./frozen-object.ts";

export const readPlatformHealth = route(
  {
    method: "get",
    path: "/api/v1/platform/health",
    access: "staff",
    tag: "Platform",
    summary: "Platform health, including frozen objects",
    data: z.strictObject({
      status: z.enum(["healthy", "degraded"]),
      version: z.string(),
      time: z.iso.datetime(),
      frozen: z.strictObject({ total: z.int(), newest: z.array(frozenSchema) }),
    }),
  },
  async (c) => {
    const frozen = await readFrozen(c.env.DB);
    return success(c, {
      status: frozen.total > 0 ? ("degraded" as const) : ("healthy" as const),
      version,
      time: new Date().toISOString(),
      frozen,
    });
  },
);
