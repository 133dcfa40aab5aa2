/**
 * An object's one alarm, by which it recovers without being asked: set in the commit that leaves work
 * behind, and set again by its handler before the work. DESIGN "Recovery by alarms".
 */

/** An alarm that is later than this was lost, and is set again. */
const LATE_MS = 5_000;

export class ObjectAlarm {
  readonly #storage: DurableObjectStorage;
  /** What this instance knows of; after a restart it knows of none, and the first need sets it again. */
  #at = Number.NEGATIVE_INFINITY;

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage;
  }

  /** The handler says so first: the alarm that rings is over. */
  rings(): void {
    this.#at = Number.NEGATIVE_INFINITY;
  }

  /** Sets it unless an earlier one stands. Not awaited: it is part of the commit that the answer waits for. */
  setBy(wantedAt: number): void {
    const now = Date.now();
    const at = Math.max(wantedAt, now);
    const stands = this.#at > now - LATE_MS;
    if (stands && this.#at <= at) return;
    this.#at = at;
    void this.#storage.setAlarm(at);
  }

  /** Takes back the alarm that this instance set. */
  clear(): void {
    if (this.#at === Number.NEGATIVE_INFINITY) return;
    this.#at = Number.NEGATIVE_INFINITY;
    void this.#storage.deleteAlarm();
  }

  /** Sets it for now if storage holds none, or one that is overdue: what was lost there, memory cannot know. */
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
