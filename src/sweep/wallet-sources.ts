/**
 * Finds the wallets of a tenant environment: first in the register of wallets, then in the
 * database's lists, then among the contributors of its pools. Each may have lost some, so an audit
 * and a rebuild read all of them, and each wallet appears once. docs/decisions/0025.
 */
import type { TenantEnvironment } from "../../domain/ids.ts";
import { CURRENCIES, type Currency } from "../../domain/money/currencies.ts";
import { REGISTRY_SHARDS, walletRegistryName } from "../../durable-objects/names.ts";
import { historyOf } from "../db/history-of.ts";
import { poolStub, walletRegistryCopyStub, walletRegistryStub } from "../objects.ts";
import { knownPlayers, nextPlayers } from "./known-players.ts";

/** A part of the register, by its number; the database's lists; or the pool of a currency. */
export type WalletSource = `register ${number}` | "players" | Currency;

const REGISTER = Array.from(
  { length: REGISTRY_SHARDS },
  (_, shard): WalletSource => `register ${shard}`,
);

/** In the order in which they are read. */
export const WALLET_SOURCES: readonly WalletSource[] = [...REGISTER, "players", ...CURRENCIES];

/** Returns the source to read after this one; null after the last. */
export function sourceAfter(source: WalletSource): WalletSource | null {
  return WALLET_SOURCES[WALLET_SOURCES.indexOf(source) + 1] ?? null;
}

/** A wallet of a source, and where the source continues after it. */
export interface FoundWallet {
  readonly playerId: string;
  readonly after: string;
  /** True if only the copy of the register had it. */
  readonly wasLost?: true;
}

/** Some wallets of a source. */
export interface WalletPage {
  readonly found: readonly FoundWallet[];
  /** How many wallets were checked. */
  readonly looked: number;
  readonly after: string | null;
}

/**
 * Returns the next wallets of a source that are in no earlier source, and where it continues: null if there
 * are no more. A page may find no wallet and still continue.
 */
export async function walletsOf(
  env: Env,
  tenantEnvironment: TenantEnvironment,
  page: { readonly source: WalletSource; readonly after: string; readonly limit: number },
): Promise<WalletPage> {
  const { source, after, limit } = page;
  const shard = REGISTER.indexOf(source);
  if (shard !== -1) {
    const found = await registeredAfter(env, tenantEnvironment, { shard, after, limit });
    return { found, looked: found.length, after: found.at(-1)?.after ?? null };
  }
  const listed =
    source === "players" ? null : await contributors(env, tenantEnvironment, { source, after });
  const db = await historyOf(env, tenantEnvironment);
  const met = listed ?? (await nextPlayers(db, tenantEnvironment, { after, limit }));
  const ids = met.map(({ playerId }) => playerId).filter((id) => id !== "");
  const [registered, known] = await Promise.all([
    registeredAmong(env, tenantEnvironment, ids),
    listed === null ? new Set<string>() : knownPlayers(db, tenantEnvironment, ids),
  ]);
  const isNew = (id: string) => id !== "" && !registered.has(id) && !known.has(id);
  const found = met.filter(({ playerId }) => isNew(playerId));
  return { found, looked: met.length, after: met.at(-1)?.after ?? null };
}

/**
 * Returns the next wallets of a part of the register and of its copy. A wallet that one of the two lacks is
 * registered there again: the part may have lost its storage, and earlier versions had no copy.
 */
async function registeredAfter(
  env: Env,
  tenantEnvironment: TenantEnvironment,
  { shard, after, limit }: { readonly shard: number; readonly after: string; limit: number },
): Promise<FoundWallet[]> {
  const part = walletRegistryStub(env, tenantEnvironment, shard);
  const copy = walletRegistryCopyStub(env, tenantEnvironment, shard);
  const [ids, copied] = await Promise.all([part.players(after, limit), copy.players(after, limit)]);
  const all = [...new Set([...ids, ...copied])].sort().slice(0, limit);
  const lost = all.filter((id) => !ids.includes(id));
  const uncopied = all.filter((id) => !copied.includes(id));
  if (lost.length > 0) await part.register(lost);
  if (uncopied.length > 0) await copy.register(uncopied);
  return all.map((playerId) => {
    const wasLost = lost.includes(playerId) ? ({ wasLost: true } as const) : {};
    return { playerId, after: playerId, ...wasLost };
  });
}

/** Earlier sources have nearly all contributors, so many are looked up at once. */
const CONTRIBUTORS_PER_LOOK = 500;

/** A name that is not a wallet of this tenant environment is left out here; the pool's own audit reports it. */
async function contributors(
  env: Env,
  tenantEnvironment: TenantEnvironment,
  { source, after }: { readonly source: WalletSource; readonly after: string },
): Promise<FoundWallet[]> {
  const pool = poolStub(env, { ...tenantEnvironment, currency: source as Currency });
  const names = await pool.contributors(after, CONTRIBUTORS_PER_LOOK);
  const prefix = `${tenantEnvironment.tenantId}:${tenantEnvironment.environment}:`;
  return names.map((name) => ({
    playerId: name.startsWith(prefix) ? name.slice(prefix.length) : "",
    after: name,
  }));
}

/** Returns those of these players whose wallets are in the register. */
export async function registeredAmong(
  env: Env,
  tenantEnvironment: TenantEnvironment,
  playerIds: readonly string[],
): Promise<Set<string>> {
  const byShard = Map.groupBy(playerIds, (playerId) => {
    const name = walletRegistryName({ ...tenantEnvironment, playerId });
    return Number(name.slice(name.lastIndexOf(":") + 1));
  });
  const known = await Promise.all(
    [...byShard].map(([shard, ids]) =>
      walletRegistryStub(env, tenantEnvironment, shard).known(ids),
    ),
  );
  return new Set(known.flat());
}
