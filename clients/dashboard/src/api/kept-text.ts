/** Returns a text that this browser has stored; empty if there is none, or if it stores nothing at all. */
export function keptText(name: string): string {
  try {
    return localStorage.getItem(name) ?? "";
  } catch {
    return "";
  }
}
