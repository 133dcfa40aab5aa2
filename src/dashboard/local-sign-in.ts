/** `POST /auth/local/sign-in`: signs in as somebody of a tenant or of staff, on the local stack only. */
import * as z from "zod";
import { OPERATOR_ROLES, STAFF_ROLES } from "../../domain/authority/person-roles.ts";
import { isTeamId, STAFF_TEAM } from "../../domain/team/team-rules.ts";
import { answerResult, teamStub } from "./app-env.ts";
import type { DashboardApp } from "./dashboard.ts";
import type { LocalTeamObject } from "./local-team-object.ts";
import { meView } from "./people-view.ts";
import { readBody } from "./read-body.ts";
import { newSession } from "./session-cookie.ts";

const DEMO_TENANT = "demo";
const STAFF = /^staff-/;

const schema = z.strictObject({
  as: z.enum([...OPERATOR_ROLES, ...STAFF_ROLES.map((role) => `staff-${role}` as const)]),
  /** The tenant whose people sign in; the demo tenant by default. */
  tenant: z.string().refine(isTeamId).default(DEMO_TENANT),
});

export function signInLocally(app: DashboardApp): void {
  app.post("/auth/local/sign-in", async (c) => {
    const { as, tenant } = await readBody(c, schema);
    const isStaff = STAFF.test(as);
    const teamId = isStaff ? STAFF_TEAM : tenant;
    const role = as.replace(STAFF, "") as Parameters<LocalTeamObject["signInAs"]>[0];
    const team = teamStub(c, teamId) as unknown as LocalTeamObject;
    const { session, give } = newSession(c, teamId);
    const opened = await team.signInAs(role, isStaff ? "Rouleau" : tenant, session);
    if (opened.ok) give();
    return answerResult(c, opened, meView);
  });
}
