/**
 * Audits rounds of several steps as the rows of a journal pass by: each is opened once, every step
 * was requested, nothing is drawn again on the way, it ends once, and it pays what the ladder says.
 */
import { isDeepStrictEqual } from "node:util";
import type { RoundRecord } from "../../domain/wallet/round.ts";
import type { ActMessage } from "../../durable-objects/wallet/rounds/round-rpc.ts";
import type { Row } from "./journal-rows.ts";
import type { Player } from "./player.ts";
import type { Deed, PlacedUnder } from "./wallet-model.ts";

type Report = (what: string) => void;

const TOP_RUNG = 4;
const DAY_MS = 24 * 60 * 60 * 1000;
/** How far clocks may be off. */
const SKEW_MS = 60_000;

interface Open {
  readonly round: RoundRecord;
  readonly last: Row;
  readonly placed: PlacedUnder;
}

export class RoundAudit {
  readonly #player: Player;
  /** Open rounds by book: the ladder is the only game of several steps. */
  readonly #open = new Map<string, Open>();

  constructor(player: Player) {
    this.#player = player;
  }

  /** Returns what is staked on the open round of a book. */
  inPlay(book: string): { inPlay: number; bonusInPlay: number } {
    const stake = this.#open.get(book)?.round.stake;
    return { inPlay: stake?.cashMinor ?? 0, bonusInPlay: stake?.bonusMinor ?? 0 };
  }

  /** Returns true if any round is open. */
  get hasOpen(): boolean {
    return this.#open.size > 0;
  }

  /** Checks the row that opens a round of the ladder. */
  open(row: Row, round: RoundRecord, bonus: boolean, report: Report): void {
    if (this.#open.has(row.book)) report("a second open round");
    this.#checkState(round, [], report);
    const placed = { bonus, laterWagering: 0 };
    if (round.state === "open") this.#open.set(row.book, { round, last: row, placed });
  }

  /** Notes a bonus that is credited to a book; `isFirst` if there was none before. */
  bonusCredited(book: string, wagering: number, isFirst: boolean): void {
    const open = this.#open.get(book);
    if (open === undefined) return;
    const { bonus, laterWagering } = open.placed;
    const placed = { bonus: bonus && !isFirst, laterWagering: laterWagering + wagering };
    this.#open.set(book, { ...open, placed });
  }

  /** Checks a row that continues a round. `message` is the request that it came from, if any. */
  continue(
    row: Row,
    message: ActMessage | undefined,
    known: { waits: boolean },
    report: Report,
  ): Deed {
    const { round } = row.entry;
    const open = this.#open.get(row.book);
    if (round === null || open?.round.id !== round.id) {
      report("continues a round that is not open");
      return { kind: "round_action" };
    }
    const before = open.round.actions ?? [];
    const actions = round.actions ?? [];
    const isVoid = row.kind === "round_voided";
    const added = actions.at(-1) as { action: string } | undefined;
    if (isVoid) {
      if (!isDeepStrictEqual(actions, before)) report("a void with an action");
      if (round.voidedBy === "operator" && open.round.multiplier > 1) {
        report("the operator alone voided a round that would win");
      }
      const isAsked = this.#player.voids.includes(round.voidReason ?? "");
      if (!isAsked && this.#player.resets === 0) report("no void was requested");
    } else {
      if (!isDeepStrictEqual(actions, [...before, added])) report("not exactly one action more");
      if (message === undefined) this.#checkRule(row, open, added, report);
      else if (!isDeepStrictEqual(added, message.action) || round.id !== message.roundId) {
        report("another action than requested");
      }
      this.#checkState(round, actions as { action: string }[], report);
    }
    const { id, stake, fairness, choices, sessionId, createdAt } = open.round;
    const { outcome } = round;
    const same = {
      id,
      stake,
      fairness,
      choices,
      sessionId,
      createdAt,
      mark: open.round.outcome.mark,
    };
    const now = {
      id: round.id,
      stake: round.stake,
      fairness: round.fairness,
      choices: round.choices,
    };
    const rest = { sessionId: round.sessionId, createdAt: round.createdAt, mark: outcome.mark };
    if (!isDeepStrictEqual({ ...now, ...rest }, same))
      report("a different round from the one that was opened");

    const [cash, bonus] = [stake.cashMinor, stake.bonusMinor];
    const { placed } = open;
    if (round.winsTo !== open.round.winsTo) report("wins elsewhere than its stake said");
    if (round.state === "open") this.#open.set(row.book, { round, last: row, placed });
    else this.#open.delete(row.book);
    if (isVoid) return { kind: "round_voided", cash, bonus };
    if (round.state === "open") return { kind: "round_action" };
    return { kind: "round_settled", cash, bonus, win: round.winMinor, placed, waits: known.waits };
  }

  /** A rule may only cash out, and only a round that was left for a day or whose session is over. */
  #checkRule(
    row: Row,
    { last }: Open,
    added: { action: string } | undefined,
    report: Report,
  ): void {
    const { endedSessions, oldSessions } = this.#player;
    if (added?.action !== "cashout" || row.entry.round?.endedBy !== "rule")
      report("an action that was not requested");
    const sessionId = last.session ?? "";
    const isOver = endedSessions.has(sessionId) || oldSessions.has(sessionId);
    const isLeft = row.createdAt - last.createdAt >= DAY_MS - SKEW_MS;
    if (!isOver && !isLeft) report("settled by rule too early");
  }

  /**
   * A second implementation of the ladder: one rung for the stake and one for each climb, until a
   * rung breaks or the player cashes out.
   */
  #checkState(round: RoundRecord, actions: readonly { action: string }[], report: Report): void {
    const rung = 1 + actions.filter(({ action }) => action === "climb").length;
    const { breaksAt } = (round.choices ?? {}) as { breaksAt?: number };
    const shown = round.outcome.breaksAt as number | undefined;
    if (breaksAt !== undefined && shown !== undefined && shown !== breaksAt)
      report("broke on another rung");
    const breaks = breaksAt ?? shown;
    const isOver = actions.at(-1)?.action === "cashout" || rung === breaks || rung === TOP_RUNG;
    if ((round.state === "settled") !== isOver)
      report("is settled when it should be open, or the reverse");
    const tenths = rung === breaks ? 0 : 5 + 7 * rung;
    const stake = round.stake.cashMinor + round.stake.bonusMinor;
    if (round.multiplier !== tenths / 10) report("has a wrong multiplier");
    if (round.winMinor !== (isOver ? (stake * tenths) / 10 : 0)) report("a wrong win");
    if (!isOver && shown !== undefined) report("shows what is hidden");
  }
}
