/**
 * One team: the people of a tenant, or our own staff. Every action is one transaction that checks who acts,
 * so the removal of a role takes effect at once. A team to which nobody was invited stores nothing.
 * docs/decisions/0062.
 */
import { DurableObject } from "cloudflare:workers";
import type { PersonRole } from "../../domain/authority/person-roles.ts";
import { refuse } from "../../domain/result.ts";
import { isMigrated, migrate } from "../migrate.ts";
import { teamIdIn } from "../names.ts";
import type { SealingEnv } from "../sealer.ts";
import * as people from "./manage-people.ts";
import * as own from "./own-account.ts";
import { TEAM_SCHEMA } from "./schema.ts";
import * as entry from "./sign-in.ts";
import * as staff from "./staff-help.ts";
import { TeamContext } from "./team-context.ts";
import type {
  InvitationAnswer,
  NewPasskey,
  NewSession,
  Outsider,
  PasskeyProof,
  Person,
  TeamRpc,
} from "./team-rpc.ts";

const SIGNED_OUT = refuse("SIGNED_OUT");
const FAILED = refuse("SIGN_IN_FAILED");

/** A team that nobody uses wakes this often, to seal again whatever is under an earlier key. */
const WAKE_EVERY_MS = 24 * 60 * 60_000;

export class TeamObject extends DurableObject<SealingEnv> implements TeamRpc {
  readonly #storage: DurableObjectStorage;
  /** True once this instance has set the alarm. */
  #hasAlarm = false;

  constructor(ctx: DurableObjectState, env: SealingEnv) {
    super(ctx, env);
    this.#storage = ctx.storage;
    if (!isMigrated(ctx.storage)) return;
    migrate(ctx.storage, TEAM_SCHEMA);
    this.#transact(({ authenticators }) => authenticators.reseal());
  }

  /** The object sealed everything again when it started, and its keys do not change while it runs. */
  override async alarm(): Promise<void> {
    this.#hasAlarm = false;
    this.#act(undefined, () => undefined);
  }

