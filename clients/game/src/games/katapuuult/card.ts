/** What the lobby's card of Katapuuult shows: a gem, the catapult and a star. */
import { art } from "./art.ts";

export const card = [art.gem, art.base, art.star];
