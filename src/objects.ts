/**
 * Typed stubs of the Durable Objects. Each call makes a new stub, because a stub whose object was reset
 * stays broken. All code except the Worker's entry calls objects through these stubs and never imports a
 * class.
 */
import { proxyDurable } from "itty-durable/proxy-durable.js";
import {
  type Environment,
  isPlayerId,
  playerIdFor,
  type TenantEnvironment,
} from "../domain/ids.ts";
import type { RateLimiterRpc } from "../domain/rate-limit/lease.ts";
import type { AccountRpc, LoginAttemptsRpc } from "../durable-objects/account/account-rpc.ts";
import type { ArchiveRpc } from "../durable-objects/archive/archive-rpc.ts";
import type { EdgeCopyRpc } from "../durable-objects/edge-copy/edge-copy-rpc.ts";
import type { IdempotencyKeyRpc } from "../durable-objects/idempotency-key/idempotency-key-rpc.ts";
import type {
  AuditablePoolRpc,
  ChangeablePoolRpc,
  ConfigurablePoolRpc,
  EventfulPoolRpc,
} from "../durable-objects/jackpot-pool/jackpot-pool-rpc.ts";
import {
  accountName,
  archiveName,
  HEALTH_NAME,
  idempotencyKeyName,
  loginAttemptsName,
  onlinePlayersName,
  type PoolAddress,
  poolName,
  registryCopyName,
  registryShardName,
  signatureName,
  type WalletAddress,
  walletName,
  webhookEndpointName,
} from "../durable-objects/names.ts";
import { namespaceFor, objectNamed } from "../durable-objects/object-named.ts";
import type { OnlinePlayersRpc } from "../durable-objects/online-players/online-players-rpc.ts";
import type { SandboxWalletRpc } from "../durable-objects/wallet/sandbox/sandbox-rpc.ts";
import type { WalletRpc } from "../durable-objects/wallet/wallet-rpc.ts";
import type { WalletRegistryRpc } from "../durable-objects/wallet-registry/wallet-registry-rpc.ts";
import type { WebhookEndpointRpc } from "../durable-objects/webhook-endpoint/webhook-endpoint-rpc.ts";

/**
 * The address of a player's wallet, in the operator's own tenant and environment. `playerId` is the
 * operator's id or ours; ours is computed from the operator's, unless a player of that id was erased and another came after. Reference 4.
 */
export function walletOf(
  operator: {
    readonly tenant: { readonly id: string };
    readonly environment: Environment;
    readonly after?: Readonly<Record<string, string>>;
  },
  playerId: string,
): WalletAddress {
  const { tenant, environment, after } = operator;
  if (isPlayerId(playerId)) return { tenantId: tenant.id, environment, playerId };
  const computed = playerIdFor(tenant.id, environment, playerId);
  const internal = after?.[computed] ?? computed;
  return { tenantId: tenant.id, environment, playerId: internal };
}

/** A player's wallet. */
export function walletStub(env: Env, address: WalletAddress): WalletRpc {
  return objectNamed(env.WALLET, walletName(address)) as unknown as WalletRpc;
}

/** One of the `REGISTRY_SHARDS` objects, from 0, that register the wallets of a tenant environment. */
export function walletRegistryStub(
  env: Env,
  tenantEnvironment: TenantEnvironment,
  shard: number,
): WalletRegistryRpc {
  return objectNamed(
    env.WALLET_REGISTRY,
    registryShardName(tenantEnvironment, shard),
  ) as unknown as WalletRegistryRpc;
}

/** The copy of one of the registry's objects. */
export function walletRegistryCopyStub(
  env: Env,
  tenantEnvironment: TenantEnvironment,
  shard: number,
): WalletRegistryRpc {
  const name = registryCopyName(registryShardName(tenantEnvironment, shard));
  return objectNamed(env.WALLET_REGISTRY, name) as unknown as WalletRegistryRpc;
}

/** A copy of what the edge needs, by a name from durable-objects/names. */
export function edgeCopyStub(env: Env, name: string): EdgeCopyRpc {
  return objectNamed(env.EDGE_COPY, name) as unknown as EdgeCopyRpc;
}

