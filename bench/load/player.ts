/**
 * One player of the crowd, and the operator's backend behind the player: a deposit, a launch, rounds of one game or
 * another at a player's pace, sometimes a withdrawal, a break, and again. Everything goes through the SDK.
 */
import { randomUUID } from "node:crypto";
import {
  ApiError,
  ConnectionError,
  fromMinorUnits,
  type KeyedOptions,
  type Rouleau,
  toMinorUnits,
} from "../../clients/sdk/src/index.ts";
import { openSession, type PlayerSession } from "../../clients/sdk/src/session.ts";
import { type Book, openBook } from "./books.ts";
import type { Figures } from "./figures.ts";
import { type Clock, Pace } from "./pace.ts";

export const CURRENCY = "USD" as const;
/** The games, each as often as it is chosen: a slot game is played more than the others. */
const GAMES = [
  ...["golden-reels", "golden-reels", "golden-reels", "golden-reels"],
  ...["safe-smash", "bit-key-rush", "fox-n-flock", "katapuuult"],
];
const STAKES = ["0.20", "0.50", "0.50", "1.00", "1.00", "1.00", "2.00", "5.00"];
const DEPOSITS = ["20.00", "50.00", "50.00", "100.00"];
const KEY_CHARACTERS = ["A", "B", "C", "D", "E"] as const;
/** Medians of pauses; half of all are between 0.7 and 1.5 times as long. */
const ROUND_MS = 4_000;
const STEP_MS = 1_500;
const BREAK_MS = 40_000;
const AFTER_REFUSAL_MS = 5_000;
/** A session has this many rounds on average. */
const ROUNDS = 30;
const GOES_ON_A_STEP = 0.6;
const WITHDRAWS = 0.3;
const ROUNDS_OF_A_PLAN = 500;
/**
 * These are sent again under their Idempotency-Key after a lost answer, to find out what happened to the
 * money.
 */
const KEYED = ["create player", "deposit", "bet", "step", "withdraw"];
const REPEATS = 3;

/** The state that the players of a run share. */
export interface Crowd {
  readonly operator: Rouleau;
  readonly baseUrl: string;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly figures: Figures;
  readonly clock: Clock;
  /** How many times as fast as a real player. */
  readonly speed: number;
  readonly isOver: () => boolean;
}

type Round = Awaited<ReturnType<Rouleau["play"]["start"]>>["round"];
type Jackpot = Awaited<ReturnType<Rouleau["play"]["start"]>>["jackpot"];

export class CrowdPlayer {
  readonly book: Book;
  readonly #crowd: Crowd;
  readonly #random: () => number;
  readonly #pace: Pace;
  #balance = 0n;
  #isKnown = false;

  constructor(crowd: Crowd, playerId: string, random: () => number) {
    this.#crowd = crowd;
    this.#random = random;
    this.#pace = new Pace(crowd.clock, crowd.figures);
    this.book = openBook(playerId);
  }

  /** Arrives after this time, and plays until the run is over. */
  async play(arrivesAfterMs: number): Promise<void> {
    const { isOver } = this.#crowd;
    this.#pace.now();
    await this.#pace.next(arrivesAfterMs);
    while (!isOver()) {
      const went = await this.#visit();
      if (!isOver()) await this.#pace.next(this.#about(went ? BREAK_MS : AFTER_REFUSAL_MS));
    }
  }

