/** The platform's requests to an operator's signer, and its answers: JSON over HTTPS. docs/chains.md. */

/** Numbers are decimal texts; addresses are 0x and 40 hex digits, those of the account and the token in lower case. */
export interface SignRequest {
  /** The withdrawal's id. An intent always has the same nonce and recipient, and may come with several fees. */
  readonly intentId: string;
  readonly account: string;
  readonly chainId: string;
  readonly nonce: string;
  /** The token. */
  readonly contract: string;
  readonly to: string;
  readonly units: string;
  readonly gas: string;
  readonly maxFeeWei: string;
  readonly tipWei: string;
}

/**
 * In order of precedence. `SIGNED_OTHERWISE`: the signer has signed the intent with another nonce or
 * recipient, or another intent with the nonce. `REFUSED`: final, nothing was signed. `NOT_NOW`: nothing was
 * signed, and it may be asked again.
 */
export const SIGN_REFUSALS = ["SIGNED_OTHERWISE", "REFUSED", "NOT_NOW"] as const;
export type SignRefusal = (typeof SIGN_REFUSALS)[number];

/** A signature is r, s and the parity of its point, 65 bytes as hex. */
export type SignAnswer = { readonly signature: string } | { readonly refused: SignRefusal };
