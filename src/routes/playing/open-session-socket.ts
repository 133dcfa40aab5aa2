/**
 * Opens the WebSocket that sends a game page the changes that it did not make itself. A browser cannot send
 * headers with it, so the access token is sent as a subprotocol. It is never in the URL, which proxies and
 * logs store. openapi/session-socket.ts documents it. Reference 8.
 */
import type { Hono } from "hono";
import { walletName } from "../../../durable-objects/names.ts";
import { objectNamed } from "../../../durable-objects/object-named.ts";
import { verifyAccessToken } from "../../auth/tokens.ts";
import { gamePagesOrigin } from "../../config.ts";
import { failure } from "../../http/envelope.ts";
import type { AppEnv } from "../../http/route.ts";
import { limitByAddress } from "../../middleware/rate-limit.ts";

const PROTOCOL = "rouleau.v1";
const SESSION_HEADER = "X-Session-Id";

/** Adds the socket to the application. */
export function serveSessionSocket(app: Hono<AppEnv>): void {
  app.get("/api/v1/session/socket", limitByAddress, async (c) => {
    if (c.req.header("Upgrade")?.toLowerCase() !== "websocket") {
      const issues = [{ path: "Upgrade", message: "Expected websocket" }];
      return failure(c, "VALIDATION_FAILED", { issues });
    }
    const origin = c.req.header("Origin");
    if (origin !== undefined && origin !== gamePagesOrigin(c.get("config"), c.req.url)) {
      return failure(c, "CREDENTIAL_NOT_ACCEPTED", { expected: "the game client's origin" });
    }
    const [protocol, token] = (c.req.header("Sec-WebSocket-Protocol") ?? "").split(/, */);
    if (protocol !== PROTOCOL || token === undefined) return failure(c, "CREDENTIALS_MISSING");
    const verified = verifyAccessToken(c.get("config"), token);
    if (!verified.ok) return failure(c, verified.refusal);
    const session = verified.value;
    const wallet = objectNamed(c.env.WALLET, walletName(session));
    const answer = await wallet.fetch("https://wallet/session-socket", {
      headers: { Upgrade: "websocket", [SESSION_HEADER]: session.sessionId },
    });
    return answer.webSocket === null ? failure(c, "SESSION_ENDED") : answer;
  });
}
