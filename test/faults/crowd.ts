/**
 * The players of a run and their clients: regulars, who play in every life of the runtime, and
 * guests, who play in one only.
 */
import { randomUUID } from "node:crypto";
import { SeededRandom } from "../simulation/seeded-random.ts";
import type { Casino, Player } from "./casino.ts";
import { ask, Client } from "./client.ts";
import {
  depositOperation,
  launchOperation,
  type Operation,
  type OperationKind,
  successes,
} from "./operation.ts";
import type { Life } from "./runtime.ts";

const PLAYERS_PER_CASINO = 3;
const CLIENTS_PER_PLAYER = 3;
const STARTING_DOLLARS = 60;

export class Crowd {
  /** Every operation that any client requested. */
  readonly operations: Operation[] = [];
  readonly players: Player[] = [];
  /** The players who play in every life. Nobody asks for the others before the end. */
  readonly regulars: Player[] = [];
  readonly casinos: readonly Casino[];
  readonly #random: SeededRandom;
  readonly #clients: Client[] = [];

  constructor(casinos: readonly Casino[], random: SeededRandom) {
    this.casinos = casinos;
    this.#random = random;
  }

  /** Creates the regulars. */
  async open(life: Life): Promise<void> {
    for (const casino of this.casinos) {
      for (let count = 0; count < PLAYERS_PER_CASINO; count += 1) {
        this.#clients.push(...(await this.#addPlayer(life, casino)));
      }
    }
    this.regulars.push(...this.players);
  }

  /** Returns the clients of the next life: the regulars, and one guest of each casino. */
  async forLife(life: Life): Promise<Client[]> {
    const guests = await Promise.all(this.casinos.map((casino) => this.#addPlayer(life, casino)));
    return [...this.#clients, ...guests.flat()];
  }

  /** Returns how many operations of a kind were answered as done. */
  doneOf(wanted: OperationKind): number {
    const asked = this.operations.filter(({ kind }) => kind === wanted);
    return asked.filter((operation) => successes(operation).length > 0).length;
  }

  /** Returns the operations that the last kill left unanswered, of the clients that retry. */
  get unanswered(): Operation[] {
    return this.#clients.flatMap(({ unanswered }) => unanswered ?? []);
  }

  /** Creates a player with a session and money in each currency. */
  async #addPlayer(life: Life, casino: Casino): Promise<Client[]> {
    const externalId = randomUUID();
    const player: Player = {
      casino,
      externalId,
      playerId: "",
      tokens: new Map(),
      held: [],
      sent: [],
      open: new Map(),
    };
    this.players.push(player);
    for (const currency of casino.currencies) {
      await this.#expectSuccess(
        life,
        await launchOperation(life, player, { currency, demo: false }),
      );
      await this.#expectSuccess(life, depositOperation(player, currency, STARTING_DOLLARS));
    }
    return Array.from({ length: CLIENTS_PER_PLAYER }, () => {
      const random = new SeededRandom(this.#random.word());
      return new Client(player, random, this.operations);
    });
  }

  async #expectSuccess(life: Life, operation: Operation | undefined): Promise<void> {
    if (operation === undefined) throw new Error("a player could not be launched");
    this.operations.push(operation);
    await ask(life, operation);
    if (successes(operation).length === 0) {
      throw new Error(
        `a new player's ${operation.kind} answered ${JSON.stringify(operation.answers)}`,
      );
    }
  }
}
