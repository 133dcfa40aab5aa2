/**
 * What the dashboard's Worker tells the API of what was done in a team, for the audit log, over the binding
 * that nobody else has. Reference 12.34.
 */
import type { ToldAct } from "../../durable-objects/team/team-rpc.ts";

export interface TeamActsNote {
  readonly teamId: string;
  readonly acts: readonly ToldAct[];
  readonly requestId: string;
}

export interface TeamNotes {
  /** Enters the acts in the audit log of the team's tenant, or of our staff. Told again, an act is entered once. */
  noteTeamActs(note: TeamActsNote): Promise<void>;
}
