/**
 * Which games contribute to a pool. The pool decides this together with its terms. The database, where a
 * game is switched, cannot: every isolate caches it for seconds. docs/decisions/0032; Reference 10.18.
 */
import { findGame } from "../../domain/games/catalogue.ts";
import { type CycleTerms, checkReturn } from "../../domain/jackpot/return-guard.ts";
import type { SideSeal } from "../side-seal.ts";
import type { Contribution, GameSwitching } from "./jackpot-pool-rpc.ts";

interface Participation {
  readonly version: number;
  readonly takesPart: boolean;
}

type PlayedGame = Pick<Contribution, "gameId" | "gameVersion">;

/** More answers than there are games and terms at one time. A dropped answer is computed again. */
const MAX_ANSWERS = 100;

export class ParticipationStore {
  readonly #sql: SqlStorage;
  readonly #seal: SideSeal;
  #games = new Map<string, Participation>();
  readonly #answers = new Map<string, boolean>();

  constructor(sql: SqlStorage, seal: SideSeal) {
    this.#sql = sql;
    this.#seal = seal;
  }

  /** Reads the rows, as after a restart. */
  load(): void {
    const rows = this.#sql
      .exec<{ game_id: string; version: number; takes_part: number }>(
        "SELECT game_id, version, takes_part FROM participation",
      )
      .toArray();
    this.#games = new Map(
      rows.map(({ game_id, version, takes_part }) => [
        game_id,
        { version, takesPart: takes_part === 1 },
      ]),
    );
  }

  /**
   * Returns true if a game takes part, or would once the switching is saved. A game that was never
   * switched takes part.
   */
  takesPart(gameId: string, switching?: GameSwitching): boolean {
    const stored = this.#games.get(gameId);
    const change = switching?.games.find((game) => game.gameId === gameId);
    const latest =
      change !== undefined && isNewer(stored, { ...change, version: switching?.version ?? 0 })
        ? change
        : stored;
    return latest?.takesPart ?? true;
  }

  /** Returns true if the pool has received a later version of the tenant's settings than this one. */
  isAhead({ version }: GameSwitching): boolean {
    return [...this.#games.values()].some((game) => game.version > version);
  }

  /**
   * Returns true if a bet on the game contributes to a pool with these terms: the game takes part, and the
   * return of the version that the bet was played by leaves room for the jackpot's.
   */
  feeds({ gameId, gameVersion }: PlayedGame, terms: CycleTerms): boolean {
    if (!this.takesPart(gameId)) return false;
    const { rateBasisPoints, ceilingMinor, seedMinor } = terms;
    const question = `${gameId}:${gameVersion ?? ""}:${rateBasisPoints}:${ceilingMinor}:${seedMinor}`;
    const known = this.#answers.get(question);
    if (known !== undefined) return known;
    const game = findGame(gameId, gameVersion);
    const { ok } =
      game === undefined
        ? { ok: true }
        : checkReturn(terms, [{ gameId, returnToPlayer: game.mathematics.returnToPlayer }]);
    if (this.#answers.size >= MAX_ANSWERS) this.#answers.clear();
    this.#answers.set(question, ok);
    return ok;
  }

  /** Saves the switches that are newer than the stored ones. Call it inside a transaction. */
  save({ version, games }: GameSwitching): void {
    for (const { gameId, takesPart } of games) {
      const latest = { version, takesPart };
      if (!isNewer(this.#games.get(gameId), latest)) continue;
      this.#seal.around({ table: "participation", where: "game_id = ?", params: [gameId] }, () => {
        this.#sql.exec(
          `INSERT INTO participation (game_id, version, takes_part) VALUES (?, ?, ?)
         ON CONFLICT (game_id) DO UPDATE SET version = excluded.version,
           takes_part = excluded.takes_part`,
          gameId,
          version,
          takesPart ? 1 : 0,
        );
      });
      this.#games.set(gameId, latest);
    }
  }
}

/**
 * A pool is sent a joining game before its switch is stored, and a leaving game only afterwards. So of two
 * messages with one version, the one that takes the game out is the stored one.
 */
function isNewer(known: Participation | undefined, { version, takesPart }: Participation): boolean {
  if (known === undefined) return true;
  return version > known.version || (version === known.version && !takesPart);
}
