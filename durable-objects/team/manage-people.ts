/** How the lead of a team manages its people. A change applies from the person's next call. */
import type { PersonRole } from "../../domain/authority/person-roles.ts";
import { isRole } from "../../domain/authority/person-roles.ts";
import { accept, type Result, refuse } from "../../domain/result.ts";
import { leadRole, mayManagePeople, mayRecover } from "../../domain/team/team-rules.ts";
import type { TeamContext } from "./team-context.ts";
import type {
  ActorRefusal,
  Invitation,
  Member,
  Outsider,
  Person,
  TeamLogEntry,
} from "./team-rpc.ts";

const MANAGING = { isFresh: true, may: mayManagePeople };

export function listMembers(
  team: TeamContext,
  hash: string,
): Result<{ members: Member[]; invitations: Invitation[] }, ActorRefusal> {
  const actor = team.actor(hash);
  if (!actor.ok) return actor;
  return accept({ members: team.people.members(), invitations: team.invitations.open(team.now) });
}

/** The log is for people who manage the team, and for those who supervise them. */
export function readLog(
  team: TeamContext,
  hash: string,
  before: number,
): Result<TeamLogEntry[], ActorRefusal> {
  const may = (person: Person) =>
    mayManagePeople(person) || ["admin", "compliance", "risk"].includes(person.role);
  const actor = team.actor(hash, { may });
  return actor.ok ? accept(team.log.before(before)) : actor;
}

export function invite(
  team: TeamContext,
  hash: string,
  asked: { readonly name: string; readonly role: PersonRole["role"]; readonly hash: string },
): Result<Invitation, ActorRefusal | "TEAM_FULL"> {
  const actor = team.actor(hash, MANAGING);
  if (!actor.ok) return actor;
  const { person } = actor.value;
  if (!isRole(person.kind, asked.role)) return refuse("ROLE_NOT_ALLOWED");
  if (team.isFull) return refuse("TEAM_FULL");
  team.log.note(person, "invited", team.now, `${asked.name} as ${asked.role}`);
  return accept(
    team.invitations.add(
      { ...asked, id: team.newId("inv"), invitedBy: person, personId: null },
      team.now,
    ),
  );
}

export function withdrawInvitation(
  team: TeamContext,
  hash: string,
  id: string,
): Result<void, ActorRefusal | "NOT_FOUND"> {
  const actor = team.actor(hash, MANAGING);
  if (!actor.ok) return actor;
  const invitation = team.invitations.open(team.now).find((each) => each.id === id);
  if (invitation === undefined) return refuse("NOT_FOUND");
  team.invitations.remove(id);
  team.log.note(actor.value.person, "invitation_withdrawn", team.now, invitation.name);
  return accept(undefined);
}

export function changeRole(
  team: TeamContext,
  hash: string,
  { personId, role }: { readonly personId: string; readonly role: PersonRole["role"] },
): Result<Member, ActorRefusal | "NOT_FOUND" | "LAST_OWNER"> {
  const actor = team.actor(hash, MANAGING);
  if (!actor.ok) return actor;
  const by = actor.value.person;
  if (!isRole(by.kind, role)) return refuse("ROLE_NOT_ALLOWED");
  const person = team.people.find(personId);
  if (person === undefined) return refuse("NOT_FOUND");
  if (role !== leadRole(by.kind) && isLastLead(team, person)) return refuse("LAST_OWNER");
  team.people.setRole(personId, role);
  // A recovery link of the old role, and invitations that only the old role may make, end with it.
  team.invitations.removeFor(personId);
  if (role !== leadRole(by.kind)) team.invitations.removeMadeBy(person);
  team.log.note(by, "role_changed", team.now, `${person.name}: ${person.role} to ${role}`);
  const member = team.people.member(personId);
  return member === undefined ? refuse("NOT_FOUND") : accept(member);
}

export function removePerson(
  team: TeamContext,
  hash: string,
  personId: string,
): Result<void, ActorRefusal | "NOT_FOUND" | "LAST_OWNER"> {
  const actor = team.actor(hash, MANAGING);
  if (!actor.ok) return actor;
  const person = team.people.find(personId);
  if (person === undefined) return refuse("NOT_FOUND");
  if (isLastLead(team, person)) return refuse("LAST_OWNER");
  team.people.remove(personId);
  team.invitations.removeMadeBy(person);
  team.log.note(actor.value.person, "removed", team.now, person.name);
  return accept(undefined);
}

export function recoverPerson(
  team: TeamContext,
  hash: string,
  { personId, invitationHash }: { readonly personId: string; readonly invitationHash: string },
): Result<Invitation, ActorRefusal | "NOT_FOUND" | "TEAM_FULL"> {
  const person = team.people.find(personId);
  const may = (by: Person) =>
    person === undefined || (by.id !== person.id && mayRecover(by, person));
  const actor = team.actor(hash, { isFresh: true, may });
  if (!actor.ok) return actor;
  if (person === undefined) return refuse("NOT_FOUND");
  return linkRecovery(team, { by: actor.value.person, person, invitationHash });
}

/** Makes a recovery invitation for a person, whose ways to sign in stay until it is accepted. */
export function linkRecovery(
  team: TeamContext,
  asked: {
    readonly by: Outsider;
    readonly person: Person;
    readonly invitationHash: string;
  },
): Result<Invitation, "TEAM_FULL"> {
  const { by, person, invitationHash } = asked;
  if (team.invitations.isFull(team.now)) return refuse("TEAM_FULL");
  team.log.note(by, "recovery_linked", team.now, person.name);
  const { name, role } = person;
  const id = team.newId("inv");
  return accept(
    team.invitations.add(
      { id, hash: invitationHash, name, role, invitedBy: by, personId: person.id },
      team.now,
    ),
  );
}

function isLastLead(team: TeamContext, { kind, role }: Person): boolean {
  return role === leadRole(kind) && team.people.leads() === 1;
}
