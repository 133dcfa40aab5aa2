/**
 * Plays hundreds of thousands of bets that may not feed the jackpot on the real wallet and pool,
 * with no faults and only a direct call between the two. Jackpot rules 3 and 8.
 */
import { playerIdFor } from "../../domain/ids.ts";
import type { PoolSettings } from "../../domain/jackpot/pot.ts";
import { POT_UNITS_PER_MINOR } from "../../domain/limits.ts";
import type {
  ConfigurablePoolRpc,
  Contribution,
} from "../../durable-objects/jackpot-pool/jackpot-pool-rpc.ts";
import { poolName, walletName } from "../../durable-objects/names.ts";
import type { JackpotPart, PlayMessage } from "../../durable-objects/wallet/rounds/round-rpc.ts";
import type { WalletRpc } from "../../durable-objects/wallet/wallet-rpc.ts";
import { FakeStorage } from "./fake-storage.ts";
import { CALM } from "./faults.ts";
import type { Protocol } from "./load-protocol.ts";
import { SEALING, thresholdSealOf } from "./sealing.ts";
import { SeededRandom } from "./seeded-random.ts";
import { Simulation } from "./simulation.ts";
import { makePoolTables } from "./world.ts";

interface Circumstances {
  readonly funds: "cash" | "bonus" | "demo";
  readonly feedsJackpot: boolean;
  readonly settings: Partial<PoolSettings>;
  /** True if the game has left the jackpot, and the sender of its bets does not know yet. */
  readonly hasLeft?: true;
}

/** Why a bet does not qualify: its funds, its game, or the pool's settings. */
export const INELIGIBLE = {
  bonus: { funds: "bonus", feedsJackpot: true, settings: {} },
  demo: { funds: "demo", feedsJackpot: true, settings: {} },
  "non-participating": { funds: "cash", feedsJackpot: false, settings: {} },
  "below-minimum": { funds: "cash", feedsJackpot: true, settings: { minimumBetMinor: 101 } },
  "of a game that has left": { funds: "cash", feedsJackpot: true, settings: {}, hasLeft: true },
  paused: { funds: "cash", feedsJackpot: true, settings: { status: "paused" } },
} as const satisfies Record<string, Circumstances>;
export type Ineligible = keyof typeof INELIGIBLE;

/**
 * The result of the bets, as the wallet answered and as the pool recorded it, and of an eligible
 * bet after them.
 */
export interface BetsResult {
  readonly kind: Ineligible;
  readonly played: number;
  readonly contributedUnits: number;
  readonly wins: number;
  readonly eligibleWins: number;
}

const STAKE_MINOR = 100;
/** More than these rounds can lose, and too much to be wagered as a bonus. */
const FUNDS_MINOR = 2 ** 46;
const TENANT = { tenantId: "ten_ineligible", environment: "sandbox" } as const;
const PLAYER_ID = playerIdFor(TENANT.tenantId, TENANT.environment, "someone");
const SETTINGS: PoolSettings = {
  rateBasisPoints: 100,
  ceilingMinor: 1_000_000,
  seedMinor: 50,
  minimumBetMinor: null,
  status: "active",
  ticker: true,
};
/** How often cleared timers are dropped. */
const TIDY_EVERY_BETS = 200;

