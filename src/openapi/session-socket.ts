/**
 * Describes the session's WebSocket in the OpenAPI document. OpenAPI has no WebSockets, so it is a GET that
 * is answered with 101, and the body of that answer describes the messages. Reference 7.19.
 */
import type { OpenAPIRegistry } from "@asteasolutions/zod-to-openapi";
import * as z from "zod";
import type { SocketMessage } from "../../durable-objects/wallet/sessions/session-sockets.ts";
import { ERRORS, type ErrorName } from "../errors/errors.ts";
import { balanceSchema } from "../views/amount.ts";
import { failure } from "./describe-route.ts";

const REFUSALS: readonly ErrorName[] = [
  "RATE_LIMITED",
  "VALIDATION_FAILED",
  "CREDENTIAL_NOT_ACCEPTED",
  "CREDENTIALS_MISSING",
  "ACCESS_TOKEN_INVALID",
  "ACCESS_TOKEN_EXPIRED",
  "SESSION_ENDED",
  "INTERNAL_ERROR",
  "UNAVAILABLE",
];

/** A message to the page. */
const socketMessageSchema = z
  .union([
    z
      .strictObject({ type: z.literal("balance"), balance: balanceSchema })
      .meta({ description: "Sent when the socket opens and whenever the balance changes." }),
    z
      .strictObject({ type: z.literal("realityCheckDue") })
      .meta({ description: "Sent once per check. Call GET /auth/session for what to show." }),
    z
      .strictObject({ type: z.literal("suspended") })
      .meta({ description: "The player is suspended. The session's end follows." }),
    z
      .strictObject({ type: z.literal("sessionEnded"), reason: z.enum(["ended", "timeLimit"]) })
      .meta({ description: "The last message. The socket then closes with code 4000." }),
  ])
  .meta({ id: "SocketMessage" }) satisfies z.ZodType<SocketMessage>;

/** Adds the socket. */
export function registerSessionSocket(registry: OpenAPIRegistry): void {
  const byStatus = Map.groupBy(REFUSALS, (name) => ERRORS[name].status);
  registry.registerPath({
    method: "get",
    path: "/api/v1/session/socket",
    tags: ["Playing"],
    summary: "Open the session's WebSocket",
    description:
      "Browsers cannot send headers with a WebSocket, so offer the access token as a subprotocol after `rouleau.v1`: `new WebSocket(url, ['rouleau.v1', accessToken])`. The server answers the text `ping` with `pong` and closes the socket on any other frame (code 1008). A player can have 8 open sockets; a ninth closes the oldest (code 1013). Jackpots are not sent on this socket.",
    "x-limits": ["ip"],
    security: [],
    request: {
      headers: z.object({
        Upgrade: z.literal("websocket"),
        "Sec-WebSocket-Protocol": z
          .string()
          .meta({ description: "`rouleau.v1` and the access token, separated by a comma." }),
      }),
    },
    responses: {
      101: {
        description: "The socket is open. Each text frame carries one of these messages.",
        content: { "application/json": { schema: socketMessageSchema } },
      },
      ...Object.fromEntries(
        [...byStatus].map(([status, names]) => [status, failure(status, names)]),
      ),
    },
  });
}
