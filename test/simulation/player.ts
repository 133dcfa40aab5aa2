/**
 * A player and an operator's backend in one: sends requests to one wallet, retries or gives up, and
 * records every answer that arrives, because none of them may turn out to be untrue.
 */
import type { Currency } from "../../domain/money/currencies.ts";
import type { Result } from "../../domain/result.ts";
import type { WalletAddress } from "../../durable-objects/names.ts";
import type {
  MoveWithdrawalMessage,
  WithdrawalAnswer,
} from "../../durable-objects/wallet/money/money-rpc.ts";
import type { PlayAnswer } from "../../durable-objects/wallet/rounds/round-rpc.ts";
import type { KeyedMessage } from "../../durable-objects/wallet/store/earlier-answer.ts";
import type { FakeNetwork } from "./fake-network.ts";
import type { ObjectHost } from "./object-host.ts";
import type { SeededRandom } from "./seeded-random.ts";
import type { Simulation } from "./simulation.ts";

/** A request that was sent under a key, whatever its result. */
export interface Sent {
  readonly method: string;
  readonly message: KeyedMessage;
  /** Keys may be reused after 24 hours: the day distinguishes one use from the next. */
  readonly day: number;
}

/** The prefix of a key in the journal, by the method that serves the endpoint. */
export const NAMESPACES: Readonly<Record<string, string>> = {
  deposit: "deposit",
  playRound: "round",
  actOnRound: "action",
  withdraw: "withdrawal",
  creditBonus: "bonus",
  forfeitBonus: "forfeit",
};

/** Returns what makes a key unique: its day, its endpoint and the key itself. */
export function keyOf({ method, message, day }: Sent): string {
  return `${day} ${NAMESPACES[method]}:${message.idempotencyKey}`;
}

/** An answer that arrived. */
export interface HeardAnswer extends Sent {
  readonly replayed: boolean;
  readonly result: Result<unknown>;
}

/** A balance that was shown, and the journal rows between which it was read. */
export interface Shown {
  readonly book: string;
  readonly cashMinor: number;
  readonly bonusMinor: number;
  /** What must still be wagered, if that was shown as well. */
  readonly wageringMinor?: number;
  /** The newest row that this player knew before asking. */
  readonly floor: number;
  readonly top: number;
}

export interface OpenSession {
  readonly sessionId: string;
  readonly currency: Currency;
  readonly demo: boolean;
}

/** A state of a withdrawal that was shown. */
export interface WithdrawalState extends Pick<WithdrawalAnswer, "withdrawal" | "balanceMinor"> {
  readonly seq: number;
}

/** A state of a withdrawal that staff reported, and the answers that arrived. */
export interface AskedEnd {
  readonly message: MoveWithdrawalMessage;
  /** True if the withdrawal was known from an answer before. */
  readonly known: boolean;
  readonly answers: Result<WithdrawalAnswer>[];
}

const ANSWER_TIMEOUT_MS = 8_000;
/** The edge refuses a signature that is older than this. */
const SIGNATURE_VALID_MS = 300_000;

export class Player {
  readonly address: WalletAddress;
  readonly wallet: ObjectHost;
  readonly random: SeededRandom;
  readonly sessions: OpenSession[] = [];
  /** Sessions of previous days, which have expired. */
  readonly oldSessions = new Set<string>();
  /** Sessions that the player asked to end, whether or not the request arrived. */
  readonly endedSessions = new Set<string>();
  /** The reasons that staff gave for voids. */
  readonly voids: string[] = [];
  readonly sent: Sent[] = [];
  readonly answers: HeardAnswer[] = [];
  readonly shown: Shown[] = [];
  /** Launch tokens: when each expires, and how often it was reported to have opened a session. */
  readonly tokens = new Map<string, { readonly expiresAt: number; sessions: number }>();
  /** The time of each signature. */
  readonly signedAt = new Map<string, number>();
  readonly ends: AskedEnd[] = [];
  readonly withdrawalStates: WithdrawalState[] = [];
  created = 0;
  /** The number of resets that were requested. */
  resets = 0;
  day = 0;
  /** The newest journal row that the player knows. */
  floor = 0;
  readonly #simulation: Simulation;
  readonly #network: FakeNetwork;
  #names = 0;

  constructor(options: {
    address: WalletAddress;
    wallet: ObjectHost;
    simulation: Simulation;
    network: FakeNetwork;
    random: SeededRandom;
  }) {
    this.address = options.address;
    this.wallet = options.wallet;
    this.random = options.random;
    this.#simulation = options.simulation;
    this.#network = options.network;
  }

