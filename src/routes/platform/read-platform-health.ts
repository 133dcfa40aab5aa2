/** Reads the platform's health for our staff: degraded while anything is frozen or a bet stays in doubt, with the last audits. Reference 13; decision 0007. */
import * as z from "zod";
import { checkVersions } from "../../../domain/versions/known-answers.ts";
import { version } from "../../../package.json";
import { chainTroubles } from "../../chains/chains-rpc.ts";
import { success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import { accountsOf, recordReads } from "../../http/staff-reads.ts";
import { type LastAudit, lastAudits } from "../../ledger-audit/audit-runs.ts";
import { frozenWalletsOf, readFrozen } from "../../ledger-audit/frozen-objects.ts";
import { returnsOutsideEverywhere } from "../../monitoring/actual-returns.ts";
import { codeRecord } from "../../monitoring/code-check-log.ts";
import { checkCode, isTrouble } from "../../monitoring/compare-deployed-code.ts";
import { openDoubtSchema, readDoubts } from "../../sweep/show-doubts.ts";
import { actualReturnFields, actualReturnView } from "../../views/actual-return.ts";
import { environmentFields, frozenSchema } from "../../views/frozen-object.ts";
import { checkedCodeSchema, checkedCodeView } from "./code-check-view.ts";

const NEWEST_AUDITS = 20;
const MAX_RETURNS = 20;

const lastAuditSchema = z
  .strictObject({
    ...environmentFields,
    startedAt: z.iso.datetime(),
    finishedAt: z.iso.datetime(),
    pools: z.int(),
    wallets: z.int(),
    rows: z.int().meta({ description: "The number of journal rows read." }),
    findings: z.int(),
    frozen: z.int(),
  })
  .meta({ id: "LastAudit" });

const checkedVersionSchema = z
  .strictObject({
    gameId: z.string(),
    version: z.int(),
    hash: z.string().nullable().meta({
      description: "The published SHA-256 of the version's rules, tables and code.",
    }),
    rulesHold: z.boolean().meta({
      description: "True if the running code publishes the rules of the version with that hash.",
    }),
    roundsHold: z.boolean().meta({
      description: "True if it plays the known rounds exactly as that version does.",
    }),
  })
  .meta({ id: "CheckedVersion" });

export const readPlatformHealth = route(
  {
    method: "get",
    path: "/api/v1/platform/health",
    access: "staff",
    staffRole: "support",
    staffScope: "read",
    tag: "Platform",
    summary: "Read the platform's health, with what is frozen and what is in doubt",
    description:
      "What on-call staff look at first: what is frozen, what is in doubt and for how long, whether the running games and the deployed code are the published ones, and when each environment was last audited.",
    data: z.strictObject({
      status: z.enum(["healthy", "degraded"]),
      version: z.string(),
      time: z.iso.datetime(),
      frozen: z.strictObject({ total: z.int(), newest: z.array(frozenSchema) }),
      doubts: z.strictObject({ total: z.int(), oldest: z.array(openDoubtSchema) }),
      chains: z.array(z.string()).meta({
        description: "What is wrong with chains and accounts that pay, and what to do about it.",
      }),
      games: z.array(checkedVersionSchema),
      code: checkedCodeSchema,
      returnsOutside: z
        .array(
          z
            .strictObject({ ...environmentFields, ...actualReturnFields })
            .meta({ id: "ReturnOutsideBand" }),
        )
        .meta({ description: "Actual returns that chance does not explain; the first 20." }),
      audits: z.strictObject({
        overdue: z.int().meta({
          description: "The number of environments without a finished audit for 36 hours.",
        }),
        newest: z.array(lastAuditSchema),
      }),
    }),
  },
  async (c) => {
    const { DB } = c.env;
    const now = Date.now();
    const wanted = { now, limit: NEWEST_AUDITS };
    const [frozen, doubts, audits, outside, chains, code, record] = await Promise.all([
      readFrozen(DB),
      readDoubts(DB),
      lastAudits(DB, wanted),
      returnsOutsideEverywhere(c.env, MAX_RETURNS),
      chainTroubles(c.env),
      checkCode(c.env),
      codeRecord(DB, now),
    ]);
    const games = checkVersions().map((checked) => ({ ...checked }));
    const isOther =
      games.some(({ rulesHold, roundsHold }) => !rulesHold || !roundsHold) ||
      isTrouble(code, record, now);
    const isHeldUp =
      frozen.total > 0 || doubts.total > 0 || isOther || outside.length > 0 || chains.length > 0;
    const players = accountsOf([...frozenWalletsOf(frozen.newest), ...doubts.oldest]);
    // A database that takes no writes must not hide everything else: then the rows about players are left out.
    const isRecorded = await recordReads(c, players).then(
      () => true,
      () => false,
    );
    return success(c, {
      status: isHeldUp ? ("degraded" as const) : ("healthy" as const),
      version,
      time: new Date().toISOString(),
      frozen: isRecorded ? frozen : { ...frozen, newest: [] },
      doubts: isRecorded ? doubts : { ...doubts, oldest: [] },
      chains,
      games,
      code: checkedCodeView(code, record),
      returnsOutside: outside.map(({ tenantId, environment, ...of }) => ({
        ...{ tenantId, environment },
        ...actualReturnView(of),
      })),
      audits: { ...audits, newest: audits.newest.map(lastAuditView) },
    });
  },
);

function lastAuditView({ startedAt, finishedAt, ...audit }: LastAudit) {
  return {
    ...audit,
    startedAt: new Date(startedAt).toISOString(),
    finishedAt: new Date(finishedAt).toISOString(),
  };
}
