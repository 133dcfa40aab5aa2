/**
 * The chain of a journal's rows: each row carries the hash of itself and of the row before it, so a row
 * that is changed, removed, added or moved breaks the chain from there on. A journal that is forged
 * consistently ends in a hash that differs from the one in history. docs/decisions/0026-chains.md.
 */

/** The columns of a journal row that its hash covers: all of them but the hash. */
export interface ChainedRow {
  readonly seq: number;
  readonly kind: string;
  readonly book: string;
  readonly legs: string;
  readonly cash: number;
  readonly bonus: number;
  readonly held: number;
  readonly inPlay: number;
  readonly bonusInPlay: number;
  readonly wagering: number;
  readonly nonce: number;
  readonly doubt: number | null;
  readonly verdict: string | null;
  readonly sessionId: string | null;
  readonly idempotencyKey: string | null;
  readonly fingerprint: string | null;
  readonly entry: string;
  readonly createdAt: number;
  /** Null in rows without a bonus, and in older rows, whose hash does not cover it. */
  readonly granted: number | null;
}

/** The columns of a row that are not in its entry, as sent to history. */
export type KeptColumns = readonly [
  cash: number,
  bonus: number,
  held: number,
  inPlay: number,
  bonusInPlay: number,
  wagering: number,
  granted: number | null,
  nonce: number,
  doubt: number | null,
  verdict: string | null,
  sessionId: string | null,
  idempotencyKey: string | null,
  fingerprint: string | null,
  hash: string | null,
];

/** A row of a chain, by its number, and its hash in hex. */
export interface ChainHead {
  readonly seq: number;
  readonly hash: string;
}

/** SHA-256 of a text, in hex. Passed in, because the platform's own is many times faster than ours. */
export type Sha256 = (text: string) => string;

/** Returns a row's values in the order of the journal's columns. */
export function rowValues(row: ChainedRow): (string | number | null)[] {
  return [
    row.seq,
    row.kind,
    row.book,
    row.legs,
    row.cash,
    row.bonus,
    row.held,
    row.inPlay,
    row.bonusInPlay,
    row.wagering,
    row.nonce,
    row.doubt,
    row.verdict,
    row.sessionId,
    row.idempotencyKey,
    row.fingerprint,
    row.entry,
    row.createdAt,
    row.granted,
  ];
}

/** Returns the values of a row that its hash covers; the granted part only if it is not null. */
export function chainedValues(row: ChainedRow): (string | number | null)[] {
  return row.granted === null ? rowValues(row).slice(0, -1) : rowValues(row);
}

/**
 * Returns the text whose hash a row carries. `previous` is the hash of the row before; for a chain's first
 * row it is the wallet's player id. A column that is added later may be included only where it is not null,
 * so that the hashes of earlier rows stay the same.
 */
export function chainedText(previous: string, values: readonly (string | number | null)[]): string {
  return joined([previous, ...values]);
}

/** Joins values so that two different lists never give the same text. */
export function joined(values: readonly (string | number | null)[]): string {
  let text = "";
  for (const value of values) {
    if (value === null) {
      text += "-";
      continue;
    }
    const part = String(value);
    text += `${part.length}:${part}`;
  }
  return text;
}
