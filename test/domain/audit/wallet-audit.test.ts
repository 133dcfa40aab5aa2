/** What the audit of a journal finds, as a table: each row makes one change to a correct journal and names the finding. */

import { describe, expect, it } from "vitest";
import { WalletAudit, type WalletState } from "../../../domain/audit/wallet-audit.ts";
import { EMPTY_BOOK, readBook } from "../../../domain/wallet/book.ts";
import { CHAIN, chainRows, SEED_HASH, SEEDS } from "./chain-rows.ts";

const PLAYER = "plr_00000000000000000000000000";
const txn = (seq: number) => `txn_00000000000000000000000000_${seq}`;
const DAY_MS = 24 * 60 * 60 * 1000;
const WIN = { amountMinor: 900, transactionId: "txn_pool_3", cycle: 3, creditTarget: "cash" };
const VERDICT = { contributionPotUnits: 10_000, win: WIN };

// biome-ignore lint/suspicious/noExplicitAny: a journal to tamper with
type Row = any;

/** A deposit of 10.00, a losing bet of 1.00 that wins the jackpot, and a withdrawal that is held and fails. */
function journal(): Row[] {
  const round = {
    id: "rnd_00000000000000000000000000_2",
    gameId: "golden-reels",
    gameVersion: 1,
    sessionId: "ses_1",
    currency: "USD",
    demo: false,
    state: "settled",
    stake: { cashMinor: 100, bonusMinor: 0 },
    winMinor: 0,
    multiplier: 0,
    outcome: {},
    fairness: { serverSeedHash: SEED_HASH, clientSeed: "", nonce: 1 },
    createdAt: 2,
    settledAt: 2,
  };
  const held = {
    id: "wdr_00000000000000000000000000_4",
    transactionId: txn(4),
    currency: "USD",
    amountMinor: 300,
    status: "pending",
    destination: { chain: "ethereum", address: "0x", addressId: null },
    reference: null,
    reason: null,
    createdAt: 4,
    updatedAt: 4,
  };
  const failed = { ...held, status: "failed", reason: "no such address", updatedAt: 5 };
  const bet = { roundId: round.id, gameId: round.gameId };
  return [
    row(1, "deposit", { cash: 1_000, key: "deposit:a", legs: { cash: 1_000, deposits: -1_000 } }, [
      { id: txn(1), type: "deposit", amountMinor: 1_000, balanceAfterMinor: 1_000 },
    ]),
    row(
      2,
      "round",
      { cash: 900, nonce: 1, doubt: 2, key: "round:b", legs: { cash: -100, gaming: 100 } },
      [{ id: `${txn(2)}_bet`, type: "bet", amountMinor: -100, balanceAfterMinor: 900 }],
      { ...bet, round },
    ),
    row(
      3,
      "jackpot_win",
      { cash: 1_800, nonce: 1, verdict: VERDICT, legs: { cash: 900, pool_settlement: -900 } },
      [{ id: "txn_pool_3", type: "jackpot_win", amountMinor: 900, balanceAfterMinor: 1_800 }],
      bet,
    ),
    row(
      4,
      "withdrawal",
      {
        ...{ cash: 1_500, held: 300, nonce: 1, key: "withdrawal:c", endedBy: 5 },
        legs: { cash: -300, held: 300 },
      },
      [
        {
          ...{ id: txn(4), type: "withdrawal", amountMinor: -300, balanceAfterMinor: 1_500 },
          reference: held.id,
        },
      ],
      { withdrawal: held },
    ),
    row(
      5,
      "withdrawal_reversal",
      { cash: 1_800, nonce: 1, legs: { held: -300, cash: 300 } },
      [
        {
          ...{ id: txn(5), type: "withdrawal_reversal", amountMinor: 300 },
          balanceAfterMinor: 1_800,
          reference: held.id,
        },
      ],
      { withdrawal: failed },
    ),
  ];
}

function row(seq: number, kind: string, columns: Row, transactions: Row[], rest: Row = {}): Row {
  const { legs, key = null, verdict = null, ...others } = columns;
  const entry = { seq, kind, currency: "USD", demo: false, roundId: null, gameId: null };
  return {
    ...{ seq, kind, book: "USD", ...EMPTY_BOOK, granted: null, nonce: 0 },
    ...{
      doubt: null,
      endedBy: null,
      sessionId: null,
      fingerprint: null,
      createdAt: seq,
      idempotencyKey: key,
      legs,
      verdict,
    },
    ...others,
    entry: { ...entry, transactions, round: null, createdAt: seq, ...rest },
  };
}

