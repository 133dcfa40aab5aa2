/**
 * Reports to an environment's pools which games take part. A game that joins is reported to every pool
 * before its switch is stored, and each pool may refuse it; a game that leaves is reported afterwards. So a
 * pool never counts fewer games than may contribute to it. docs/decisions/0032; Reference 10.18.
 */
import { GAMES } from "../../domain/games/catalogue.ts";
import type { TenantEnvironment } from "../../domain/ids.ts";
import type { GameReturn } from "../../domain/jackpot/return-guard.ts";
import { CURRENCIES, type Currency } from "../../domain/money/currencies.ts";
import type { RefusalDetails } from "../../domain/result.ts";
import type { GameSwitching } from "../../durable-objects/jackpot-pool/jackpot-pool-rpc.ts";
import { chosenGame, gameSwitches, type TenantSettings } from "../db/tenant.ts";
import { replaceSettings, type SettingsVersion, storedSettings } from "../db/tenant-settings.ts";
import { poolStub } from "../objects.ts";

/** Returns every game with the return that a pool counts: that of the chosen variant. */
export function gameReturns(settings: TenantSettings): readonly GameReturn[] {
  return GAMES.map((game) => {
    const { id, mathematics } = chosenGame(settings, game.id) ?? game;
    return { gameId: id, returnToPlayer: mathematics.returnToPlayer };
  });
}

/** Why a game cannot take part: the pool that refuses it, with the figures. */
export interface PoolInTheWay {
  readonly currency: Currency;
  readonly details: RefusalDetails;
}

/** Returns true if a game takes part in the jackpot: it is offered, and its switch is on. */
export function takesPart(settings: TenantSettings, gameId: string): boolean {
  const { enabled, jackpot } = gameSwitches(settings, gameId);
  return enabled && jackpot;
}

/** Returns which games take part in these settings. */
export function switchingOf({ settings, version }: SettingsVersion): GameSwitching {
  const games = GAMES.map(({ id }) => ({ gameId: id, takesPart: takesPart(settings, id) }));
  return { version, games };
}

/**
 * Reports to every pool of an environment what the settings of that version state about one game. Returns
 * the first pool that refuses it, or null.
 */
export async function reportToPools(
  env: Env,
  tenantEnvironment: TenantEnvironment,
  { gameId, settings, version }: { gameId: string } & SettingsVersion,
): Promise<PoolInTheWay | null> {
  const games = [{ gameId, takesPart: takesPart(settings, gameId) }];
  const switching: GameSwitching = { version, games };
  const message = { v: 1, games: gameReturns(settings), switching } as const;
  const answers = await Promise.all(
    CURRENCIES.map(async (currency) => {
      const result = await poolStub(env, { ...tenantEnvironment, currency }).switchGames(message);
      return result.ok ? null : { currency, details: result.details ?? {} };
    }),
  );
  return answers.find((answer) => answer !== null) ?? null;
}

/**
 * After a pool refused a game, sends the others the settings as stored. For this the settings get a new
 * version, later than the one that was refused.
 */
export async function takeBack(
  env: Env,
  tenantEnvironment: TenantEnvironment,
  { gameId, refused }: { gameId: string; refused: SettingsVersion },
): Promise<void> {
  const { settings: after, version } = refused;
  await replaceSettings(env.DB, tenantEnvironment, { version, after, entry: null });
  const stored = await storedSettings(env.DB, tenantEnvironment);
  if (takesPart(stored.settings, gameId)) return;
  await reportToPools(env, tenantEnvironment, { gameId, ...stored });
}
