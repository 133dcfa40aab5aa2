/**
 * Stores a person's saved filters in this browser, until they sign out or somebody else signs in. A
 * search may name a player, and a browser may be shared.
 */
const BEGINNING = "rouleau-filters-";

export function filtersKeyOf(personId: string): string {
  return BEGINNING + personId;
}

/** Deletes the saved filters of everybody except this person, or of everybody. */
export function forgetFilters(except?: string): void {
  try {
    const own = except === undefined ? "" : filtersKeyOf(except);
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(BEGINNING) && key !== own) localStorage.removeItem(key);
    }
  } catch {
    // A browser that stores nothing has nothing to delete.
  }
}
