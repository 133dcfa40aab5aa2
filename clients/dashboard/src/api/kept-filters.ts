/**
 * Where a person's saved filters are: in this browser, until they sign out or somebody else signs in. What
 * somebody searched for may name a player, and a browser may be shared.
 */
const BEGINNING = "rouleau-filters-";

export function filtersKeyOf(personId: string): string {
  return BEGINNING + personId;
}

/** Forgets the saved filters of everybody but the one person, or of everybody. */
export function forgetFilters(except?: string): void {
  try {
    const own = except === undefined ? "" : filtersKeyOf(except);
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(BEGINNING) && key !== own) localStorage.removeItem(key);
    }
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}
