/**
 * An object's one alarm, by which it recovers without being called. It is set in the same commit
 * that leaves work to do, and its handler sets it again before it starts the work.
 * docs/architecture.md.
 */

/** An alarm that is later than this was lost and is set again. */
const LATE_MS = 5_000;

export class ObjectAlarm {
  readonly #storage: DurableObjectStorage;
  /** The alarm that this instance has set. After a restart it is unknown, and the first need sets it again. */
  #at = Number.NEGATIVE_INFINITY;

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage;
  }

  /** Called first by the handler: the alarm that has fired is over. */
  rings(): void {
    this.#at = Number.NEGATIVE_INFINITY;
  }

  /**
   * Sets the alarm unless an earlier one is set. Not awaited: it is part of the commit that the
   * answer waits for.
   */
  setBy(wantedAt: number): void {
    const now = Date.now();
    const at = Math.max(wantedAt, now);
    const stands = this.#at > now - LATE_MS;
    if (stands && this.#at <= at) return;
    this.#at = at;
    void this.#storage.setAlarm(at);
  }

  /** Deletes the alarm that this instance set. */
  clear(): void {
    if (this.#at === Number.NEGATIVE_INFINITY) return;
    this.#at = Number.NEGATIVE_INFINITY;
    void this.#storage.deleteAlarm();
  }

  /**
   * Sets the alarm for now if storage holds none or an overdue one. Reads storage, because memory still
   * holds an alarm that storage has lost.
   */
  async restore(): Promise<void> {
    const at = await this.#storage.getAlarm();
    if (at !== null && at > Date.now() - LATE_MS) {
      this.#at = at;
      return;
    }
    this.#at = Number.NEGATIVE_INFINITY;
    this.setBy(Date.now());
  }
}
