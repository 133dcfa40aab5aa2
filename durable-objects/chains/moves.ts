/** What moves to and from the addresses of a chain's object, according to its blocks. docs/chains.md. */
import type { Token } from "../../domain/chains/token-amount.ts";

/** What a block brought to one of our addresses. */
export interface Arrival {
  readonly transaction: string;
  readonly ordinal: number;
  readonly token: Token;
  readonly to: string;
  readonly units: bigint;
  /** True if its receipt is too large to be read: its place in it is not known, and it is never credited. */
  readonly isUnreadable?: boolean;
  /** True if less has arrived than the token's log says: it is never credited. */
  readonly isShort?: boolean;
}

/** What left one of our addresses: a sweep. */
export interface Departure extends Pick<Arrival, "transaction" | "token" | "to" | "units"> {
  readonly from: string;
  /** Its place in the block, which is final. */
  readonly logIndex: number;
  /** True if it went to another address than those that its operator sweeps to. */
  readonly isStray?: boolean;
}
