/**
 * The only place where object names are built and read. A name carries the tenant and the
 * environment, so two tenants, or a tenant's sandbox and production, can never share an object.
 */
import { assert } from "../domain/assert.ts";
import type { Chain } from "../domain/chains/payout-address.ts";
import type { Environment, TenantEnvironment } from "../domain/ids.ts";
import { type Currency, isCurrency } from "../domain/money/currencies.ts";

/** Identifies a wallet: one object per player of a tenant's environment. */
export interface WalletAddress {
  readonly tenantId: string;
  readonly environment: Environment;
  readonly playerId: string;
}

/** Identifies a pool: at most one per tenant, environment and currency (Jackpot rule 1). */
export interface PoolAddress {
  readonly tenantId: string;
  readonly environment: Environment;
  readonly currency: Currency;
}

/** The name of a player's wallet object. */
export function walletName(address: WalletAddress): string {
  return `${address.tenantId}:${address.environment}:${address.playerId}`;
}

/** Returns the address in a wallet object's own name. */
export function walletAddress(name: string | undefined): WalletAddress {
  const [tenantId, environment, playerId] = partsOf(name);
  return { tenantId, environment, playerId };
}

/** The name of the jackpot pool object of a currency. */
export function poolName(address: PoolAddress): string {
  return `${address.tenantId}:${address.environment}:${address.currency}`;
}

/** Returns the address in a pool object's own name. */
export function poolAddress(name: string | undefined): PoolAddress {
  const [tenantId, environment, currency] = partsOf(name);
  assert(isCurrency(currency), "a pool is named for a supported currency");
  return { tenantId, environment, currency };
}

/** How many objects the register of a tenant environment's wallets is divided into. Never changes. */
export const REGISTRY_SHARDS = 16;

/** The name of the object that registers this player's wallet. */
export function walletRegistryName(address: WalletAddress): string {
  return registryShardName(address, shardOf(address.playerId));
}

/** The name of one of the `REGISTRY_SHARDS` objects, from 0, that register wallets. */
export function registryShardName(
  { tenantId, environment }: Pick<WalletAddress, "tenantId" | "environment">,
  shard: number,
): string {
  return `${tenantId}:${environment}:wallets:${shard}`;
}

/**
 * The name of the object that registers the same wallets again, so that the loss of one object loses no
 * wallet.
 */
export function registryCopyName(shardName: string): string {
  return `${shardName}:copy`;
}

/** FNV-1a: spreads any ids evenly, and is the same in every version. */
function shardOf(playerId: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < playerId.length; index += 1) {
    hash = Math.imul(hash ^ playerId.charCodeAt(index), 0x01000193);
  }
  return (hash >>> 0) % REGISTRY_SHARDS;
}

/** The name of the object that delivers to one webhook subscription. */
export function webhookEndpointName(
  tenantId: string,
  environment: Environment,
  subscriptionId: string,
): string {
  return `${tenantId}:${environment}:${subscriptionId}`;
}

/** The name of the object that remembers what one Idempotency-Key was first used for. */
export function idempotencyKeyName(
  tenantId: string,
  environment: Environment,
  key: string,
): string {
  return `${tenantId}:${environment}:${key}`;
}

/**
 * The name of the object that remembers which Idempotency-Key a signature came with. No key can
 * have the same name.
 */
export function signatureName(
  tenantId: string,
  environment: Environment,
  signature: string,
): string {
  return `${tenantId}:signature:${environment}:${signature}`;
}

/** The name of the object that watches a chain for an environment. */
export function chainName(environment: Environment, chain: Chain): string {
  return `${environment}:${chain}`;
}

/** The name of the object that pays out an operator's withdrawals on a chain. */
export function payerName({ tenantId, environment }: TenantEnvironment, chain: Chain): string {
  return `${environment}:${chain}:${tenantId}`;
}

/** The name of the object that keeps a copy of an API key, by the key's hash. */
export function keyCopyName(keyHash: string): string {
  return `key:${keyHash}`;
}

/** The name of the object that keeps a copy of a tenant environment. */
export function tenantCopyName(tenantId: string, environment: Environment): string {
  return `${tenantId}:${environment}:copy`;
}

/** The name of the archive of a tenant environment, which keeps what must outlive D1. */
export function archiveName({
  tenantId,
  environment,
}: Pick<WalletAddress, "tenantId" | "environment">): string {
  return `${tenantId}:${environment}:archive`;
}

/** Returns the tenant environment in an archive's own name, with which the chain of its audit log begins. */
export function auditLogChainStart(name: string | undefined): string {
  const [tenantId, environment] = partsOf(name);
  return `${tenantId}:${environment}`;
}

/** The name of the object that health checks open a socket to. */
export const HEALTH_NAME = "health";

/** Returns the text by which usernames are compared: case and Unicode composition make no difference. */
export function usernameKey(username: string): string {
  return username.normalize("NFKC").toLowerCase();
}

/** The name of a username's account. */
export function accountName(tenantId: string, environment: Environment, username: string): string {
  return `${tenantId}:${environment}:${usernameKey(username)}`;
}

/** The name of the object that counts the failed logins from a network. */
export function loginAttemptsName(
  { tenantId, environment }: TenantEnvironment,
  network: string,
): string {
  return `${tenantId}:${environment}:${network}`;
}

/** The name of the object that counts the calls of an environment's API keys. */
export function keyLimitName({ tenantId, environment }: TenantEnvironment): string {
  return `${tenantId}:${environment}:keys`;
}

/** The name of the count of a player's calls in an isolate; the wallet keeps the count. */
export function playerLimitName({ tenantId, environment, playerId }: WalletAddress): string {
  return `${tenantId}:${environment}:player:${playerId}`;
}

/** The name of the object that counts the calls of a person through the dashboard. */
export function personLimitName(personId: string): string {
  return `person:${personId}`;
}

/** The name of the object that counts the calls from a network. */
export function networkLimitName(network: string): string {
  return `ip:${network}`;
}

/** The name of the object that counts a tenant's players online. */
export function onlinePlayersName({
  tenantId,
  environment,
}: Pick<WalletAddress, "tenantId" | "environment">): string {
  return `${tenantId}:${environment}:online`;
}

/** The name of the object of a team: a tenant's people, or our own staff. */
export function teamName(teamId: string): string {
  return `team:${teamId}`;
}

/** Returns the id in a team object's own name. */
export function teamIdIn(name: string | undefined): string {
  assert(name?.startsWith("team:") === true, "a team is reached by its name");
  return name.slice("team:".length);
}

/** The name of the object that counts the failed sign-ins to the dashboard from a network. */
export function signInAttemptsName(network: string): string {
  return `dashboard:${network}`;
}

function partsOf(name: string | undefined): [string, Environment, string] {
  const [tenantId, environment, last] = name?.split(":") ?? [];
  assert(tenantId !== undefined && last !== undefined, "an object is reached by its name");
  assert(environment === "sandbox" || environment === "production", "a name holds an environment");
  return [tenantId, environment, last];
}
