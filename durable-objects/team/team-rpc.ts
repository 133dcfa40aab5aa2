/**
 * What can be asked of a team: the people of one operator, or our own staff, with their passkeys,
 * invitations and sessions. Secrets arrive as hashes. Times are milliseconds since the epoch.
 * docs/decisions/0062.
 */
import type { PersonRole } from "../../domain/authority/person-roles.ts";
import type { Result } from "../../domain/result.ts";
import type { ToldActName } from "../../domain/team/team-rules.ts";

/** A person of a team. */
export type Person = PersonRole & {
  readonly id: string;
  readonly name: string;
  /** The part before the `@` of the person's sign-in name. */
  readonly localName: string;
  /** Since when somebody acts under this name: the joining, the last recovery, or a link with Cloudflare Access. */
  readonly since: number;
  /** The id of Cloudflare Access that may sign in as this person. */
  readonly accessId: string | null;
};

/** A person as the team's list shows it. */
export type Member = Person & {
  readonly passkeys: number;
  readonly hasAuthenticator: boolean;
  /** The last use of any session; null if none is kept. */
  readonly lastSeenAt: number | null;
};

export interface Session {
  readonly id: string;
  readonly person: Person;
  readonly team: { readonly id: string; readonly name: string };
  /** Until when a passkey counts as just shown; in the past if none was. */
  readonly freshUntil: number;
  /** When it ends if it is not used again. */
  readonly endsAt: number;
}

export interface SessionInfo {
  readonly id: string;
  readonly device: string;
  readonly createdAt: number;
  readonly usedAt: number;
  readonly isThis: boolean;
}

export interface PasskeyInfo {
  readonly id: string;
  readonly label: string;
  readonly createdAt: number;
  readonly usedAt: number | null;
}

/** A passkey's public half, in base64url, with which its next answer is verified. */
export interface PasskeyKey {
  readonly id: string;
  readonly publicKey: string;
  readonly counter: number;
}

/** A new passkey, verified. */
export interface NewPasskey extends PasskeyKey {
  readonly label: string;
  /** The hash of the challenge that it answered, which is used up by it. */
  readonly challengeHash: string;
}

/** A passkey's answer, verified. */
export interface PasskeyProof {
  readonly passkeyId: string;
  /** The counter of the passkey after it; passkeys that are synchronized always state 0. */
  readonly counter: number;
  readonly challengeHash: string;
}

/** A session to open. */
export interface NewSession {
  readonly hash: string;
  /** What the browser says of itself, shortened. */
  readonly device: string;
}

export interface Invitation {
  readonly id: string;
  readonly name: string;
  readonly role: PersonRole["role"];
  readonly invitedBy: string;
  readonly createdAt: number;
  readonly expiresAt: number;
  /** The person to whom it gives a new way in; null for somebody new. */
  readonly personId: string | null;
}

export interface OpenInvitation extends Invitation {
  readonly team: { readonly id: string; readonly name: string };
  /** The sign-in name's first part of the person who comes back; null for somebody new. */
  readonly localName: string | null;
  /** The member of our staff who made it for an operator's team; null for any other invitation. */
  readonly byStaff: string | null;
}

export interface TeamLogEntry {
  readonly seq: number;
  readonly at: number;
  readonly byId: string;
  readonly byName: string;
  readonly act: TeamAct;
  /** Whom or what it was done to; null if that is the person itself. */
  readonly target: string | null;
}

export type TeamAct =
  | "signed_in"
  | "signed_out"
  | "code_refused"
  | "session_ended"
  | "joined"
  | "recovered"
  | "invited"
  | "invitation_withdrawn"
  | "role_changed"
  | "removed"
  | "recovery_requested"
  | "recovery_linked"
  | "passkey_added"
  | "passkey_removed"
  | "authenticator_set"
  | "authenticator_removed"
  | "access_linked";

/** An act as the audit log gets it. */
export interface ToldAct {
  /** Its number in the team's log, which has other entries in between. */
  readonly seq: number;
  readonly at: number;
  readonly act: ToldActName;
  readonly by: Outsider & { readonly kind: PersonRole["kind"] };
  readonly target: string | null;
}

/** Why a session may not do what it asks for. */
export type ActorRefusal = "SIGNED_OUT" | "FRESH_PROOF_REQUIRED" | "ROLE_NOT_ALLOWED";

/** Somebody from outside the team, a member of staff, who acts on it. */
export interface Outsider {
  readonly id: string;
  readonly name: string;
}

export interface InvitationAnswer {
  readonly hash: string;
  readonly passkey: NewPasskey;
  /** The sign-in name's first part of somebody new; not read for a person who comes back. */
  readonly localName: string;
  readonly session: NewSession;
}

/** What anybody may ask who knows a secret of the team. */
export interface SignInRpc {
  /** Returns a passkey's public half and whose it is; null if no one has it. */
  passkey(id: string): Promise<(PasskeyKey & { readonly personId: string }) | null>;
  /** Returns the id of the person of a sign-in name's first part; null if there is none. */
  personOf(localName: string): Promise<string | null>;
  /** Opens a session for the owner of a passkey. Refuses a used challenge and a counter that went back. */
  signInByPasskey(
    proof: PasskeyProof,
    session: NewSession,
  ): Promise<Result<Session, "SIGN_IN_FAILED">>;
  /** Opens a session for a name and a code of its authenticator, each once; gives no reason if it refuses. */
  signInByCode(
    localName: string,
    code: string,
    session: NewSession,
  ): Promise<Result<Session, "SIGN_IN_FAILED">>;
  /** Opens a session for whom Cloudflare Access names. */
  signInByAccess(accessId: string, session: NewSession): Promise<Result<Session, "SIGN_IN_FAILED">>;
  /** Returns an invitation that is still open. */
  invitation(hash: string): Promise<OpenInvitation | null>;
  /** Uses an invitation up: admits the person, or gives it back its way in, and opens a session. */
  acceptInvitation(
    answer: InvitationAnswer,
  ): Promise<Result<Session, "INVITATION_INVALID" | "NAME_TAKEN" | "TEAM_FULL">>;
}

