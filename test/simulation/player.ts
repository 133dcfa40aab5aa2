/**
 * A player and an operator's backend in one: sends requests to one wallet, retries or gives up, and
 * remembers everything that it was ever told, because none of it may turn out untrue.
 */
import type { Currency } from "../../domain/money/currencies.ts";
import type { Result } from "../../domain/result.ts";
import type { WalletAddress } from "../../durable-objects/names.ts";
import type {
  EndWithdrawalMessage,
  WithdrawalAnswer,
} from "../../durable-objects/wallet/money/money-rpc.ts";
import type { PlayAnswer } from "../../durable-objects/wallet/rounds/round-rpc.ts";
import type { KeyedMessage } from "../../durable-objects/wallet/store/idempotency.ts";
import type { FakeNetwork } from "./fake-network.ts";
import type { ObjectHost } from "./object-host.ts";
import type { SeededRandom } from "./seeded-random.ts";
import type { Simulation } from "./simulation.ts";

/** A request that was sent under a key, whatever became of it. */
export interface Sent {
  readonly method: string;
  readonly message: KeyedMessage;
  /** Keys are used again after 24 hours: it is the day that tells one use from the next. */
  readonly day: number;
}

/** The endpoint's word in front of a key in the journal, by the method that serves it. */
export const SCOPES: Readonly<Record<string, string>> = {
  deposit: "deposit",
  playRound: "round",
  actOnRound: "action",
  withdraw: "withdrawal",
  creditBonus: "bonus",
  forfeitBonus: "forfeit",
};

/** A key where it counts: on its day, at its endpoint. */
export function keyOf({ method, message, day }: Sent): string {
  return `${day} ${SCOPES[method]}:${message.idempotencyKey}`;
}

/** An answer that somebody heard. */
export interface Told extends Sent {
  readonly replayed: boolean;
  readonly result: Result<unknown>;
}

/** A balance that somebody was shown, and the journal rows between which it was read. */
export interface Shown {
  readonly book: string;
  readonly cashMinor: number;
  readonly bonusMinor: number;
  /** What must still be staked, when that was shown as well. */
  readonly wageringMinor?: number;
  /** A row of which this player had been told before asking. */
  readonly floor: number;
  readonly top: number;
}

export interface OpenSession {
  readonly sessionId: string;
  readonly currency: Currency;
  readonly demo: boolean;
}

/** A withdrawal as somebody was told that it stands. */
export interface Standing extends Pick<WithdrawalAnswer, "withdrawal" | "balanceMinor"> {
  readonly seq: number;
}

/** The end of a withdrawal that staff asked for, and what they heard. */
export interface AskedEnd {
  readonly message: EndWithdrawalMessage;
  /** Whether somebody was told of the withdrawal before. */
  readonly known: boolean;
  readonly heard: Result<WithdrawalAnswer>[];
}

const PATIENCE_MS = 8_000;
/** The edge refuses a signature that is older. */
const SIGNATURE_PASSES_MS = 300_000;

export class Player {
  readonly address: WalletAddress;
  readonly wallet: ObjectHost;
  readonly random: SeededRandom;
  readonly sessions: OpenSession[] = [];
  /** Those of days before, whose time is over. */
  readonly oldSessions = new Set<string>();
  /** Those that the player asked to end, whether that was heard or not. */
  readonly endedSessions = new Set<string>();
  /** The reasons with which staff asked for a void. */
  readonly voids: string[] = [];
  readonly sent: Sent[] = [];
  readonly told: Told[] = [];
  readonly shown: Shown[] = [];
  /** Launch tokens: until when each is good, and how often it was told to have opened a session. */
  readonly tokens = new Map<string, { readonly expiresAt: number; sessions: number }>();
  /** When each signature was made. */
  readonly signedAt = new Map<string, number>();
  readonly ends: AskedEnd[] = [];
  readonly standings: Standing[] = [];
  created = 0;
  /** How often a reset was asked for. */
  resets = 0;
  day = 0;
  /** The newest journal row that the player was told of. */
  floor = 0;
  readonly #simulation: Simulation;
  readonly #network: FakeNetwork;
  #names = 0;