  async passkey(id: string) {
    return this.#act(null, ({ passkeys }) => {
      const found = passkeys.find(id);
      if (found === undefined) return null;
      const { publicKey, counter, personId } = found;
      return { id, publicKey, counter, personId };
    });
  }

  async personOf(localName: string) {
    return this.#act(null, ({ people }) => people.byLocalName(localName)?.id ?? null);
  }

  async signInByPasskey(proof: PasskeyProof, session: NewSession) {
    return this.#act(FAILED, (team) => entry.signInByPasskey(team, proof, session));
  }

  async signInByCode(localName: string, code: string, session: NewSession) {
    return this.#act(FAILED, (team) => entry.signInByCode(team, { localName, code }, session));
  }

  async signInByAccess(accessId: string, session: NewSession) {
    return this.#act(FAILED, (team) => entry.signInByAccess(team, accessId, session));
  }

  async invitation(hash: string) {
    return this.#act(null, (team) => entry.readInvitation(team, hash));
  }

  async acceptInvitation(answer: InvitationAnswer) {
    const none = refuse("INVITATION_INVALID");
    return this.#act(none, (team) => entry.acceptInvitation(team, answer));
  }

  async session(hash: string, isBackground: boolean) {
    return this.#act(null, (team) => own.readSession(team, hash, isBackground));
  }

  async signOut(hash: string) {
    this.#act(undefined, (team) => own.signOut(team, hash));
  }

  async proveFresh(hash: string, proof: PasskeyProof) {
    return this.#act(SIGNED_OUT, (team) => own.proveFresh(team, hash, proof));
  }

  async sessions(hash: string) {
    return this.#act(SIGNED_OUT, (team) => own.listSessions(team, hash));
  }

  async endSession(hash: string, sessionId: string) {
    return this.#act(SIGNED_OUT, (team) => own.endSession(team, hash, sessionId));
  }

  async passkeys(hash: string) {
    return this.#act(SIGNED_OUT, (team) => own.listPasskeys(team, hash));
  }

  async addPasskey(hash: string, passkey: NewPasskey) {
    return this.#act(SIGNED_OUT, (team) => own.addPasskey(team, hash, passkey));
  }

  async removePasskey(hash: string, passkeyId: string) {
    return this.#act(SIGNED_OUT, (team) => own.removePasskey(team, hash, passkeyId));
  }

  async beginAuthenticator(hash: string) {
    return this.#act(SIGNED_OUT, (team) => own.beginAuthenticator(team, hash));
  }

  async confirmAuthenticator(hash: string, code: string) {
    return this.#act(SIGNED_OUT, (team) => own.confirmAuthenticator(team, hash, code));
  }

  async removeAuthenticator(hash: string) {
    return this.#act(SIGNED_OUT, (team) => own.removeAuthenticator(team, hash));
  }

  async linkAccess(hash: string, accessId: string) {
    return this.#act(SIGNED_OUT, (team) => own.linkAccess(team, hash, accessId));
  }

  async members(hash: string) {
    return this.#act(SIGNED_OUT, (team) => people.listMembers(team, hash));
  }

  async log(hash: string, before: number) {
    return this.#act(SIGNED_OUT, (team) => people.readLog(team, hash, before));
  }

  async invite(hash: string, asked: { name: string; role: PersonRole["role"]; hash: string }) {
    return this.#act(SIGNED_OUT, (team) => people.invite(team, hash, asked));
  }

  async withdrawInvitation(hash: string, id: string) {
    return this.#act(SIGNED_OUT, (team) => people.withdrawInvitation(team, hash, id));
  }

  async changeRole(hash: string, personId: string, role: PersonRole["role"]) {
    return this.#act(SIGNED_OUT, (team) => people.changeRole(team, hash, { personId, role }));
  }

  async remove(hash: string, personId: string) {
    return this.#act(SIGNED_OUT, (team) => people.removePerson(team, hash, personId));
  }

  async recover(hash: string, personId: string, invitationHash: string) {
    const asked = { personId, invitationHash };
    return this.#act(SIGNED_OUT, (team) => people.recoverPerson(team, hash, asked));
  }

  async people() {
    return this.#act([], (team) => team.people.members());
  }

  async untoldActs() {
    return this.#act([], (team) => team.log.unreported(team.reportedThrough));
  }

  async noteTold(seq: number) {
    this.#act(undefined, (team) => team.noteReported(seq));
  }

  async inviteLead(by: Outsider, asked: { teamName: string; name: string; hash: string }) {
    return this.found((team) => staff.inviteLead(team, by, asked));
  }

  async inviteFirstStaff(hash: string, expiresAt: number) {
    this.found((team) => staff.inviteFirstStaff(team, hash, expiresAt));
  }

  async recoverLead(
    by: Outsider & Pick<Person, "since">,
    personId: string,
    invitationHash: string,
  ) {
    const asked = { personId, invitationHash };
    const none = refuse("NOT_FOUND");
    return this.#act(none, (team) => staff.recoverLead(team, by, asked));
  }

  /** Acts in one transaction. A team to which nobody was invited answers `none` and stores nothing. */
  #act<Answer, None>(none: None, act: (team: TeamContext) => Answer): Answer | None {
    return isMigrated(this.#storage) ? this.#transact(act) : none;
  }

  /** Acts in one transaction, which may create the team. */
  protected found<Answer>(act: (team: TeamContext) => Answer): Answer {
    migrate(this.#storage, TEAM_SCHEMA);
    return this.#transact(act);
  }

  #transact<Answer>(act: (team: TeamContext) => Answer): Answer {
    const context = () => new TeamContext(this.#storage, this.env, teamIdIn(this.ctx.id.name));
    return this.#storage.transactionSync(() => {
      const team = context();
      const answer = act(team);
      if (!this.#hasAlarm && team.authenticators.any) {
        this.#hasAlarm = true;
        void this.#storage.setAlarm(team.now + WAKE_EVERY_MS);
      }
      return answer;
    });
  }
}
