/**
 * Our own staff, who call `/api/v1/platform/*` with a platform key or with a token of Cloudflare Access.
 * Each key and each name has a role. Reference 13.6 and 13.29.
 */
import { utf8ToBytes } from "@noble/hashes/utils.js";
import { mayActAs, type StaffRole } from "../../domain/authority/person-roles.ts";
import type { HeldStaffScopes } from "../../domain/authority/staff-scopes.ts";
import type { Config } from "../config.ts";
import type { Request } from "../db/find-tenant.ts";
import { findPlatformKey, isLive, notePlatformKeyUse } from "../db/platform-keys.ts";
import { findStaffMember } from "../db/staff-members.ts";
import type { SignedIn } from "../identity/access-assertion.ts";
import { hashApiKey, isPlatformKey } from "./api-key.ts";

/** The last use of a key is exact to within five minutes. */
const USE_NOTED_EVERY_MS = 5 * 60_000;

/** A member of staff, as the record of what they do names them. */
export interface Staff {
  readonly by: "platform key" | "Cloudflare Access" | "dashboard";
  /** Operators read this in the audit log, so it is neither a name nor an address. */
  readonly id: string;
  /** True for a named person; false for a key that people share and for a service. */
  readonly isPerson: boolean;
  /** When they joined our staff: nobody can agree to a request that is older. */
  readonly since: number;
  /** Null for a person who may sign in but has no role from an admin yet. */
  readonly role: StaffRole | null;
  /** What a platform key may do within its role; null or undefined for everything. */
  readonly scopes?: HeldStaffScopes;
  /** True for a person who comes through the dashboard and is linked to a name of Cloudflare Access. */
  readonly isListed?: boolean;
  /**
   * When a person's proof of who they are stops being fresh; undefined for callers who do not use the
   * dashboard.
   */
  readonly freshUntil?: number;
  /** Throws unless a person who came directly through Cloudflare Access signed in to it recently. */
  readonly requireFreshSignIn?: () => Promise<void>;
}

/**
 * The key whose hash is a secret of the Worker. It is for the first admin, and for a day on which the
 * database is lost.
 */
const FIRST_KEY: Staff = {
  by: "platform key",
  id: "platform-key",
  isPerson: false,
  since: 0,
  role: "admin",
};

/** Returns the member of staff with this platform key; undefined if the key is unknown, revoked or expired. */
export async function staffByPlatformKey(
  { env, executionCtx }: Request,
  credential: string,
  config: Config,
): Promise<Staff | undefined> {
  if (!isPlatformKey(credential)) return undefined;
  const hash = hashApiKey(credential);
  if (isFirstKey(hash, config)) return FIRST_KEY;
  const now = Date.now();
  const key = await findPlatformKey(env.DB, hash);
  if (key === undefined || !isLive(key, now)) return undefined;
  if ((key.lastUsedAt ?? 0) < now - USE_NOTED_EVERY_MS) {
    executionCtx.waitUntil(notePlatformKeyUse(env.DB, { hash, usedAt: now }));
  }
  const { id, role, scopes, createdAt: since } = key;
  return { by: "platform key", id, isPerson: false, since, role, scopes };
}

function isFirstKey(hash: string, { platformKeyHash }: Config): boolean {
  if (platformKeyHash === undefined) return false;
  return crypto.subtle.timingSafeEqual(utf8ToBytes(hash), utf8ToBytes(platformKeyHash));
}

/** Returns the member of staff who signed in under a name of Cloudflare Access, with the role of that name. */
export async function staffByName(
  { env }: Pick<Request, "env">,
  { id, isPerson }: SignedIn,
): Promise<Staff> {
  const member = await findStaffMember(env.DB, id);
  const { role = null, createdAt: since = Number.POSITIVE_INFINITY } = member ?? {};
  return { by: "Cloudflare Access", id, isPerson, since, role };
}

/**
 * Returns a member of staff with the lower of two roles and the later of two joining dates: those of the
 * dashboard's team, and those of the linked name of Cloudflare Access. A person who was removed from either
 * has no role.
 */
export async function withLowerRole(request: Pick<Request, "env">, staff: Staff): Promise<Staff> {
  if (!staff.isListed || staff.role === null) return staff;
  const listed = await staffByName(request, staff);
  const isHigher = listed.role !== null && mayActAs(listed.role, staff.role);
  const since = Math.max(staff.since, listed.since);
  return { ...staff, since, role: isHigher ? staff.role : listed.role };
}
