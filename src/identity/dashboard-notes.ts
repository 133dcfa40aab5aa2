/**
 * What the dashboard's Worker reports to the API, over a binding that nobody else has: how a sign-in went, and
 * what was done in a team, for the audit log. Reference 6.25 and 12.34.
 */
import type { ReportedAct } from "../../durable-objects/team/team-rpc.ts";

export interface SignInNote {
  readonly teamId: string;
  /** The person who signed in or tried to. */
  readonly personId: string;
  /** The calling IPv4 address or IPv6 /64; undefined if unknown. */
  readonly network: string | undefined;
  readonly outcome: "signed in" | "refused";
}

export interface SignInNotes {
  /** Records a refused sign-in, and one from a network that is new for the person, as security events. */
  noteSignIn(note: SignInNote): Promise<void>;
}

export interface TeamActsNote {
  readonly teamId: string;
  readonly acts: readonly ReportedAct[];
  readonly requestId: string;
}

export interface TeamNotes {
  /**
   * Records the actions in the audit log of the team's tenant, or of our staff. An action that is
   * reported again is recorded once.
   */
  noteTeamActs(note: TeamActsNote): Promise<void>;
}
