/**
 * What the audit of a chain finds: rows that were changed, removed, added, moved, cut off, or forged
 * with hashes of their own. docs/decisions/0026-chains.md.
 */
import { describe, expect, it } from "vitest";
import { type ChainFacts, RowChainAudit } from "../../../domain/audit/row-chain-audit.ts";
import type { StoredRow } from "../../../domain/audit/stored-row.ts";
import { Findings } from "../../../domain/ledger/finding.ts";
import {
  type ChainedRow,
  chainedText,
  chainedValues,
  joined,
} from "../../../domain/ledger/row-chain.ts";
import { CHAIN, chainRows, sha256 } from "../audit/chain-rows.ts";

const PLAYER = "plr_00000000000000000000000000";

function rowAt(seq: number): StoredRow {
  return {
    ...{ seq, kind: "deposit", book: "USD", legs: "{}", cash: seq * 100, bonus: 0, held: 0 },
    ...{ inPlay: 0, bonusInPlay: 0, wagering: 0, nonce: 0, doubt: null, verdict: null },
    ...{ sessionId: null, idempotencyKey: `deposit:${seq}`, fingerprint: "f", entry: "{}" },
    ...{ createdAt: seq, granted: null, hash: null, endedBy: null },
  };
}

const HONEST = chainRows(PLAYER, [1, 2, 3, 4, 5, 6].map(rowAt));
const hashOf = (seq: number) => HONEST[seq - 1]?.hash ?? "";

function found(rows: readonly StoredRow[], facts: Partial<ChainFacts> = {}): string[] {
  const findings = new Findings();
  const audit = new RowChainAudit(PLAYER, { ...CHAIN, ...facts }, findings);
  for (const row of rows) audit.note(row);
  audit.close();
  return findings.first.map(({ row, what }) => `${row}: ${what}`);
}

const BROKEN = "Its hash is not that of the row and of the one before it.";

describe("a chain of rows", () => {
  it("gives no finding when it is whole, and none when history knows an earlier row", () => {
    expect(found(HONEST)).toEqual([]);
    const told = { seq: 4, hash: hashOf(4), oldRowsHash: null };
    expect(found(HONEST, { told })).toEqual([]);
  });

  it("finds a change of every column, and says in which row", () => {
    const changes: Record<keyof ChainedRow, string | number> = {
      ...{ seq: 30, kind: "withdrawal", book: "EUR", legs: "{ }", cash: 1, bonus: 1, held: 1 },
      ...{ inPlay: 1, bonusInPlay: 1, wagering: 1, nonce: 1, doubt: 3, verdict: "{}" },
      ...{ sessionId: "ses_1", idempotencyKey: "deposit:9", fingerprint: "g", entry: "{ }" },
      ...{ createdAt: 9, granted: 1 },
    };
    for (const [column, value] of Object.entries(changes)) {
      const rows = HONEST.map((row) => (row.seq === 3 ? { ...row, [column]: value } : row));
      const row = column === "seq" ? 30 : 3;
      expect(found(rows), column).toEqual([`journal row ${row}: ${BROKEN}`]);
    }
  });

  it("hashes a row without a granted part as versions did that had none", () => {
    const row = { ...rowAt(1), granted: null };
    const asBefore = "1:x1:17:deposit3:USD2:{}3:1001:01:01:01:01:01:0---".concat(
      "9:deposit:11:f2:{}1:1",
    );
    expect(chainedText("x", chainedValues(row))).toBe(asBefore);
    expect(chainedText("x", chainedValues({ ...row, granted: 0 }))).toBe(`${asBefore}1:0`);
  });

  it("finds a row that was removed, added, duplicated or moved", () => {
    const [one, two, three, four, five, six] = HONEST as [StoredRow, ...StoredRow[]];
    const all = (...rows: (StoredRow | undefined)[]) => rows.filter((row) => row !== undefined);
    expect(found(all(one, two, four, five, six))).toEqual([`journal row 4: ${BROKEN}`]);
    expect(found(all(two, three, four, five, six))).toEqual([`journal row 2: ${BROKEN}`]);
    expect(found(all(one, two, two, three, four, five, six))).not.toEqual([]);
    expect(found(all(one, three, two, four, five, six))).not.toEqual([]);
    expect(found(all(one, two, { ...rowAt(3), hash: null }, ...HONEST.slice(3)))).not.toEqual([]);
  });

  it("finds a journal that was forged with its own hashes, or cut off, from what history received", () => {
    const told = { seq: 5, hash: hashOf(5), oldRowsHash: null };
    for (const forgedSeq of [1, 2, 3, 4, 5]) {
      const forged = chainRows(
        PLAYER,
        HONEST.map((row) => (row.seq === forgedSeq ? { ...row, cash: 9 } : row)),
      );
      expect(found(forged)).toEqual([]);
      expect(found(forged, { told })).toEqual([
        "journal row 5: It is not the row that history knows.",
      ]);
    }
    expect(found(HONEST.slice(0, 4))).toEqual([]);
    expect(found(HONEST.slice(0, 4), { told })).toEqual([
      "journal's end: The journal was restored to entry 4; history holds 5.",
    ]);
  });

  it("covers the rows from before rows had hashes by the hash that seals them", () => {
    const old = [1, 2, 3].map(rowAt);
    const sealed = chainRows(PLAYER, old).at(-1)?.hash ?? "";
    const later = chainRows(PLAYER, [4, 5, 6].map(rowAt));
    const oldRows = { through: 3, hash: sealed };
    expect(found([...old, ...later], { oldRows })).toEqual([]);

    const SEAL = "journal row 3: The rows up to here are not those that were sealed.";
    const changed = old.map((row) => (row.seq === 2 ? { ...row, cash: 1 } : row));
    expect(found([...changed, ...later], { oldRows })).toEqual([SEAL]);
    expect(found([...old.slice(0, 2), ...later], { oldRows })).toEqual([SEAL]);
    expect(found(old.slice(0, 2), { oldRows })).toEqual([SEAL]);

    // Sealed again after the change: history has another seal.
    const forged = { through: 3, hash: chainRows(PLAYER, changed).at(-1)?.hash ?? "" };
    const told = { seq: 6, hash: later.at(-1)?.hash ?? "", oldRowsHash: sealed };
    expect(found([...changed, ...later], { oldRows: forged, told })).toEqual([
      "journal's end: The rows without hashes are not those that history knows.",
    ]);
  });

  it("does not take a row for one from before hashes because its hash was removed", () => {
    const bare = HONEST.map((row) => (row.seq > 3 ? { ...row, hash: null } : row));
    expect(found(bare)).toHaveLength(3);
    const oldRows = { through: 6, hash: sha256("forged") };
    expect(found(bare, { oldRows })).not.toEqual([]);
  });
});

describe("the text that is hashed", () => {
  it("differs for different values, however they are cut", () => {
    const lists = [["a", "bc"], ["ab", "c"], ["abc"], ["abc", null], ["abc", "-"], [null, "abc"]];
    const more = [["1:a"], ["1", "a"], [1, "a"], ["", "a"], ["a", ""], [null], [""], []];
    const texts = [...lists, ...more].map(joined);
    // A number and its digits are one value: the columns' types keep them apart.
    expect(new Set(texts).size).toBe(texts.length - 1);
  });
});
