/**
 * How an operator makes, replaces and revokes its API keys. A key manages those of its own
 * environment: one from a developer's laptop must not make one for real money. docs/decisions/0011.
 */

import type { Context } from "hono";
import type { TenantEnvironment } from "../../domain/ids.ts";
import { MAX_LIVE_API_KEYS } from "../../domain/limits.ts";
import { newApiKey } from "../auth/new-api-key.ts";
import {
  type ApiKeyRecord,
  addApiKey,
  apiKeysOf,
  countApiKeys,
  findApiKey,
  replaceApiKey,
  revokeApiKey,
} from "../db/api-keys.ts";
import type { Operator } from "../db/tenant.ts";
import { auditEntry } from "../http/audit-entries.ts";
import { failure, success } from "../http/envelope.ts";
import { cutPage, pageOf, readTimeCursor } from "../http/paging.ts";
import { apiKeyView } from "../views/api-key.ts";
import {
  createKeyRoute,
  listKeysRoute,
  revokeKeyRoute,
  rotateKeyRoute,
} from "./api-key-statements.ts";
import type { App } from "./define-route.ts";

const MESSAGES = {
  noSuchKey: "No such key; check the id and the environment of the key you call with.",
  tooMany: `There are ${MAX_LIVE_API_KEYS} live keys already; revoke one first.`,
  notLive:
    "This key was revoked, has expired or is being replaced already; make a new one instead.",
  isLast:
    "This is the last key without an end: revoke it, and nobody can call for this environment until our staff issues a new key. Make another first, or send evenIfLast=true.",
} as const;

/** Adds the routes of API keys. */
export function apiKeyRoutes(app: App): void {
  app.openapi(listKeysRoute, async (c) => {
    const scope = scopeOf(c.get("operator"));
    const page = pageOf(c.req.valid("query"));
    const [rows, total] = await Promise.all([
      apiKeysOf(c.env.DB, scope, {
        limit: page.pageSize,
        offset: page.offset,
        before: readTimeCursor(page.cursor),
      }),
      page.cursor === undefined ? countApiKeys(c.env.DB, scope) : undefined,
    ]);
    const positionOf = ({ createdAt, id }: ApiKeyRecord) => [createdAt, id];
    const { shown, meta } = cutPage(page, { rows, total, positionOf });
    return success(c, { apiKeys: shown.map(apiKeyView) }, { meta });
  });

  app.openapi(createKeyRoute, async (c) => {
    const made = newApiKey(scopeOf(c.get("operator")), c.req.valid("json").label ?? null);
    const view = apiKeyView(made.record);
    const entry = auditEntry(c, { target: target(made.record), before: null, after: view });
    if (!(await addApiKey(c.env.DB, made.record, entry))) {
      return failure(c, "ACTION_NOT_ALLOWED", undefined, MESSAGES.tooMany);
    }
    return success(c, { ...view, key: made.key }, { status: 201 });
  });

  app.openapi(rotateKeyRoute, async (c) => {
    const { label, overlapSeconds } = c.req.valid("json");
    const old = await keyOf(c, c.req.valid("param").id);
    if (old === undefined) return failure(c, "NOT_FOUND", undefined, MESSAGES.noSuchKey);
    const made = newApiKey(old, label ?? old.label);
    const { createdAt } = made.record;
    const expiresAt = overlapSeconds === null ? null : createdAt + overlapSeconds * 1000;
    const answer = {
      apiKey: apiKeyView(made.record),
      replaced: apiKeyView({ ...old, expiresAt }),
    };
    const entry = auditEntry(c, { target: target(old), before: apiKeyView(old), after: answer });
    const change = { old, next: made.record, expiresAt };
    if (!(await replaceApiKey(c.env.DB, change, entry))) {
      const isReplaceable = old.revokedAt === null && old.expiresAt === null;
      const message = isReplaceable ? MESSAGES.tooMany : MESSAGES.notLive;
      return failure(c, "ACTION_NOT_ALLOWED", undefined, message);
    }
    const apiKey = { ...answer.apiKey, key: made.key };
    return success(c, { ...answer, apiKey }, { status: 201 });
  });

  app.openapi(revokeKeyRoute, async (c) => {
    const evenIfLast = c.req.valid("query").evenIfLast === "true";
    const { id } = c.req.valid("param");
    const found = await keyOf(c, id);
    if (found === undefined) return failure(c, "NOT_FOUND", undefined, MESSAGES.noSuchKey);
    const revokedAt = Date.now();
    const after = apiKeyView({ ...found, revokedAt });
    const entry = auditEntry(c, { target: target(found), before: apiKeyView(found), after });
    const order = { revokedAt, evenIfLast };
    if (await revokeApiKey(c.env.DB, found, order, entry)) return success(c, after);
    const still = await keyOf(c, id);
    if (still === undefined || still.revokedAt === null) {
      return failure(c, "ACTION_NOT_ALLOWED", undefined, MESSAGES.isLast);
    }
    return success(c, apiKeyView(still));
  });
}

/** The key of that id, in the caller's own tenant and environment. */
function keyOf(c: Context, id: string): Promise<ApiKeyRecord | undefined> {
  return findApiKey(c.env.DB, scopeOf(c.get("operator")), id);
}

function scopeOf({ tenant, environment }: Operator): TenantEnvironment {
  return { tenantId: tenant.id, environment };
}

function target({ id }: ApiKeyRecord) {
  return { type: "apiKey", id };
}
