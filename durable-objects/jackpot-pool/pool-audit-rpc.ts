/** What an audit asks of a jackpot pool object. The threshold is in no answer (Jackpot rule 4). */
import type { Finding } from "../../domain/ledger/finding.ts";
import type { PoolView } from "../../domain/ledger/settlement-audit.ts";
import type { FreezableRpc } from "../freeze-rpc.ts";

export interface AuditablePoolRpc extends FreezableRpc {
  /** Audits the pool's books; null when there is no pool. */
  audit(): Promise<PoolAccount | null>;
  /** What the pool holds of a wallet. */
  viewOf(wallet: string): Promise<PoolView>;
  /** The names of wallets that contributed, in their order, past `after`. */
  contributors(after: string, limit: number): Promise<readonly string[]>;
}

/** What an audit of a pool came to. */
export interface PoolAccount {
  readonly hits: number;
  /** The first findings, and how many there were. */
  readonly findings: readonly Finding[];
  readonly findingCount: number;
}
