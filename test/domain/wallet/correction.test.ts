/** A correction fixes a balance, and all legs add up to it again. docs/decisions/0172. */
import { describe, expect, it } from "vitest";
import { auditBalances, driftIn, isOfFold } from "../../../domain/audit/balance-audit.ts";
import type { ReadRow } from "../../../domain/audit/stored-row.ts";
import { Findings } from "../../../domain/ledger/finding.ts";
import type { Legs } from "../../../domain/ledger/legs.ts";
import { type Book, EMPTY_BOOK } from "../../../domain/wallet/book.ts";
import type { Correction } from "../../../domain/wallet/correction.ts";
import { postCorrection } from "../../../domain/wallet/posting.ts";

const PLAIN = {
  ...{ id: "apr_1", reason: "a test", witness: "none", requestedBy: "anna", approvedBy: "berta" },
  ...{ cures: [], changes: { cashMinor: 0, bonusMinor: 0, heldMinor: 0 } },
} satisfies Correction;
const book = (balances: Partial<Book>): Book => ({ ...EMPTY_BOOK, ...balances });

function post(before: Book, correction: Partial<Correction>) {
  const posted = postCorrection(before, {
    transactionId: "txn_1",
    correction: { ...PLAIN, ...correction },
  });
  if (!posted.ok) throw new Error(posted.refusal);
  return posted.value;
}

const changes = (cashMinor: number, heldMinor = 0) => ({ cashMinor, bonusMinor: 0, heldMinor });

/** What the check of balances finds in rows of which each follows on the one before. */
function foundIn(rows: readonly { after: Book; legs: Legs; correction?: Correction }[]) {
  const findings = new Findings();
  let before = EMPTY_BOOK;
  for (const [place, { after, legs, correction }] of rows.entries()) {
    const read = { legs, entry: { demo: false, correction }, verdict: null };
    auditBalances({ seq: place + 1, ...after, read } as unknown as ReadRow, before, findings);
    before = after;
  }
  return findings.first;
}

describe("a correction", () => {
  it.each<[string, Book, Partial<Correction>, Legs, Book]>([
    [
      "moves what it changes, where legs and balances agree",
      book({ cash: 2_200 }),
      { changes: changes(-1_000) },
      { cash: -1_000, correction: 1_000 },
      book({ cash: 1_200 }),
    ],
    [
      "moves nothing, where it takes out what no leg put in",
      book({ cash: 2_200 }),
      { changes: changes(-1_000), drift: { cash: 1_000 } },
      {},
      book({ cash: 1_200 }),
    ],
    [
      "books what players were given by a wrong balance, where it is left to them",
      book({ cash: 2_200 }),
      { drift: { cash: 1_000 } },
      { cash: 1_000, correction: -1_000 },
      book({ cash: 2_200 }),
    ],
    [
      "gives back what a wrong balance took",
      book({ cash: 200, held: 5 }),
      { changes: changes(1_000, -5), drift: { cash: -1_000, held: 5 } },
      {},
      book({ cash: 1_200 }),
    ],
    [
      "makes up for what is in play as well",
      book({ cash: 50, inPlay: 7, bonusInPlay: 3 }),
      { drift: { in_play: 7, bonus_in_play: -2 } },
      { in_play: 7, bonus_in_play: -2, correction: -5 },
      book({ cash: 50, inPlay: 7, bonusInPlay: 3 }),
    ],
  ])("%s", (_, before, correction, legs, after) => {
    const { movement, transactions } = post(before, correction);
    expect(movement.legs).toEqual(legs);
    expect(movement.after).toEqual(after);
    expect(Object.values(movement.legs).reduce((sum, leg) => sum + leg, 0)).toBe(0);
    const { cash = 0, bonus = 0 } = movement.legs;
    expect(transactions).toMatchObject([
      {
        type: "correction",
        amountMinor: cash + bonus,
        balanceAfterMinor: after.cash + after.bonus,
      },
    ]);
    const { cash: told = 0 } = transactions[0]?.after ?? {};
    expect(told).toBe(after.cash);
  });

  it("is refused below zero, whatever drift it makes up for", () => {
    const correction = { ...PLAIN, changes: changes(-2_201), drift: { cash: 1_000 } };
    const row = { transactionId: "txn_1", correction };
    expect(postCorrection(book({ cash: 2_200 }), row)).toEqual({
      ok: false,
      refusal: "BALANCE_TOO_LOW",
    });
  });

  it("of a balance that came from no leg makes the sum of all legs equal to the balance, and the audit accepts it", () => {
    const deposits = [500, 700].map((cash) => ({ cash, deposits: -cash }));
    const rows = [
      { after: book({ cash: 500 }), legs: deposits[0] ?? {} },
      // A row that a disk changed: 7.00 were deposited, and the balance says 10.00 more.
      { after: book({ cash: 2_200 }), legs: deposits[1] ?? {} },
      { after: book({ cash: 2_100 }), legs: { cash: -100, gaming: 100 } },
    ];
    const wrong = foundIn(rows);
    const drift = driftIn(wrong);
    expect(drift).toEqual({ cash: 1_000 });
    const correction = { ...PLAIN, changes: changes(-1_000), drift };
    const { movement } = post(book({ cash: 2_100 }), correction);
    const all = [...rows, { ...movement, correction }];
    expect(foundIn(all)).toEqual(wrong);
    const sum = all.reduce((total, { legs }) => total + ((legs as Legs).cash ?? 0), 0);
    expect(sum).toBe(movement.after.cash);
    // A row whose stated drift differs from what its legs make up for is found.
    const other = { ...correction, drift: { cash: 999 } };
    expect(foundIn([...rows, { ...movement, correction: other }])).toHaveLength(2);
  });
});

describe("the drift of a book", () => {
  const at = (row: number, what: string, expected: number, found: number) => ({
    ...{ row: `journal row ${row}`, what },
    ...{ expected: String(expected), found: String(found) },
  });
  const fold = (row: number, account: string, expected: number, found: number) =>
    at(row, `The ${account} is not the fold of its legs.`, expected, found);

  it("is the sum of what the findings of balances say", () => {
    expect(driftIn([fold(2, "cash", 12, 22), fold(4, "held", 5, 3)])).toEqual({
      cash: 10,
      held: -2,
    });
    // The row after one that was changed continues from the right balance.
    expect(driftIn([fold(2, "cash", 12, 22), fold(3, "cash", 32, 22)])).toEqual({});
  });

  it("is zero in a row whose legs are themselves wrong, and for any other finding", () => {
    const legs = at(2, "The legs do not sum to zero.", 0, 10);
    const other = at(2, "Its legs are not what happened.", 7, 17);
    for (const wrong of [legs, other]) {
      expect(driftIn([wrong, fold(2, "cash", 22, 12)])).toEqual({});
      expect(driftIn([wrong, fold(3, "cash", 22, 12)])).toEqual({ cash: -10 });
      expect(isOfFold(wrong)).toBe(false);
    }
    expect(driftIn([at(2, "The cash is negative.", 0, -10)])).toEqual({});
    expect(driftIn([fold(2, "gaming", 1, 2), fold(2, "toString", 1, 2)])).toEqual({});
  });
});
