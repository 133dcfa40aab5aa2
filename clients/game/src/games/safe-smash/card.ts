/** What the lobby's card of Safe Smash shows: the safe and its door. */
import { art } from "./art.ts";

export const card = [art.body, art.door];