  constructor(order: {
    address: WalletAddress;
    wallet: ObjectHost;
    simulation: Simulation;
    network: FakeNetwork;
    random: SeededRandom;
  }) {
    this.address = order.address;
    this.wallet = order.wallet;
    this.random = order.random;
    this.#simulation = order.simulation;
    this.#network = order.network;
  }

  /** A day on, no session of the day before takes rounds any more. */
  beginDay(): void {
    this.day += 1;
    for (const { sessionId } of this.sessions.splice(0)) this.oldSessions.add(sessionId);
    for (const sessionId of this.endedSessions) this.oldSessions.add(sessionId);
  }

  /** A name that nothing of this player had before. */
  fresh(kind: string): string {
    this.#names += 1;
    return `${kind}${this.#names}`;
  }

  /** A key for an endpoint: now and then one that another endpoint has had already. */
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

  /** Signs a request, or signs it anew. */
  sign(): string {
    const signature = this.fresh("signature");
    this.signedAt.set(signature, this.#simulation.now);
    return signature;
  }

  /** Whether the edge would let this signature pass. */
  isSignatureFresh(signature: string): boolean {
    return this.#simulation.now - (this.signedAt.get(signature) ?? 0) < SIGNATURE_PASSES_MS;
  }

  /** The request as it can be sent now: what was signed too long ago is signed anew. */
  renewed<Message extends KeyedMessage>(message: Message): Message {
    const { signature } = message as { signature?: string };
    if (signature === undefined || this.isSignatureFresh(signature)) return message;
    return { ...message, signature: this.sign() };
  }

  /** One try: undefined when nothing was heard in time. Whatever is heard late is heard all the same. */
  ask<Answer>(
    method: string,
    args: readonly unknown[],
    hear: (answer: Answer) => void = () => {},
  ): Promise<Answer | undefined> {
    return new Promise((resolve) => {
      this.#simulation.after(PATIENCE_MS, () => resolve(undefined));
      this.#network.call({ to: this.wallet, method, args }).then(
        (answer) => {
          hear(answer as Answer);
          resolve(answer as Answer);
        },
        () => resolve(undefined),
      );
    });
  }

  /** Sends a request under its key, again and again until it is answered or the tries are used up. */
  async request(method: string, message: KeyedMessage, tries: number): Promise<void> {
    const sent: Sent = { method, message, day: this.day };
    this.sent.push(sent);
    for (let left = tries; left > 0; left -= 1) {
      const heard = await this.ask<Pick<Told, "replayed" | "result">>(method, [message], (answer) =>
        this.#hear(sent, answer),
      );
      const settled = heard?.result.ok === true || refusalOf(heard) !== "UNAVAILABLE";
      if (heard !== undefined && settled) return;
      await this.rest(this.random.between(1, 2_000));
    }
  }

  rest(ms: number): Promise<void> {
    return new Promise((resolve) => this.#simulation.after(ms, () => resolve()));
  }

  /** Notes a balance that was shown; `floor` is the player's knowledge when it asked. */
  show(shown: Omit<Shown, "top">): void {
    const [row] = this.wallet.storage.read<{ top: number | null }>(
      "SELECT max(seq) AS top FROM journal",
    );
    this.shown.push({ ...shown, top: row?.top ?? 0 });
  }

  #hear(sent: Sent, { replayed, result }: Pick<Told, "replayed" | "result">): void {
    this.told.push({ ...sent, replayed, result });
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
      this.#simulation.violation(`${transactionId} was told and is not booked`);
    return row?.seq ?? 0;
  }
}

function refusalOf(heard: { readonly result: Result<unknown> } | undefined): string | undefined {
  return heard?.result.ok === false ? heard.result.refusal : undefined;
}

/** The journal row that an id names by its end. */
export function seqOf(id: string): number {
  return Number(id.slice(id.lastIndexOf("_") + 1)) || 0;
}
