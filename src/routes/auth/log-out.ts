/** Ends the player's session; every token of the session stops working at once. Reference 7.1. */
import * as z from "zod";
import { pushEvents } from "../../history/catch-up.ts";
import { failure, success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import { walletStub } from "../../objects.ts";
import { leaveOnline } from "../../players/online-players.ts";

export const logOut = route(
  {
    method: "post",
    path: "/api/v1/auth/logout",
    access: "session",
    tag: "Auth / SSO",
    summary: "End the session",
    description: "Takes effect at once for every token of the session.",
    data: z.strictObject({ sessionId: z.string(), loggedOut: z.literal(true) }),
    refusals: ["SESSION_ENDED"],
  },
  async (c) => {
    const session = c.get("session");
    const result = await walletStub(c.env, session).endSession(session.sessionId);
    if (!result.ok) return failure(c, result.refusal);
    c.executionCtx.waitUntil(leaveOnline(c.env, session));
    c.executionCtx.waitUntil(pushEvents(c.env, session, "session.ended"));
    return success(c, { sessionId: result.value.sessionId, loggedOut: true as const });
  },
);
