/**
 * The audit of the ledger, for our own staff: its steps, what it has frozen, and how that is released.
 * Contract, "Staff and onboarding"; DESIGN "Ledger"; decision 0007.
 */
import * as z from "zod";
import { isPlayerId } from "../../domain/ids.ts";
import { CURRENCIES, isCurrency } from "../../domain/money/currencies.ts";
import { version } from "../../package.json";
import { addToAuditLog } from "../db/audit-log/write-entries.ts";
import { readTenant } from "../db/tenants.ts";
import { staffEntry } from "../http/audit-entries.ts";
import { failure, success } from "../http/envelope.ts";
import { decodeCursor, encodeCursor } from "../http/paging.ts";
import { type AuditPosition, auditStep } from "../ledger-audit/audit-step.ts";
import { releaseObject } from "../ledger-audit/freeze.ts";
import { refresh } from "../ledger-audit/frozen-notice.ts";
import { countFrozen, type FrozenObject, frozenNow } from "../ledger-audit/frozen-objects.ts";
import { lineInput } from "../views/line-input.ts";
import { type App, defineRoute } from "./define-route.ts";

/** More are not shown at once: a person works through them from the top. */
const MAX_SHOWN = 100;

const scope = {
  tenantId: z.string().min(1).max(64),
  environment: z.enum(["sandbox", "production"]),
};
const objectSchema = z.strictObject({
  kind: z.enum(["wallet", "pool"]),
  ...scope,
  id: z.string().min(1).max(64).meta({ description: "A wallet's player id, a pool's currency." }),
});
const frozenSchema = objectSchema
  .extend({ reason: z.string(), frozenAt: z.iso.datetime() })
  .meta({ id: "FrozenObject" });

const auditRoute = defineRoute({
  method: "post",
  path: "/api/v1/platform/audit",
  access: "staff",
  tag: "Platform",
  summary: "Audit a tenant's ledger, step by step",
  description: [
    "Checks the pools, then wallet after wallet: journal, settlement with the pools, history. A call",
    "does a bounded part; send `nextCursor` as `cursor` until it is null. What does not add up is",
    "frozen before the call answers. Bets go on meanwhile. Safe to repeat.",
  ].join(" "),
  body: z.strictObject({ ...scope, cursor: z.string().max(512).optional() }),
  data: z.strictObject({
    pools: z.int(),
    wallets: z.int(),
    rows: z.int().meta({ description: "Journal rows read." }),
    findings: z.array(
      z.strictObject({
        objects: z.array(objectSchema),
        row: z.string(),
        what: z.string(),
        expected: z.string(),
        found: z.string(),
      }),
    ),
    frozen: z.array(objectSchema),
    nextCursor: z.string().nullable(),
  }),
  refusals: ["NOT_FOUND"],
});

const frozenRoute = defineRoute({
  method: "get",
  path: "/api/v1/platform/frozen",
  access: "staff",
  tag: "Platform",
  summary: "What audits have frozen",
  description: `Newest first, at most ${MAX_SHOWN}; \`total\` counts all of them.`,
  data: z.strictObject({ total: z.int(), frozen: z.array(frozenSchema) }),
});

const releaseRoute = defineRoute({
  method: "post",
  path: "/api/v1/platform/frozen/release",
  access: "staff",
  tag: "Platform",
  summary: "Release what an audit has frozen",
  description:
    "The reason is kept. An object whose books still do not add up is frozen again by the next audit.",
  body: objectSchema.extend({ reason: lineInput(500) }),
  data: z.strictObject({ released: frozenSchema }),
  refusals: ["NOT_FOUND"],
  audit: "object.released",
});

const healthRoute = defineRoute({
  method: "get",
  path: "/api/v1/platform/health",
  access: "staff",
  tag: "Platform",
  summary: "Platform health, with what is frozen",
  data: z.strictObject({
    status: z.enum(["healthy", "degraded"]),
    version: z.string(),
    time: z.iso.datetime(),
    frozen: z.strictObject({ total: z.int(), newest: z.array(frozenSchema) }),
  }),
});

const positionSchema: z.ZodType<CursorOf<AuditPosition>> = z.tuple([
  z.enum(["players", ...CURRENCIES]),
  z.string(),
  z.string(),
  z.int(),
]);

/** Adds the staff's audit routes. */
export function platformAuditRoutes(app: App): void {
  app.openapi(auditRoute, async (c) => {
    const { cursor, ...of } = c.req.valid("json");
    if ((await readTenant(c.env.DB, of)) === undefined) {
      return failure(c, "NOT_FOUND", undefined, "No tenant has this id.");
    }
    const position = cursor === undefined ? undefined : readCursor(cursor);
    const { next, findings, frozen, ...counts } = await auditStep(c.env, of, position);
    return success(c, {
      ...counts,
      findings: findings.map((finding) => ({ ...finding, objects: [...finding.objects] })),
      frozen: [...frozen],
      nextCursor: next && writeCursor(next),
    });
  });

  app.openapi(frozenRoute, async (c) => {
    const [total, frozen] = await listed(c.env.DB);
    return success(c, { total, frozen });
  });

  app.openapi(releaseRoute, async (c) => {
    const { reason, ...object } = c.req.valid("json");
    const isNamed = object.kind === "wallet" ? isPlayerId(object.id) : isCurrency(object.id);
    const freeze = isNamed ? await releaseObject(c.env, object, reason) : null;
    if (freeze === null) return failure(c, "NOT_FOUND", undefined, "This object is not frozen.");
    const released = frozenView({ ...object, ...freeze });
    const act = {
      target: { type: object.kind, id: object.id },
      before: released,
      after: { reason },
    };
    await addToAuditLog(c.env.DB, staffEntry(c, object, act));
    await refresh(c.env);
    return success(c, { released });
  });

  app.openapi(healthRoute, async (c) => {
    const [total, newest] = await listed(c.env.DB);
    return success(c, {
      status: total > 0 ? ("degraded" as const) : ("healthy" as const),
      version,
      time: new Date().toISOString(),
      frozen: { total, newest },
    });
  });
}

async function listed(db: D1Database): Promise<[number, z.output<typeof frozenSchema>[]]> {
  const [total, frozen] = await Promise.all([countFrozen(db), frozenNow(db, MAX_SHOWN)]);
  return [total, frozen.map(frozenView)];
}

function frozenView({ frozenAt, ...frozen }: FrozenObject): z.output<typeof frozenSchema> {
  return { ...frozen, frozenAt: new Date(frozenAt).toISOString() };
}

type CursorOf<Position extends AuditPosition> = [Position["source"], string, string, number];

function writeCursor({ source, after, within }: AuditPosition): string {
  return encodeCursor([source, after, within?.playerId ?? "", within?.seq ?? 0]);
}

function readCursor(cursor: string): AuditPosition {
  const [source, after, playerId, seq] = decodeCursor(cursor, positionSchema);
  return { source, after, within: playerId === "" ? null : { playerId, seq } };
}
