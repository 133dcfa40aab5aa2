/**
 * Audits a tenant's ledger one bounded step at a time, and freezes objects whose books do not add up.
 * Reference 13; docs/money.md; decision 0007.
 */
import * as z from "zod";
import { CURRENCIES } from "../../../domain/money/currencies.ts";
import { readTenant } from "../../db/tenants.ts";
import { recordWorkOn } from "../../http/audit-entries.ts";
import { failure, success } from "../../http/envelope.ts";
import { decodeCursor, encodeCursor } from "../../http/paging.ts";
import { route } from "../../http/route.ts";
import { type AuditPosition, auditStep, HISTORY_PARTS } from "../../ledger-audit/audit-step.ts";
import type { JournalSums } from "../../ledger-audit/audit-sums.ts";
import { CONCERNS } from "../../ledger-audit/report.ts";
import { openDoubtSchema, openDoubtView } from "../../sweep/show-doubts.ts";
import { WALLET_SOURCES } from "../../sweep/wallet-sources.ts";
import { environmentFields, objectSchema } from "../../views/frozen-object.ts";
import { NO_TENANT } from "../../views/tenant-for-staff.ts";

/** The cursor contains the sums of the journals: some 500 characters for each currency and day. */
const MAX_CURSOR = 200_000;

const units = z.string().meta({ description: "In the token's smallest units." });
const chainBooksSchema = z.strictObject({
  ...{ chain: z.string(), currency: z.enum(CURRENCIES) },
  ...{ credited: units, waiting: units, kept: units, lost: units, swept: units, held: units },
});

export const auditLedger = route(
  {
    method: "post",
    path: "/api/v1/platform/audit",
    access: "staff",
    staffRole: "risk",
    staffScope: "records",
    tag: "Platform",
    summary: "Audit a tenant's ledger, step by step",
    description:
      "Checks the pools, then each wallet: its journal, its settlement with the pools, its history, and the books of chains. Each call checks a bounded part; send `nextCursor` as `cursor` until it is null. Objects whose books do not add up are frozen before the call returns; history that differs freezes nothing, and `POST /api/v1/platform/history/rebuild` repairs it. Play continues during the audit. Safe to repeat.",
    body: z.strictObject({ ...environmentFields, cursor: z.string().max(MAX_CURSOR).optional() }),
    data: z.strictObject({
      pools: z.int(),
      wallets: z.int(),
      rows: z.int().meta({ description: "The number of journal rows read." }),
      findings: z.array(
        z.strictObject({
          concerns: z.enum(CONCERNS).meta({
            description:
              "`money`: the objects are frozen. `history`: the database's copy lacks something or differs; nothing is frozen, and a rebuild repairs it. `chain`: a chain's books and a wallet's disagree; nothing is frozen, and people find out which is right.",
          }),
          objects: z.array(objectSchema),
          row: z.string(),
          what: z.string(),
          expected: z.string(),
          found: z.string(),
        }),
      ),
      frozen: z.array(objectSchema),
      doubts: z.array(openDoubtSchema).meta({
        description:
          "Jackpot bets that have waited two minutes or longer for their pool's decision. They freeze nothing.",
      }),
      chainBooks: z.array(chainBooksSchema).meta({
        description:
          "Totals of the chain books that this call read; add up those of all calls. `held` is what addresses should hold: credited, waiting and kept, minus swept.",
      }),
      nextCursor: z.string().nullable(),
    }),
    refusals: ["NOT_FOUND"],
    audit: "ledger.audited_by_staff",
  },
  async (c) => {
    const { cursor, ...tenantEnvironment } = c.req.valid("json");
    if ((await readTenant(c.env.DB, tenantEnvironment)) === undefined) {
      return failure(c, "NOT_FOUND", undefined, NO_TENANT);
    }
    await recordWorkOn(c, tenantEnvironment);
    const position = cursor === undefined ? undefined : readCursor(cursor);
    const {
      next,
      findings,
      frozen,
      doubts,
      chainBooks,
      calls: _calls,
      ...counts
    } = await auditStep(c.env, tenantEnvironment, position);
    return success(c, {
      ...counts,
      findings: findings.map((finding) => ({ ...finding, objects: [...finding.objects] })),
      frozen: [...frozen],
      doubts: doubts.map(openDoubtView),
      chainBooks: [...chainBooks],
      nextCursor: next && writeCursor(next),
    });
  },
);

const wholes = z.array(z.string().regex(/^-?\d{1,40}$/));
const sumsSchema: z.ZodType<JournalSums | null> = z
  .object({
    quarters: z.object({ starts: z.array(z.int()), before: z.int() }),
    days: z.array(z.string()),
    sums: z.record(z.string(), wholes),
    isWhole: z.boolean(),
  })
  .nullable();
type Position = [AuditPosition["source"], string, string, number, JournalSums | null];
const positionSchema: z.ZodType<Position> = z.tuple([
  z.enum([...HISTORY_PARTS, ...WALLET_SOURCES]),
  z.string(),
  z.string(),
  z.int(),
  sumsSchema,
]);

function writeCursor({ source, after, within, sums }: AuditPosition): string {
  return encodeCursor([source, after, within?.playerId ?? "", within?.seq ?? 0, sums ?? null]);
}

function readCursor(cursor: string): AuditPosition {
  const [source, after, playerId, seq, sums] = decodeCursor(cursor, positionSchema);
  const within = playerId === "" ? null : { playerId, seq };
  return { source, after, within, ...(sums === null ? {} : { sums }) };
}
