/**
 * Audits the chain of a journal's rows: each row's hash is that of the row and of the one before,
 * and the journal is the one whose hashes history received. docs/decisions/0026-chains.md.
 */
import type { Findings } from "../ledger/finding.ts";
import { type ChainHead, chainedText, chainedValues, type Sha256 } from "../ledger/row-chain.ts";
import type { StoredRow } from "./stored-row.ts";

/** The hashes of a journal in history: of a late row, and of all rows without hashes. */
export interface ReportedChain extends ChainHead {
  readonly oldRowsHash: string | null;
}

/** The facts with which a chain is compared. */
export interface ChainFacts {
  readonly sha256: Sha256;
  /** The last row without a hash, and the hash that seals the rows up to there. */
  readonly oldRows: { readonly through: number; readonly hash: string | null };
  /** Null if history received nothing. */
  readonly told: ReportedChain | null;
}

export class RowChainAudit {
  readonly #playerId: string;
  readonly #facts: ChainFacts;
  readonly #findings: Findings;
  /** The hash of the last row read; before the first row of a chain, the player id. */
  #previous: string;
  #seq = 0;
  #isSealChecked: boolean;
  #isReportedMet = false;

  constructor(playerId: string, facts: ChainFacts, findings: Findings) {
    this.#playerId = playerId;
    this.#facts = facts;
    this.#findings = findings;
    this.#previous = playerId;
    this.#isSealChecked = facts.oldRows.through === 0;
  }

  /** Reads the next row. */
  note(row: StoredRow): void {
    const { oldRows, told, sha256 } = this.#facts;
    const isOld = row.seq <= oldRows.through;
    if (!isOld) this.#checkSeal();
    const hash = sha256(chainedText(this.#previous, chainedValues(row)));
    const where = `journal row ${row.seq}`;
    if (isOld) {
      const what = "A row from before rows had hashes has one.";
      this.#expect(where, what, null, row.hash);
    } else {
      const what = "Its hash is not that of the row and of the one before it.";
      this.#expect(where, what, hash, row.hash);
    }
    // Continues with the row's own hash, so that one wrong row gives one finding.
    this.#previous = isOld ? hash : (row.hash ?? this.#playerId);
    this.#seq = row.seq;
    if (told === null || row.seq !== told.seq) return;
    this.#isReportedMet = true;
    this.#expect(where, "It is not the row that history knows.", told.hash, row.hash);
  }

  /** Compares the end. All rows must have been read. */
  close(): void {
    this.#checkSeal();
    const { told, oldRows } = this.#facts;
    if (told === null) return;
    const end = "journal's end";
    if (!this.#isReportedMet && told.seq > this.#seq) {
      // The numbers help people find out what happened to the storage.
      const what = `The journal was restored to entry ${this.#seq}; history holds ${told.seq}.`;
      this.#expect(end, what, `row ${told.seq}`, `rows up to ${this.#seq}`);
    } else if (!this.#isReportedMet) {
      const what = "The journal lacks a row that history knows.";
      this.#expect(end, what, `row ${told.seq}`, `rows up to ${this.#seq}`);
    }
    if (told.oldRowsHash !== null) {
      const what = "The rows without hashes are not those that history knows.";
      this.#expect(end, what, told.oldRowsHash, oldRows.hash);
    }
  }

  /** Called at the last row without a hash: checks those rows against their seal, and begins the chain. */
  #checkSeal(): void {
    if (this.#isSealChecked) return;
    this.#isSealChecked = true;
    const { through, hash } = this.#facts.oldRows;
    const what = "The rows up to here are not those that were sealed.";
    this.#expect(`journal row ${through}`, what, hash, this.#previous);
    this.#previous = this.#playerId;
  }

  #expect(row: string, what: string, expected: unknown, found: unknown): void {
    this.#findings.expect({ row, what }, { expected, found });
  }
}
