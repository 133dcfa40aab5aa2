/** Calls of a team's lead about its people, and of our staff about an operator's owners. */

import { Hono } from "hono";
import * as z from "zod";
import {
  OPERATOR_ROLES,
  PERSON_TOKEN,
  STAFF_ROLES,
} from "../../../domain/authority/person-roles.ts";
import { MAX_PERSON_NAME_LENGTH } from "../../../domain/team/sign-in-limits.ts";
import { isTeamId, mayManagePeople, STAFF_TEAM } from "../../../domain/team/team-rules.ts";
import {
  answer,
  answerResult,
  type DashboardContext,
  type DashboardEnv,
  Refusal,
  refusal,
  teamStub,
} from "../app-env.ts";
import { own, sessionOf } from "../caller.ts";
import { personToken } from "../forward-call.ts";
import { invitationView, logView, memberView } from "../people-view.ts";
import { readBody } from "../read-body.ts";
import { makeTeamSecret } from "../session-cookie.ts";

const name = z.string().trim().min(1).max(MAX_PERSON_NAME_LENGTH);
const role = z.enum([...new Set([...OPERATOR_ROLES, ...STAFF_ROLES])]);
const inviteSchema = z.strictObject({ name, role });
const roleSchema = z.strictObject({ role });
const ownerSchema = z.strictObject({ name });
const recoverySchema = z.strictObject({ personId: z.string().max(64) });

export const teamRoutes = new Hono<DashboardEnv>()
  .get("/team", async (c) => {
    const { team, hash } = own(c);
    return answerResult(c, await team.members(hash), ({ members, invitations }) => ({
      members: members.map(memberView),
      invitations: invitations.map(invitationView),
    }));
  })
  .get("/team/log", async (c) => {
    const { team, hash } = own(c);
    const before = Number(c.req.query("before") ?? Number.MAX_SAFE_INTEGER);
    if (!Number.isSafeInteger(before)) return refusal(c, "VALIDATION_FAILED");
    return answerResult(c, await team.log(hash, before), (entries) => ({
      entries: entries.map(logView),
    }));
  })
  .post("/team/invitations", async (c) => {
    const asked = await readBody(c, inviteSchema);
    const { team, hash, teamId } = own(c);
    const secret = makeTeamSecret(teamId);
    const invited = await team.invite(hash, { ...asked, hash: secret.hash });
    return answerResult(c, invited, (invitation) => {
      return { link: linkOf(c, secret.text), invitation: invitationView(invitation) };
    });
  })
  .delete("/team/invitations/:id", async (c) => {
    const { team, hash } = own(c);
    return answerResult(c, await team.withdrawInvitation(hash, c.req.param("id")));
  })
  .patch("/team/:personId", async (c) => {
    const { role: wanted } = await readBody(c, roleSchema);
    const { team, hash } = own(c);
    return answerResult(
      c,
      await team.changeRole(hash, c.req.param("personId"), wanted),
      memberView,
    );
  })
  .delete("/team/:personId", async (c) => {
    const { team, hash } = own(c);
    return answerResult(c, await team.remove(hash, c.req.param("personId")));
  })
  .post("/team/:personId/recovery", async (c) => {
    const { team, hash, teamId } = own(c);
    const secret = makeTeamSecret(teamId);
    const linked = await team.recover(hash, c.req.param("personId"), secret.hash);
    return answerResult(c, linked, () => ({ link: linkOf(c, secret.text) }));
  })
  .get("/teams/:teamId", async (c) => {
    await staffAdmin(c, { isFresh: false });
    const members = await teamStub(c, tenantIn(c)).people();
    return answer(c, { members: members.map(memberView) });
  })
  .post("/teams/:teamId/owner", async (c) => {
    const asked = await readBody(c, ownerSchema);
    const by = await staffAdmin(c, { isFresh: true });
    const teamId = tenantIn(c);
    const teamName = await tenantName(c, teamId, by.token);
    const secret = makeTeamSecret(teamId);
    const invitation = { teamName, name: asked.name, hash: secret.hash };
    const invited = await teamStub(c, teamId).inviteLead(by, invitation);
    return answerResult(c, invited, () => ({ link: linkOf(c, secret.text) }));
  })
  .post("/teams/:teamId/recovery", async (c) => {
    const { personId } = await readBody(c, recoverySchema);
    const by = await staffAdmin(c, { isFresh: true });
    const secret = makeTeamSecret(tenantIn(c));
    const recovered = await teamStub(c, secret.teamId).recoverLead(by, personId, secret.hash);
    return answerResult(c, recovered, (invitation) =>
      invitation === null
        ? { state: "requested" }
        : { state: "agreed", link: linkOf(c, secret.text) },
    );
  });

/** Returns the calling admin of our staff, with a token for the API; throws for any other caller. */
async function staffAdmin(c: DashboardContext, { isFresh }: { readonly isFresh: boolean }) {
  const session = await sessionOf(c);
  const { person, freshUntil } = session;
  if (person.kind !== "staff" || !mayManagePeople(person)) throw new Refusal("ROLE_NOT_ALLOWED");
  if (isFresh && freshUntil <= Date.now()) throw new Refusal("FRESH_PROOF_REQUIRED");
  const token = personToken(c.get("config"), session, undefined);
  return { id: person.id, name: `${person.name} (Rouleau)`, since: person.since, token };
}

/** Returns the name of a tenant from the API; throws NOT_FOUND if there is none. */
async function tenantName(c: DashboardContext, teamId: string, token: string): Promise<string> {
  const url = new URL(`/api/v1/platform/tenants/${teamId}`, c.get("config").apiOrigin);
  const response = await c.env.STAFF_API.fetch(url.href, {
    headers: { [PERSON_TOKEN.header]: token },
  });
  if (response.status === 404) throw new Refusal("NOT_FOUND");
  if (!response.ok) throw new Refusal("UNAVAILABLE");
  const { data } = (await response.json()) as { data: { tenant: { name: string } } };
  return data.tenant.name;
}

function tenantIn(c: DashboardContext): string {
  const teamId = c.req.param("teamId") ?? "";
  if (!isTeamId(teamId) || teamId === STAFF_TEAM) throw new Refusal("NOT_FOUND");
  return teamId;
}

/** The token is after the `#`, which no browser sends, so no server logs it. */
function linkOf(c: DashboardContext, token: string): string {
  return `${c.get("origin")}/invitation#${token}`;
}
