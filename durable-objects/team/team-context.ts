/** What every action in a team needs: its stores, the time, and the check of who acts. */
import { ulid } from "ulid";
import { accept, type Result, refuse } from "../../domain/result.ts";
import { FRESH_PROOF_MS, MAX_PEOPLE_PER_TEAM } from "../../domain/team/sign-in-limits.ts";
import { kindOfTeam } from "../../domain/team/team-rules.ts";
import { type SealingEnv, sealerOf } from "../sealer.ts";
import { AuthenticatorStore } from "./authenticator-store.ts";
import { InvitationStore } from "./invitation-store.ts";
import { PasskeyStore } from "./passkey-store.ts";
import { PeopleStore } from "./people-store.ts";
import { type KeptSession, SessionStore, sessionEnd } from "./session-store.ts";
import { TeamLog } from "./team-log.ts";
import type { ActorRefusal, NewSession, Person, Session } from "./team-rpc.ts";

/** The acting person and their session. */
export interface Actor {
  readonly kept: KeptSession;
  readonly person: Person;
}

export interface Needs {
  /** True if the action needs a passkey that was shown just now. */
  readonly isFresh?: boolean;
  /** Returns true if the person may do it. */
  readonly may?: (person: Person) => boolean;
}

export class TeamContext {
  readonly id: string;
  readonly now: number;
  readonly people: PeopleStore;
  readonly passkeys: PasskeyStore;
  readonly sessions: SessionStore;
  readonly invitations: InvitationStore;
  readonly authenticators: AuthenticatorStore;
  readonly log: TeamLog;
  readonly #storage: DurableObjectStorage;

  constructor(storage: DurableObjectStorage, env: SealingEnv, id: string) {
    const { sql } = storage;
    this.#storage = storage;
    this.id = id;
    this.now = Date.now();
    this.people = new PeopleStore(sql, kindOfTeam(id));
    this.passkeys = new PasskeyStore(sql);
    this.sessions = new SessionStore(sql);
    this.invitations = new InvitationStore(sql);
    this.authenticators = new AuthenticatorStore(sql, sealerOf(env));
    this.log = new TeamLog(sql, kindOfTeam(id));
  }

  /** The team as its people see it. */
  get team(): { readonly id: string; readonly name: string } {
    return { id: this.id, name: this.#storage.kv.get<string>("name") ?? this.id };
  }

  rename(name: string): void {
    this.#storage.kv.put("name", name);
  }

  /** The number of the last action in the audit log. */
  get reportedThrough(): number {
    return this.#storage.kv.get<number>("told") ?? 0;
  }

  noteReported(seq: number): void {
    this.#storage.kv.put("told", Math.max(seq, this.reportedThrough));
  }

  /** Returns the person who acts in a session, if they may. */
  actor(hash: string, { isFresh = false, may }: Needs = {}): Result<Actor, ActorRefusal> {
    const kept = this.sessions.find(hash, this.now);
    const person = kept === undefined ? undefined : this.people.find(kept.personId);
    if (kept === undefined || person === undefined) return refuse("SIGNED_OUT");
    if (may !== undefined && !may(person)) return refuse("ROLE_NOT_ALLOWED");
    if (isFresh && kept.freshUntil <= this.now) return refuse("FRESH_PROOF_REQUIRED");
    return accept({ kept, person });
  }

  /** Opens a session, fresh if a passkey was shown for it. */
  openSession(person: Person, session: NewSession, isFresh: boolean): Session {
    const freshUntil = isFresh ? this.now + FRESH_PROOF_MS : 0;
    const opened = { ...session, id: this.newId("ses"), personId: person.id };
    this.sessions.open(opened, { now: this.now, freshUntil });
    this.log.note(person, "signed_in", this.now);
    const [kept] = this.sessions.of(person.id, this.now).filter(({ id }) => id === opened.id);
    if (kept === undefined) throw new Error("a session that was just opened is there");
    return this.view(kept, person);
  }

  view(kept: KeptSession, person: Person): Session {
    const { id, freshUntil } = kept;
    return { id, person, team: this.team, freshUntil, endsAt: sessionEnd(kept) };
  }

  /** True if nobody else can be invited. */
  get isFull(): boolean {
    const open = this.invitations.open(this.now).length;
    return this.invitations.isFull(this.now) || this.people.count() + open >= MAX_PEOPLE_PER_TEAM;
  }

  newId(prefix: "per" | "ses" | "inv"): string {
    return `${prefix}_${ulid().toLowerCase()}`;
  }
}