/** What a person does in their own session. `hash` is that of the session's secret. */
export interface SessionRpc {
  /** Returns the session, and notes its use unless it is `isBackground`; null if it has ended. */
  session(hash: string, isBackground: boolean): Promise<Session | null>;
  signOut(hash: string): Promise<void>;
  /** Makes the session fresh. Refuses another person's passkey. */
  proveFresh(
    hash: string,
    proof: PasskeyProof,
  ): Promise<Result<Session, ActorRefusal | "SIGN_IN_FAILED">>;
  sessions(hash: string): Promise<Result<SessionInfo[], ActorRefusal>>;
  endSession(hash: string, sessionId: string): Promise<Result<void, ActorRefusal | "NOT_FOUND">>;
  passkeys(hash: string): Promise<Result<PasskeyInfo[], ActorRefusal>>;
  /** Adds a passkey; needs a fresh proof. */
  addPasskey(
    hash: string,
    passkey: NewPasskey,
  ): Promise<Result<PasskeyInfo[], ActorRefusal | "TOO_MANY_PASSKEYS" | "CHALLENGE_USED">>;
  /** Removes a passkey, but never the last one; needs a fresh proof. */
  removePasskey(
    hash: string,
    passkeyId: string,
  ): Promise<Result<PasskeyInfo[], ActorRefusal | "NOT_FOUND" | "LAST_PASSKEY">>;
  /** Returns the address of a new authenticator's secret, shown once; needs a fresh proof. */
  beginAuthenticator(hash: string): Promise<Result<{ uri: string; secret: string }, ActorRefusal>>;
  /** Puts the new authenticator in force by one of its codes. */
  confirmAuthenticator(
    hash: string,
    code: string,
  ): Promise<Result<void, ActorRefusal | "CODE_INVALID">>;
  removeAuthenticator(hash: string): Promise<Result<void, ActorRefusal>>;
  /** Lets whom Cloudflare Access names sign in as this person from now on; needs a fresh proof. */
  linkAccess(
    hash: string,
    accessId: string,
  ): Promise<Result<void, ActorRefusal | "ACCESS_ID_TAKEN">>;
}

/** What the lead of a team does with its people; all of it needs a fresh proof, except reading. */
export interface PeopleRpc {
  members(
    hash: string,
  ): Promise<Result<{ members: Member[]; invitations: Invitation[] }, ActorRefusal>>;
  log(hash: string, before: number): Promise<Result<TeamLogEntry[], ActorRefusal>>;
  invite(
    hash: string,
    asked: { readonly name: string; readonly role: PersonRole["role"]; readonly hash: string },
  ): Promise<Result<Invitation, ActorRefusal | "TEAM_FULL">>;
  withdrawInvitation(hash: string, id: string): Promise<Result<void, ActorRefusal | "NOT_FOUND">>;
  changeRole(
    hash: string,
    personId: string,
    role: PersonRole["role"],
  ): Promise<Result<Member, ActorRefusal | "NOT_FOUND" | "LAST_OWNER">>;
  remove(
    hash: string,
    personId: string,
  ): Promise<Result<void, ActorRefusal | "NOT_FOUND" | "LAST_OWNER">>;
  recover(
    hash: string,
    personId: string,
    invitationHash: string,
  ): Promise<Result<Invitation, ActorRefusal | "NOT_FOUND" | "TEAM_FULL">>;
}

/** What our own staff does to a team from outside; the caller has checked who it is. */
export interface OutsideRpc {
  people(): Promise<Member[]>;
  /** Returns the acts that the audit log does not have yet, oldest first, at most 100. */
  untoldActs(): Promise<ToldAct[]>;
  /** Notes that the audit log has everything through this number. */
  noteTold(seq: number): Promise<void>;
  /** Invites the lead of a team that has none; the invitations before it are void. */
  inviteLead(
    by: Outsider,
    asked: { readonly teamName: string; readonly name: string; readonly hash: string },
  ): Promise<Result<Invitation, "TEAM_HAS_OWNER">>;
  /**
   * Admits the first member of staff. Hash and end, in milliseconds since the epoch, come from the Worker's
   * configuration; the invitation works once, and not after that end.
   */
  inviteFirstStaff(hash: string, expiresAt: number): Promise<void>;
  /**
   * Gives a lead a new way in, once a second member of staff agrees, who was one before the first asked;
   * null until then.
   */
  recoverLead(
    by: Outsider & Pick<Person, "since">,
    personId: string,
    invitationHash: string,
  ): Promise<Result<Invitation | null, "NOT_FOUND" | "SECOND_PERSON_REQUIRED" | "TEAM_FULL">>;
}

export interface TeamRpc extends SignInRpc, SessionRpc, PeopleRpc, OutsideRpc {}
