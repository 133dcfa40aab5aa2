/** The ways to sign in to a team: a passkey, a code, Cloudflare Access, and an invitation. */
import type { PersonRole } from "../../domain/authority/person-roles.ts";
import { accept, type Result, refuse } from "../../domain/result.ts";
import { CHALLENGE_LIFETIME_MS } from "../../domain/team/sign-in-limits.ts";
import { kindOfTeam } from "../../domain/team/team-rules.ts";
import { FIRST_STAFF_INVITED_BY } from "./staff-help.ts";
import type { TeamContext } from "./team-context.ts";
import type {
  InvitationAnswer,
  NewSession,
  OpenInvitation,
  PasskeyProof,
  Person,
  Session,
} from "./team-rpc.ts";

const FOR_GOOD = Number.MAX_SAFE_INTEGER;

export function signInByPasskey(
  team: TeamContext,
  proof: PasskeyProof,
  session: NewSession,
): Result<Session, "SIGN_IN_FAILED"> {
  const owner = team.passkeys.use(proof, team.now);
  const person = owner === undefined ? undefined : team.people.find(owner);
  if (person === undefined) return refuse("SIGN_IN_FAILED");
  return accept(team.openSession(person, session, true));
}

export function signInByCode(
  team: TeamContext,
  asked: { readonly localName: string; readonly code: string },
  session: NewSession,
): Result<Session, "SIGN_IN_FAILED"> {
  const person = team.people.byLocalName(asked.localName);
  if (person === undefined) return refuse("SIGN_IN_FAILED");
  const code = team.authenticators.use(person.id, asked.code, team.now);
  if (code !== "good") {
    // The log cannot be flooded, because codes that are not checked are not recorded, and each
    // wrong code pauses the next one.
    if (code === "wrong") team.log.note(person, "code_refused", team.now);
    return refuse("SIGN_IN_FAILED");
  }
  return accept(team.openSession(person, session, false));
}

export function signInByAccess(
  team: TeamContext,
  accessId: string,
  session: NewSession,
): Result<Session, "SIGN_IN_FAILED"> {
  const person = team.people.byAccessId(accessId);
  if (person === undefined) return refuse("SIGN_IN_FAILED");
  return accept(team.openSession(person, session, false));
}

export function readInvitation(team: TeamContext, hash: string): OpenInvitation | null {
  const invitation = team.invitations.find(hash, team.now);
  if (invitation === undefined) return null;
  const { id, personId } = invitation;
  const person = personId === null ? undefined : team.people.find(personId);
  const maker = team.invitations.madeBy(id);
  // An invitation by one of the team ends when that person leaves.
  const isOfStaff =
    kindOfTeam(team.id) === "operator" && maker !== null && team.people.find(maker) === undefined;
  return {
    ...invitation,
    team: team.team,
    localName: person?.localName ?? null,
    byStaff: isOfStaff ? maker : null,
  };
}

export function acceptInvitation(
  team: TeamContext,
  { hash, passkey, localName, session }: InvitationAnswer,
): Result<Session, "INVITATION_INVALID" | "NAME_TAKEN"> {
  const { now } = team;
  const invitation = team.invitations.find(hash, now);
  if (invitation === undefined || team.passkeys.find(passkey.id) !== undefined) {
    return refuse("INVITATION_INVALID");
  }
  const known = invitation.personId === null ? null : team.people.find(invitation.personId);
  if (known === undefined) return refuse("INVITATION_INVALID");
  if (known !== null && known.role !== invitation.role) return refuse("INVITATION_INVALID");
  if (known === null && team.people.byLocalName(localName) !== undefined) {
    return refuse("NAME_TAKEN");
  }
  if (!team.passkeys.useOnce(passkey.challengeHash, now + CHALLENGE_LIFETIME_MS, now)) {
    return refuse("INVITATION_INVALID");
  }
  const person: Person = known ?? {
    id: team.newId("per"),
    name: invitation.name,
    localName,
    since: now,
    accessId: null,
    ...({ kind: kindOfTeam(team.id), role: invitation.role } as PersonRole),
  };
  if (known === null) {
    team.people.add(person);
  } else {
    // Somebody else may have the old passkeys.
    team.passkeys.removeAll(person.id);
    team.authenticators.remove(person.id);
    team.sessions.endAll(person.id);
    team.invitations.forgetRecovery(person.id);
    team.invitations.removeMadeBy(person);
    team.people.unlinkAccess(person.id, now);
  }
  team.invitations.remove(invitation.id);
  if (invitation.invitedBy === FIRST_STAFF_INVITED_BY.name)
    team.passkeys.useOnce(hash, FOR_GOOD, now);
  team.passkeys.add(person.id, passkey, now);
  team.log.note(person, known === null ? "joined" : "recovered", now);
  return accept(team.openSession(team.people.find(person.id) ?? person, session, true));
}
