/**
 * Authenticates a player by name and password, in transfer mode, for a login and for a change of the
 * password. Reference 7.21, 7.23 and 7.30.
 */
import type { Context } from "hono";
import * as z from "zod";
import { playerIdFor, type TenantEnvironment } from "../../domain/ids.ts";
import { MAX_USERNAME_LENGTH } from "../../domain/limits.ts";
import { allowsProduction } from "../../domain/onboarding/onboarding-status.ts";
import { type RefusalDetails, type Refused, type Result, refuse } from "../../domain/result.ts";
import type { SecurityEventType } from "../../domain/security/security-events.ts";
import type {
  Account,
  AccountRpc,
  LoginRefusal as ProofRefusal,
} from "../../durable-objects/account/account-rpc.ts";
import { usernameKey, type WalletAddress } from "../../durable-objects/names.ts";
import { sha256 } from "../../durable-objects/sha256.ts";
import { findTenant } from "../db/find-tenant.ts";
import { isSuspendedTenant } from "../db/tenant.ts";
import { failure } from "../http/envelope.ts";
import { callerNetwork } from "../http/ip-address.ts";
import { accountStub, loginAttemptsStub, walletStub } from "../objects.ts";
import { noteSecurityEvent } from "../security/note-security-event.ts";

/** The message of ACTION_NOT_ALLOWED if the operator does not use transfer mode. */
export const NO_ACCOUNTS_MESSAGE =
  'This call needs integrationMode "transfer", and this account uses "sso". Launch players with a launch token, or change the setting first.';

/** The fields that identify a login. */
export const loginFields = {
  tenantId: z.string().min(1).max(64),
  environment: z
    .enum(["sandbox", "production"])
    .default("production")
    .meta({ description: "Defaults to `production`." }),
  username: z.string().min(1).max(MAX_USERNAME_LENGTH),
};

interface Name extends TenantEnvironment {
  readonly username: string;
}

/**
 * In order of precedence; RATE_LIMITED: the name is locked for the caller's address, or for unknown
 * networks.
 */
export const LOGIN_REFUSALS = [
  "PRODUCTION_NOT_ENABLED",
  "ACTION_NOT_ALLOWED",
  "ACCOUNT_SUSPENDED",
  "RATE_LIMITED",
  "LOGIN_INVALID",
] as const;
type LoginRefusal = (typeof LOGIN_REFUSALS)[number];

/** Returns the account of a name whose `proof` succeeds; refuses in the order of LOGIN_REFUSALS. */
export async function checkLogin(
  c: Context,
  name: Name,
  proof: (account: AccountRpc, network: string) => Promise<Result<Account, ProofRefusal>>,
): Promise<Result<Account, LoginRefusal>> {
  const { tenantId, environment, username } = name;
  const tenant = await findTenant(c, name);
  if (tenant === undefined) return refuse("LOGIN_INVALID");
  if (environment === "production" && !allowsProduction(tenant.status)) {
    return refuse("PRODUCTION_NOT_ENABLED");
  }
  if (tenant.settings.integrationMode !== "transfer") return refuse("ACTION_NOT_ALLOWED");
  if (isSuspendedTenant(tenant)) return refuse("ACCOUNT_SUSPENDED");

  const tenantEnvironment = { tenantId, environment };
  // An id instead of the name, because people sometimes type their password as the name.
  const subject = playerIdFor(tenantId, environment, usernameKey(username));
  const network = callerNetwork(c) ?? "unknown";
  const attempts = loginAttemptsStub(c.env, { ...tenantEnvironment, network });
  const key = sha256(usernameKey(username));
  const account = accountStub(c.env, name);
  // An unknown name is not recorded, not even as an id.
  const note = async (type: SecurityEventType) =>
    noteSecurityEvent(
      c,
      type,
      (await account.holder()) === null
        ? { of: tenantEnvironment }
        : { of: tenantEnvironment, subject },
    );
  const locked = async (details?: RefusalDetails) => {
    await note("security.login_locked");
    return refuse("RATE_LIMITED", details);
  };
  const begun = await attempts.begin(key);
  if (!begun.ok) return locked(begun.details);
  const login = await proof(account, network);
  if (login.ok) {
    const { playerId } = login.value;
    if (await isErasedAgain(c.env, { ...tenantEnvironment, playerId }, account))
      return refuse("LOGIN_INVALID");
    await attempts.succeed(key);
    return login;
  }
  if (login.refusal === "LOGIN_LOCKED") return locked(login.details);
  await note("security.credential_refused");
  return refuse(login.refusal);
}

/**
 * Erases an account again if it alone was restored to a time before its player was erased. Returns
 * true if it was; then the login opens nothing.
 */
async function isErasedAgain(
  env: Env,
  owner: WalletAddress,
  account: AccountRpc,
): Promise<boolean> {
  if ((await walletStub(env, owner).erasure()) === null) return false;
  await account.erase(owner.playerId);
  return true;
}

/** Answers for a login that was refused. */
export function refuseLogin(c: Context, { refusal, details }: Refused<LoginRefusal>) {
  if (refusal === "ACTION_NOT_ALLOWED") {
    return failure(c, refusal, undefined, NO_ACCOUNTS_MESSAGE);
  }
  if (refusal !== "RATE_LIMITED") return failure(c, refusal);
  c.header("Retry-After", String(Math.ceil(Number(details?.retryAfterMs ?? 0) / 1000)));
  return failure(c, refusal, { limit: "login" });
}
