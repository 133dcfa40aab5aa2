/**
 * What the dashboard's Worker reports to the API, over a binding that nobody else has: how a sign-in went, and
 * what was done in a team, for the audit log. Reference 6.25 and 12.34.
 */
import type { ToldAct } from "../../durable-objects/team/team-rpc.ts";

export interface SignInNote {
  readonly teamId: string;
  /** Whose sign-in it was, or would have been. */
  readonly personId: string;
  /** The calling IPv4 address or IPv6 /64; undefined if unknown. */
  readonly network: string | undefined;
  readonly outcome: "signed in" | "refused";
}

export interface SignInNotes {
  /** Notes a refused sign-in, and one from a network that the person never signed in from, as security events. */
  noteSignIn(note: SignInNote): Promise<void>;
}

export interface TeamActsNote {
  readonly teamId: string;
  readonly acts: readonly ToldAct[];
  readonly requestId: string;
}

export interface TeamNotes {
  /** Enters the acts in the audit log of the team's tenant, or of our staff. Told again, an act is entered once. */
  noteTeamActs(note: TeamActsNote): Promise<void>;
}
