/**
 * A client at work on one player, beside others: one request after the other, until the runtime
 * is killed under it. What it then does is its habit: ask again until answered, or never again.
 */
import { setTimeout as pause } from "node:timers/promises";
import type { SeededRandom } from "../simulation/seeded-random.ts";
import { type Answer, send } from "./api.ts";
import { bookOf, type Player } from "./casino.ts";
import { drawOrder, isFinal, type Order, orderLaunch } from "./order.ts";
import type { Life } from "./runtime.ts";

export type Habit = "retries" | "never retries";

/** An impatient client sends the same order twice at once this often. */
const IMPATIENCE = 0.05;
const RETRY_PAUSE_MS = 15;

export class Client {
  readonly #player: Player;
  readonly #random: SeededRandom;
  readonly #orders: Order[];
  #unanswered: Order | undefined;

  /** `orders` takes everything that the client ever asks for. */
  constructor(player: Player, random: SeededRandom, orders: Order[]) {
    this.#player = player;
    this.#random = random;
    this.#orders = orders;
  }

  /** The order that the last kill left without an answer, if this client asks again. */
  get unanswered(): Order | undefined {
    return this.#unanswered;
  }

  /** Works until the runtime dies. */
  async work(life: Life, habit: Habit): Promise<void> {
    while (life.alive) {
      const order = this.#unanswered ?? (await this.#nextOrder(life));
      if (order === undefined) continue;
      const twice = habit === "retries" && this.#random.chance(IMPATIENCE);
      const answers = await Promise.all(
        Array.from({ length: twice ? 2 : 1 }, () => ask(life, order)),
      );
      const answered = answers.some((answer) => answer !== undefined && isFinal(answer));
      const ended = answers.some((answer) => answer?.status === 401);
      if (ended) this.#player.tokens.delete(bookOf(order.currency, order.demo));
      this.#unanswered = answered || ended || habit === "never retries" ? undefined : order;
      if (this.#unanswered !== undefined && life.alive) await pause(RETRY_PAUSE_MS);
    }
  }

  async #nextOrder(life: Life): Promise<Order | undefined> {
    const drawn = drawOrder(this.#player, this.#random) ?? (await this.#launch(life));
    if (drawn !== undefined) this.#orders.push(drawn);
    return drawn;
  }

  #launch(life: Life): Promise<Order | undefined> {
    const currency = this.#random.pick(this.#player.casino.currencies);
    return orderLaunch(life, this.#player, { currency, demo: this.#random.chance(0.25) });
  }
}

/** Sends an order, and notes what came back and what follows from it for the player. */
export async function ask({ origin }: Life, order: Order): Promise<Answer | undefined> {
  const answer = await send(origin, order.request);
  if (answer === undefined) return undefined;
  order.answers.push(answer);
  const { player } = order;
  if (answer.status < 300 && order.kind === "exchange") {
    player.playerId = answer.data.player.id;
    player.tokens.set(bookOf(order.currency, order.demo), answer.data.accessToken);
  }
  if (order.kind === "withdrawal" && answer.data?.status === "pending") {
    player.held.push(answer.data.withdrawalId);
  }
  noteOpenRound(order, answer);
  return answer;
}

/** What an answer says of the round that is open; an old answer may be wrong by now, and the next one says so. */
function noteOpenRound(
  { player, roundId, ...order }: Order,
  { code, data, details }: Answer,
): void {
  const book = bookOf(order.currency, order.demo);
  const round = data?.round;
  const open = round?.state === "open" ? round.id : details?.roundId;
  const closed = code === "ROUND_CLOSED" ? roundId : round?.id;
  if (open !== undefined) player.open.set(book, open);
  else if (player.open.get(book) === closed) player.open.delete(book);
}
