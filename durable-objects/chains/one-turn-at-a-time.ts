/** Lets an object take one turn at a time, also if its alarm rings twice. */
export class OneTurn {
  #taken: Promise<void> | undefined;

  /** Takes the turn; while one is being taken, waits for that one instead. */
  take(turn: () => Promise<void>): Promise<void> {
    this.#taken ??= turn().finally(() => {
      this.#taken = undefined;
    });
    return this.#taken;
  }

  /** Does something while no turn is being taken. */
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
