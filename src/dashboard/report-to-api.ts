/**
 * Reports to the API how a sign-in went, and what was done in a team. Both are sent after the answer, so
 * nobody waits for them and a failure does not fail the sign-in. Reference 6.25 and 12.34.
 */
import type { MiddlewareHandler } from "hono";
import { clientNetworks } from "../../domain/rate-limit/client-network.ts";
import type { SignInNote } from "../identity/dashboard-notes.ts";
import { type DashboardContext, type DashboardEnv, teamStub } from "./app-env.ts";
import { callerAddress } from "./limit-attempts.ts";

/** A team from before these reports had at most 10,000 actions to report. */
const MAX_ROUNDS = 5;

/**
 * Runs after each call that may have changed a team or read its log. What could not be reported is reported
 * with the team's next call, so a failure loses nothing.
 */
export const reportTeamActs: MiddlewareHandler<DashboardEnv> = async (c, next) => {
  await next();
  const teamId = c.get("teamId");
  const mayHaveActed = c.req.method !== "GET" || c.req.path === "/auth/team/log";
  if (teamId === undefined || !mayHaveActed || !c.res.ok) return;
  c.executionCtx.waitUntil(
    reportActs(c, teamId).catch((error: unknown) => {
      console.warn(
        JSON.stringify({ event: "team_acts_not_reported", teamId, error: String(error) }),
      );
    }),
  );
};

async function reportActs(c: DashboardContext, teamId: string): Promise<void> {
  const team = teamStub(c, teamId);
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const acts = await team.untoldActs();
    const last = acts.at(-1);
    if (last === undefined) return;
    await c.env.STAFF_API.noteTeamActs({ teamId, acts, requestId: c.get("requestId") });
    await team.noteTold(last.seq);
  }
}

/** Reports how a sign-in went. */
export function noteSignIn(c: DashboardContext, note: Omit<SignInNote, "network">): void {
  const address = callerAddress(c);
  const [network] = address === undefined ? [] : clientNetworks(address);
  const noted = c.env.STAFF_API.noteSignIn({ ...note, network });
  c.executionCtx.waitUntil(
    noted.catch((error: unknown) => {
      console.warn(JSON.stringify({ event: "sign_in_not_noted", error: String(error) }));
    }),
  );
}
