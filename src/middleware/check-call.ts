/**
 * Puts an operation behind its checks, in the order of Reference 18.3: the address's rate limit, credentials,
 * the caller's rate limit, the scope of a key or the role of a person, a suspended account, size of the body,
 * signature or a person's fresh proof, the sandbox, the audit log, the input by the operation's schemas, and
 * last the Idempotency-Key of a call that creates something.
 */
import type { Hono, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { assert } from "../../domain/assert.ts";
import { MAX_BODY_BYTES } from "../../domain/limits.ts";
import { waitAtMost } from "../../durable-objects/time-limit.ts";
import type { Staff } from "../auth/staff.ts";
import { refreshTenantCopies } from "../db/edge-copies.ts";
import type { Operator } from "../db/tenant.ts";
import { ACCESS, type Access } from "../http/access.ts";
import { recordPersonsCall, requireAuditEntry } from "../http/audit-entries.ts";
import { failure } from "../http/envelope.ts";
import { readInput } from "../http/read-input.ts";
import {
  type AppEnv,
  needsFreshProof,
  type Route,
  type RouteStatement,
  routerPath,
  stopsWhileSuspended,
} from "../http/route.ts";
import { noteSecurityEvent } from "../security/note-security-event.ts";
import { answerOnce, answerUnsignedAgain } from "./answer-once.ts";
import { authenticateAnyone, authenticateOperator, authenticatePlayer } from "./authenticate.ts";
import { requireFreshProof } from "./authenticate-person.ts";
import { findingPlayers } from "./find-player.ts";
import { gameClientOrigin } from "./game-client-origin.ts";
import { limitByAddress, limitByCaller, limitByWallet, withinAddressLimit } from "./rate-limit.ts";
import {
  refuseSuspended,
  requirePersonRole,
  requireSandbox,
  requireScope,
  requireStaffRole,
} from "./require-authority.ts";
import { requireSignature } from "./require-signature.ts";

/** Adds an operation to the application. An operation for staff needs the check that identifies them. */
export function serveWithChecks(
  app: Hono<AppEnv>,
  { statement, handler }: Route,
  authenticateStaff?: MiddlewareHandler,
): void {
  app.on(
    statement.method,
    [routerPath(statement)],
    ...checksOf(statement, authenticateStaff),
    findingPlayers(statement, handler),
  );
}

function checksOf(
  statement: RouteStatement,
  authenticateStaff: MiddlewareHandler | undefined,
): MiddlewareHandler[] {
  const { access, body, sandboxOnly, audit, countedByWallet, isIdempotent = false } = statement;
  const { keyScope, people, ofAccount, staffRole, staffScope } = statement;
  const { browser, security } = ACCESS[access];
  const signature = signatureCheck(statement);
  return [
    ...(browser ? [gameClientOrigin] : []),
    access === "staff" ? staffCheck(authenticateStaff) : CREDENTIAL_CHECKS[access],
    ...(security.length > 0 ? [countedByWallet ? limitByWallet : limitByCaller] : []),
    ...(keyScope === undefined ? [] : [requireScope(keyScope)]),
    ...(people === undefined ? [] : [requirePersonRole(people, ofAccount)]),
    ...(staffRole === undefined ? [] : [requireStaffRole(staffRole, staffScope)]),
    ...(stopsWhileSuspended(statement) ? [refuseSuspended] : []),
    ...(body !== undefined || signature !== undefined ? [limitBody] : []),
    ...(isIdempotent && signature !== undefined ? [answerUnsignedAgain] : []),
    ...(needsFreshProof(statement) ? [requireFreshProof(signature)] : []),
    ...(sandboxOnly === undefined ? [] : [requireSandbox(sandboxOnly)]),
    ...(changesTenant(statement) ? [refreshCopies] : []),
    ...(staffRole === undefined || audit === undefined ? [] : [noteStaffActs]),
    ...(audit === undefined ? [] : [requireAuditEntry(audit)]),
    ...(people === undefined || isRecorded(statement) ? [] : [recordPersonsCall(statement)]),
    readInput(statement),
    ...(isIdempotent ? [answerOnce] : []),
  ];
}

/** Returns true if the call changes nothing, or states an action of the audit log. */
function isRecorded({ method, audit }: RouteStatement): boolean {
  return method === "get" || audit !== undefined;
}

/** Calls about players, rounds and withdrawals change nothing that the edge needs. */
const OF_PLAYERS = /\/(players|rounds|withdrawals|bonuses)\b/;
const CHANGING_TAGS: ReadonlySet<string> = new Set([
  "Admin",
  "Account",
  "Webhooks",
  "Onboarding",
  "Platform",
]);

function changesTenant({ method, tag, path }: RouteStatement): boolean {
  return method !== "get" && CHANGING_TAGS.has(tag) && !OF_PLAYERS.test(path);
}

/** An answer waits at most this long for the copies. */
const COPY_PATIENCE_MS = 2_000;

/** After a change, writes the copies of the tenant outside the database again. */
const refreshCopies: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next();
  const { operator } = c.var as { operator?: Operator };
  const tenantId = operator?.tenant.id ?? c.req.param("tenantId");
  if (!c.res.ok || tenantId === undefined) return;
  await waitAtMost(COPY_PATIENCE_MS, refreshTenantCopies(c.env, tenantId));
};

