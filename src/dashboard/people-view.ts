/** How the people's calls show sessions, people and invitations. Times are ISO 8601. */
import { ENVIRONMENTS } from "../../domain/ids.ts";
import { signInNameOf } from "../../domain/team/team-rules.ts";
import type {
  Invitation,
  Member,
  PasskeyInfo,
  Session,
  SessionInfo,
  TeamLogEntry,
} from "../../durable-objects/team/team-rpc.ts";

export function meView({ id, person, team, freshUntil, endsAt }: Session) {
  const { id: personId, name, kind, role, localName } = person;
  const isOperator = kind === "operator";
  return {
    person: {
      ...{ id: personId, name, kind, role, signInName: signInNameOf(localName, team.id) },
      environments: isOperator ? ENVIRONMENTS : [],
      tenant: isOperator ? team : null,
      sessionId: id,
      freshUntil: freshUntil === 0 ? null : time(freshUntil),
      sessionEndsAt: time(endsAt),
    },
  };
}

export function memberView(member: Member) {
  const { id, name, role, passkeys, hasAuthenticator, since, lastSeenAt } = member;
  const seen = lastSeenAt === null ? null : time(lastSeenAt);
  return {
    id,
    name,
    role,
    passkeys,
    hasAuthenticator,
    since: time(since),
    lastSeenAt: seen,
  };
}

export function invitationView(invitation: Invitation) {
  const { id, name, role, invitedBy, createdAt, expiresAt, personId } = invitation;
  const times = { createdAt: time(createdAt), expiresAt: time(expiresAt) };
  return { id, name, role, invitedBy, isRecovery: personId !== null, ...times };
}

export function sessionView({ createdAt, usedAt, ...session }: SessionInfo) {
  return { ...session, createdAt: time(createdAt), lastUsedAt: time(usedAt) };
}

export function passkeyView({ createdAt, usedAt, ...passkey }: PasskeyInfo) {
  return {
    ...passkey,
    createdAt: time(createdAt),
    lastUsedAt: usedAt === null ? null : time(usedAt),
  };
}

export function logView({ at, ...entry }: TeamLogEntry) {
  return { ...entry, at: time(at) };
}

function time(ms: number): string {
  return new Date(ms).toISOString();
}
