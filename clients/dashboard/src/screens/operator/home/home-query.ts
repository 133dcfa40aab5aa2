/** What the home screen reads first. */
import { apiOf } from "../../../api/call.ts";
import type { Space } from "../../../api/space.ts";

export function homeQuery(space: Space) {
  return { queryKey: [space, "home"], queryFn: () => apiOf(space).home.get() } as const;
}
