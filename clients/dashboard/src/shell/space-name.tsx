/** Names the environment, in a word and a colour. The first script draws it too (early-screen.tsx). */
import type { Space } from "../api/space.ts";
import type { FrameWords } from "../languages/en.ts";

export function SpaceName({ space, words }: { space: Space; words: FrameWords["spaces"] }) {
  return (
    <span className="space" data-space={space}>
      {words[space]} <span>· {words[`${space}About`]}</span>
    </span>
  );
}
