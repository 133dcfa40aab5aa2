/**
 * A player whom the operator has shut out: no launch, no session, no round. Money is not touched, so
 * the operator can still pay in and take out.
 */
export interface Suspension {
  /** Milliseconds since the epoch. */
  readonly since: number;
  /** As the operator gave it. */
  readonly reason: string | null;
}