/** Plays bets of one kind for a pot that any contribution at all would win. */
export async function playIneligible(
  protocol: Protocol,
  kind: Ineligible,
  bets: number,
): Promise<BetsResult> {
  const { funds, feedsJackpot, settings, hasLeft }: Circumstances = INELIGIBLE[kind];
  const simulation = new Simulation({ random: new SeededRandom(1), faults: CALM });
  const storages = { wallet: new FakeStorage(), pool: new FakeStorage() };
  const pool = openPool(protocol, storages.pool, { ...SETTINGS, ...settings });
  const player = openWallet(protocol, storages.wallet, pool);
  const switchGame = (version: number, takesPart: boolean) => {
    const games = [{ gameId: "golden-reels", takesPart }];
    return pool.switchGames({ v: 1, games: [], switching: { version, games } });
  };
  if (hasLeft) await switchGame(1, false);
  await player.openSession(funds === "demo");
  if (funds !== "demo") await player.fund(funds);

  const totals = { played: 0, contributedUnits: 0, wins: 0 };
  for (let bet = 0; bet < bets; bet += 1) {
    const jackpot = await player.bet(feedsJackpot);
    totals.played += 1;
    totals.contributedUnits += jackpot?.contributionPotUnits ?? 0;
    if (jackpot?.won) totals.wins += 1;
    if (bet % TIDY_EVERY_BETS === 0) await simulation.runToRest();
  }
  const state = await pool.state();
  const wins = totals.wins + (state?.snapshot.totalHits ?? Number.NaN);
  const contributed = state?.totals.contributedUnits ?? Number.NaN;

  await switchGame(2, true);
  await pool.configure({ v: 1, settings: SETTINGS, games: [] });
  await player.openSession(false);
  await player.fund("cash");
  const eligible = await player.bet(true);
  for (const storage of Object.values(storages)) storage.release();
  return {
    kind,
    played: totals.played,
    contributedUnits: totals.contributedUnits + Number(contributed),
    wins,
    eligibleWins: eligible?.won ? 1 : 0,
  };
}

function openPool(
  { JackpotPoolObject, JackpotPoolStore, openCycle }: Protocol,
  storage: FakeStorage,
  settings: PoolSettings,
): ConfigurablePoolRpc {
  makePoolTables(storage);
  const start = { number: 1, potUnits: settings.seedMinor * POT_UNITS_PER_MINOR };
  const thresholds = thresholdSealOf({ ...TENANT, currency: "USD" });
  new JackpotPoolStore(storage, thresholds).create({
    settings,
    cycle: openCycle(settings, start, () => 0),
  });
  const name = poolName({ ...TENANT, currency: "USD" });
  return new JackpotPoolObject(
    { id: { name }, storage },
    SEALING,
  ) as unknown as ConfigurablePoolRpc;
}

function openWallet(
  { WalletObject }: Protocol,
  storage: FakeStorage,
  pool: Pick<ConfigurablePoolRpc, "contribute">,
) {
  const stub = { contribute: (contribution: Contribution) => pool.contribute(contribution) };
  const env = {
    ...SEALING,
    JACKPOT_POOL: { getByName: () => stub },
    WALLET_REGISTRY: { getByName: () => ({ register: async () => {} }) },
    HISTORY: { send: async () => {} },
  };
  const name = walletName({ ...TENANT, playerId: PLAYER_ID });
  const ctx = { id: { name }, storage, getWebSockets: () => [] };
  const wallet = new WalletObject(ctx, env) as unknown as WalletRpc;
  let names = 0;
  let sessionId = "";
  const fresh = () => {
    names += 1;
    return `name${names}`;
  };
  const keyed = () => ({ idempotencyKey: fresh(), fingerprint: "" });

  return {
    async openSession(demo: boolean): Promise<void> {
      sessionId = fresh();
      const session = { sessionId, currency: "USD", jurisdiction: "MT", locale: "en" } as const;
      const opened = await wallet.exchange({
        tokenId: fresh(),
        tokenExpiresAt: Number.MAX_SAFE_INTEGER,
        externalId: "someone",
        username: "Someone",
        session: { ...session, demo, gameId: null },
        refreshTokenId: fresh(),
      });
      if (!opened.ok) throw new Error(opened.refusal);
    },

    async fund(funds: "cash" | "bonus"): Promise<void> {
      const money = { ...keyed(), amountMinor: FUNDS_MINOR, currency: "USD" } as const;
      const { result } =
        funds === "cash"
          ? await wallet.deposit(money)
          : await wallet.creditBonus({ ...money, wageringMultiplier: 10 });
      if (!result.ok) throw new Error(result.refusal);
    },

    async bet(feedsJackpot: boolean): Promise<JackpotPart | null> {
      const message: PlayMessage = {
        ...keyed(),
        sessionId,
        gameId: "golden-reels",
        stakeMinor: STAKE_MINOR,
        gameEnabled: true,
        feedsJackpot,
      };
      const { result } = await wallet.playRound(message);
      if (!result.ok) throw new Error(result.refusal);
      return result.value.jackpot;
    },
  };
}
