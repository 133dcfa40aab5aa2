/**
 * The chain of a tenant environment's audit log: each entry carries a number and the hash of itself and
 * of the entry before it, so an entry that is changed, removed, added or moved is found.
 * docs/decisions/0039.
 */
import { chainedText, type Sha256 } from "./row-chain.ts";

/** An entry as its hash covers it, with all its columns. Times are milliseconds since the epoch. */
export interface LoggedEntry {
  readonly id: string;
  readonly createdAt: number;
  readonly action: string;
  readonly actorType: string;
  readonly actorId: string;
  readonly targetType: string;
  readonly targetId: string;
  /** JSON texts and the address, which may be about a person. */
  readonly before: string | null;
  readonly after: string | null;
  readonly ip: string | null;
  readonly requestId: string;
  readonly once: string | null;
  /** The chained digests of `before`, `after` and `ip` once they were erased; null or absent until then. */
  readonly erasedDigests?: string | null;
}

/** The digests of what may be about a person. */
export type PersonalDigests = Readonly<Record<"before" | "after" | "ip", string | null>>;

/** Returns the digests that the chain holds of what may be about a person. */
export function personalDigests(
  entry: Pick<LoggedEntry, "before" | "after" | "ip" | "erasedDigests">,
  sha256: Sha256,
): PersonalDigests {
  if (entry.erasedDigests) return keptDigests(entry.erasedDigests);
  const digest = (value: string | null) => (value === null ? null : sha256(value));
  return { before: digest(entry.before), after: digest(entry.after), ip: digest(entry.ip) };
}

/**
 * Reads the digests that an erasure left. Any other text was written by somebody else, and does not match
 * what was chained.
 */
function keptDigests(text: string): PersonalDigests {
  try {
    const { before, after, ip }: PersonalDigests = JSON.parse(text);
    return { before, after, ip };
  } catch {
    return { before: text, after: text, ip: text };
  }
}

/** An entry as it is chained. It holds only digests of what may be about a person. */
export interface ChainedEntry {
  readonly id: string;
  readonly values: readonly (string | number | null)[];
}

/** Returns the chained form of an entry. */
export function chainedEntry(entry: LoggedEntry, sha256: Sha256): ChainedEntry {
  const { before, after, ip } = personalDigests(entry, sha256);
  return {
    id: entry.id,
    values: [
      entry.id,
      entry.createdAt,
      entry.action,
      entry.actorType,
      entry.actorId,
      entry.targetType,
      entry.targetId,
      before,
      after,
      ip,
      entry.requestId,
      entry.once,
    ],
  };
}

/** Returns the hash of entry number `seq`. The first one follows the name of its log. */
export function entryHash(
  previous: string,
  { seq, values }: { readonly seq: number; readonly values: ChainedEntry["values"] },
  sha256: Sha256,
): string {
  return sha256(chainedText(previous, [seq, ...values]));
}
