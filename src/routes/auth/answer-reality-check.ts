/** Answers a due reality check: the player continues or ends the session. Reference 8. */
import * as z from "zod";
import { pushEvents } from "../../history/catch-up.ts";
import { failure, success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import { walletStub } from "../../objects.ts";

export const answerRealityCheck = route(
  {
    method: "post",
    path: "/api/v1/auth/session/reality-check",
    access: "session",
    tag: "Auth / SSO",
    summary: "Answer a reality check",
    description:
      "`continue` resumes play. Some jurisdictions require a pause first; until it is over, `details.retryAfterMs` says how long to wait. `exit` ends the session. Answering a check that is not due changes nothing.",
    body: z.strictObject({ action: z.enum(["continue", "exit"]) }),
    data: z.strictObject({
      sessionId: z.string(),
      ended: z.boolean(),
      nextRealityCheckAt: z.iso.datetime().nullable(),
    }),
    refusals: ["SESSION_ENDED", "SESSION_TIME_LIMIT", "REALITY_CHECK_REQUIRED"],
  },
  async (c) => {
    const session = c.get("session");
    const { sessionId } = session;
    const { action } = c.req.valid("json");
    const result = await walletStub(c.env, session).answerRealityCheck({ sessionId, action });
    if (!result.ok) return failure(c, result.refusal, result.details);
    const { ended, nextRealityCheckAt: next } = result.value;
    if (ended) c.executionCtx.waitUntil(pushEvents(c.env, session, "session.ended"));
    const nextRealityCheckAt = next === null ? null : new Date(next).toISOString();
    return success(c, { sessionId, ended, nextRealityCheckAt });
  },
);
