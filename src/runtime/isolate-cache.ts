/**
 * Keeps what was read for a few seconds in this isolate. What was not found is not kept: a key made
 * a moment ago must work.
 */
interface Kept<Value> {
  readonly value: Value;
  readonly until: number;
}

export class BriefCache<Value> {
  readonly #kept = new Map<string, Kept<Value>>();
  readonly #lifetimeMs: number;
  readonly #capacity: number;

  constructor(bounds: { lifetimeMs: number; capacity: number }) {
    this.#lifetimeMs = bounds.lifetimeMs;
    this.#capacity = bounds.capacity;
  }

  /**
   * The value of a key, at most `lifetimeMs` old. Each request reads for itself what is not kept: the
   * runtime does not let one wait for I/O that another began.
   */
  async get(key: string, read: () => Promise<Value | undefined>): Promise<Value | undefined> {
    const kept = this.#kept.get(key);
    // The age counts from before the read: what it returns may already be that old.
    const now = Date.now();
    if (kept !== undefined && kept.until > now) return kept.value;
    const value = await read();
    if (value !== undefined) this.#keep(key, { value, until: now + this.#lifetimeMs });
    return value;
  }

  /** Drops a value that this isolate knows to be old. */
  forget(key: string): void {
    this.#kept.delete(key);
  }

  #keep(key: string, kept: Kept<Value>): void {
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    if (this.#kept.size <= this.#capacity) return;
    const [oldest] = this.#kept.keys();
    if (oldest !== undefined) this.#kept.delete(oldest);
  }
}
