/** Returns a text that this browser keeps; empty if it keeps none, or nothing at all. */
export function keptText(name: string): string {
  try {
    return localStorage.getItem(name) ?? "";
  } catch {
    return "";
  }
}
