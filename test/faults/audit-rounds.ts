/**
 * Audits a wallet's rounds: what each paid and moved, that one of several steps is opened once, goes
 * on one action at a time and ends once, and that what a player saw of it is at every step what its
 * seeds hold. The draw and the game's rules are written anew on purpose, from what is published.
 */
import { createHash, createHmac } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { Blame } from "./audit-journal.ts";
import { STEP_GAME } from "./casino.ts";
import type { JournalRow, WalletOnDisk } from "./disk.ts";

/** Where a book's round of several steps stands; the crowd plays one such game. */
interface Open {
  readonly opened: JournalRow;
  readonly latest: JournalRow;
}

const KINDS = new Set(["round", "round_action", "round_settled", "round_voided"]);

/** Checks the rows of rounds against each other, against the seeds, and against what is noted as open. */
export function auditRounds({ rows, openRounds, seeds }: WalletOnDisk, blame: Blame): void {
  const open = new Map<string, Open>();
  for (const row of rows) {
    const fault = (what: string) => blame(`row ${row.seq} (${row.kind}): ${what}`);
    if (KINDS.has(row.kind)) {
      const { round } = row.entry;
      const before = open.get(row.book);
      auditMoney(row, fault);
      if (row.kind !== "round") auditStep(row, before, fault);
      else if (round.state === "open" && before !== undefined) fault("a second round is open");
      if (round.gameId === STEP_GAME) auditDraw(row, seeds, fault);
      if (round.state === "open") {
        open.set(row.book, { opened: before?.opened ?? row, latest: row });
      } else if (before?.opened.entry.roundId === row.entry.roundId) open.delete(row.book);
    }
    const stake = open.get(row.book)?.opened.entry.round.stake;
    if (row.in_play !== (stake?.cashMinor ?? 0)) fault(`${row.in_play} is in play`);
    if (row.bonus_in_play !== (stake?.bonusMinor ?? 0)) fault(`${row.bonus_in_play} bonus in play`);
  }
  const noted = openRounds.map(({ book, openedSeq, seq }) => [book, openedSeq, seq]);
  const expected = [...open].map(([book, { opened, latest }]) => [book, opened.seq, latest.seq]);
  if (!isDeepStrictEqual(noted.sort(), expected.sort())) {
    blame(`notes ${JSON.stringify(noted)} as open, which is ${JSON.stringify(expected)}`);
  }
}

/** What a row moved: the stake into play, or out of it with the win, or back. */
function auditMoney({ kind, entry, legs }: JournalRow, fault: Blame): void {
  const { stake, winMinor, multiplier, state } = entry.round;
  const staked = stake.cashMinor + stake.bonusMinor;
  // Multipliers are whole tenths.
  const due = state === "settled" ? (staked * Math.round(multiplier * 10)) / 10 : 0;
  if (winMinor !== due) fault(`pays ${winMinor} on ${staked} × ${multiplier}`);
  const house = state === "settled" ? staked - winMinor : 0;
  if ((legs.gaming ?? 0) !== house) fault(`the house took ${legs.gaming}`);
  const [cash, bonus] = [legs.in_play ?? 0, legs.bonus_in_play ?? 0];
  const isOpening = kind === "round" && state === "open";
  const sign = isOpening ? 1 : kind === "round" || kind === "round_action" ? 0 : -1;
  if (cash !== sign * stake.cashMinor) fault(`moves ${cash} in play`);
  if (bonus !== sign * stake.bonusMinor) fault(`moves ${bonus} bonus in play`);
  const isBack = isOpening || kind === "round_voided";
  if (isBack && ((legs.cash ?? 0) !== -cash || (legs.bonus ?? 0) !== -bonus)) {
    fault("its stake went elsewhere");
  }
}

const ENDS: Readonly<Record<string, string>> = {
  round_action: "open",
  round_settled: "settled",
  round_voided: "voided",
};

/** A later row goes on with the round that is open, by one action; a void by none. */
function auditStep(row: JournalRow, open: Open | undefined, fault: Blame): void {
  const { round } = row.entry;
  const before = open?.latest.entry.round;
  if (before?.id !== round.id) {
    fault(`goes on with ${round.id}, which is not open`);
    return;
  }
  for (const name of ["gameId", "gameVersion", "stake", "fairness", "choices", "createdAt"]) {
    if (!isDeepStrictEqual(round[name], before[name])) fault(`its ${name} changed`);
  }
  const [done, now] = [before.actions ?? [], round.actions ?? []];
  const isFurther = now.length === done.length + (row.kind === "round_voided" ? 0 : 1);
  if (!isFurther || !isDeepStrictEqual(now.slice(0, done.length), done)) {
    fault(`after ${JSON.stringify(done)} come ${JSON.stringify(now)}`);
  }
  if (round.state !== ENDS[row.kind]) fault(`is ${round.state}`);
}

/** What each hit is worth in tenths of the stake; the hammer's flaw is below 750 and breaks it at 720. */
const LADDER_TENTHS = [12, 15, 20, 30, 40, 60, 90, 150, 300, 600, 1_200, 2_400];
const FLAWS = 750;
const STRENGTH_TENTHS = 7_200;

/** What the round shows is what its seeds make of its actions, and nothing of what is still hidden. */
function auditDraw({ kind, entry }: JournalRow, seeds: WalletOnDisk["seeds"], fault: Blame): void {
  const { fairness, actions = [], outcome, multiplier, state } = entry.round;
  const seed = seeds.get(fairness.serverSeedHash) ?? "";
  const key = Buffer.from(seed, "hex");
  if (createHash("sha256").update(key).digest("hex") !== fairness.serverSeedHash) {
    fault("its server seed is lost");
    return;
  }
  const flaw = drawBelow(FLAWS, key, `${fairness.clientSeed}:${fairness.nonce}`);
  const breaks = LADDER_TENTHS.findIndex((tenths) => flaw * tenths >= STRENGTH_TENTHS) + 1;
  const hits = 1 + actions.filter(({ action }: { action: string }) => action === "hit").length;
  const isBroken = hits === breaks;
  const isLeft = actions.at(-1)?.action === "cashout";
  const isOver = isBroken || isLeft || hits === LADDER_TENTHS.length;
  const held = LADDER_TENTHS.slice(0, isBroken ? hits - 1 : hits).map((tenths) => tenths / 10);
  const hidden = isOver ? { hammerBreakOnHit: breaks === 0 ? null : breaks } : {};
  const expected = { type: "safe_smash", multipliers: held, ...hidden };
  const isRight =
    isDeepStrictEqual(outcome, expected) &&
    (breaks === 0 || hits <= breaks) &&
    (kind === "round_voided"
      ? !isOver
      : multiplier === (isBroken ? 0 : held.at(-1)) && state === (isOver ? "settled" : "open"));
  if (!isRight) fault(`stands as ${JSON.stringify(entry.round)}, the hammer breaks on ${breaks}`);
}

/** The first draw of a round: 32-bit words of the HMAC, without those that would favour a remainder. */
function drawBelow(bound: number, key: Buffer, round: string): number {
  const accepted = 2 ** 32 - (2 ** 32 % bound);
  for (let cursor = 0; ; cursor += 1) {
    const mac = createHmac("sha256", key).update(`${round}:${cursor}`).digest();
    for (let at = 0; at < mac.length; at += 4) {
      const word = mac.readUInt32BE(at);
      if (word < accepted) return word % bound;
    }
  }
}
