/** The calls of the register of a tenant environment's wallets. */
export interface WalletRegistryRpc {
  /** Registers wallets that hold at least one journal row. Repeating it changes nothing. */
  register(playerIds: readonly string[]): Promise<void>;
  /** Returns the ids of registered players after `after`, in order, at most `limit` of at most 1,000. */
  players(after: string, limit: number): Promise<string[]>;
  /** Returns those of at most 1,000 players that are registered. */
  known(playerIds: readonly string[]): Promise<string[]>;
}
