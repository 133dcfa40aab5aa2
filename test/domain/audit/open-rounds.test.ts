/** What the audit finds in rounds with several steps: each row makes one change to a correct journal and names a finding. */
import { describe, expect, it } from "vitest";
import type { OpenPlace } from "../../../domain/audit/open-rounds.ts";
import { WalletAudit } from "../../../domain/audit/wallet-audit.ts";
import {
  EMPTY_BOOK,
  type Movement,
  move,
  readBook,
  storedBook,
} from "../../../domain/wallet/book.ts";
import {
  keepRoundOpen,
  openRound,
  settleOpenRound,
  voidRound,
} from "../../../domain/wallet/open-round.ts";
import { CHAIN, chainRows, SEED_HASH, SEEDS } from "./chain-rows.ts";

const PLAYER = "plr_00000000000000000000000000";
const own = (kind: "txn" | "rnd", seq: number) => `${kind}_00000000000000000000000000_${seq}`;
const STAKE = { cashMinor: 10, bonusMinor: 0 };

// biome-ignore lint/suspicious/noExplicitAny: a journal to tamper with
type Row = any;

/** A deposit of 1.00, and a round of 0.10 that is opened, continued, and cashed out at 1.9 stakes or voided. */
function journal(end: "settled" | "voided" = "settled"): Row[] {
  const deposited = move(EMPTY_BOOK, { cash: 100, deposits: -100 });
  const opened = openRound(deposited.after, STAKE);
  const on = keepRoundOpen(opened.after);
  const over =
    end === "settled"
      ? settleOpenRound(on.after, { ...STAKE, winMinor: 19 })
      : voidRound(on.after, STAKE);
  const paid =
    end === "settled" ? { id: `${own("txn", 4)}_win`, type: "win", amountMinor: 19 } : undefined;
  const back = { id: own("txn", 4), type: "refund", amountMinor: 10 };
  const started = {
    id: own("rnd", 2),
    gameId: "ladder",
    currency: "USD",
    demo: false,
    stake: STAKE,
    fairness: { serverSeedHash: SEED_HASH, clientSeed: "", nonce: 1 },
    createdAt: 2,
    beforeBonus: true,
  };
  const open = { state: "open", winMinor: 0, multiplier: 1.2, settledAt: null };
  const climbed = { ...open, multiplier: 1.9, actions: [{ action: "climb" }] };
  const left =
    end === "settled"
      ? {
          ...{ state: "settled", winMinor: 19, multiplier: 1.9, endedBy: "player", settledAt: 4 },
          actions: [{ action: "climb" }, { action: "cashout" }],
        }
      : { ...climbed, state: "voided", multiplier: 0, settledAt: 4 };
  const after = over.after.cash;
  return [
    row(1, "deposit", deposited, "deposit:a", [
      { id: own("txn", 1), type: "deposit", amountMinor: 100, balanceAfterMinor: 100 },
    ]),
    row(
      2,
      "round",
      opened,
      "round:b",
      [{ id: `${own("txn", 2)}_bet`, type: "bet", amountMinor: -10, balanceAfterMinor: 90 }],
      { ...started, ...open },
    ),
    row(3, "round_action", on, "action:c", [], { ...started, ...climbed }),
    row(
      4,
      `round_${end}`,
      over,
      end === "settled" ? "action:d" : null,
      [{ ...(paid ?? back), balanceAfterMinor: after }],
      { ...started, ...left },
    ),
  ];
}

function row(
  seq: number,
  kind: string,
  { after, legs }: Movement,
  idempotencyKey: string | null,
  transactions: Row[],
  round: Row = null,
): Row {
  const roundId = round?.id ?? null;
  const gameId = round?.gameId ?? null;
  return {
    ...{
      seq,
      kind,
      book: "USD",
      ...storedBook(after),
      nonce: seq > 1 ? 1 : 0,
      doubt: null,
      verdict: null,
    },
    ...{ sessionId: null, fingerprint: null, endedBy: null, createdAt: seq, idempotencyKey, legs },
    entry: {
      seq,
      kind,
      currency: "USD",
      demo: false,
      roundId,
      gameId,
      transactions,
      round,
      createdAt: seq,
    },
  };
}

