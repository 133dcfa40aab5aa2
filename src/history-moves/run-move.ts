/**
 * Moves an environment's history to another database in turns, while play continues. Each phase may be
 * repeated, and a turn that ends or crashes anywhere is continued by the next. docs/decisions/0193.
 *
 * - `emptying`: whatever the new database holds of the environment is deleted, and the old one begins
 *   to note what is written.
 * - `copying`: all rows are copied, page by page.
 * - `comparing`: noted rows are copied, and all rows are compared, until none differs.
 * - `switching`: nobody writes for some seconds. The last noted rows are copied, counts and sums are
 *   compared, and the directory names the new database.
 * - `settling`: until every isolate knows that name, nobody writes to either database.
 * - `leaving`: once nobody reads the old rows any more, they are deleted.
 * - `stopping`: staff have stopped the move before the switch, and what was copied is deleted.
 */
import { refreshTenantCopies } from "../db/edge-copies.ts";
import { historyIn } from "../db/history-of.ts";
import type { MovePhase } from "../db/schema/history-moves.ts";
import { comparePage, compareSums } from "./compare-rows.ts";
import {
  CHANGES_PER_PAGE,
  copyChanges,
  copyPage,
  deleteNext,
  forgetCounts,
  forgetNotes,
  type Gates,
  WALK_START,
  type WalkPlace,
} from "./copy-rows.ts";
import { setGate, takeGate } from "./gates.ts";
import {
  type ClaimedMove,
  type MovePosition,
  type MoveProgress,
  saveProgress,
  switchShard,
} from "./move-store.ts";
import { MOVED_LISTS } from "./moved-lists.ts";

/**
 * An isolate remembers a name for ten seconds (src/db/history-of); two more are for calls that are
 * on their way.
 */
export const SETTLING_MS = 12_000;
/** No invocation lasts longer than 15 minutes, so after this time none reads the old rows. */
export const LEAVE_AFTER_MS = 20 * 60_000;
/** Nobody's history is stored while the last rows are copied, so this must not take longer. */
const SHUT_MS = 10_000;
/** The bounds of a turn. An invocation may make 1,000 calls; a step makes about ten at most. */
const TURN_MS = 90_000;
const CALLS_PER_TURN = 800;
/** Pages between two notes of how far a move has come. */
const PAGES_PER_SAVE = 10;

/** How a turn waits, and roughly how many calls it makes. */
export interface Pace {
  readonly pause: (ms: number) => Promise<void>;
  readonly calls?: number;
}

/** The state of a move after a turn: when it continues, or that it is done. */
export interface TurnEnd {
  readonly at: number;
  readonly isDone: boolean;
}

/** Runs a turn of a move. */
export async function runTurn(env: Env, move: ClaimedMove, pace: Pace): Promise<TurnEnd> {
  const mover = new Mover(env, move, pace);
  await mover.takeOver();
  return mover.run();
}

class Mover {
  readonly #env: Env;
  readonly #move: ClaimedMove;
  readonly #gates: Gates;
  readonly #pause: Pace["pause"];
  readonly #until = Date.now() + TURN_MS;
  #calls: number;
  #phase: MovePhase;
  #position: MovePosition | null;
  #switchedAt: number | null;

