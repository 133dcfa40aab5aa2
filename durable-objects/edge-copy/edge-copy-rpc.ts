/** The calls of a copy of something that the edge needs for every call. */
export interface EdgeCopyRpc {
  /** Stores the copy, as it was at that time in milliseconds; an older copy never replaces a newer one. */
  keep(copy: EdgeCopy): Promise<void>;
  /** Returns the copy, or null if there is none or it is more than a day old. */
  recall(): Promise<EdgeCopy | null>;
  /** Drops the copy, and any that was read before this time. */
  forget(at: number): Promise<void>;
}

export interface EdgeCopy {
  /** JSON, which only the edge reads. Secrets in it are sealed. */
  readonly text: string;
  /** When it was read from the database. */
  readonly readAt: number;
}
