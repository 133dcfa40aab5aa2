/**
 * An operation of the API is one value: its statement and its handler. The statement drives the credential
 * checks, the reading of input, the compiler's check of the handler and the OpenAPI document, so these
 * always agree.
 */

import type { Context, Handler } from "hono";
import type * as z from "zod";
import type { KeyScope } from "../../domain/authority/key-scopes.ts";
import type { OperatorRole, StaffRole } from "../../domain/authority/person-roles.ts";
import type { StaffScope } from "../../domain/authority/staff-scopes.ts";
import type { TenantEnvironment } from "../../domain/ids.ts";
import type { Config } from "../config.ts";
import type { AuditAction } from "../db/audit-log/audit-entry.ts";
import type { ErrorName } from "../errors/errors.ts";
import type { Boarded, Held, RateLimiter } from "../rate-limit/rate-limiter.ts";
import type { Access, AccessVariables, KeyAccess, StaffAccess } from "./access.ts";
import type { Failed, Succeeded } from "./envelope.ts";

/**
 * What every request has: the Worker's bindings, the configuration, its id, and the results of its
 * checks.
 */
export interface AppEnv {
  Bindings: Env;
  Variables: {
    config: Config;
    /** Our id: `req_` and a ULID, the same as in the body and in X-Request-Id. */
    requestId: string;
    /** The caller's own X-Request-Id, for our logs only. */
    callerRequestId: string | undefined;
    /** The code of the error that the request was answered with. */
    refusal: string | undefined;
    /** The audit log's action for this request, and whether the handler has made the entry. */
    auditAction: AuditAction | undefined;
    isAudited: boolean | undefined;
    /** The tenants' environments in which staff acted by this request. */
    staffActsOn: readonly TenantEnvironment[] | undefined;
    /** True if the request came through the dashboard, which alone may name the person. */
    isFromDashboard: boolean;
    /** The tenant environment whose launch token is exchanged. */
    launching?: TenantEnvironment;
    /** Undefined if rate limits are off. */
    limiter: RateLimiter | undefined;
    /** The call's place in its address's limit, held until the caller's own limit is checked. */
    address?: readonly Held[];
    /** The call that the player's wallet counts, until the wallet has answered. */
    boarded?: Boarded | undefined;
  };
}

export type RepeatedSignature = "refused" | "gives the same token";

/**
 * An operation without its handler. If an API key may call it, it states the scope that the key needs and
 * the roles of the operator's people who may call it. An operation for our staff states the role that its
 * caller needs, and the scope that a platform key needs.
 */
export type RouteStatement = StatedParts &
  (
    | {
        readonly access: KeyAccess;
        readonly keyScope: KeyScope;
        readonly people: readonly OperatorRole[];
        readonly staffRole?: never;
        readonly staffScope?: never;
      }
    | {
        readonly access: StaffAccess;
        readonly staffRole: StaffRole;
        readonly staffScope: StaffScope;
        readonly keyScope?: never;
        readonly people?: never;
      }
    | {
        readonly access: Exclude<Access, KeyAccess | StaffAccess>;
        readonly keyScope?: never;
        readonly people?: never;
        readonly staffRole?: never;
        readonly staffScope?: never;
      }
  );

