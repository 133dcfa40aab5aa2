/**
 * Who may call a route, as data: what each kind of access gives the handler, how the OpenAPI document
 * shows it, and with which errors it refuses a call. Reference 6.
 */
import type { Environment } from "../../domain/ids.ts";
import type { Staff } from "../auth/staff.ts";
import type { PlayerSession } from "../auth/tokens.ts";
import type { Operator } from "../db/tenant.ts";
import type { ErrorName } from "../errors/errors.ts";

/** The credential of a person who calls through the dashboard, in addition to the others of its kind. */
const PERSON = { person: [] };

/** The variables that a handler finds in its context, by kind of access. */
export interface AccessVariables {
  public: object;
  /** The credential is in the body: a launch or refresh token, or a password. Called by the game client. */
  "token in body": object;
  session: { session: PlayerSession };
  "apiKey or session": { caller: Caller };
  apiKey: { operator: Operator };
  /**
   * Must be signed once a webhook secret exists: these calls could turn a stolen key into money or secrets
   * (Reference 6.16).
   */
  "apiKey signed": { operator: Operator };
  /**
   * Must always be signed, so it is refused until a secret exists: for withdrawals and reports of their
   * progress.
   */
  "apiKey signed always": { operator: Operator };
  /** Must be signed if the account's settings ask for it: deposits (Reference 6.10). */
  "apiKey signed by choice": { operator: Operator };
  /** Our own staff, never an operator's. */
  staff: { staff: Staff };
}

/** Who makes a call that accepts either credential: an operator's backend, or a player's session. Reference 6.1. */
export type Caller =
  | { readonly kind: "operator"; readonly operator: Operator }
  | { readonly kind: "session"; readonly session: PlayerSession };

export type Access = keyof AccessVariables;

/** The kind of access of our staff, whose routes state the role that the caller needs. */
export type StaffAccess = Extract<Access, "staff">;

/** The kinds of access by API key, whose routes state the scope that the key needs. */
export type KeyAccess = Extract<Access, `apiKey${string}`>;

interface AccessRow {
  /** OpenAPI security requirements; any one of these sets is enough. */
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly refusals: readonly ErrorName[];
  /** The limits that count the call: per address, per API key, per player. Reference 16.1. */
  readonly limits: readonly ("ip" | "key" | "player")[];
  /**
   * The environments in which the credential works. A credential belongs to one of them and never acts in
   * the other.
   */
  readonly environments: readonly Environment[];
  /** True if the game client calls the route in a browser, so its origin is allowed. */
  readonly browser: boolean;
}

const BOTH = ["sandbox", "production"] as const;
const OPERATOR = [
  "CREDENTIALS_MISSING",
  "INVALID_API_KEY",
  "CREDENTIAL_NOT_ACCEPTED",
  "SCOPE_MISSING",
  "ROLE_MISSING",
  "IP_NOT_ALLOWED",
  "PRODUCTION_NOT_ENABLED",
] as const;
const PLAYER = [
  "CREDENTIALS_MISSING",
  "ACCESS_TOKEN_INVALID",
  "ACCESS_TOKEN_EXPIRED",
  "CREDENTIAL_NOT_ACCEPTED",
] as const;
const STAFF = [
  "CREDENTIALS_MISSING",
  "INVALID_API_KEY",
  "ACCESS_TOKEN_INVALID",
  "ACCESS_TOKEN_EXPIRED",
  "CREDENTIAL_NOT_ACCEPTED",
  "ROLE_MISSING",
  "SCOPE_MISSING",
] as const;
const SIGNED = ["SIGNATURE_MISSING", "SIGNATURE_TIMESTAMP_INVALID", "SIGNATURE_INVALID"] as const;
const SIGNATURE_SCHEMES = { apiKey: [], serviceTimestamp: [], serviceSignature: [] };

export const ACCESS: Readonly<Record<Access, AccessRow>> = {
  public: { security: [], limits: ["ip"], environments: [], refusals: [], browser: false },
  "token in body": {
    security: [],
    limits: ["ip"],
    environments: BOTH,
    refusals: [],
    browser: true,
  },
  session: {
    security: [{ session: [] }],
    limits: ["ip", "player"],
    environments: BOTH,
    refusals: PLAYER,
    browser: true,
  },
  "apiKey or session": {
    security: [{ apiKey: [] }, { session: [] }, PERSON],
    limits: ["ip", "key", "player"],
    environments: BOTH,
    refusals: [...OPERATOR, ...PLAYER],
    browser: true,
  },
  apiKey: {
    security: [{ apiKey: [] }, PERSON],
    limits: ["key"],
    environments: BOTH,
    refusals: OPERATOR,
    browser: false,
  },
  "apiKey signed": {
    security: [SIGNATURE_SCHEMES, PERSON],
    limits: ["key"],
    environments: BOTH,
    refusals: [...OPERATOR, ...SIGNED],
    browser: false,
  },
  "apiKey signed always": {
    security: [SIGNATURE_SCHEMES, PERSON],
    limits: ["key"],
    environments: BOTH,
    refusals: [...OPERATOR, ...SIGNED],
    browser: false,
  },
  "apiKey signed by choice": {
    security: [{ apiKey: [] }, SIGNATURE_SCHEMES, PERSON],
    limits: ["key"],
    environments: BOTH,
    refusals: [...OPERATOR, ...SIGNED],
    browser: false,
  },
  staff: {
    security: [{ platformKey: [] }, { cloudflareAccess: [] }, PERSON],
    limits: ["ip"],
    environments: [],
    refusals: STAFF,
    browser: false,
  },
};
