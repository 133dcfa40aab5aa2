/**
 * Compares the events that a receiver got with what is on disk, read without any of our code: every
 * cause has one event, delivered at least once, and every event has a cause. Proof 24.
 */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { type File, readEach } from "./sqlite-files.ts";
import type { WebhookReceiver } from "./webhook-receiver.ts";

const WALLETS = "do/rouleau-WalletObject";
const ENDPOINTS = "do/rouleau-WebhookEndpointObject";

/**
 * Returns the findings, none if everything was delivered. `causes` is the number of events that had
 * to exist.
 */
export function auditWebhooks(
  folder: string,
  receiver: WebhookReceiver,
): { findings: string[]; causes: number } {
  const expected = new Set(readEach(folder, WALLETS, causesOf).flat());
  const findings = [...receiver.findings];
  const eventOf = new Map<string, string>();
  for (const [id, { type, data }] of receiver.events) {
    const cause = causeOf(type, data);
    const other = eventOf.get(cause);
    if (other !== undefined) findings.push(`${cause} has two events: ${other} and ${id}`);
    eventOf.set(cause, id);
    if (!expected.has(cause)) findings.push(`an event without a cause: ${cause}`);
  }
  for (const cause of expected) if (!eventOf.has(cause)) findings.push(`never delivered: ${cause}`);
  return { findings, causes: expected.size };
}

/**
 * Simulates time passing while nothing runs: every waiting attempt becomes due, and no endpoint is
 * still backing off.
 */
export function letRetriesFallDue(folder: string): void {
  const place = join(folder, "state", ENDPOINTS);
  for (const name of readdirSync(place)) {
    if (!name.endsWith(".sqlite") || name === "metadata.sqlite") continue;
    const database = new DatabaseSync(join(place, name));
    const has = "SELECT 1 FROM sqlite_master WHERE name = 'endpoint'";
    if (database.prepare(has).all().length > 0) {
      database.exec("UPDATE event SET due_at = 0 WHERE state = 'waiting'");
      database.exec("UPDATE endpoint SET failures = 0, failing_since = NULL, probe_at = NULL");
    }
    database.close();
  }
}

/** Returns the events that a wallet's own rows must cause for its operator. */
function causesOf(file: File): string[] {
  if (!file.has("player")) return [];
  const [player] = file.rows("SELECT external_id AS id FROM player");
  if (player === undefined) return [];
  const causes = [`player.created ${player.id}`];
  for (const { session_id: id, ended_at: endedAt } of file.rows(
    "SELECT session_id, ended_at FROM session",
  )) {
    causes.push(`session.started ${id}`);
    if (endedAt !== null) causes.push(`session.ended ${id}`);
  }
  for (const row of file.rows("SELECT kind, entry FROM journal")) {
    const entry = JSON.parse(String(row.entry));
    if (entry.demo) continue;
    if (row.kind === "deposit") {
      causes.push(`wallet.deposit.completed ${entry.transactions[0].id}`);
    }
    if (entry.withdrawal && entry.withdrawal.status !== "pending") {
      causes.push(`wallet.withdrawal.${entry.withdrawal.status} ${entry.withdrawal.id}`);
    }
    if (entry.round?.state === "settled") causes.push(`round.settled ${entry.round.id}`);
    if (row.kind === "jackpot_win") {
      causes.push(`round.jackpot_won ${entry.transactions[0].id}`);
    }
  }
  return causes;
}

/** Returns the same name from an event. */
function causeOf(type: string, data: Readonly<Record<string, string>>): string {
  const { sessionId, transactionId, withdrawalId, roundId, playerId } = data;
  if (type === "round.jackpot_won") return `${type} ${transactionId}`;
  return `${type} ${withdrawalId ?? transactionId ?? roundId ?? sessionId ?? playerId}`;
}
