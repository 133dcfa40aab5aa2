/** What staff can ask of any object that holds money. Times are milliseconds since the epoch. */
export interface FreezableRpc {
  /** Freezes the object; one that is frozen already keeps its reason and time. */
  freeze(reason: string): Promise<Freeze>;
  /** Ends the freeze and tells what it was; null when there was none. */
  release(): Promise<Freeze | null>;
}

export interface Freeze {
  /** What the audit found, as a sentence. */
  readonly reason: string;
  readonly frozenAt: number;
}
