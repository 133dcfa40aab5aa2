/**
 * The start page after `npm start`: the hosted lobby, with what a developer needs below it. One click opens
 * a game; the page does the work of an operator's backend. Local stack only.
 */
import type { Context, Hono } from "hono";
import { LAUNCH_TOKEN_LIFETIME_SECONDS } from "../../domain/limits.ts";
import { formatAmount } from "../../domain/money/amount.ts";
import { dollarMinorOf } from "../../domain/money/currencies.ts";
import type { WalletAddress } from "../../durable-objects/names.ts";
import type { WalletRpc } from "../../durable-objects/wallet/wallet-rpc.ts";
import { issueLaunchToken, type LaunchClaims } from "../auth/tokens.ts";
import { findTenant } from "../db/find-tenant.ts";
import type { Tenant } from "../db/tenant.ts";
import { ApiError, failure } from "../http/envelope.ts";
import type { AppEnv } from "../http/route.ts";
import { walletStub } from "../objects.ts";
import { launchClaimsFor } from "../players/launch-claims.ts";
import { showLobby } from "../routes/launch/show-lobby.ts";
import { ulid } from "../runtime/ulid.ts";
import developerPart from "./lobby.html";

const TENANT_ID = "demo";
const ENVIRONMENT = "sandbox";
const PLAYER = "local-player";
const LAUNCH_FORM = "/sandbox/launch";
const USUAL_GAME = "golden-reels";

/** A wallet with less than this is topped up, so that the developer can always play. */
const FLOOR_DOLLARS = 100;
const TOP_UP_DOLLARS = 1_000;

/** Adds the lobby and its form. */
export function serveLobby(app: Hono<AppEnv>): void {
  app.get("/", (c) => c.redirect("/sandbox/lobby", 302));

  app.get("/sandbox/lobby", async (c) => {
    const tenant = await demoTenant(c);
    const { settings } = tenant;
    const floor = formatAmount(dollarMinorOf(settings.currency) * FLOOR_DOLLARS, settings.currency);
    const more = developerPart
      .replaceAll("{{player}}", PLAYER)
      .replaceAll("{{floor}}", `${floor} ${settings.currency}`);
    const about = {
      tenantId: TENANT_ID,
      environment: ENVIRONMENT,
      launchForm: LAUNCH_FORM,
    } as const;
    return showLobby(c, tenant, about, more);
  });

  app.post(LAUNCH_FORM, async (c) => {
    if (!isFromOwnPage(c)) {
      const message = "Open /sandbox/lobby at this address and start the game there.";
      return failure(c, "CREDENTIAL_NOT_ACCEPTED", undefined, message);
    }
    const form = await c.req.formData().catch(() => undefined);
    if (form === undefined) return failure(c, "VALIDATION_FAILED");
    const demo = form.get("mode") === "demo";
    const chosen = form.get("game");
    const gameId = typeof chosen === "string" ? chosen : USUAL_GAME;
    const operator = { tenant: await demoTenant(c), environment: ENVIRONMENT } as const;
    const launch = launchClaimsFor(operator, { playerId: PLAYER, gameId, demo });
    if (!launch.ok) return failure(c, launch.refusal, launch.details);
    const claims = launch.value;
    if (!demo) await ensureFunds(walletStub(c.env, addressOf(claims)), claims);
    const { token } = issueLaunchToken(c.get("config"), claims);
    c.header("Cache-Control", "no-store");
    c.header("Referrer-Policy", "no-referrer");
    return c.redirect(`/launch/${encodeURIComponent(gameId)}?token=${token}`, 303);
  });
}

/**
 * Returns true if a page of this stack sent the request: another site's page must not act through the
 * developer's browser.
 */
export function isFromOwnPage(c: Context<AppEnv>): boolean {
  const site = c.req.header("Sec-Fetch-Site");
  if (site !== undefined) return site === "same-origin";
  return c.req.header("Origin") === new URL(c.req.url).origin;
}

async function demoTenant(c: Context<AppEnv>): Promise<Tenant> {
  const tenant = await findTenant(c, { tenantId: TENANT_ID, environment: ENVIRONMENT });
  if (tenant !== undefined) return tenant;
  throw new ApiError(
    "NOT_FOUND",
    undefined,
    "The demo tenant does not exist yet; `npm start` creates it.",
  );
}

function addressOf(claims: LaunchClaims): WalletAddress {
  return { tenantId: claims.tid, environment: claims.env, playerId: claims.pid };
}

/** Creates the wallet if it does not exist, and tops it up if it is low. */
async function ensureFunds(wallet: WalletRpc, claims: LaunchClaims): Promise<void> {
  const currency = claims.cur;
  const dollarMinor = dollarMinorOf(currency);
  let balance = await wallet.balance(currency);
  if (!balance.ok) {
    await makePlayer(wallet, claims);
    balance = await wallet.balance(currency);
  }
  if (balance.ok && balance.value.cashMinor >= dollarMinor * FLOOR_DOLLARS) return;
  const amountMinor = dollarMinor * TOP_UP_DOLLARS;
  const idempotencyKey = `lobby-${ulid()}`;
  await wallet.deposit({ currency, amountMinor, idempotencyKey, fingerprint: idempotencyKey });
}

/** Creates the player, by exchanging a launch token and ending the session. */
async function makePlayer(wallet: WalletRpc, claims: LaunchClaims): Promise<void> {
  const sessionId = `ses_${ulid()}`;
  await wallet.exchange({
    tokenId: ulid(),
    tokenExpiresAt: Date.now() + LAUNCH_TOKEN_LIFETIME_SECONDS * 1000,
    externalId: claims.sub,
    username: claims.uname,
    session: {
      sessionId,
      currency: claims.cur,
      jurisdiction: claims.jur,
      locale: claims.loc,
      demo: false,
      gameId: null,
    },
    refreshTokenId: ulid(),
  });
  await wallet.endSession(sessionId);
}
