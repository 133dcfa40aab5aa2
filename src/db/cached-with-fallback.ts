/**
 * Caches what calls need from the database before they reach a wallet, so that they do not wait for it.
 * Values in this isolate are read again after the calls that use them, and replaced by a copy from
 * elsewhere while the database is slow or lost. Decisions 0028 and 0050.
 */
import { withTimeLimit } from "../../durable-objects/time-limit.ts";
import { IsolateCache } from "../runtime/isolate-cache.ts";
import { isDatabaseLost } from "./database.ts";

/** A value is used for at most this long, so a revoked key is refused everywhere within 10 s. Reference 6.6. */
const LIFETIME_MS = 10_000;
/** From this age on, the next use reads the value again and does not wait for it. */
const REFRESH_AFTER_MS = 5_000;
/** A call waits this long for the database before it uses the copy. */
const PATIENCE_MS = 50;
/** A call waits no longer than this for the copy. */
const COPY_PATIENCE_MS = 1_000;

/** The source of a value. */
export interface Source<Value> {
  /** Reads the value in the database; undefined if there is none. */
  read(): Promise<Value | undefined>;
  /** Returns the copy outside the database; undefined if there is none. */
  recall(): Promise<Value | undefined>;
  /** Keeps the work going after the call has been answered. */
  later(work: Promise<unknown>): void;
}

interface Known<Value> {
  readonly value: Value;
  /** When it was requested. */
  readonly askedAt: number;
  /** When the next use reads it again. */
  refreshAt: number;
}

export class CachedWithFallback<Value> {
  readonly #known: IsolateCache<Known<Value>>;

  /** At capacity, each new value replaces the oldest one. */
  constructor(capacity: number) {
    this.#known = new IsolateCache({ lifetimeMs: LIFETIME_MS, capacity });
  }

  /**
   * Returns the value of a key, at most ten seconds old; undefined if there is none. Waits for the database
   * only if neither this isolate nor the copy has the value.
   */
  async find(key: string, source: Source<Value>): Promise<Value | undefined> {
    const known = this.#known.get(key);
    if (known === undefined) return this.#read(key, source);
    const now = Date.now();
    if (now >= known.refreshAt) {
      known.refreshAt = now + REFRESH_AFTER_MS;
      source.later(this.#read(key, source).catch(() => undefined));
    }
    return known.value;
  }

  /** Returns true if `find` would return a value from this isolate's memory. */
  has(key: string): boolean {
    return this.#known.get(key) !== undefined;
  }

  /** Reads a value again now, because it has just changed. */
  async refresh(key: string, source: Pick<Source<Value>, "read">): Promise<void> {
    this.#known.forget(key);
    await this.#readHere(key, source);
  }

  async #read(key: string, source: Source<Value>): Promise<Value | undefined> {
    const askedAt = Date.now();
    const state = { isAnswered: false, isFailed: false };
    const reading = this.#readHere(key, source).then(
      (value) => {
        state.isAnswered = true;
        return value;
      },
      (error: unknown) => {
        state.isFailed = true;
        throw error;
      },
    );
    try {
      return await withTimeLimit(reading, PATIENCE_MS);
    } catch (error) {
      if (state.isFailed && !isDatabaseLost(error)) throw error;
    }
    // Its late answer still counts: a key may have been revoked.
    source.later(reading.catch(() => undefined));
    const recalled = await withTimeLimit(source.recall(), COPY_PATIENCE_MS).catch(() => undefined);
    if (recalled === undefined || state.isAnswered) return reading;
    this.#learn(key, recalled, askedAt);
    return recalled;
  }

  async #readHere(key: string, source: Pick<Source<Value>, "read">): Promise<Value | undefined> {
    const askedAt = Date.now();
    const value = await source.read();
    this.#learn(key, value, askedAt);
    return value;
  }

  /** Stores a value, or that there is none, unless a later read has been answered already. */
  #learn(key: string, value: Value | undefined, askedAt: number): void {
    if ((this.#known.get(key)?.askedAt ?? Number.NEGATIVE_INFINITY) > askedAt) return;
    if (value === undefined) {
      this.#known.forget(key);
      return;
    }
    const known = { value, askedAt, refreshAt: askedAt + REFRESH_AFTER_MS };
    // The age counts from the start of the read: the answer may already be that old.
    this.#known.set(key, known, askedAt + LIFETIME_MS);
  }
}
