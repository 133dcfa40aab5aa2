/**
 * Everything that is stored about one player, for the player's own request: the wallet with its journal,
 * the sessions, notes, security events, and entries of the audit log. Lists and totals follow from the
 * journal. Reference 12.23.
 */
import * as z from "zod";
import type { WalletAddress } from "../../durable-objects/names.ts";
import { auditEntriesOf } from "../db/audit-log/read-entries.ts";
import { notesOf } from "../db/player-notes.ts";
import { loginSubjects, securityEventsAbout } from "../db/security-events.ts";
import { walletStub } from "../objects.ts";
import { type ExportPage, type ExportPosition, readJournal } from "./export-page.ts";

const ENTRIES_PER_PAGE = 100;

export const playerPosition: z.ZodType<ExportPosition> = z.union([
  z.tuple([z.literal("journal"), z.int().min(1), z.int()]),
  z.tuple([z.literal("audit"), z.int(), z.string()]),
]);

/** Reads a page, the first one if there is no position; undefined if there is no such player. */
export async function exportPlayerPage(
  env: Env,
  owner: WalletAddress,
  position: ExportPosition | undefined,
): Promise<ExportPage | undefined> {
  const [kind = "journal", at = 0, last = 0] = position ?? [];
  if (kind === "audit") return auditPage(env, owner, { createdAt: Number(at), id: String(last) });
  const isFirst = position === undefined;
  const wallet = isFirst
    ? await walletStub(env, owner).exportJournal({ after: 0, through: 0 })
    : null;
  if (isFirst && wallet === null) return undefined;
  const notes = isFirst ? await notesOf(env.DB, owner) : [];
  const page = await readJournal(env, owner, { seq: Number(at), through: Number(last) });
  const sessions =
    wallet?.player.sessions.map((session) => ({ type: "session", ...session })) ?? [];
  const isRead = page.last === null || page.last >= page.through;
  const next: ExportPosition = isRead
    ? ["audit", Number.MAX_SAFE_INTEGER, ""]
    : ["journal", page.last ?? 0, page.through];
  const events =
    wallet === null
      ? []
      : await securityEventsAbout(env.DB, owner, loginSubjects(owner, wallet.player));
  const noted = notes.map(({ id, text, createdAt }) => ({ type: "note", id, text, createdAt }));
  const attempts = events.map(({ type, address, id, firstAt, lastAt, count }) => ({
    ...{ type: "securityEvent", event: type, id, address, firstAt, lastAt, count },
  }));
  return { rows: [...sessions, ...noted, ...attempts, ...page.rows], next };
}

async function auditPage(
  env: Env,
  owner: WalletAddress,
  before: { readonly createdAt: number; readonly id: string },
): Promise<ExportPage> {
  const any = { action: undefined, actor: undefined, requestId: undefined };
  const whole = { ...any, from: undefined, to: undefined };
  const filter = { ...whole, target: owner.playerId, limit: ENTRIES_PER_PAGE, offset: 0, before };
  const found = await auditEntriesOf(env.DB, owner, filter);
  const shown = found.slice(0, ENTRIES_PER_PAGE);
  const last = found.length > shown.length ? shown.at(-1) : undefined;
  const rows = shown.map((entry) => ({ type: "auditEntry", ...entry }));
  return { rows, next: last === undefined ? null : ["audit", last.createdAt, last.id] };
}
