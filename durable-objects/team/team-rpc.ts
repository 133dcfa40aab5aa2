/**
 * The calls of a team: the people of one operator, or our own staff, with their passkeys, invitations and
 * sessions. Secrets arrive as hashes. Times are milliseconds since the epoch. docs/decisions/0062.
 */
import type { PersonRole } from "../../domain/authority/person-roles.ts";
import type { Result } from "../../domain/result.ts";
import type { ReportedActName } from "../../domain/team/team-rules.ts";

/** A person of a team. */
export type Person = PersonRole & {
  readonly id: string;
  readonly name: string;
  /** The part before the `@` of the person's sign-in name. */
  readonly localName: string;
  /**
   * When the person began to act under this name: by joining, by the last recovery, or by a link
   * with Cloudflare Access.
   */
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
  /** The time until which a passkey counts as just shown; in the past if none was shown. */
  readonly freshUntil: number;
  /** When it expires if it is not used again. */
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
  /** The hash of the challenge that it answered, which can be used only once. */
  readonly challengeHash: string;
}

/** A passkey's answer, verified. */
export interface PasskeyProof {
  readonly passkeyId: string;
  /** The passkey's counter after the answer; synchronized passkeys always state 0. */
  readonly counter: number;
  readonly challengeHash: string;
}

/** A session to open. */
export interface NewSession {
  readonly hash: string;
  /** The browser's own description, shortened. */
  readonly device: string;
}

export interface Invitation {
  readonly id: string;
  readonly name: string;
  readonly role: PersonRole["role"];
  readonly invitedBy: string;
  readonly createdAt: number;
  readonly expiresAt: number;
  /** The person who can sign in again with it; null for somebody new. */
  readonly personId: string | null;
}

export interface OpenInvitation extends Invitation {
  readonly team: { readonly id: string; readonly name: string };
  /** The first part of the returning person's sign-in name; null for somebody new. */
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
  /** The person or thing that it was done to; null if that is the acting person. */
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

/** An action as the audit log receives it. */
export interface ReportedAct {
  /** Its number in the team's log, which has other entries in between. */
  readonly seq: number;
  readonly at: number;
  readonly act: ReportedActName;
  readonly by: Outsider & { readonly kind: PersonRole["kind"] };
  readonly target: string | null;
}

/** Why a session is refused. */
export type ActorRefusal = "SIGNED_OUT" | "FRESH_PROOF_REQUIRED" | "ROLE_NOT_ALLOWED";

/** A member of staff who acts on the team from outside. */
export interface Outsider {
  readonly id: string;
  readonly name: string;
}

export interface InvitationAnswer {
  readonly hash: string;
  readonly passkey: NewPasskey;
  /** The first part of a new person's sign-in name; not read for a returning person. */
  readonly localName: string;
  readonly session: NewSession;
}

/** The calls that anyone with a secret of the team may make. */
export interface SignInRpc {
  /** Returns a passkey's public half and its owner; null if it is unknown. */
  passkey(id: string): Promise<(PasskeyKey & { readonly personId: string }) | null>;
  /** Returns the id of the person with this first part of a sign-in name; null if there is none. */
  personOf(localName: string): Promise<string | null>;
  /**
   * Opens a session for the owner of a passkey. Refuses a used challenge and a counter that did not
   * increase.
   */
  signInByPasskey(
    proof: PasskeyProof,
    session: NewSession,
  ): Promise<Result<Session, "SIGN_IN_FAILED">>;
  /**
   * Opens a session for a name and a code of its authenticator; each code works once. A refusal gives no
   * reason.
   */
  signInByCode(
    localName: string,
    code: string,
    session: NewSession,
  ): Promise<Result<Session, "SIGN_IN_FAILED">>;
  /** Opens a session for the person whom Cloudflare Access names. */
  signInByAccess(accessId: string, session: NewSession): Promise<Result<Session, "SIGN_IN_FAILED">>;
  /** Returns an invitation that is still open. */
  invitation(hash: string): Promise<OpenInvitation | null>;
  /** Uses up an invitation: admits a new person, or lets one sign in again, and opens a session. */
  acceptInvitation(
    answer: InvitationAnswer,
  ): Promise<Result<Session, "INVITATION_INVALID" | "NAME_TAKEN" | "TEAM_FULL">>;
}

/** The calls that people make in their own session. `hash` is that of the session's secret. */
export interface SessionRpc {
  /** Returns the session, and records its use unless `isBackground`; null if it has ended. */
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
  /** Activates the new authenticator with one of its codes. */
  confirmAuthenticator(
    hash: string,
    code: string,
  ): Promise<Result<void, ActorRefusal | "CODE_INVALID">>;
  removeAuthenticator(hash: string): Promise<Result<void, ActorRefusal>>;
  /** Lets the name of Cloudflare Access sign in as this person from now on; needs a fresh proof. */
  linkAccess(
    hash: string,
    accessId: string,
  ): Promise<Result<void, ActorRefusal | "ACCESS_ID_TAKEN">>;
}

/** The calls with which the lead of a team manages its people; all but reading need a fresh proof. */
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

/** The calls that our own staff make on a team from outside; the caller has checked who it is. */
export interface OutsideRpc {
  people(): Promise<Member[]>;
  /** Returns the actions that the audit log does not have yet, oldest first, at most 100. */
  untoldActs(): Promise<ReportedAct[]>;
  /** Records that the audit log has everything through this number. */
  noteTold(seq: number): Promise<void>;
  /** Invites the lead of a team that has none; earlier invitations are void. */
  inviteLead(
    by: Outsider,
    asked: { readonly teamName: string; readonly name: string; readonly hash: string },
  ): Promise<Result<Invitation, "TEAM_HAS_OWNER">>;
  /**
   * Invites the first member of staff. Hash and expiry (milliseconds since the epoch) come from the
   * Worker's configuration; the invitation works once and not after it expires.
   */
  inviteFirstStaff(hash: string, expiresAt: number): Promise<void>;
  /**
   * Lets a lead sign in again once a second member of staff agrees, who had joined before the first one
   * requested it; null until then.
   */
  recoverLead(
    by: Outsider & Pick<Person, "since">,
    personId: string,
    invitationHash: string,
  ): Promise<Result<Invitation | null, "NOT_FOUND" | "SECOND_PERSON_REQUIRED" | "TEAM_FULL">>;
}

export interface TeamRpc extends SignInRpc, SessionRpc, PeopleRpc, OutsideRpc {}