  /** Begins a new day, on which no session of the day before accepts rounds. */
  beginDay(): void {
    this.day += 1;
    for (const { sessionId } of this.sessions.splice(0)) this.oldSessions.add(sessionId);
    for (const sessionId of this.endedSessions) this.oldSessions.add(sessionId);
  }

  /** Returns a name that this player has not used before. */
  fresh(kind: string): string {
    this.#names += 1;
    return `${kind}${this.#names}`;
  }

  /** Returns a key for an endpoint: sometimes one that another endpoint has already used. */
  key(method: string): string {
    const today = this.sent.filter(({ day }) => day === this.day);
    if (today.length > 0 && this.random.chance(0.15)) {
      const { idempotencyKey } = this.random.pick(today).message;
      const isUsedHere = today.some(
        (sent) => sent.method === method && sent.message.idempotencyKey === idempotencyKey,
      );
      if (!isUsedHere) return idempotencyKey;
    }
    return this.fresh("key");
  }

  /** Signs a request, with a new signature each time. */
  sign(): string {
    const signature = this.fresh("signature");
    this.signedAt.set(signature, this.#simulation.now);
    return signature;
  }

  /** Returns true if the edge would still accept this signature. */
  isSignatureFresh(signature: string): boolean {
    return this.#simulation.now - (this.signedAt.get(signature) ?? 0) < SIGNATURE_VALID_MS;
  }

  /** Returns the request as it can be sent now: a signature that is too old is replaced. */
  renewed<Message extends KeyedMessage>(message: Message): Message {
    const { signature } = message as { signature?: string };
    if (signature === undefined || this.isSignatureFresh(signature)) return message;
    return { ...message, signature: this.sign() };
  }

  /**
   * Makes one attempt. Returns undefined if no answer came in time; a late answer still reaches
   * `hear`.
   */
  ask<Answer>(
    method: string,
    args: readonly unknown[],
    hear: (answer: Answer) => void = () => {},
  ): Promise<Answer | undefined> {
    return new Promise((resolve) => {
      this.#simulation.after(ANSWER_TIMEOUT_MS, () => resolve(undefined));
      this.#network.call({ to: this.wallet, method, args }).then(
        (answer) => {
          hear(answer as Answer);
          resolve(answer as Answer);
        },
        () => resolve(undefined),
      );
    });
  }

  /** Sends a request under its key until it is answered or no tries are left. */
  async request(method: string, message: KeyedMessage, tries: number): Promise<void> {
    const sent: Sent = { method, message, day: this.day };
    this.sent.push(sent);
    for (let left = tries; left > 0; left -= 1) {
      const heard = await this.ask<Pick<HeardAnswer, "replayed" | "result">>(
        method,
        [message],
        (answer) => this.#hear(sent, answer),
      );
      const settled = heard?.result.ok === true || refusalOf(heard) !== "UNAVAILABLE";
      if (heard !== undefined && settled) return;
      await this.rest(this.random.between(1, 2_000));
    }
  }

  rest(ms: number): Promise<void> {
    return new Promise((resolve) => this.#simulation.after(ms, () => resolve()));
  }

  /** Records a balance that was shown; `floor` is what the player knew when it asked. */
  show(shown: Omit<Shown, "top">): void {
    const [row] = this.wallet.storage.read<{ top: number | null }>(
      "SELECT max(seq) AS top FROM journal",
    );
    this.shown.push({ ...shown, top: row?.top ?? 0 });
  }

  #hear(sent: Sent, { replayed, result }: Pick<HeardAnswer, "replayed" | "result">): void {
    this.answers.push({ ...sent, replayed, result });
    if (!result.ok) return;
    const { round, jackpot, withdrawal, transactionId } = result.value as Partial<
      PlayAnswer & WithdrawalAnswer & { transactionId: string }
    >;
    this.#learn(seqOf(round?.id ?? withdrawal?.id ?? transactionId ?? ""));
    if (jackpot?.won) this.#learn(this.#rowOfWin(jackpot.won.transactionId));
  }

  #learn(seq: number): void {
    this.floor = Math.max(this.floor, seq);
  }

  #rowOfWin(transactionId: string): number {
    const [row] = this.wallet.storage.read<{ seq: number }>(
      "SELECT seq FROM journal WHERE kind = 'jackpot_win' AND instr(entry, ?) > 0",
      `"${transactionId}"`,
    );
    if (row === undefined)
      this.#simulation.violation(`${transactionId} was reported but is not booked`);
    return row?.seq ?? 0;
  }
}

function refusalOf(heard: { readonly result: Result<unknown> } | undefined): string | undefined {
  return heard?.result.ok === false ? heard.result.refusal : undefined;
}

/** Returns the journal row at the end of an id, or 0 if there is none. */
export function seqOf(id: string): number {
  return Number(id.slice(id.lastIndexOf("_") + 1)) || 0;
}
