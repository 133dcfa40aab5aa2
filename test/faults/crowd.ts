/** The players of an era and the clients at work on them: regulars, and guests who come for one life and never return. */
import { randomUUID } from "node:crypto";
import { SeededRandom } from "../simulation/seeded-random.ts";
import type { Casino, Player } from "./casino.ts";
import { ask, Client } from "./client.ts";
import { type Order, orderDeposit, orderLaunch, successes } from "./order.ts";
import type { Life } from "./runtime.ts";

const PLAYERS_PER_CASINO = 3;
const CLIENTS_PER_PLAYER = 3;
const STARTING_DOLLARS = 60;

export class Crowd {
  /** Everything that anyone ever asked for. */
  readonly orders: Order[] = [];
  readonly players: Player[] = [];
  /** Those among them who are there in every life; nobody asks after the others before the end. */
  readonly regulars: Player[] = [];
  readonly casinos: readonly Casino[];
  readonly #random: SeededRandom;
  readonly #clients: Client[] = [];

  constructor(casinos: readonly Casino[], random: SeededRandom) {
    this.casinos = casinos;
    this.#random = random;
  }

  /** Lets the regulars in. */
  async open(life: Life): Promise<void> {
    for (const casino of this.casinos) {
      for (let count = 0; count < PLAYERS_PER_CASINO; count += 1) {
        this.#clients.push(...(await this.#enter(life, casino)));
      }
    }
    this.regulars.push(...this.players);
  }

  /** The clients of the next life: the regulars, and a guest of each casino. */
  async forLife(life: Life): Promise<Client[]> {
    const guests = await Promise.all(this.casinos.map((casino) => this.#enter(life, casino)));
    return [...this.#clients, ...guests.flat()];
  }

  /** What the last kill left without an answer with those who ask again. */
  get unanswered(): Order[] {
    return this.#clients.flatMap(({ unanswered }) => unanswered ?? []);
  }

  /** A new player with a session and money in each currency. */
  async #enter(life: Life, casino: Casino): Promise<Client[]> {
    const externalId = randomUUID();
    const player: Player = {
      casino,
      externalId,
      playerId: "",
      tokens: new Map(),
      held: [],
      open: new Map(),
    };
    this.players.push(player);
    for (const currency of casino.currencies) {
      await this.#must(life, await orderLaunch(life, player, { currency, demo: false }));
      await this.#must(life, orderDeposit(player, currency, STARTING_DOLLARS));
    }
    return Array.from({ length: CLIENTS_PER_PLAYER }, () => {
      const random = new SeededRandom(this.#random.word());
      return new Client(player, random, this.orders);
    });
  }

  async #must(life: Life, order: Order | undefined): Promise<void> {
    if (order === undefined) throw new Error("a player could not be launched");
    this.orders.push(order);
    await ask(life, order);
    if (successes(order).length === 0) {
      throw new Error(`a new player's ${order.kind} answered ${JSON.stringify(order.answers)}`);
    }
  }
}
