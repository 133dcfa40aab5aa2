/** The audit log as an operator reads it, and calls that it records. */
import { ulid } from "ulid";
import type { ApiAnswer } from "./api-answer.ts";
import { type Casino, expectSuccess } from "./casino.ts";
import { withdraw } from "./signed-withdraw.ts";

export const LOG = "/api/v1/admin/audit-log";
export const KEYS = "/api/v1/admin/api-keys";
export const ME = "/api/v1/admin/tenants/me";
export const GAME = "/api/v1/admin/games/golden-reels";
/** An address on a chain that belongs to none of our accounts. */
export const PAYEE = "0x52908400098527886E0F7030069857D2E4169EE7";

/** The settings that an operator sends for a jackpot. */
export const JACKPOT = {
  ceiling: "5000.00",
  seed: "100.00",
  rate: "1.00",
  minimumBet: null,
  status: "active",
  ticker: true,
};

/** The fields of an entry that most tests read. */
export interface Entry {
  readonly id: string;
  readonly action: string;
  readonly target: { readonly type: string; readonly id: string };
  readonly createdAt: string;
}

export interface ChainedView extends Entry {
  readonly actor: { readonly type: string; readonly id: string };
  readonly before: unknown;
  readonly after: unknown;
  readonly ip: string | null;
  readonly requestId: string;
  readonly once: string | null;
  readonly seq: number;
  readonly hash: string;
}

export async function logOf(casino: Casino, query = ""): Promise<Entry[]> {
  return expectSuccess(await casino.call("GET", `${LOG}${query}`)).entries;
}

export async function ownKeyId(casino: Casino): Promise<string> {
  const { apiKeys } = expectSuccess(await casino.call("GET", KEYS));
  return apiKeys.find(({ lastFour }: { lastFour: string }) => casino.key.endsWith(lastFour)).id;
}

export function newKey(casino: Casino, label = "Test"): Promise<ApiAnswer> {
  return casino.call("POST", KEYS, { body: { label, scopes: ["games"] } });
}

export function bonus(casino: Casino, playerId: string, key = ulid()): Promise<ApiAnswer> {
  return casino.call("POST", `/api/v1/admin/players/${playerId}/bonuses`, {
    body: { amount: "5.00", currency: "USD", wageringMultiplier: 3 },
    headers: { "Idempotency-Key": key },
  });
}

export async function heldWithdrawal(casino: Casino): Promise<{ id: string; playerId: string }> {
  const { playerId } = await casino.launch();
  await casino.deposit(playerId, "100", "USDC");
  const to = { chain: "ethereum", toAddress: PAYEE };
  const body = { playerId, amount: "40", currency: "USDC", ...to };
  const { withdrawalId } = expectSuccess(await withdraw(casino, body));
  return { id: withdrawalId, playerId };
}
