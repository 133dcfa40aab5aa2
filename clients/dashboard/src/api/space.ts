/**
 * The three spaces of the dashboard, as its addresses name them: an operator's two environments, and the
 * platform for our own staff.
 */
export type Environment = "sandbox" | "production";
export type Space = Environment | "platform";

export const SPACES: readonly Space[] = ["sandbox", "production", "platform"];
