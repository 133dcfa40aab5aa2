/**
 * Audits a journal's rounds of several steps: each is opened once, continues while it is open, and ends
 * once, settled or voided. The amounts in play are the sum of their stakes. This audit only compares rows
 * with each other; recomputing a round checks that its draws follow from the seeds.
 */

import { type Findings, firstDifference } from "../ledger/finding.ts";
import type { Book } from "../wallet/book.ts";
import type { RoundRecord } from "../wallet/round.ts";
import { addLaterBonus, type LaterBonuses } from "../wallet/wagering.ts";
import type { ReadRow } from "./stored-row.ts";

/** An open round's rows in the journal. */
export interface OpenPlace {
  /** The row that opened it, and its latest row. */
  readonly openedSeq: number;
  readonly seq: number;
  /** The session of the latest row, and when it was written. */
  readonly sessionId: string | null;
  readonly actedAt: number;
}

interface Open extends OpenPlace {
  readonly book: string;
  readonly round: RoundRecord;
  /** The bonuses that were credited since it was opened. */
  readonly laterBonuses: LaterBonuses | undefined;
}

export class OpenRounds {
  readonly #findings: Findings;
  /** By book and game: a player has at most one open round per game and book. */
  readonly #open = new Map<string, Open>();

  constructor(findings: Findings) {
    this.#findings = findings;
  }

  /** The bonuses that were credited since the open round of a book and game was opened. */
  laterBonuses(book: string, gameId: string): LaterBonuses | undefined {
    return this.#open.get(placeOf(book, gameId))?.laterBonuses;
  }

  /** Reads the next row, of any kind, and the book before it. */
  note(row: ReadRow, before: Book): void {
    const { round } = row.read.entry;
    if (row.kind === "bonus_credit") this.#noteBonus(row, before);
    if (round !== null) {
      const place = placeOf(row.book, round.gameId);
      const open = this.#open.get(place);
      if (row.kind !== "round") this.#goOn(row, round, open);
      else if (open !== undefined && round.state === "open") {
        this.#expect(row, "A second round of its game is open.", open.round.id, round.id);
      }
      if (round.state === "open") {
        const openedSeq = row.kind === "round" ? row.seq : (open?.openedSeq ?? row.seq);
        const laterBonuses = row.kind === "round" ? undefined : open?.laterBonuses;
        const { sessionId, createdAt: actedAt } = row;
        this.#open.set(place, {
          book: row.book,
          round,
          openedSeq,
          seq: row.seq,
          sessionId,
          actedAt,
          laterBonuses,
        });
      } else if (open?.round.id === round.id) this.#open.delete(place);
    }
    const { inPlay, bonusInPlay } = this.#stakesIn(row.book);
    this.#expect(row, "What is in play is not the stakes of open rounds.", inPlay, row.inPlay);
    const what = "The bonus in play is not the stakes of open rounds.";
    this.#expect(row, what, bonusInPlay, row.bonusInPlay);
  }

  /** Compares the rounds that are open at the journal's end with those that the wallet lists. */
  close(noted: ReadonlyMap<string, OpenPlace>): void {
    for (const place of new Set([...this.#open.keys(), ...noted.keys()])) {
      const open = this.#open.get(place);
      const expected = open && placeIn(open);
      const what = `The open round of ${place} is noted wrongly.`;
      this.#findings.expect({ row: "journal's end", what }, { expected, found: noted.get(place) });
    }
  }

  #noteBonus(row: ReadRow, before: Book): void {
    const { transactions, wageringMultiplier = 0 } = row.read.entry;
    const wageringMinor = (transactions[0]?.amountMinor ?? 0) * wageringMultiplier;
    for (const [place, open] of this.#open) {
      if (open.book !== row.book) continue;
      const laterBonuses = addLaterBonus(open.laterBonuses, { before, wageringMinor });
      this.#open.set(place, { ...open, laterBonuses });
    }
  }

  #goOn(row: ReadRow, round: RoundRecord, open: Open | undefined): void {
    if (open === undefined || open.round.id !== round.id) {
      this.#expect(row, "It continues a round that is not open.", "an open one", round.id);
      return;
    }
    const before = open.round;
    this.#expect(
      row,
      "It continues another round than the one opened.",
      fixed(before),
      fixed(round),
    );
    const [done = [], now = []] = [before.actions, round.actions];
    const isVoided = row.kind === "round_voided";
    this.#expect(
      row,
      "It is not one action further.",
      done.length + (isVoided ? 0 : 1),
      now.length,
    );
    this.#expect(row, "It did other things before.", done, now.slice(0, done.length));
    if (isCashout(now[done.length])) {
      const what = "It was not paid what it stood at when it was left.";
      this.#expect(row, what, before.multiplier, round.multiplier);
    }
  }

  #stakesIn(book: string): Pick<Book, "inPlay" | "bonusInPlay"> {
    let [inPlay, bonusInPlay] = [0, 0];
    for (const open of this.#open.values()) {
      if (open.book !== book) continue;
      inPlay += open.round.stake.cashMinor;
      bonusInPlay += open.round.stake.bonusMinor;
    }
    return { inPlay, bonusInPlay };
  }

  #expect(row: ReadRow, what: string, expected: unknown, found: unknown): void {
    if (firstDifference(expected, found) === undefined) return;
    this.#findings.expect({ row: `journal row ${row.seq}`, what }, { expected, found });
  }
}

/** Returns the key of an open round's place. */
export function placeOf(book: string, gameId: string): string {
  return `${book} ${gameId}`;
}

function isCashout(action: unknown): boolean {
  return typeof action === "object" && action !== null && "action" in action
    ? action.action === "cashout"
    : false;
}

/** The fields of a round that never change. */
function fixed(round: RoundRecord): Partial<RoundRecord> {
  const { state, winMinor, multiplier, outcome, actions, nextActions, endedBy, ...rest } = round;
  const { voidReason, voidNote, voidedBy, settledAt, ...opened } = rest;
  return opened;
}

/** Returns the wallet's record of an open round, without the round itself. */
export function placeIn({ openedSeq, seq, sessionId, actedAt }: OpenPlace): OpenPlace {
  return { openedSeq, seq, sessionId, actedAt };
}
