/** What people do with their own sessions, passkeys and authenticator. */
import { accept, type Result, refuse } from "../../domain/result.ts";
import {
  CHALLENGE_LIFETIME_MS,
  FRESH_PROOF_MS,
  MAX_PASSKEYS_PER_PERSON,
} from "../../domain/team/sign-in-limits.ts";
import { signInNameOf } from "../../domain/team/team-rules.ts";
import type { TeamContext } from "./team-context.ts";
import type {
  ActorRefusal,
  NewPasskey,
  PasskeyInfo,
  PasskeyProof,
  Session,
  SessionInfo,
} from "./team-rpc.ts";

const FRESH = { isFresh: true };

export function readSession(
  team: TeamContext,
  hash: string,
  isBackground: boolean,
): Session | null {
  const actor = team.actor(hash);
  if (!actor.ok) return null;
  const { kept, person } = actor.value;
  if (!isBackground) team.sessions.noteUse(kept, team.now);
  return team.view(isBackground ? kept : { ...kept, usedAt: team.now }, person);
}

export function signOut(team: TeamContext, hash: string): void {
  const actor = team.actor(hash);
  team.sessions.end(hash);
  if (actor.ok) team.log.note(actor.value.person, "signed_out", team.now);
}

export function proveFresh(
  team: TeamContext,
  hash: string,
  proof: PasskeyProof,
): Result<Session, ActorRefusal | "SIGN_IN_FAILED"> {
  const actor = team.actor(hash);
  if (!actor.ok) return actor;
  const { kept, person } = actor.value;
  if (team.passkeys.find(proof.passkeyId)?.personId !== person.id) return refuse("SIGN_IN_FAILED");
  if (team.passkeys.use(proof, team.now) === undefined) return refuse("SIGN_IN_FAILED");
  const freshUntil = team.now + FRESH_PROOF_MS;
  team.sessions.makeFresh(hash, freshUntil);
  return accept(team.view({ ...kept, freshUntil }, person));
}

export function listSessions(team: TeamContext, hash: string): Result<SessionInfo[], ActorRefusal> {
  const actor = team.actor(hash);
  if (!actor.ok) return actor;
  const all = team.sessions.of(actor.value.person.id, team.now);
  return accept(
    all.map(({ id, device, createdAt, usedAt }) => {
      return { id, device, createdAt, usedAt, isThis: id === actor.value.kept.id };
    }),
  );
}

export function endSession(
  team: TeamContext,
  hash: string,
  sessionId: string,
): Result<void, ActorRefusal | "NOT_FOUND"> {
  const actor = team.actor(hash);
  if (!actor.ok) return actor;
  const { person } = actor.value;
  const ended = team.sessions.of(person.id, team.now).find(({ id }) => id === sessionId);
  if (ended === undefined) return refuse("NOT_FOUND");
  team.sessions.end(ended.hash);
  team.log.note(person, "session_ended", team.now);
  return accept(undefined);
}

export function listPasskeys(team: TeamContext, hash: string): Result<PasskeyInfo[], ActorRefusal> {
  const actor = team.actor(hash);
  return actor.ok ? accept(team.passkeys.of(actor.value.person.id)) : actor;
}

export function addPasskey(
  team: TeamContext,
  hash: string,
  passkey: NewPasskey,
): Result<PasskeyInfo[], ActorRefusal | "TOO_MANY_PASSKEYS" | "CHALLENGE_USED"> {
  const actor = team.actor(hash, FRESH);
  if (!actor.ok) return actor;
  const { now, passkeys } = team;
  const { person } = actor.value;
  if (passkeys.of(person.id).length >= MAX_PASSKEYS_PER_PERSON) return refuse("TOO_MANY_PASSKEYS");
  const until = now + CHALLENGE_LIFETIME_MS;
  if (passkeys.find(passkey.id) !== undefined) return refuse("CHALLENGE_USED");
  if (!passkeys.useOnce(passkey.challengeHash, until, now)) return refuse("CHALLENGE_USED");
  passkeys.add(person.id, passkey, now);
  team.log.note(person, "passkey_added", now, passkey.label);
  return accept(passkeys.of(person.id));
}

export function removePasskey(
  team: TeamContext,
  hash: string,
  passkeyId: string,
): Result<PasskeyInfo[], ActorRefusal | "NOT_FOUND" | "LAST_PASSKEY"> {
  const actor = team.actor(hash, FRESH);
  if (!actor.ok) return actor;
  const { person } = actor.value;
  const all = team.passkeys.of(person.id);
  const removed = all.find(({ id }) => id === passkeyId);
  if (removed === undefined) return refuse("NOT_FOUND");
  if (all.length === 1) return refuse("LAST_PASSKEY");
  team.passkeys.remove(passkeyId);
  team.log.note(person, "passkey_removed", team.now, removed.label);
  return accept(team.passkeys.of(person.id));
}

export function beginAuthenticator(
  team: TeamContext,
  hash: string,
): Result<{ uri: string; secret: string }, ActorRefusal> {
  const actor = team.actor(hash, FRESH);
  if (!actor.ok) return actor;
  const { id, localName } = actor.value.person;
  return accept(team.authenticators.begin(id, signInNameOf(localName, team.id)));
}

export function confirmAuthenticator(
  team: TeamContext,
  hash: string,
  code: string,
): Result<void, ActorRefusal | "CODE_INVALID"> {
  const actor = team.actor(hash);
  if (!actor.ok) return actor;
  const { person } = actor.value;
  if (!team.authenticators.confirm(person.id, code, team.now)) return refuse("CODE_INVALID");
  team.log.note(person, "authenticator_set", team.now);
  return accept(undefined);
}

export function removeAuthenticator(team: TeamContext, hash: string): Result<void, ActorRefusal> {
  const actor = team.actor(hash, FRESH);
  if (!actor.ok) return actor;
  team.authenticators.remove(actor.value.person.id);
  team.log.note(actor.value.person, "authenticator_removed", team.now);
  return accept(undefined);
}

export function linkAccess(
  team: TeamContext,
  hash: string,
  accessId: string,
): Result<void, ActorRefusal | "ACCESS_ID_TAKEN"> {
  const actor = team.actor(hash, FRESH);
  if (!actor.ok) return actor;
  const { person } = actor.value;
  const owner = team.people.byAccessId(accessId);
  if (owner !== undefined && owner.id !== person.id) return refuse("ACCESS_ID_TAKEN");
  if (owner !== undefined) return accept(undefined);
  team.people.linkAccess(person.id, accessId, team.now);
  team.log.note(person, "access_linked", team.now);
  return accept(undefined);
}