function audit(rows: readonly Row[], change: Partial<WalletState> = {}) {
  const marks = new Map([["USD", 2]]);
  const jackpotTransactionId = (_: string, cycle: number) => `txn_pool_${cycle}`;
  const audit = new WalletAudit({ playerId: PLAYER, chain: CHAIN, marks, jackpotTransactionId });
  const stored = rows.map(({ legs, entry, verdict, ...columns }) => {
    const texts = { legs: JSON.stringify(legs), entry: JSON.stringify(entry) };
    return { ...columns, ...texts, verdict: verdict && JSON.stringify(verdict) };
  });
  for (const row of chainRows(PLAYER, stored)) audit.read(row);
  const last = rows.at(-1);
  const seq = last?.seq ?? 0;
  audit.close({
    headSeq: seq,
    books: new Map(last ? [["USD", readBook(last)]] : []),
    lastBook: "USD",
    bookHeads: new Map(),
    openRounds: new Map(),
    storedThrough: 0,
    seeds: SEEDS,
    verdict: undefined,
    ...change,
  });
  return audit;
}

describe("a journal that adds up", () => {
  it("gives no finding, and returns what the pool should hold", () => {
    const { findings, jackpots, open } = audit(journal());
    expect(findings.first).toEqual([]);
    expect(open).toBeNull();
    expect(jackpots.sides).toEqual([
      {
        currency: "USD",
        unitsBeforeMark: 0n,
        marked: { placedAt: 2, verdict: VERDICT },
        lastJudged: 2,
        unitsJudged: BigInt(VERDICT.contributionPotUnits),
      },
    ]);
    expect(jackpots.wins).toMatchObject([{ transactionId: "txn_pool_3", amountMinor: 900 }]);
  });

  it("may reuse a key after 24 hours", () => {
    expect(audit(secondDeposit(DAY_MS + 1)).findings.first).toEqual([]);
  });

  it("gives no finding at any row, even where a bet is still in doubt", () => {
    const rows = journal();
    for (let length = 0; length <= rows.length; length += 1) {
      const part = rows.slice(0, length).map((row) => ({ ...row, endedBy: null }));
      if (length === 5) part[3].endedBy = 5;
      expect(audit(part).findings.first, String(length)).toEqual([]);
    }
    expect(audit(journal().slice(0, 2)).open).toMatchObject({ seq: 2, target: "cash" });
  });
});

/** The journal, followed by a reset of its remaining 18.00 in cash. */
function withReset(): Row[] {
  const legs = { cash: -1_800, deposits: 1_800 };
  const transaction = { type: "adjustment", amountMinor: -1_800, balanceAfterMinor: 0 };
  const emptied = row(6, "adjustment", { nonce: 1, legs }, [{ id: txn(6), ...transaction }]);
  return [...journal(), emptied];
}

describe("a reset", () => {
  it("gives no finding when it empties the book", () => {
    expect(audit(withReset()).findings.first).toEqual([]);
  });

  it.each<[string, (reset: Row) => void, string]>([
    [
      "does not empty the book",
      (reset) => Object.assign(reset, { cash: 1, legs: { cash: -1_799, deposits: 1_799 } }),
      "Its legs are not what happened.",
    ],
    [
      "moves the money to another account",
      (reset) => Object.assign(reset, { legs: { cash: -1_800, withdrawals: 1_800 } }),
      "Its legs are not what happened.",
    ],
    [
      "states another amount",
      (reset) => (reset.entry.transactions[0].amountMinor += 1),
      "Its transactions are not what happened.",
    ],
    ["leaves wagering", (reset) => (reset.wagering = 5), "The wagering is not what is left to do."],
    ["has a key", (reset) => (reset.idempotencyKey = "reset:a"), "Its key is not one of its kind."],
  ])("that %s is found", (_, change, what) => {
    const rows = withReset();
    change(rows[5]);
    expect(audit(rows).findings.first.map((finding) => finding.what)).toContain(what);
  });

  it("is found if the book still holds money for a withdrawal", () => {
    const rows = withReset().filter(({ seq }) => seq !== 5);
    const reset = { ...rows[4], seq: 5, held: 300, legs: { cash: -1_500, deposits: 1_500 } };
    const { findings } = audit([
      ...rows.slice(0, 4),
      { ...reset, entry: { ...reset.entry, seq: 5 } },
    ]);
    const whats = findings.first.map(({ what }) => what);
    expect(whats).toContain("A adjustment that could not have happened.");
  });
});

