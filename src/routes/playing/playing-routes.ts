/** The operations under "Playing", in the order of the OpenAPI document. */
import type { Route } from "../../http/route.ts";
import { actOnRound } from "./act-on-round.ts";
import { playRound } from "./play-round.ts";
import { readCurrentRound } from "./read-current-round.ts";
import { readRoundFairness } from "./read-round-fairness.ts";
import { readSeeds } from "./read-seeds.ts";
import { rotateSeeds } from "./rotate-seeds.ts";

export const PLAYING_ROUTES: readonly Route[] = [
  playRound,
  readCurrentRound,
  actOnRound,
  readSeeds,
  rotateSeeds,
  readRoundFairness,
];
