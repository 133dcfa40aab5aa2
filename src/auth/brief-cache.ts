/**
 * Keeps what was read for a few seconds in this isolate, and lets one reader work for all that ask
 * at once. What was not found is not kept: a key made a moment ago must work.
 */
interface Kept<Value> {
  readonly value: Value;
  readonly until: number;
}

export class BriefCache<Value> {
  readonly #kept = new Map<string, Kept<Value>>();
  readonly #underWay = new Map<string, Promise<Value | undefined>>();
  readonly #lifetimeMs: number;
  readonly #capacity: number;

  constructor(bounds: { lifetimeMs: number; capacity: number }) {
    this.#lifetimeMs = bounds.lifetimeMs;
    this.#capacity = bounds.capacity;
  }

  /** The value of a key, at most `lifetimeMs` old; `background` lets a read outlive its request. */
  async get(
    key: string,
    read: () => Promise<Value | undefined>,
    background: Pick<ExecutionContext, "waitUntil">,
  ): Promise<Value | undefined> {
    const kept = this.#kept.get(key);
    if (kept !== undefined && kept.until > Date.now()) return kept.value;
    const underWay = this.#underWay.get(key);
    if (underWay !== undefined) return underWay;
    const reading = this.#read(key, read);
    this.#underWay.set(key, reading);
    // Without this, a caller that hangs up would take the read down with it, and all who wait for it.
    background.waitUntil(reading.catch(() => undefined));
    return reading;
  }

  async #read(key: string, read: () => Promise<Value | undefined>): Promise<Value | undefined> {
    // The age counts from before the read: what it returns may already be that old.
    const until = Date.now() + this.#lifetimeMs;
    try {
      const value = await read();
      if (value !== undefined) this.#keep(key, { value, until });
      return value;
    } finally {
      this.#underWay.delete(key);
    }
  }

  #keep(key: string, kept: Kept<Value>): void {
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    if (this.#kept.size <= this.#capacity) return;
    const [oldest] = this.#kept.keys();
    if (oldest !== undefined) this.#kept.delete(oldest);
  }
}
