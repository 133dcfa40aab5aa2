/**
 * The players of a world are erased under separate faults. Every amount in each journal is the same
 * as before, its hashes follow from one another, and nothing says who the player was.
 */

import type { Result } from "../../domain/result.ts";
import type { HistoryBatch } from "../../domain/wallet/history-entry.ts";
import type { ErasureState } from "../../durable-objects/wallet/player/player-rpc.ts";
import { auditChain, auditSeal } from "./audit-chain.ts";
import { CALM, randomFaults } from "./faults.ts";
import { type Row, readJournal } from "./journal-rows.ts";
import type { Player } from "./player.ts";
import type { SeededRandom } from "./seeded-random.ts";
import type { World } from "./world.ts";

const AGREED = { id: "apr_erasure", requestedBy: "key one", approvedBy: "key two" };
/** What prevents an erasure once nothing is open any more. */
const MONEY_LEFT = ["BALANCE_LEFT", "WITHDRAWAL_PENDING"];
/** The rows whose keys an operator chose. */
const KEYED = ["deposit", "withdrawal", "bonus_credit", "bonus_forfeit"];

/** Erases the players of a world that has come to rest, and reports what is wrong with the result. */
export async function erasePlayers(world: World, random: SeededRandom): Promise<void> {
  const { simulation } = world;
  const players = world.players.filter((player) => readJournal(player).length > 0);
  const before = players.map((player) => readJournal(player));
  for (const { wallet } of players) wallet.watch = () => {};
  simulation.faults = randomFaults(random);
  let done = false;
  Promise.all(players.map((player) => erase(player, random))).then(() => {
    done = true;
  });
  await simulation.run(() => done);
  simulation.trace("— the faults are over, and the erasures go on —");
  simulation.faults = CALM;
  for (const player of players) await finish(player, world);
  await simulation.runToRest();
  for (const [index, player] of players.entries()) {
    auditErased({ player, before: before[index] ?? [] }, world);
  }
}

/**
 * Asks for the erasure as two people who agreed, a few times. A repeated erasure ignores what would prevent a first
 * one.
 */
async function erase(player: Player, random: SeededRandom): Promise<void> {
  const again = random.chance(0.7) ? ({ again: true } as const) : {};
  for (let tries = random.between(1, 4); tries > 0; tries -= 1) {
    await player.ask("erase", [{ ...AGREED, ...again }]);
    if (random.chance(0.2)) player.wallet.restart("eviction");
    await player.rest(random.below(500));
  }
}

/** Does what is left as the daily audit does, and stores the history of the wallet again. */
async function finish(player: Player, world: World): Promise<void> {
  const { simulation, history } = world;
  const ask = <Answer>(method: string, ...args: unknown[]) =>
    settled(world, player.ask<Answer>(method, args));
  const hasMoney = moneyOf(readJournal(player)) > 0;
  const state = await ask<ErasureState | null>("erasure");
  const plain = await ask<Result<ErasureState, string>>("erase", AGREED);
  if (state === null && plain !== undefined && plain.ok === hasMoney) {
    simulation.violation(
      `an erasure beside ${hasMoney ? "money" : "nothing"} was wrongly answered`,
    );
  }
  if (plain?.ok === false && !MONEY_LEFT.includes(plain.refusal)) {
    simulation.violation(`an erasure was refused: ${plain.refusal}`);
  }
  const erased = await ask<Result<ErasureState>>("erase", { ...AGREED, again: true });
  if (erased?.ok !== true || !erased.value.isChained) simulation.violation("nobody was erased");
  await ask("endErasure");
  history.forget(player.address.playerId);
  for (let after = 0; ; ) {
    const range = { after, entries: 1_000, characters: 1_000_000 };
    const batch = await ask<HistoryBatch | null>("pullHistory", range);
    if (!batch || batch.entries.length === 0) break;
    history.store(batch);
    after += batch.entries.length;
  }
}

/** Returns the answer, or undefined in a world that ended first. */
async function settled<Answer>(
  { simulation }: World,
  answer: Promise<Answer>,
): Promise<Answer | undefined> {
  let done = false;
  answer.then(() => {
    done = true;
  });
  await simulation.run(() => done);
  return done ? answer : undefined;
}

/** All that is on the accounts of real money. */
function moneyOf(rows: readonly Row[]): number {
  const last = new Map(rows.map((row) => [row.book, row]));
  return [...last]
    .filter(([book]) => !book.endsWith(":demo"))
    .reduce(
      (sum, [, row]) => sum + row.cash + row.bonus + row.held + row.inPlay + row.bonusInPlay,
      0,
    );
}

function auditErased(
  { player, before }: { readonly player: Player; readonly before: readonly Row[] },
  world: World,
): void {
  const { wallet, address } = player;
  const report = (what: string) => world.simulation.violation(`erased ${wallet.name}: ${what}`);
  const rows = readJournal(player);
  const texts = (all: readonly Row[]) => JSON.stringify(all.map(impersonal));
  if (texts(rows) !== texts(before)) report("its rows are others than before");
  for (const row of rows) if (mentions(row)) report(`row ${row.seq} still tells of the player`);
  const journal = { player, rows };
  auditChain(journal, world, report);
  auditSeal(journal, report);
  const [stored] = wallet.storage.read<Record<string, string | null>>(
    "SELECT external_id AS id, username, account FROM player",
  );
  if (stored?.id !== address.playerId || stored?.username !== "erased" || stored?.account) {
    report("it still has the player's names");
  }
  for (const table of ["session", "refusal", "payout_address"]) {
    if (wallet.storage.read(`SELECT 1 FROM ${table}`).length > 0) report(`it still has a ${table}`);
  }
  if (world.history.players.get(address.playerId) !== address.playerId) {
    report("history still has the player's name");
  }
}

/** A row without its hash and without what an erasure takes out. */
function impersonal({ text: _, hash: _hash, entry, ...row }: Row): object {
  const { withdrawal, round, ...others } = entry;
  const isKeyed = KEYED.includes(row.kind);
  return {
    ...row,
    ...(isKeyed ? { key: row.key?.split(":")[0], fingerprint: row.fingerprint !== null } : {}),
    ...others,
    round: round && { ...round, voidReason: null, voidNote: null },
    withdrawal: withdrawal && {
      ...withdrawal,
      destination: withdrawal.destination?.chain,
      reference: withdrawal.reference !== null,
      reason: withdrawal.reason !== null,
    },
  };
}

function mentions({ kind, key, seq, entry }: Row): boolean {
  const { withdrawal, round } = entry;
  const said = [
    withdrawal?.destination?.address,
    withdrawal?.reference,
    withdrawal?.reason,
    round?.voidNote,
  ];
  const isKeyed = KEYED.includes(kind) && key !== null;
  return (
    said.some((one) => typeof one === "string" && one !== "erased") ||
    (isKeyed && !key.endsWith(`:erased ${seq}`))
  );
}