function findings(rows: readonly Row[], openRounds: ReadonlyMap<string, OpenPlace> = new Map()) {
  const audit = new WalletAudit({
    playerId: PLAYER,
    chain: CHAIN,
    marks: new Map(),
    jackpotTransactionId: () => "",
  });
  const stored = rows.map(({ legs, entry, ...columns }) => {
    return { ...columns, legs: JSON.stringify(legs), entry: JSON.stringify(entry) };
  });
  for (const row of chainRows(PLAYER, stored)) audit.read(row);
  const last = rows.at(-1);
  const { seq } = last;
  audit.close({
    headSeq: seq,
    books: new Map([["USD", readBook(last)]]),
    lastBook: "USD",
    bookHeads: new Map(),
    openRounds,
    storedThrough: 0,
    seeds: SEEDS,
    verdict: undefined,
  });
  return audit.findings.first.map(({ what }) => what);
}

const place = (seq: number) =>
  new Map([["USD ladder", { openedSeq: 2, seq, sessionId: null, actedAt: seq }]]);

describe("a correct round with several steps gives no finding", () => {
  it("when it is settled or voided", () => {
    expect(findings(journal("settled"))).toEqual([]);
    expect(findings(journal("voided"))).toEqual([]);
  });

  it("while it is open and noted at its latest row", () => {
    expect(findings(journal().slice(0, 2), place(2))).toEqual([]);
    expect(findings(journal().slice(0, 3), place(3))).toEqual([]);
  });
});

describe("the audit finds a round", () => {
  it("that is settled twice", () => {
    const rows = journal();
    const again = structuredClone(rows[3]);
    again.seq = again.entry.seq = again.createdAt = again.entry.createdAt = 5;
    again.idempotencyKey = "action:e";
    expect(findings([...rows, again])).toContain("It continues a round that is not open.");
  });

  it.each<[string, (rows: Row[]) => void, string]>([
    [
      "whose stake was not put in play",
      ([, opened]) => {
        opened.legs = { cash: -10, gaming: 10 };
      },
      "The in_play is not the fold of its legs.",
    ],
    [
      "that continues with changed details",
      ([, , on]) => {
        on.entry.round.fairness.nonce = 7;
      },
      "It continues another round than the one opened.",
    ],
    [
      "that continues without having been opened",
      ([, , on]) => {
        on.entry.round.id = on.entry.roundId = own("rnd", 1);
      },
      "It continues a round that is not open.",
    ],
    [
      "whose earlier actions were changed",
      ([, , , over]) => {
        over.entry.round.actions[0] = { action: "jump" };
      },
      "It did other things before.",
    ],
    [
      "that skipped an action",
      ([, , , over]) => {
        over.entry.round.actions.shift();
      },
      "It is not one action further.",
    ],
    [
      "that was paid more than it was worth",
      ([, , , over]) => {
        over.entry.round.multiplier = 2.9;
        over.entry.round.winMinor = 29;
      },
      "It was not paid what it stood at when it was left.",
    ],
    [
      "whose win does not match its multiplier",
      ([, , , over]) => {
        over.entry.round.winMinor = 29;
      },
      "The win is not the stake times the multiplier.",
    ],
    [
      "that ended by a rule but names the player",
      ([, , , over]) => {
        over.idempotencyKey = null;
      },
      "It names somebody else who ended the round.",
    ],
    [
      "that is open but has a settlement time",
      ([, , on]) => {
        on.entry.round.settledAt = 3;
      },
      "Its round is another row's.",
    ],
    [
      "that continues without an idempotency key",
      ([, , on]) => {
        on.idempotencyKey = null;
      },
      "Its key is not one of its kind.",
    ],
  ])("%s", (_title, tamper, what) => {
    // Copied through JSON, so that no two rows share an object that is changed.
    const rows: Row[] = JSON.parse(JSON.stringify(journal()));
    tamper(rows);
    expect(findings(rows)).toContain(what);
  });

  it("that is noted at a wrong row, not noted, or noted after its end", () => {
    const what = ["The open round of USD ladder is noted wrongly."];
    expect(findings(journal().slice(0, 3), place(2))).toEqual(what);
    expect(findings(journal().slice(0, 3))).toEqual(what);
    expect(findings(journal(), place(3))).toEqual(what);
  });
});
