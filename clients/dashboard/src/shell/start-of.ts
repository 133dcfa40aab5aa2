/** Where a person starts after signing in. */
import type { Person } from "../api/auth.ts";
import type { Space } from "../api/space.ts";

/** The space in which a person starts. */
export function startOf(person: Person): Space {
  return person.kind === "staff" ? "platform" : (person.environments[0] ?? "sandbox");
}
