/**
 * The casinos of a run and their players, created as operators create them, with jackpots low
 * enough to be won often.
 */
import { readKeyring } from "../../durable-objects/keyring.ts";
import { openTenant } from "../../src/onboarding/open-tenant.ts";
import { expectData, type Origins, type Request, send } from "./api.ts";
import { CURRENCIES, type Currency, majorOf } from "./money.ts";
import type { Deployment, Life } from "./runtime.ts";

/** A game decided by its stake, and one of several steps. */
export const GAME = "golden-reels";
export const STEP_GAME = "safe-smash";

/**
 * The jackpot rate in basis points: together with the game's own 96% about the highest that is
 * allowed.
 */
export const RATE_BASIS_POINTS = 350;
/** In twentieths of a dollar: the lowest ceiling that seed and rate allow, and slightly more. */
export const CEILINGS = [71, 75, 80];
export const SEED = 1;

export interface Casino {
  readonly tenantId: string;
  readonly key: string;
  readonly secret: string;
  /** The key of platform staff. */
  readonly staffKey: string;
  readonly currencies: readonly Currency[];
}

export interface Player {
  readonly casino: Casino;
  readonly externalId: string;
  /** Our player id from the first exchange; empty before. */
  playerId: string;
  /** The newest access token of each book, `USD` or `USD:demo`. */
  readonly tokens: Map<string, string>;
  /** Withdrawals that were reported as pending. */
  readonly held: string[];
  /** Those of them that were reported as sent. */
  readonly sent: string[];
  /** By book, the round of several steps that was reported as open. */
  readonly open: Map<string, string>;
}

/** The two members of staff, both admins. */
export const ANNA = "anna";
export const BERTA = "berta";

/** Opens two casinos, which also pay out on a chain, when the runtime first runs, and admits staff. */
export async function openCasinos(deployment: Deployment, life: Life): Promise<Casino[]> {
  const database = await life.database();
  const admit = database.prepare(
    "INSERT INTO staff_members (staff_id, name, role, created_at) VALUES (?1, ?1, 'admin', 0)",
  );
  await database.batch([ANNA, BERTA].map((name) => admit.bind(name)));
  const sealingKeys = readKeyring(deployment.secrets, "SEALING_KEY");
  const casinos: Casino[] = [];
  for (const currencies of [
    ["USDT", "EUR"],
    ["USDT", "USD"],
  ] as const) {
    const opened = await openTenant(
      { name: "Under faults", status: "active", keysFor: ["sandbox"], secretsFor: ["sandbox"] },
      sealingKeys,
    );
    await database.batch(
      opened.statements.map(({ sql, params }) => database.prepare(sql).bind(...params)),
    );
    const casino: Casino = {
      tenantId: opened.tenant.id,
      key: opened.apiKeys.sandbox ?? "",
      secret: opened.webhookSecrets.sandbox ?? "",
      staffKey: deployment.platformKey,
      currencies,
    };
    for (const currency of currencies) {
      await expectData(life.origin, configureJackpot(casino, currency, CEILINGS[1] ?? 0));
    }
    casinos.push(casino);
  }
  return casinos;
}

/**
 * Builds the request that sets a pool's ceiling, in twentieths of a dollar; its other settings stay
 * the same.
 */
export function configureJackpot(
  casino: Casino,
  currency: Currency,
  ceiling: number,
  status: "active" | "paused" = "active",
): Request {
  const twentieths = (count: number) =>
    majorOf((CURRENCIES[currency].dollar / 20) * count, currency);
  const settings = {
    ceiling: twentieths(ceiling),
    seed: twentieths(SEED),
    rate: (RATE_BASIS_POINTS / 100).toFixed(2),
    minimumBet: null,
    status,
    ticker: true,
  };
  return {
    method: "PUT",
    path: `/api/v1/admin/jackpots/${currency}`,
    credential: casino.key,
    secret: casino.secret,
    body: JSON.stringify(settings),
  };
}

/** Returns a launch token for the player, or undefined if no answer arrived. */
export async function launchToken(
  origin: Origins,
  casino: Casino,
  launch: { playerId: string; currency: Currency; demo: boolean },
): Promise<string | undefined> {
  const answer = await send(origin, {
    method: "POST",
    path: "/api/v1/auth/sso/create-token",
    credential: casino.key,
    secret: casino.secret,
    body: JSON.stringify({ ...launch, jurisdiction: "CW" }),
  });
  return answer?.data?.launchToken;
}

/** Builds the request that exchanges a launch token for a session. */
export function exchangeRequest(token: string): Request {
  const body = JSON.stringify({ launchToken: token });
  return { method: "POST", path: "/api/v1/auth/sso/exchange", body };
}

/** Returns the name of a player's book. */
export function bookOf(currency: Currency, demo: boolean): string {
  return demo ? `${currency}:demo` : currency;
}
