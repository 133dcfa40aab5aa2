/**
 * The Worker's environment variables, read once when it starts. A wrong variable stops the start with an
 * error that names it; its value is never shown, because most of them are keys.
 */
import * as z from "zod";
import {
  hasKeyring,
  type KeyPurpose,
  type Keyring,
  readKeyring,
} from "../durable-objects/keyring.ts";
import type { AccessConfig } from "./identity/access-assertion.ts";

export interface Config {
  readonly stage: "local" | "production";
  /** Signs launch, access and refresh tokens. */
  readonly tokenKeys: Keyring;
  /** Seals secrets at rest. */
  readonly sealingKeys: Keyring;
  /** Verifies the dashboard's tokens, which name a person; undefined if there is no dashboard. */
  readonly personKeys: Keyring | undefined;
  /** SHA-256 of the first admin's platform key, in hex; undefined if there is none. */
  readonly platformKeyHash: string | undefined;
  /** Whether CF-Connecting-IP is trusted: always in production, where the edge sets it. */
  readonly believesClientAddress: boolean;
  /** Undefined if staff do not sign in through Cloudflare Access. */
  readonly access: AccessConfig | undefined;
  /** "off" is for load tests, fault tests and other tests; production refuses it. */
  readonly rateLimits: "on" | "off";
  /** The one other origin that player routes accept; undefined if game pages are on our own host. */
  readonly gameOrigin: string | undefined;
  /** Where to report a vulnerability, `mailto:…` or `https://…`; undefined if no contact is set. */
  readonly securityContact: string | undefined;
}

/** Returns the origin of the game pages: the configured one, or else that of the called address. */
export function gamePagesOrigin({ gameOrigin }: Config, called: string): string {
  return gameOrigin ?? new URL(called).origin;
}

const environmentSchema = z
  .object({
    STAGE: z.enum(["local", "production"]),
    PLATFORM_KEY_HASH: z
      .string()
      .regex(/^[0-9a-f]{64}$/, "must be SHA-256 in lowercase hex")
      .optional(),
    ACCESS_ISSUER: z
      .url({ protocol: /^https$/ })
      .refine((url) => new URL(url).origin === url, "must be an origin, without a path")
      .optional(),
    ACCESS_AUDIENCE: z.string().min(1).optional(),
    RATE_LIMITS: z.enum(["on", "off"]).default("on"),
    BELIEVE_CLIENT_ADDRESS: z.enum(["on", "off"]).default("off"),
    GAME_ORIGIN: z
      .url({ protocol: /^https?$/ })
      .refine((url) => new URL(url).origin === url, "must be an origin, without a path")
      .optional(),
    SECURITY_CONTACT: z.url({ protocol: /^(https|mailto)$/ }).optional(),
  })
  .refine((environment) => environment.STAGE !== "production" || environment.RATE_LIMITS === "on", {
    path: ["RATE_LIMITS"],
    message: 'must not be "off" in production',
  })
  .refine(
    ({ ACCESS_ISSUER, ACCESS_AUDIENCE }) =>
      (ACCESS_ISSUER === undefined) === (ACCESS_AUDIENCE === undefined),
    { path: ["ACCESS_ISSUER"], message: "goes with ACCESS_AUDIENCE: set both or neither" },
  );

const NO_KEYS: Keyring = { inUse: 1, keys: new Map() };

/**
 * Reads the Worker's environment; throws an error that names every variable that is missing or wrong. Keys
 * for a purpose that this Worker does not serve are not read, so it can verify nothing with them.
 */
export function readConfig(
  environment: unknown,
  purposes: readonly KeyPurpose[] = ["TOKEN_KEY", "SEALING_KEY", "PERSON_KEY"],
): Config {
  const parsed = environmentSchema.safeParse(environment);
  const faults = (parsed.error?.issues ?? []).map(
    (issue) => `${issue.path.join(".")}: ${issue.message}`,
  );
  const keysFor = (purpose: KeyPurpose): Keyring | undefined => {
    if (!purposes.includes(purpose)) return NO_KEYS;
    try {
      return readKeyring(Object(environment), purpose);
    } catch (error) {
      faults.push(error instanceof Error ? error.message : String(error));
      return undefined;
    }
  };
  const [tokenKeys, sealingKeys] = [keysFor("TOKEN_KEY"), keysFor("SEALING_KEY")];
  const hasDashboard = hasKeyring(Object(environment), "PERSON_KEY");
  const personKeys = hasDashboard ? keysFor("PERSON_KEY") : undefined;
  const isRead = tokenKeys !== undefined && sealingKeys !== undefined;
  if (!parsed.success || !isRead || (hasDashboard && personKeys === undefined)) {
    throw new Error(`The Worker cannot start with this environment. ${faults.join("; ")}`);
  }
  const { STAGE, PLATFORM_KEY_HASH, RATE_LIMITS, GAME_ORIGIN, SECURITY_CONTACT } = parsed.data;
  const { ACCESS_ISSUER: issuer, ACCESS_AUDIENCE: audience } = parsed.data;
  return {
    stage: STAGE,
    tokenKeys,
    sealingKeys,
    personKeys,
    platformKeyHash: PLATFORM_KEY_HASH,
    believesClientAddress: STAGE === "production" || parsed.data.BELIEVE_CLIENT_ADDRESS === "on",
    access:
      issuer === undefined || audience === undefined
        ? undefined
        : { issuer, audience, fetch: (url, init) => fetch(url, init) },
    rateLimits: RATE_LIMITS,
    gameOrigin: GAME_ORIGIN,
    securityContact: SECURITY_CONTACT,
  };
}