/** Notifies the tenants on which staff acted. */
const noteStaffActs: MiddlewareHandler<AppEnv & { Variables: { staff: Staff } }> = async (
  c,
  next,
) => {
  await next();
  if (!c.res.ok) return;
  const subject = c.get("staff").id;
  for (const tenantEnvironment of c.get("staffActsOn") ?? []) {
    noteSecurityEvent(c, "security.staff_act", { of: tenantEnvironment, subject });
  }
};

const operator = withinAddressLimit(authenticateOperator);

const CREDENTIAL_CHECKS: Readonly<Record<Exclude<Access, "staff">, MiddlewareHandler>> = {
  public: limitByAddress,
  "token in body": limitByAddress,
  session: withinAddressLimit(authenticatePlayer),
  "apiKey or session": withinAddressLimit(authenticateAnyone),
  apiKey: operator,
  "apiKey signed": operator,
  "apiKey signed always": operator,
  "apiKey signed by choice": operator,
};

function staffCheck(authenticateStaff: MiddlewareHandler | undefined): MiddlewareHandler {
  assert(authenticateStaff !== undefined, "a Worker that serves staff can tell who they are");
  return withinAddressLimit(authenticateStaff);
}

function signatureCheck(statement: RouteStatement): MiddlewareHandler | undefined {
  const { access, repeatedSignature } = statement;
  if (!access.startsWith("apiKey signed")) return undefined;
  const when = access === "apiKey signed" ? "once a secret exists" : "always";
  const check = requireSignature(when, repeatedSignature);
  if (access !== "apiKey signed by choice") return check;
  return (c, next) =>
    c.get("operator").tenant.settings.signedDeposits === true ? check(c, next) : next();
}

const countWhileReading = bodyLimit({
  maxSize: MAX_BODY_BYTES,
  onError: (c) => failure(c, "PAYLOAD_TOO_LARGE", { maxBytes: MAX_BODY_BYTES }),
});

/**
 * Refuses a body longer than any call needs. Reference 16. Nearly every request states its length; any
 * other body is counted while it is read.
 */
const limitBody: MiddlewareHandler = (c, next) => {
  const length = c.req.header("Content-Length");
  const isStated = length !== undefined && c.req.header("Transfer-Encoding") === undefined;
  // Compared here first: hono's own check opens the body, which costs more than reading two headers.
  return isStated && Number(length) <= MAX_BODY_BYTES ? next() : countWhileReading(c, next);
};
