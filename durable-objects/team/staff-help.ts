/** What our own staff do to a team from outside, and how the first member of staff joins. */
import { accept, type Result, refuse } from "../../domain/result.ts";
import { kindOfTeam, leadRole } from "../../domain/team/team-rules.ts";
import { linkRecovery } from "./manage-people.ts";
import type { TeamContext } from "./team-context.ts";
import type { Invitation, Outsider, Person } from "./team-rpc.ts";

/** Recorded as the inviter of the first member of staff, because nobody else is there yet. */
export const FIRST_STAFF_INVITED_BY: Outsider = { id: "deployment", name: "the deployment" };

export function inviteLead(
  team: TeamContext,
  by: Outsider,
  asked: { readonly teamName: string; readonly name: string; readonly hash: string },
): Result<Invitation, "TEAM_HAS_OWNER"> {
  if (team.people.leads() > 0) return refuse("TEAM_HAS_OWNER");
  const role = leadRole(kindOfTeam(team.id));
  team.rename(asked.teamName);
  team.invitations.removeTo(role);
  team.log.note(by, "invited", team.now, `${asked.name} as ${role}`);
  const { name, hash } = asked;
  return accept(
    team.invitations.add(
      { id: team.newId("inv"), hash, name, role, invitedBy: by, personId: null },
      team.now,
    ),
  );
}

export function inviteFirstStaff(team: TeamContext, hash: string, expiresAt: number): void {
  if (expiresAt <= team.now || team.passkeys.wasUsed(hash)) return;
  team.rename("Rouleau");
  const invitedBy = FIRST_STAFF_INVITED_BY;
  const id = team.newId("inv");
  team.invitations.add(
    { id, hash, name: "First admin", role: "admin", invitedBy, personId: null },
    team.now,
    expiresAt,
  );
}

export function recoverLead(
  team: TeamContext,
  by: Outsider & Pick<Person, "since">,
  { personId, invitationHash }: { readonly personId: string; readonly invitationHash: string },
): Result<Invitation | null, "NOT_FOUND" | "SECOND_PERSON_REQUIRED" | "TEAM_FULL"> {
  const person = team.people.find(personId);
  if (person === undefined || person.role !== leadRole(person.kind)) return refuse("NOT_FOUND");
  const first = team.invitations.recoveryRequest(personId, team.now);
  if (first !== undefined && (first.byId === by.id || first.requestedAt < by.since)) {
    return refuse("SECOND_PERSON_REQUIRED");
  }
  if (first === undefined) {
    team.invitations.askForRecovery(personId, by.id, team.now);
    team.log.note(by, "recovery_requested", team.now, person.name);
    return accept(null);
  }
  const linked = linkRecovery(team, { by, person, invitationHash });
  if (linked.ok) team.invitations.forgetRecovery(personId);
  return linked;
}