interface StatedParts {
  readonly method: "get" | "post" | "put" | "patch" | "delete";
  /** With parameters as `{name}`. */
  readonly path: string;
  /**
   * How a signed route treats a signature that it has seen. By default it accepts it only with the
   * same Idempotency-Key. A route that returns a new key or secret refuses it.
   */
  readonly repeatedSignature?: RepeatedSignature;
  /**
   * True if a person must have proved in the last minutes who they are, although keys need not sign. Where
   * keys must sign, a person always needs this proof.
   */
  readonly needsFresh?: true;
  /**
   * True if the call acts on the whole account: a developer's extra rights in the sandbox do not include
   * it.
   */
  readonly ofAccount?: true;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  /** Only for the API document: a handler reads the headers that it needs. */
  readonly headers?: z.ZodObject;
  /**
   * True for a call that creates something and so accepts an optional Idempotency-Key: its answer is kept
   * and returned again (middleware/answer-once). A call that moves money reads its key itself.
   */
  readonly isIdempotent?: true;
  /** A z.strictObject, so that an unknown field is refused by name. */
  readonly body?: z.ZodType;
  /** True where a missing body counts as an empty object. */
  readonly isBodyOptional?: true;
  /** The schema of `data` in the answer. */
  readonly data: z.ZodType;
  /** True if the player's wallet counts the call while it carries it out: the handler passes `limitAsk` on. */
  readonly countedByWallet?: true;
  /** While the account is suspended, a call by key that changes something is refused unless it states this. */
  readonly whileSuspended?: "allowed";
  /** True if the answer is also available as CSV. */
  readonly csv?: true;
  /** True if the answer is plain text for a machine, without the envelope. */
  readonly text?: true;
  /** 201 when the call creates a lasting resource. */
  readonly status?: 200 | 201;
  /** The error for a production key, if only sandbox keys may call. Needs access by API key. */
  readonly sandboxOnly?: "INVALID_API_KEY" | "FORCED_OUTCOME_IN_PRODUCTION";
  /** The audit log's action for a success. Every route under /admin that changes something states one. */
  readonly audit?: AuditAction;
  /** The errors that the handler can return, in addition to those of every route. */
  readonly refusals?: readonly ErrorName[];
}

/** An operation: its statement, and its handler with the types removed. */
export interface Route {
  readonly statement: RouteStatement;
  readonly handler: Handler<AppEnv>;
}

/**
 * Joins a statement and its handler. The handler gets what its access and schemas provide, and the
 * compiler accepts only answers with the stated data or a stated error.
 */
export function route<const Statement extends RouteStatement>(
  statement: Statement,
  handler: (c: RouteContext<Statement>) => Promise<Answer<Statement>> | Answer<Statement>,
): Route {
  return { statement, handler: handler as unknown as Handler<AppEnv> };
}

/** Returns the path in the router's notation: `/players/:id` for `/players/{id}`. */
export function routerPath({ path }: Pick<RouteStatement, "path">): string {
  return path.replaceAll(/\{(\w+)\}/g, ":$1");
}

/** Returns true if an operator's key may not make the call while its account is suspended. Reference 13.33. */
export function stopsWhileSuspended({ method, access, whileSuspended }: RouteStatement): boolean {
  return access.startsWith("apiKey") && method !== "get" && whileSuspended === undefined;
}

/** Returns true if a person must have proved again who they are just before the call. Reference 6.29. */
export function needsFreshProof({ access, needsFresh }: RouteStatement): boolean {
  return needsFresh === true || access.startsWith("apiKey signed");
}

/** The context of a handler of the route. */
export type RouteContext<Statement extends RouteStatement> = Context<
  Omit<AppEnv, "Variables"> & {
    Variables: AppEnv["Variables"] & AccessVariables[Statement["access"]];
  },
  Statement["path"],
  { in: Validated<Statement>; out: Validated<Statement> }
>;

/** The answers that a handler of the route may return. */
export type Answer<Statement extends RouteStatement> = Response &
  (
    | Succeeded<z.output<Statement["data"]>, Statement extends { status: 201 } ? 201 : 200>
    | Failed<RefusalOf<Statement>>
  );

/** Every handler may answer the first two without stating them. */
type RefusalOf<Statement> =
  | "VALIDATION_FAILED"
  | "UNAVAILABLE"
  | (Statement extends { readonly refusals: readonly (infer Name extends ErrorName)[] }
      ? Name
      : never);

/** The types of `c.req.valid`, under hono's names for the parts of a request. */
type Validated<Statement> = Part<Statement, "params", "param"> &
  Part<Statement, "query", "query"> &
  Part<Statement, "body", "json">;

type Part<Statement, Key extends string, Target extends string> = Statement extends {
  readonly [K in Key]: infer Schema extends z.ZodType;
}
  ? { [T in Target]: z.output<Schema> }
  : object;