/** The archive of a tenant environment: what must outlive D1. */
export function archiveStub(env: Env, tenantEnvironment: TenantEnvironment): ArchiveRpc {
  return objectNamed(env.ARCHIVE, archiveName(tenantEnvironment)) as unknown as ArchiveRpc;
}

/** The calls that only a sandbox player's wallet accepts. */
export function sandboxWalletStub(env: Env, address: WalletAddress): SandboxWalletRpc {
  return objectNamed(env.WALLET, walletName(address)) as unknown as SandboxWalletRpc;
}

type PoolRpc = ConfigurablePoolRpc & AuditablePoolRpc & EventfulPoolRpc & ChangeablePoolRpc;

/** The jackpot pool of a currency. */
export function poolStub(env: Env, address: PoolAddress): PoolRpc {
  return objectNamed(env.JACKPOT_POOL, poolName(address)) as unknown as PoolRpc;
}

/** The account of a username, in transfer mode. */
export function accountStub(
  env: Env,
  of: { tenantId: string; environment: Environment; username: string },
): AccountRpc {
  const name = accountName(of.tenantId, of.environment, of.username);
  return objectNamed(env.ACCOUNT, name) as unknown as AccountRpc;
}

/** The failed logins from a network, in transfer mode. */
export function loginAttemptsStub(
  env: Env,
  { tenantId, environment, network }: TenantEnvironment & { readonly network: string },
): LoginAttemptsRpc {
  const name = loginAttemptsName({ tenantId, environment }, network);
  return objectNamed(env.LOGIN_ATTEMPTS, name) as unknown as LoginAttemptsRpc;
}

/** The count of a limit, by a name from durable-objects/names. */
export function rateLimiterStub(env: Env, name: string): RateLimiterRpc {
  return objectNamed(env.RATE_LIMITER, name) as unknown as RateLimiterRpc;
}

/**
 * The count of players online. The proxy of itty-durable has every property, including `then`, so this
 * function must not be async: its caller would wait for the proxy forever.
 */
export function onlinePlayersStub(
  env: Env,
  tenantEnvironment: TenantEnvironment,
): OnlinePlayersRpc {
  const name = onlinePlayersName(tenantEnvironment);
  const namespace = namespaceFor(env.ONLINE_PLAYERS, name);
  const binding = proxyDurable(namespace, { name: "ONLINE_PLAYERS", parse: true });
  return binding.get(name) as OnlinePlayersRpc;
}

/** The endpoint that delivers to a webhook subscription. */
export function webhookEndpointStub(
  env: Env,
  subscription: { tenantId: string; environment: Environment; id: string },
): WebhookEndpointRpc {
  const { tenantId, environment, id } = subscription;
  const name = webhookEndpointName(tenantId, environment, id);
  return objectNamed(env.WEBHOOK_ENDPOINT, name) as unknown as WebhookEndpointRpc;
}

/** The record of the request that first used an Idempotency-Key of a tenant's environment. */
export function idempotencyKeyStub(
  env: Env,
  tenantEnvironment: { tenantId: string; environment: Environment; key: string },
): IdempotencyKeyRpc {
  const name = idempotencyKeyName(
    tenantEnvironment.tenantId,
    tenantEnvironment.environment,
    tenantEnvironment.key,
  );
  return objectNamed(env.IDEMPOTENCY_KEY, name) as unknown as IdempotencyKeyRpc;
}

/** The record of the Idempotency-Key that first came with a signature of a tenant's environment. */
export function signatureStub(
  env: Env,
  tenantEnvironment: { tenantId: string; environment: Environment; signature: string },
): IdempotencyKeyRpc {
  const name = signatureName(
    tenantEnvironment.tenantId,
    tenantEnvironment.environment,
    tenantEnvironment.signature,
  );
  return objectNamed(env.IDEMPOTENCY_KEY, name) as unknown as IdempotencyKeyRpc;
}

/** The object that health checks open a socket to. */
export function healthStub(env: Env): Pick<Fetcher, "fetch"> {
  return objectNamed(env.HEALTH, HEALTH_NAME);
}
