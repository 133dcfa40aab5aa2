/** The holder of a paying account's private key: this process, or a service. docs/chains.md. */
export interface KeyHolder {
  /** In lower case. */
  readonly address: string;
  /** Returns r, s (not above half of the curve's order) and the parity of a hash's signature, as hex. */
  sign(hash: Uint8Array): Promise<string>;
}