  constructor(env: Env, move: ClaimedMove, { pause, calls = CALLS_PER_TURN }: Pace) {
    const { tenantId, environment, turn, fromShard, toShard } = move;
    const gate = { tenantId, environment, turn };
    this.#env = env;
    this.#move = move;
    this.#gates = {
      from: { ...gate, db: historyIn(env, fromShard, [tenantId]) },
      to: { ...gate, db: historyIn(env, toShard, [tenantId]) },
    };
    this.#pause = pause;
    this.#calls = calls;
    this.#phase = move.phase;
    this.#position = move.position;
    this.#switchedAt = move.switchedAt;
  }

  /**
   * Takes the turn at both gates. Before the switch the old database is opened again, if a crash left it
   * shut: the worker that shut it cannot switch any more, because the directory knows that its turn is over.
   */
  async takeOver(): Promise<void> {
    const { from, to } = this.#gates;
    if (this.#phase === "stopping") {
      await takeGate(to, "left", "open");
      await takeGate(from, "open", "left");
    } else if (this.#switchedAt === null) {
      await takeGate(to, "filling", "open");
      await takeGate(from, "noting", "left");
    } else {
      await takeGate(from, "left");
      if (this.#phase === "settling") await takeGate(to, "filling");
    }
  }

  /** Runs phases until the turn is over. */
  async run(): Promise<TurnEnd> {
    while (this.#calls > 0 && Date.now() < this.#until) {
      if (this.#phase === "emptying") await this.#empty();
      else if (this.#phase === "copying") await this.#copy();
      else if (this.#phase === "comparing") await this.#compare();
      else if (this.#phase === "switching") await this.#switch();
      else if (this.#phase === "settling") await this.#settle();
      else if (this.#phase === "leaving") {
        const at = (this.#switchedAt ?? 0) + LEAVE_AFTER_MS;
        if (Date.now() < at) return { at, isDone: false };
        await this.#leave();
      } else if (this.#phase === "stopping") await this.#stop();
      else break;
    }
    const isDone = this.#phase === "done" || this.#phase === "stopped";
    return { at: Date.now(), isDone };
  }

  async #empty(): Promise<void> {
    if (await this.#deleteRows(this.#gates.to, "filling")) {
      await this.#save({ phase: "copying", position: WALK_START });
    }
  }

  async #copy(): Promise<void> {
    let place = this.#position ?? WALK_START;
    let copied = 0;
    for (let pages = 0; pages < PAGES_PER_SAVE; pages += 1) {
      const { rows, next } = await copyPage(this.#gates, place);
      this.#calls -= 2;
      copied += rows;
      if (next === null) {
        await this.#save({ phase: "comparing", position: WALK_START, copied });
        return;
      }
      place = next;
    }
    await this.#save({ phase: "copying", position: place, copied });
  }

  async #compare(): Promise<void> {
    const before = this.#position?.differing ?? 0;
    let place: WalkPlace = this.#position ?? WALK_START;
    let copied = 0;
    let differing = 0;
    for (let pages = 0; pages < PAGES_PER_SAVE; pages += 1) {
      copied += await this.#copyNoted();
      const page = await comparePage(this.#gates, place);
      this.#calls -= 2;
      differing += page.differing;
      if (page.next === null) {
        // Rows that differed are copied again; then all must be the same.
        const isSame = before + differing === 0;
        if (!isSame) this.#logError({ event: "history_copy_differed", rows: before + differing });
        const phase = isSame ? "switching" : "comparing";
        await this.#save({ phase, position: isSame ? null : WALK_START, copied, differing });
        return;
      }
      place = page.next;
    }
    const position = { ...place, differing: before + differing };
    await this.#save({ phase: "comparing", position, copied, differing });
  }

  /** Copies the noted rows, until fewer than a page are left. */
  async #copyNoted(): Promise<number> {
    let copied = 0;
    for (;;) {
      const noted = await copyChanges(this.#gates);
      this.#calls -= noted === 0 ? 1 : 4;
      copied += noted;
      if (noted < CHANGES_PER_PAGE || this.#calls <= 0) return copied;
    }
  }

  async #switch(): Promise<void> {
    const { from } = this.#gates;
    await this.#copyNoted();
    if (this.#calls <= 0) return;
    await setGate(from, "shut");
    const shutAt = Date.now();
    try {
      let noted: number;
      do {
        if (Date.now() - shutAt > SHUT_MS) throw new Error("the last rows took too long");
        noted = await copyChanges(this.#gates);
      } while (noted > 0);
      const unlike = await compareSums(this.#gates);
      if (unlike.length > 0) {
        await setGate(from, "noting");
        this.#logError({ event: "history_sums_differed", lists: unlike });
        await this.#save({ phase: "comparing", position: WALK_START });
        return;
      }
    } catch (error) {
      await setGate(from, "noting");
      throw error;
    }
    // The switch may have happened even if its answer is lost, so from here on the old database stays closed.
    this.#switchedAt = Date.now();
    await switchShard(this.#env.DB, this.#move, this.#switchedAt);
    await this.#settle();
  }

  async #settle(): Promise<void> {
    const { from, to } = this.#gates;
    await setGate(from, "left");
    await refreshTenantCopies(this.#env, this.#move.tenantId);
    await this.#pause(SETTLING_MS);
    await setGate(to, "open");
    await this.#save({ phase: "leaving", position: null });
  }

  async #leave(): Promise<void> {
    const { from } = this.#gates;
    if (await this.#deleteRows(from, "left")) {
      await forgetNotes(from, "left");
      await this.#save({ phase: "done", position: null });
    }
  }

  async #stop(): Promise<void> {
    const { from, to } = this.#gates;
    await forgetNotes(from, "open");
    if (await this.#deleteRows(to, "left")) {
      await this.#save({ phase: "stopped", position: null });
    }
  }

  /** Deletes the environment's rows in a database; false if the turn is over before all are deleted. */
  async #deleteRows(gate: Gates["to"], state: "filling" | "left"): Promise<boolean> {
    for (const [index, list] of MOVED_LISTS.entries()) {
      let isMore = index >= (this.#position?.list ?? 0);
      while (isMore) {
        if (this.#calls <= 0 || Date.now() >= this.#until) {
          await this.#save({ phase: this.#phase, position: { list: index, after: null } });
          return false;
        }
        isMore = await deleteNext(gate, state, list);
        this.#calls -= 1;
      }
    }
    await forgetCounts(gate, state);
    return true;
  }

  async #save(progress: MoveProgress): Promise<void> {
    await saveProgress(this.#env.DB, this.#move, progress);
    this.#calls -= 1;
    this.#phase = progress.phase;
    this.#position = progress.position;
  }

  #logError(said: object): void {
    const { id, tenantId, environment } = this.#move;
    const line = { level: "error", ...said, move: id, tenantId, environment };
    console.error(JSON.stringify(line));
  }
}
