/** What the lobby's card of Golden Reels shows: the crown, the seven and the diamond. */
import { art } from "./art.ts";

export const card = [art.crown, art.seven, art.diamond];
