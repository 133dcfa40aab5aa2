/** What the audit finds about the keys of deposits that came over a chain. docs/chains.md. */
import { expect, it } from "vitest";
import { KeyRecord } from "../../../domain/audit/key-record.ts";
import { type DepositOrigin, depositKey } from "../../../domain/chains/deposit.ts";

const ORIGIN: DepositOrigin = {
  chain: "ethereum",
  transaction: `0x${"c".repeat(64)}`,
  ordinal: 0,
};
const YEAR_MS = 365 * 24 * 3600 * 1000;

function row(seq: number, changes: { idempotencyKey?: string; chainDeposit?: DepositOrigin } = {}) {
  const at = { seq, kind: "deposit", createdAt: seq * YEAR_MS } as const;
  return { ...at, idempotencyKey: depositKey(ORIGIN), chainDeposit: ORIGIN, ...changes };
}

it("the audit finds a deposit that was credited twice, even years apart", () => {
  const keys = new KeyRecord();
  const other = { ...ORIGIN, ordinal: 1 };
  expect(keys.note(row(1))).toBeUndefined();
  const second = row(2, { chainDeposit: other, idempotencyKey: depositKey(other) });
  expect(keys.note(second)).toBeUndefined();
  expect(keys.note(row(3))?.what).toBe("A deposit was credited twice.");
});

it("the audit finds a key that is not the origin's, and one without an origin", () => {
  const what = "Its key is not its origin's.";
  expect(new KeyRecord().note(row(1, { idempotencyKey: "deposit:mine" }))?.what).toBe(what);
  const { chainDeposit: _, ...without } = row(1);
  expect(new KeyRecord().note(without)?.what).toBe(what);
  const other = { ...ORIGIN, transaction: `0x${"d".repeat(64)}` };
  expect(new KeyRecord().note(row(1, { chainDeposit: other }))?.what).toBe(what);
});
