/** The operations under "Players", in the order of the OpenAPI document. */
import type { Route } from "../../http/route.ts";
import { createAccount } from "./create-account.ts";
import { listPlayerRounds } from "./list-player-rounds.ts";
import { readPlaySummary } from "./read-play-summary.ts";

export const PLAYERS_ROUTES: readonly Route[] = [listPlayerRounds, readPlaySummary, createAccount];
