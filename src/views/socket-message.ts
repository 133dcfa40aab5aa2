/** What a page is told over its session's socket, as schemas for the OpenAPI document. Contract, "Playing". */
import * as z from "zod";
import type { SocketMessage } from "../../durable-objects/wallet/sessions/session-sockets.ts";
import { balanceSchema } from "./balance.ts";

export const socketMessageSchema = z
  .union([
    z
      .strictObject({ type: z.literal("balance"), balance: balanceSchema })
      .meta({ description: "At once, and when the balance changed." }),
    z
      .strictObject({ type: z.literal("realityCheckDue") })
      .meta({ description: "Ask GET /auth/session for what to show; once for each check." }),
    z
      .strictObject({ type: z.literal("suspended") })
      .meta({ description: "The player may not play; the session's end follows." }),
    z
      .strictObject({ type: z.literal("sessionEnded"), reason: z.enum(["ended", "timeLimit"]) })
      .meta({ description: "The last message: the socket closes with 4000." }),
  ])
  .meta({ id: "SocketMessage" }) satisfies z.ZodType<SocketMessage>;