const CHANGES: readonly [string, (rows: Row[]) => void, string][] = [
  ["a missing row", (rows) => rows.splice(0, 1), "The journal has a gap."],
  ["a changed leg", ([first]) => (first.legs.cash += 1), "The legs do not sum to zero."],
  [
    "two legs changed by the same amount",
    ([first]) => Object.assign(first.legs, { cash: 1_001, deposits: -1_001 }),
    "The cash is not the fold of its legs.",
  ],
  [
    "a leg that is not an integer",
    ([, two]) => (two.legs.gaming = 100.5),
    "A leg is not an exact integer.",
  ],
  [
    "a demo leg in a real-money book",
    ([first]) => Object.assign(first.legs, { demo_issue: 0 }),
    "A leg is not of this book.",
  ],
  ["a changed balance", ([, two]) => (two.cash -= 1), "The cash is not the fold of its legs."],
  ["a changed held amount", (rows) => (rows[3].held += 1), "The held is not the fold of its legs."],
  [
    "changed wagering",
    ([first]) => (first.wagering = 1),
    "The wagering is not what is left to do.",
  ],
  [
    "a granted part without a bonus",
    ([first]) => (first.granted = 1),
    "What is left of the granted bonus is wrong.",
  ],
  [
    "a changed transaction amount",
    ([, two]) => (two.entry.transactions[0].amountMinor += 1),
    "Its transactions are not what happened.",
  ],
  [
    "a changed balance after a transaction",
    ([first]) => (first.entry.transactions[0].balanceAfterMinor += 1),
    "Its transactions are not what happened.",
  ],
  [
    "a win that does not match the multiplier",
    ([, two]) => (two.entry.round.winMinor += 1),
    "The win is not the stake times the multiplier.",
  ],
  [
    "a forced outcome with real money",
    ([, two]) => (two.entry.round.forced = true),
    "An outcome of real money was forced.",
  ],
  ["a changed nonce", ([, two]) => (two.nonce = 2), "The nonce is wrong."],
  ["a wrong bet in doubt", (rows) => (rows[3].doubt = 2), "The bet in doubt is wrong."],
  [
    "a verdict when no bet was in doubt",
    (rows) => (rows[4].verdict = { contributionPotUnits: 0, win: null }),
    "It carries a verdict, and no bet was in doubt.",
  ],
  [
    "a contribution that is not a share of the stake",
    (rows) => (rows[2].verdict = { ...VERDICT, contributionPotUnits: 10_001 }),
    "The contribution is not a share of the stake.",
  ],
  [
    "a changed jackpot amount in the verdict",
    (rows) => (rows[2].verdict = { ...VERDICT, win: { ...WIN, amountMinor: 901 } }),
    "Its legs are not what happened.",
  ],
  [
    "a changed cycle in the verdict",
    (rows) => (rows[2].verdict = { ...VERDICT, win: { ...WIN, cycle: 4 } }),
    "The verdict's win is not what this pool could have paid.",
  ],
  [
    "a changed credit target in the verdict",
    (rows) => (rows[2].verdict = { ...VERDICT, win: { ...WIN, creditTarget: "bonus" } }),
    "The verdict's win is not what this pool could have paid.",
  ],
  [
    "a jackpot for another bet",
    (rows) => (rows[2].entry.roundId = "rnd_other"),
    "The jackpot is not of the bet that won it.",
  ],
  [
    "a failed withdrawal that returned another amount",
    (rows) => (rows[4].entry.withdrawal.amountMinor += 1),
    "Its withdrawal does not follow from what it was before.",
  ],
  [
    "a wrong row noted as a withdrawal's end",
    (rows) => (rows[3].endedBy = 4),
    "Another row is noted as the withdrawal's end.",
  ],
  [
    "an entry with another row's number",
    ([first]) => (first.entry.seq = 2),
    "Its entry is another row's.",
  ],
  [
    "a key of another endpoint",
    ([first]) => (first.idempotencyKey = "round:a"),
    "Its key is not one of its kind.",
  ],
  ["a missing key", ([first]) => (first.idempotencyKey = null), "Its key is not one of its kind."],
];

