/** The operations under "Sandbox", in the order of the OpenAPI document. */
import type { Route } from "../../http/route.ts";
import { addBalance } from "./add-balance.ts";
import { createTestPlayer } from "./create-test-player.ts";
import { forceOutcome } from "./force-outcome.ts";
import { readDetailedHealth } from "./read-detailed-health.ts";
import { resetPlayer } from "./reset-player.ts";

export const SANDBOX_ROUTES: readonly Route[] = [
  createTestPlayer,
  addBalance,
  resetPlayer,
  forceOutcome,
  readDetailedHealth,
];
