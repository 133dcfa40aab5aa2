/** A player with a lot of personal data, for tests of what remains after an erasure. */
import { env } from "cloudflare:workers";
import { ulid } from "ulid";
import {
  accountName,
  archiveName,
  chainName,
  HEALTH_NAME,
  idempotencyKeyName,
  loginAttemptsName,
  onlinePlayersName,
  payerName,
  playerLimitName,
  poolName,
  teamName,
  tenantCopyName,
  walletName,
  walletRegistryName,
  webhookEndpointName,
} from "../../durable-objects/names.ts";
import { type Casino, type CasinoOptions, call, expectSuccess, openCasino } from "./casino.ts";
import { advanceSeconds } from "./clock.ts";
import { dumpOf, tablesWith } from "./dump.ts";
import { readExport } from "./read-export.ts";
import { withdraw } from "./signed-withdraw.ts";
import { askToVoid, secondKey } from "./void-round.ts";
import { openWebhook } from "./webhooks.ts";

export type KnownPlayer = Awaited<ReturnType<typeof knownPlayer>>;

/**
 * A casino and a player with a lot of personal data; after an erasure nothing in `known` may remain anywhere. Stop
 * the clock first.
 */
export async function knownPlayer(options: CasinoOptions = {}) {
  const unique = ulid();
  const externalId = `maria-${unique}@example.org`;
  const name = `Maria Muster ${unique}`;
  const said = `asked by phone ${unique}`;
  const reference = `0xpayout-${unique}`;
  const key = `key-of-Maria-${unique}`;
  const payout = `0x${unique.toLowerCase().replace(/[^0-9a-f]/g, "0")}`.padEnd(42, "0");
  const casino = await openCasino(options);
  const other = await secondKey(casino);
  const webhook = await openWebhook(casino);
  const player = await casino.launch({ playerId: externalId, username: name });
  const { playerId } = player;
  const path = `/api/v1/admin/players/${playerId}`;
  const deposit = { playerId: externalId, amount: "10.00", currency: "USD" };
  const headers = { "Idempotency-Key": key };
  expectSuccess(await casino.call("POST", "/api/v1/wallet/deposit", { body: deposit, headers }));
  await casino.deposit(playerId, "40", "USDC");
  const round = expectSuccess(
    await player.call("POST", "/api/v1/games/ladder/rounds", {
      body: { stake: "1.00", choices: { breaksAt: 5, low: true } },
      headers: { "Idempotency-Key": ulid() },
    }),
  ).round;
  const note = { reason: "other", note: said } as const;
  await askToVoid(casino, round.id, { ...note, credential: other });
  await askToVoid(casino, round.id, note);
  const saved = { chain: "ethereum", address: payout, label: name };
  expectSuccess(await casino.call("POST", `${path}/notes`, { body: { text: said } }));
  const address = expectSuccess(await casino.call("POST", `${path}/addresses`, { body: saved }));
  const pay = async () => {
    const body = { playerId, amount: "40", currency: "USDC", addressId: address.id };
    const { withdrawalId } = expectSuccess(await withdraw(casino, body));
    const sent = { body: { reference } };
    const move = (step: string) =>
      casino.call("POST", `/api/v1/admin/withdrawals/${withdrawalId}/${step}`, sent);
    expectSuccess(await move("sent"));
    return { withdrawalId, complete: () => move("complete") };
  };
  // Our staff fails the first payout, so it is also in our own log.
  const { withdrawalId } = await pay();
  const failed = { tenantId: casino.tenant.id, environment: casino.environment, reason: said };
  const byStaff = `/api/v1/platform/withdrawals/${withdrawalId}/fail`;
  expectSuccess(await call("POST", byStaff, { credential: env.TEST_PLATFORM_KEY, body: failed }));
  advanceSeconds(1);
  const { complete } = await pay();
  const known = [externalId, name, said, reference, key, payout];
  return {
    casino,
    other,
    webhook,
    player,
    playerId,
    externalId,
    name,
    said,
    complete,
    path,
    known,
  };
}

/** Ends what prevents the erasure. */
export async function settleUp({ casino, playerId, complete, path, said }: KnownPlayer) {
  expectSuccess(await complete());
  expectSuccess(await withdraw(casino, { playerId, amount: "10.00", currency: "USD" }));
  expectSuccess(await casino.call("POST", `${path}/suspend`, { body: { reason: said } }));
}

/** Erases a player, as one of the operator's people asks or agrees. */
export function erase(casino: Casino, externalId: string, credential = casino.key) {
  const path = `/api/v1/admin/players/${encodeURIComponent(externalId)}/erase`;
  return casino.call("POST", path, { credential });
}

/** A player's personal data, and the names under which objects may store the player. */
interface Sought {
  readonly casino: Casino;
  readonly playerId: string;
  readonly externalId: string;
  readonly webhookId: string;
  readonly known: readonly string[];
  /** An Idempotency-Key of the operator, and an address of the network. */
  readonly key?: string;
  readonly network?: string;
}

/** Returns every place that holds any of this data: tables, objects by their binding, and the export. */
export async function placesThatKnow(sought: Sought): Promise<string[]> {
  const { casino, known } = sought;
  const holds = (text: string) => known.some((one) => text.includes(one));
  const places = await tablesWith(known);
  for (const [binding, object] of objectsOf(sought)) {
    if (holds(await dumpOf(object))) places.push(binding);
  }
  if (holds([...(await readExport(casino)).values()].join(""))) places.push("export");
  return places.sort();
}

/** One object of each binding: the one that may know the player. A new binding needs a name here. */
function objectsOf({ casino, playerId, externalId, webhookId, key = "", network = "" }: Sought) {
  const { environment } = casino;
  const tenantEnvironment = { tenantId: casino.tenant.id, environment };
  const { tenantId } = tenantEnvironment;
  const wallet = { ...tenantEnvironment, playerId };
  const names: Readonly<Record<string, string>> = {
    WALLET: walletName(wallet),
    WALLET_REGISTRY: walletRegistryName(wallet),
    EDGE_COPY: tenantCopyName(tenantId, environment),
    ARCHIVE: archiveName(tenantEnvironment),
    JACKPOT_POOL: poolName({ ...tenantEnvironment, currency: "USD" }),
    IDEMPOTENCY_KEY: idempotencyKeyName(tenantId, environment, key),
    RATE_LIMITER: playerLimitName(wallet),
    HEALTH: HEALTH_NAME,
    ONLINE_PLAYERS: onlinePlayersName(tenantEnvironment),
    ACCOUNT: accountName(tenantId, environment, externalId),
    LOGIN_ATTEMPTS: loginAttemptsName(tenantEnvironment, network),
    WEBHOOK_ENDPOINT: webhookEndpointName(tenantId, environment, webhookId),
    TEAM: teamName(tenantId),
    CHAIN: chainName(environment, "ethereum"),
    PAYER: payerName({ tenantId, environment }, "ethereum"),
  };
  return Object.entries(env as unknown as Record<string, DurableObjectNamespace>)
    .filter(([, binding]) => binding?.constructor?.name === "DurableObjectNamespace")
    .map(([binding, namespace]): [string, DurableObjectStub] => {
      const name = names[binding];
      if (name === undefined) throw new Error(`${binding} is not searched for erased players`);
      return [binding, namespace.getByName(name)];
    });
}
