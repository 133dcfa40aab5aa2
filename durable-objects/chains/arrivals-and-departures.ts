/** The moves to and from the addresses of a chain's object, according to its blocks. docs/chains.md. */
import type { Token } from "../../domain/chains/token-amount.ts";

/** A transfer in a block to one of our addresses. */
export interface Arrival {
  readonly transaction: string;
  readonly ordinal: number;
  readonly token: Token;
  readonly to: string;
  readonly units: bigint;
  /** True if its receipt is too large to be read: its ordinal is then not known, and it is never credited. */
  readonly isUnreadable?: boolean;
  /** True if less arrived than the token's log states: it is never credited. */
  readonly isShort?: boolean;
}

/** A transfer from one of our addresses: a sweep. */
export interface Departure extends Pick<Arrival, "transaction" | "token" | "to" | "units"> {
  readonly from: string;
  /** Its place in the block, which is final. */
  readonly logIndex: number;
  /** True if it went to an unexpected address, which is not one that its operator sweeps to. */
  readonly isUnexpected?: boolean;
}