describe("an audit of a journal finds", () => {
  it.each(CHANGES)("%s", (_, change, what) => {
    const rows = journal();
    change(rows);
    const { findings } = audit(rows);
    expect(findings.first.map((finding) => finding.what)).toContain(what);
  });

  it("a second entry under one key within 24 hours", () => {
    const { findings } = audit(secondDeposit(DAY_MS - 1));
    expect(findings.first).toMatchObject([{ what: "A key had a second effect within 24 hours." }]);
  });

  it("a withdrawal that ends twice", () => {
    const rows = journal();
    const again = { ...rows[4], seq: 6, createdAt: 6, held: 0 };
    rows.push({ ...again, entry: { ...again.entry, seq: 6, createdAt: 6 } });
    const whats = audit(rows).findings.first.map(({ what }) => what);
    expect(whats).toContain("It continues a withdrawal that is not held.");
  });

  it.each<[string, (sent: Row, end: Row) => void, string | undefined]>([
    ["nothing if staff failed it", () => {}, undefined],
    [
      "that nobody of our staff failed",
      (_, end) => delete end.entry.withdrawal.failedBy,
      "Its withdrawal does not follow from what it was before.",
    ],
    [
      "that ended under another reference",
      (_, end) => (end.entry.withdrawal.reference = "0xdef"),
      "Its withdrawal does not follow from what it was before.",
    ],
    [
      "that has another state than its row's kind",
      (sent) => (sent.entry.withdrawal.status = "confirmed"),
      "Its withdrawal is in a state that its kind does not leave.",
    ],
    [
      "that moved money when it was sent",
      (sent) => (sent.legs = { held: -1, withdrawals: 1 }),
      "Its legs are not what happened.",
    ],
  ])("of a withdrawal that was sent: %s", (_, change, what) => {
    const rows = journal();
    const [held, reversal] = [rows[3], rows[4]];
    const payout = { ...held.entry.withdrawal, status: "sent", reference: "0xabc", updatedAt: 5 };
    const columns = { cash: 1_500, held: 300, nonce: 1, legs: {} };
    const sent = row(5, "withdrawal_sent", columns, [], { withdrawal: payout });
    const failed = { ...payout, status: "failed", reason: "no such address", failedBy: "staff" };
    const [transaction] = reversal.entry.transactions;
    const end = row(
      6,
      "withdrawal_reversal",
      { cash: 1_800, nonce: 1, legs: { held: -300, cash: 300 } },
      [{ ...transaction, id: txn(6) }],
      { withdrawal: { ...failed, updatedAt: 6 } },
    );
    held.endedBy = 6;
    change(sent, end);
    const whats = audit([...rows.slice(0, 4), sent, end]).findings.first.map(({ what }) => what);
    if (what === undefined) expect(whats).toEqual([]);
    else expect(whats).toContain(what);
  });

  it("a jackpot that is booked twice", () => {
    const rows = journal().slice(0, 3);
    const [, bet, win] = structuredClone(rows);
    const betAgain = { ...bet, seq: 4, doubt: 4, cash: 1_700, nonce: 2, createdAt: 4 };
    const winAgain = { ...win, seq: 5, cash: 2_600, nonce: 2, createdAt: 5 };
    const whats = audit([...rows, betAgain, winAgain]).findings.first.map(({ what }) => what);
    expect(whats).toContain("A jackpot was booked twice.");
  });

  it("state of the wallet that does not match its journal", () => {
    const wrong = { ...EMPTY_BOOK, cash: 1_801 };
    const cases: [Partial<WalletState>, string][] = [
      [{ headSeq: 6 }, "The journal does not end where the wallet believes."],
      [
        { books: new Map([["USD", wrong]]) },
        "The balance of book USD in memory is not the journal's.",
      ],
      [{ lastBook: "EUR", bookHeads: new Map([["USD", 4]]) }, "Book USD is noted at a wrong row."],
      [{ storedThrough: 6 }, "History is confirmed past the journal's end."],
    ];
    for (const [state, what] of cases) {
      const whats = audit(journal(), state).findings.first.map((finding) => finding.what);
      expect(whats).toEqual([what]);
    }
  });

  it("a wrong balance in its own row and the next one, and nowhere else", () => {
    const rows = journal();
    rows[0].cash += 1;
    const found = new Set(audit(rows).findings.first.map(({ row }) => row));
    expect([...found]).toEqual(["journal row 1", "journal row 2"]);
  });

  it("any number of faults, describes the first twenty and counts all", () => {
    const rows = Array.from({ length: 50 }, () => journal()[0]);
    const { findings } = audit(rows);
    expect(findings.first).toHaveLength(20);
    expect(findings.count).toBeGreaterThan(49);
  });
});

/** Two deposits under one key, the given time apart, in milliseconds. */
function secondDeposit(apartMs: number): Row[] {
  const [first] = journal();
  const createdAt = 1 + apartMs;
  const legs = { cash: 1_000, deposits: -1_000 };
  const transaction = { type: "deposit", amountMinor: 1_000, balanceAfterMinor: 2_000 };
  const second = row(2, "deposit", { cash: 2_000, key: "deposit:a", legs }, [
    { id: txn(2), ...transaction },
  ]);
  return [first, { ...second, createdAt, entry: { ...second.entry, createdAt } }];
}
