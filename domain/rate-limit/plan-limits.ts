/**
 * How many calls each plan may make in a minute, and how far beyond that for how long. Reference 16 and
 * 16.3.
 */
export interface RateLimit {
  /** Calls in a window. */
  readonly limit: number;
  /** Calls beyond the limit, in the window and in the seconds of the burst. */
  readonly burstCalls: number;
  /** How long the burst lasts from when the limit is passed. */
  readonly burstSeconds: number;
}

/** The limits of a tenant's API keys together, of each of its players, and of what each of its environments may store. */
export interface PlanLimits {
  readonly key: RateLimit;
  readonly player: RateLimit;
  /** The maximum number of an environment's players, and of notes on them: docs/decisions/0143. */
  readonly players: number;
  readonly notes: number;
}

/**
 * One note for this many players, because most players have none and a note may be as long as ten
 * rows of players.
 */
const PLAYERS_A_NOTE = 10;

const PLANS: ReadonlyMap<string, PlanLimits> = new Map([
  ["starter", planOf({ key: 500, player: 50, burstFactor: 2, burstSeconds: 10, players: 100_000 })],
  [
    "growth",
    planOf({ key: 1_000, player: 100, burstFactor: 3, burstSeconds: 10, players: 500_000 }),
  ],
  [
    "enterprise",
    planOf({ key: 5_000, player: 500, burstFactor: 5, burstSeconds: 30, players: 5_000_000 }),
  ],
]);
const GROWTH = PLANS.get("growth") as PlanLimits;

/** The limit of a person who calls through the dashboard. */
export const PERSON_LIMIT: RateLimit = { limit: 600, burstCalls: 0, burstSeconds: 0 };
/** The limit of an address without an operator's key; in IPv6, of a network of 64 bits. */
export const ADDRESS_LIMIT: RateLimit = { limit: 500, burstCalls: 0, burstSeconds: 0 };
/** The limit of an IPv6 network of 48 bits, which may be one customer with many networks of 64. */
export const SITE_LIMIT: RateLimit = { limit: 2_500, burstCalls: 0, burstSeconds: 0 };

/** Returns the limits of a plan. An unknown plan gets Growth's. */
export function planLimits(plan: string | undefined): PlanLimits {
  return (plan === undefined ? undefined : PLANS.get(plan)) ?? GROWTH;
}

function planOf(row: {
  key: number;
  player: number;
  burstFactor: number;
  burstSeconds: number;
  players: number;
}): PlanLimits {
  const { burstFactor, burstSeconds, players } = row;
  const withBurst = (limit: number): RateLimit => ({
    limit,
    burstCalls: Math.floor(((burstFactor - 1) * limit * burstSeconds) / 60),
    burstSeconds,
  });
  return {
    ...{ key: withBurst(row.key), player: withBurst(row.player) },
    ...{ players, notes: players / PLAYERS_A_NOTE },
  };
}
