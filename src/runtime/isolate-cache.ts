/**
 * Caches values in this isolate, which serves many requests, for a limited time and in a limited number.
 * Each use states both limits, and why the values may be that old.
 */
interface Kept<Value> {
  readonly value: Value;
  readonly until: number;
}

export class IsolateCache<Value> {
  readonly #kept = new Map<string, Kept<Value>>();
  readonly #lifetimeMs: number;
  readonly #capacity: number;

  /** At capacity, each new value replaces the oldest one. */
  constructor(bounds: { lifetimeMs: number; capacity: number }) {
    this.#lifetimeMs = bounds.lifetimeMs;
    this.#capacity = bounds.capacity;
  }

  /** Returns the value of a key, or undefined if none is kept or its time is over. */
  get(key: string): Value | undefined {
    const kept = this.#kept.get(key);
    return kept !== undefined && kept.until > Date.now() ? kept.value : undefined;
  }

  /** Keeps a value for the cache's lifetime, or until the given time in milliseconds. */
  set(key: string, value: Value, until: number = Date.now() + this.#lifetimeMs): void {
    this.#kept.delete(key);
    this.#kept.set(key, { value, until });
    if (this.#kept.size <= this.#capacity) return;
    const [oldest] = this.#kept.keys();
    if (oldest !== undefined) this.#kept.delete(oldest);
  }

  /**
   * Returns the value of a key, and reads it if it is not cached. A missing value is not cached, so an API
   * key works as soon as it is made. Each request does its own reading, because the runtime does not let a
   * request wait for I/O that another one started.
   */
  async getOrRead(key: string, read: () => Promise<Value | undefined>): Promise<Value | undefined> {
    const kept = this.get(key);
    if (kept !== undefined) return kept;
    // The age counts from before the read: the value may already be that old.
    const until = Date.now() + this.#lifetimeMs;
    const value = await read();
    if (value !== undefined) this.set(key, value, until);
    return value;
  }

  /** Drops a value that is known to be outdated. */
  forget(key: string): void {
    this.#kept.delete(key);
  }
}
