/**
 * A client that acts for one player, in parallel with others: one request after another until the runtime is killed.
 * Afterwards it either retries the unanswered request until it is answered, or never does.
 */
import { setTimeout as pause } from "node:timers/promises";
import type { SeededRandom } from "../simulation/seeded-random.ts";
import { type Answer, send } from "./api.ts";
import { bookOf, type Player } from "./casino.ts";
import { drawOperation, isFinal, launchOperation, type Operation } from "./operation.ts";
import type { Life } from "./runtime.ts";

export type Habit = "retries" | "never retries";

/** The probability that a retrying client sends an operation twice at once. */
const DOUBLE_SEND_CHANCE = 0.05;
const RETRY_PAUSE_MS = 15;

export class Client {
  readonly #player: Player;
  readonly #random: SeededRandom;
  readonly #operations: Operation[];
  #unanswered: Operation | undefined;

  /** Every operation that the client requests is added to `operations`. */
  constructor(player: Player, random: SeededRandom, operations: Operation[]) {
    this.#player = player;
    this.#random = random;
    this.#operations = operations;
  }

  /** Returns the operation that the last kill left unanswered, if this client retries. */
  get unanswered(): Operation | undefined {
    return this.#unanswered;
  }

  /** Sends operations until the runtime is killed. */
  async work(life: Life, habit: Habit): Promise<void> {
    while (life.alive) {
      const operation = this.#unanswered ?? (await this.#nextOperation(life));
      if (operation === undefined) continue;
      const twice = habit === "retries" && this.#random.chance(DOUBLE_SEND_CHANCE);
      const answers = await Promise.all(
        Array.from({ length: twice ? 2 : 1 }, () => ask(life, operation)),
      );
      const answered = answers.some((answer) => answer !== undefined && isFinal(answer));
      const ended = answers.some((answer) => answer?.status === 401);
      if (ended) this.#player.tokens.delete(bookOf(operation.currency, operation.demo));
      this.#unanswered = answered || ended || habit === "never retries" ? undefined : operation;
      if (this.#unanswered !== undefined && life.alive) await pause(RETRY_PAUSE_MS);
    }
  }

  async #nextOperation(life: Life): Promise<Operation | undefined> {
    const drawn = drawOperation(this.#player, this.#random) ?? (await this.#launch(life));
    if (drawn !== undefined) this.#operations.push(drawn);
    return drawn;
  }

  #launch(life: Life): Promise<Operation | undefined> {
    const currency = this.#random.pick(this.#player.casino.currencies);
    return launchOperation(life, this.#player, { currency, demo: this.#random.chance(0.25) });
  }
}

/** Sends an operation, records the answer and what it changes for the player. */
export async function ask({ origin }: Life, operation: Operation): Promise<Answer | undefined> {
  const answer = await send(origin, operation.request);
  if (answer === undefined) return undefined;
  operation.answers.push(answer);
  const { player } = operation;
  if (answer.status < 300 && operation.kind === "exchange") {
    player.playerId = answer.data.player.id;
    player.tokens.set(bookOf(operation.currency, operation.demo), answer.data.accessToken);
  }
  if (operation.kind === "withdrawal" && answer.data?.status === "pending") {
    player.held.push(answer.data.withdrawalId);
  }
  if (operation.kind === "sent" && operation.withdrawalId && answer.status < 300) {
    player.sent.push(operation.withdrawalId);
  }
  noteOpenRound(operation, answer);
  return answer;
}

/**
 * Records the open round that an answer reports. A late answer may be outdated; the next one
 * corrects it.
 */
function noteOpenRound(
  { player, roundId, ...operation }: Operation,
  { code, data, details }: Answer,
): void {
  const book = bookOf(operation.currency, operation.demo);
  const round = data?.round;
  const open = round?.state === "open" ? round.id : details?.roundId;
  const closed = code === "ROUND_CLOSED" ? roundId : round?.id;
  if (open !== undefined) player.open.set(book, open);
  else if (player.open.get(book) === closed) player.open.delete(book);
}
