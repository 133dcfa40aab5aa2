/**
 * The player's session: what it is, how long it lasts, and the reality check that a jurisdiction
 * puts to the player. Specification, "Session information"; contract, "Playing".
 */
import * as z from "zod";
import { hasten } from "../history/push-events.ts";
import { failure, success } from "../http/envelope.ts";
import { walletStub } from "../objects.ts";
import { sessionInformationSchema, sessionInformationView } from "../views/session.ts";
import { type App, defineRoute } from "./define-route.ts";

const sessionRoute = defineRoute({
  method: "get",
  path: "/api/v1/auth/session",
  access: "session",
  tag: "Auth / SSO",
  summary: "The session",
  data: sessionInformationSchema,
  refusals: ["SESSION_ENDED"],
});

const realityCheckRoute = defineRoute({
  method: "post",
  path: "/api/v1/auth/session/reality-check",
  access: "session",
  tag: "Auth / SSO",
  summary: "Answer a reality check",
  description:
    "`continue` goes on, once the pause that may go with the check is over (`details.retryAfterMs`); `exit` ends the session. A check that is not due is not brought forward.",
  body: z.strictObject({ action: z.enum(["continue", "exit"]) }),
  data: z.strictObject({
    sessionId: z.string(),
    ended: z.boolean(),
    nextRealityCheckAt: z.iso.datetime().nullable(),
  }),
  refusals: ["SESSION_ENDED", "SESSION_TIME_LIMIT", "REALITY_CHECK_REQUIRED"],
});

/** Adds the routes of a player's own session. */
export function sessionRoutes(app: App): void {
  app.openapi(sessionRoute, async (c) => {
    const { tenantId, environment, playerId, sessionId } = c.get("session");
    const address = { tenantId, environment, playerId };
    const result = await walletStub(c.env, address).sessionWithActivity(sessionId);
    if (!result.ok) return failure(c, result.refusal);
    return success(c, sessionInformationView(address, result.value, Date.now()));
  });

  app.openapi(realityCheckRoute, async (c) => {
    const session = c.get("session");
    const { sessionId } = session;
    const { action } = c.req.valid("json");
    const result = await walletStub(c.env, session).answerRealityCheck({ sessionId, action });
    if (!result.ok) return failure(c, result.refusal, result.details);
    const { ended, nextRealityCheckAt: next } = result.value;
    if (ended) c.executionCtx.waitUntil(hasten(c.env, session, "session.ended"));
    const nextRealityCheckAt = next === null ? null : new Date(next).toISOString();
    return success(c, { sessionId, ended, nextRealityCheckAt });
  });
}