  /** One visit. Returns false if a refusal ended it. */
  async #visit(): Promise<boolean> {
    const { operator, baseUrl, fetch, figures } = this.#crowd;
    const { playerId } = this.book;
    const gameId = this.#one(GAMES);
    if (!this.#isKnown) {
      const body = { externalId: playerId, currency: CURRENCY };
      this.#isKnown =
        (await this.#call("create player", (o) => operator.players.create(body, o))) !== undefined;
      if (!this.#isKnown) return false;
    }
    if (this.#balance < 1_000n && !(await this.#deposit())) return false;
    const launch = await this.#call("launch", ({ retries }) =>
      operator.launch.create({ playerId, currency: CURRENCY, gameId }, { retries }),
    );
    if (launch === undefined) return false;
    const { launchToken } = launch;
    const session = await this.#call("exchange", () =>
      openSession({ launchToken }, { baseUrl, fetch, retries: 0 }),
    );
    if (session === undefined) return false;
    figures.playing += 1;
    try {
      const went = await this.#playRounds(session, gameId);
      if (this.#random() < WITHDRAWS) await this.#withdraw();
      return went;
    } finally {
      figures.playing -= 1;
      session.close();
      await this.#call("log out", () => session.calls.session.logOut({ retries: 0 }));
    }
  }

  async #playRounds(session: PlayerSession, gameId: string): Promise<boolean> {
    const { isOver } = this.#crowd;
    const stake = this.#one(STAKES);
    this.#pace.now();
    const rounds = Math.min(ROUNDS_OF_A_PLAN, 1 - ROUNDS * Math.log(1 - this.#random()));
    for (let round = 0; round < rounds && !isOver(); round += 1) {
      if (this.#balance < toMinorUnits(stake, CURRENCY)) {
        if (this.#random() < 0.5 || !(await this.#deposit())) return true;
      }
      if (!(await this.#playRound(session, gameId, stake))) return false;
      if (!isOver()) await this.#pace.next(this.#about(ROUND_MS));
    }
    return true;
  }

  /** Plays a round to its end, even if the run is over in the meantime. */
  async #playRound(session: PlayerSession, gameId: string, stake: string): Promise<boolean> {
    const { figures } = this.#crowd;
    const choices = this.#choicesOf(gameId);
    const body = { stake, ...(choices === undefined ? {} : { choices }) };
    const opened = await this.#call(
      "bet",
      (options) => session.calls.play.start(gameId, body, options),
      true,
    );
    if (opened === undefined) return false;
    let { round, jackpot } = opened;
    this.#balance = toMinorUnits(opened.balance.total, CURRENCY);
    this.book.staked += toMinorUnits(round.stake.total, CURRENCY);
    while (round.state === "open") {
      await this.#pace.next(this.#about(STEP_MS));
      const action = this.#actionOf(round);
      const acted = await this.#call("step", (options) =>
        session.calls.play.act(gameId, round.id, action, options),
      );
      if (acted === undefined) {
        this.book.doubt = "a round is open";
        return false;
      }
      round = acted.round;
      jackpot = acted.jackpot ?? jackpot;
      this.#balance = toMinorUnits(acted.balance.total, CURRENCY);
    }
    this.book.won += toMinorUnits(round.win, CURRENCY) + this.#jackpotOf(jackpot);
    figures.played(gameId);
    return true;
  }

  #jackpotOf(jackpot: Jackpot): bigint {
    if (jackpot?.state === "pending") this.book.doubt = "a jackpot was not decided at once";
    return jackpot?.won == null ? 0n : toMinorUnits(jackpot.won.amount, CURRENCY);
  }

  async #deposit(): Promise<boolean> {
    const { operator } = this.#crowd;
    const body = { playerId: this.book.playerId, amount: this.#one(DEPOSITS), currency: CURRENCY };
    const done = await this.#call("deposit", (options) => operator.wallet.deposit(body, options));
    if (done === undefined) return false;
    this.book.deposited += toMinorUnits(done.amount, CURRENCY);
    this.#balance = toMinorUnits(done.balance, CURRENCY);
    return true;
  }

  /** Withdraws half of the balance. */
  async #withdraw(): Promise<void> {
    const half = this.#balance / 2n;
    if (half < 100n) return;
    const { operator } = this.#crowd;
    const amount = fromMinorUnits(half, CURRENCY);
    const body = { playerId: this.book.playerId, amount, currency: CURRENCY };
    const done = await this.#call("withdraw", (options) => operator.wallet.withdraw(body, options));
    if (done === undefined) return;
    this.book.withdrawn += half;
    this.#balance -= half;
  }

  /** Makes a call and counts it. Returns undefined if it was refused, or if its outcome is unknown. */
  async #call<Answer>(
    name: string,
    send: (options: KeyedOptions) => Promise<Answer>,
    isBet = false,
  ): Promise<Answer | undefined> {
    const { figures, clock } = this.#crowd;
    const sentMs = clock.now();
    const dueMs = this.#pace.takeDue(sentMs);
    const options = { idempotencyKey: randomUUID(), retries: 0 };
    for (let again = 0; ; again += 1) {
      try {
        const answer = await send(options);
        figures.answered(name, { dueMs, sentMs, answeredMs: clock.now() }, isBet);
        return answer;
      } catch (problem) {
        const code = codeOf(problem);
        figures.refused(name, code);
        const isUnknown = !(problem instanceof ApiError) || problem.status >= 500;
        if (!isUnknown || !KEYED.includes(name)) return undefined;
        if (again === REPEATS) {
          this.book.doubt = `${name} had no answer`;
          return undefined;
        }
        figures.repeated += 1;
        await clock.wait(500 * 2 ** again);
      }
    }
  }

  #choicesOf(gameId: string) {
    if (gameId === "bit-key-rush") return { guess: this.#one(KEY_CHARACTERS) };
    if (gameId !== "katapuuult") return undefined;
    return {
      power: 40 + Math.floor(this.#random() * 50),
      angle: 35 + Math.floor(this.#random() * 30),
    };
  }

  #actionOf({ nextActions }: Round) {
    const [action] = nextActions.filter((name) => name !== "cashout");
    const mayLeave = nextActions.includes("cashout");
    const goesOn = !this.#crowd.isOver() && this.#random() < GOES_ON_A_STEP;
    if (action === undefined || (mayLeave && !goesOn)) return { action: "cashout" as const };
    if (action === "guess") return { action, guess: this.#one(KEY_CHARACTERS) } as const;
    return { action: action as "hit" | "take" };
  }

  #one<Item>(items: readonly Item[]): Item {
    return items[Math.floor(this.#random() * items.length)] as Item;
  }

  /** A log-normal pause with this median. */
  #about(medianMs: number): number {
    const normal =
      Math.sqrt(-2 * Math.log(1 - this.#random())) * Math.cos(2 * Math.PI * this.#random());
    return (medianMs * Math.exp(0.55 * normal)) / this.#crowd.speed;
  }
}

function codeOf(problem: unknown): string {
  if (problem instanceof ApiError) return problem.code;
  if (problem instanceof ConnectionError) return "NO_ANSWER";
  throw problem;
}
