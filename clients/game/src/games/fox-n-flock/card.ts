/** What the lobby's card of Fox n' Flock shows: a goat and the fox. */
import { art } from "./art.ts";

export const card = [art.goat, art.fox];
