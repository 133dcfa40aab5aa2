/** The environment variables of the dashboard's Worker, read once when it starts; no value is ever shown. */
import * as z from "zod";
import { type KeyPurpose, type Keyring, readKeyring } from "../../durable-objects/keyring.ts";
import type { AccessConfig } from "../identity/access-assertion.ts";

/** The invitation in the deployment's settings. */
export interface FirstInvitation {
  /** SHA-256, in hex, of its secret. */
  readonly hash: string;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
}

export interface DashboardConfig {
  readonly stage: "local" | "production";
  /** The one origin of the pages; undefined on the local stack, where it is localhost at the port that is called. */
  readonly origin: string | undefined;
  /** The origin that calls of the API state. */
  readonly apiOrigin: string;
  /** Signs the tokens of people, which the API checks. */
  readonly personKeys: Keyring;
  /** Seals challenges; in the team objects also the secrets of authenticators. */
  readonly sealingKeys: Keyring;
  /** The first staff invitation; undefined if there is none, or it has no expiry. */
  readonly firstInvitation: FirstInvitation | undefined;
  /** Undefined if staff do not sign in through Cloudflare Access. */
  readonly access: AccessConfig | undefined;
}

const isOrigin = (url: string) => new URL(url).origin === url;
/**
 * Cookies go to every port of a hostname, so a separate port would not keep games apart from the
 * dashboard.
 */
const isSameHostname = (one: string, other: string) =>
  URL.canParse(one) && URL.canParse(other) && new URL(one).hostname === new URL(other).hostname;

const environmentSchema = z
  .object({
    STAGE: z.enum(["local", "production"]),
    ORIGIN: z
      .url({ protocol: /^https$/ })
      .refine(isOrigin, "must be an origin")
      .optional(),
    API_ORIGIN: z
      .url({ protocol: /^https?$/ })
      .refine(isOrigin, "must be an origin")
      .default("http://127.0.0.1:8787"),
    FIRST_INVITATION_HASH: z
      .string()
      .regex(
        /^[0-9a-f]{64}(?:\.\d{10})?$/,
        "must be SHA-256 in lowercase hex, a dot, and the Unix time in seconds at which the link ends",
      )
      .optional(),
    ACCESS_ISSUER: z
      .url({ protocol: /^https$/ })
      .refine(isOrigin, "must be an origin")
      .optional(),
    ACCESS_AUDIENCE: z.string().min(1).optional(),
  })
  .refine(({ STAGE, ORIGIN }) => STAGE === "local" || ORIGIN !== undefined, {
    path: ["ORIGIN"],
    message: "is missing",
  })
  .refine(({ ORIGIN = "", API_ORIGIN }) => !isSameHostname(ORIGIN, API_ORIGIN), {
    path: ["ORIGIN"],
    message: "must have its own hostname, where no game runs",
  })
  .refine(
    ({ ACCESS_ISSUER, ACCESS_AUDIENCE }) =>
      (ACCESS_ISSUER === undefined) === (ACCESS_AUDIENCE === undefined),
    { path: ["ACCESS_ISSUER"], message: "goes with ACCESS_AUDIENCE: set both or neither" },
  );

/** Reads the environment; throws an error that names every variable that is missing or wrong. */
export function readDashboardConfig(environment: unknown): DashboardConfig {
  const parsed = environmentSchema.safeParse(environment);
  const faults = (parsed.error?.issues ?? []).map(
    (issue) => `${issue.path.join(".")}: ${issue.message}`,
  );
  const keysFor = (purpose: KeyPurpose): Keyring | undefined => {
    try {
      return readKeyring(Object(environment), purpose);
    } catch (error) {
      faults.push(error instanceof Error ? error.message : String(error));
      return undefined;
    }
  };
  const [personKeys, sealingKeys] = [keysFor("PERSON_KEY"), keysFor("SEALING_KEY")];
  if (!parsed.success || personKeys === undefined || sealingKeys === undefined) {
    throw new Error(`The dashboard cannot start with this environment. ${faults.join("; ")}`);
  }
  const { STAGE, ORIGIN, API_ORIGIN, FIRST_INVITATION_HASH } = parsed.data;
  const { ACCESS_ISSUER: issuer, ACCESS_AUDIENCE: audience } = parsed.data;
  return {
    stage: STAGE,
    origin: ORIGIN,
    apiOrigin: API_ORIGIN,
    personKeys,
    sealingKeys,
    firstInvitation: readFirstInvitation(FIRST_INVITATION_HASH),
    access:
      issuer === undefined || audience === undefined
        ? undefined
        : { issuer, audience, fetch: (url, init) => fetch(url, init) },
  };
}

/** One without an expiry was set for an earlier version, whose link worked until somebody used it. */
function readFirstInvitation(setting: string | undefined): FirstInvitation | undefined {
  const [hash, endsAtSeconds] = setting?.split(".") ?? [];
  if (hash === undefined || endsAtSeconds === undefined) return undefined;
  return { hash, expiresAt: Number(endsAtSeconds) * 1000 };
}
