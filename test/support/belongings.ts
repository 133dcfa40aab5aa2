/**
 * Creates one of everything that a tenant can own, and fills it into the calls of the document: in
 * the path, the query or the body. So a test that walks all routes can ask for things that exist,
 * or for things that do not.
 */
import { ulid } from "ulid";
import type { Operation } from "./api-document.ts";
import { type Casino, expectSuccess, type PlayerSession } from "./casino.ts";
import { withdraw } from "./signed-withdraw.ts";
import { openWebhook } from "./webhooks.ts";

const ADDRESS = "0x52908400098527886E0F7030069857D2E4169EE7";

/** What a tenant owns, by the names that the routes use. */
export interface Belongings {
  readonly tenant: string;
  readonly player: string;
  readonly round: string;
  readonly withdrawal: string;
  readonly address: string;
  readonly key: string;
  readonly webhook: string;
  readonly event: string;
}

/** Creates one of each for a casino. Its player is the one given, or a new one. */
export async function belongingsOf(casino: Casino, launched?: PlayerSession): Promise<Belongings> {
  const player = launched ?? (await casino.launch());
  const { playerId } = player;
  await casino.deposit(playerId, "50.00");
  await casino.deposit(playerId, "100", "USDC");
  const played = await player.call("POST", "/api/v1/games/golden-reels/rounds", {
    body: { stake: "1.00" },
    headers: { "Idempotency-Key": ulid() },
  });
  const saved = await casino.call("POST", `/api/v1/admin/players/${playerId}/addresses`, {
    body: { chain: "ethereum", address: ADDRESS },
  });
  const to = { chain: "ethereum", toAddress: ADDRESS };
  const paid = await withdraw(casino, { playerId, amount: "40", currency: "USDC", ...to });
  const made = await casino.call("POST", "/api/v1/admin/api-keys", { body: {} });
  const webhook = await openWebhook(casino);
  const tested = await casino.call("POST", `/api/v1/admin/webhooks/${webhook.id}/test`);
  return {
    tenant: casino.tenant.id,
    player: playerId,
    round: expectSuccess(played).round.id,
    withdrawal: expectSuccess(paid).withdrawalId,
    address: expectSuccess(saved).id,
    key: expectSuccess(made).id,
    webhook: webhook.id,
    event: expectSuccess(tested).eventId,
  };
}

/** Ids of the right form that belong to nothing. */
export const NOTHING: Belongings = {
  tenant: `ten_${"0".repeat(26)}`,
  player: `plr_${"0".repeat(26)}`,
  round: `rnd_${"0".repeat(26)}_1`,
  withdrawal: `wdr_${"0".repeat(26)}_1`,
  address: `adr_${"0".repeat(26)}`,
  key: `key_${"0".repeat(26)}`,
  webhook: `whk_${"0".repeat(26)}`,
  event: `evt_${"0".repeat(26)}`,
};

/**
 * Returns the kind of thing that a parameter names, or undefined for what no tenant owns, such as a
 * game.
 */
export function ownedBy(name: string, path: string): keyof Belongings | undefined {
  const byName: Readonly<Record<string, keyof Belongings | undefined>> = {
    playerId: "player",
    tenantId: "tenant",
    roundId: "round",
    withdrawalId: "withdrawal",
    addressId: "address",
    eventId: "event",
    gameId: undefined,
    currency: undefined,
    chain: undefined,
    date: undefined,
    part: undefined,
    // Any operator may ask about any of these; find-request.test.ts asks about another owner's.
    requestId: undefined,
    // These are our staff's, not the tenant's.
    staffId: undefined,
    platformKeyId: undefined,
    correctionId: undefined,
    changeId: undefined,
    releaseId: undefined,
    endingId: undefined,
  };
  if (name in byName) return byName[name];
  const folder = /\/([\w-]+)\/\{id\}/.exec(path)?.[1] ?? "";
  const byFolder: Readonly<Record<string, keyof Belongings>> = {
    players: "player",
    rounds: "round",
    withdrawals: "withdrawal",
    "api-keys": "key",
    webhooks: "webhook",
  };
  const owned = byFolder[folder];
  if (owned === undefined) throw new Error(`say in this test what {${name}} of ${path} names`);
  return owned;
}

/** Builds the operation's call for these things, wherever it names them: in path, query or body. */
export function callFor(operation: Operation, things: Belongings): { path: string; body?: object } {
  const { path: template, parameters = [], requestBody } = operation;
  const idOf = (name: string) => {
    const owned = ownedBy(name, template);
    return owned === undefined ? undefined : things[owned];
  };
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    if (name === "currency") return "USD";
    if (name === "chain") return "ethereum";
    if (name === "date") return "2026-11-21";
    if (name === "part") return "wallets";
    if (name === "requestId") return `req_${"0".repeat(26)}`;
    return idOf(name) ?? "golden-reels";
  });
  const query = new URLSearchParams();
  for (const { in: place, name } of parameters) {
    if (place === "query" && name === "playerId") query.set(name, things.player);
  }
  const search = query.size > 0 ? `?${query}` : "";
  const example = requestBody?.content["application/json"].example as
    | Record<string, unknown>
    | undefined;
  if (example === undefined) return { path: path + search };
  const named = "playerId" in example ? { playerId: things.player } : {};
  return { path: path + search, body: { ...example, ...named } };
}
