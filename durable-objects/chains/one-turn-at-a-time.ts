/** Lets an object take one turn at a time, even if its alarm fires twice. */
export class OneTurn {
  #taken: Promise<void> | undefined;

  /** Takes the turn; if one is already running, waits for that one instead. */
  take(turn: () => Promise<void>): Promise<void> {
    this.#taken ??= turn().finally(() => {
      this.#taken = undefined;
    });
    return this.#taken;
  }

  /** Runs `act` while no turn is running. */
  async between<Answer>(act: () => Promise<Answer>): Promise<Answer> {
    while (this.#taken !== undefined) await this.#taken.catch(() => undefined);
    const acted = act();
    await this.take(() =>
      acted.then(
        () => undefined,
        () => undefined,
      ),
    );
    return acted;
  }
}
