/**
 * Audits a wallet's rounds: what each paid and moved; that a round of several steps is opened once,
 * continues one action at a time and ends once; and that every step shows the player what the seeds
 * determine. The draw and the game's rules are reimplemented here, from what is published, so that
 * the product does not check itself.
 */
import { createHash, createHmac } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { Blame } from "./audit-journal.ts";
import { STEP_GAME } from "./casino.ts";
import type { JournalRow, WalletOnDisk } from "./disk.ts";

/** The open round of a book; the clients play one such game. */
interface Open {
  readonly opened: JournalRow;
  readonly latest: JournalRow;
}

const KINDS = new Set(["round", "round_action", "round_settled", "round_voided"]);

/**
 * Checks the round rows against each other, against the seeds, and against what is recorded as
 * open.
 */
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
  const recorded = openRounds.map(({ book, openedSeq, seq }) => [book, openedSeq, seq]);
  const expected = [...open].map(([book, { opened, latest }]) => [book, opened.seq, latest.seq]);
  if (!isDeepStrictEqual(recorded.sort(), expected.sort())) {
    blame(`records ${JSON.stringify(recorded)} as open instead of ${JSON.stringify(expected)}`);
  }
}

/** Checks what a row moved: the stake into play, out of play with the win, or back. */
function auditMoney({ kind, entry, legs }: JournalRow, fault: Blame): void {
  const { stake, winMinor, multiplier, state } = entry.round;
  const staked = stake.cashMinor + stake.bonusMinor;
  // Multipliers are whole tenths.
  const due = state === "settled" ? (staked * Math.round(multiplier * 10)) / 10 : 0;
  if (winMinor !== due) fault(`pays ${winMinor} on ${staked} × ${multiplier}`);
  const grossGain = state === "settled" ? staked - winMinor : 0;
  if ((legs.gaming ?? 0) !== grossGain) fault(`the casino took ${legs.gaming}`);
  const [cash, bonus] = [legs.in_play ?? 0, legs.bonus_in_play ?? 0];
  const isOpening = kind === "round" && state === "open";
  const sign = isOpening ? 1 : kind === "round" || kind === "round_action" ? 0 : -1;
  if (cash !== sign * stake.cashMinor) fault(`moves ${cash} in play`);
  if (bonus !== sign * stake.bonusMinor) fault(`moves ${bonus} bonus in play`);
  const isRefunding = isOpening || kind === "round_voided";
  if (isRefunding && ((legs.cash ?? 0) !== -cash || (legs.bonus ?? 0) !== -bonus)) {
    fault("its stake moved elsewhere");
  }
}

const ENDS: Readonly<Record<string, string>> = {
  round_action: "open",
  round_settled: "settled",
  round_voided: "voided",
};

/** A later row continues the open round with exactly one action, or with none if it voids the round. */
function auditStep(row: JournalRow, open: Open | undefined, fault: Blame): void {
  const { round } = row.entry;
  const before = open?.latest.entry.round;
  if (before?.id !== round.id) {
    fault(`continues ${round.id}, which is not open`);
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

/**
 * The value of each hit, in tenths of the stake. The hammer's flaw is below 750, and the hammer
 * breaks when flaw times value reaches 720.
 */
const LADDER_TENTHS = [12, 15, 20, 30, 40, 60, 90, 150, 300, 600, 1_200, 2_400];
const FLAWS = 750;
const STRENGTH_TENTHS = 7_200;

/** The round shows what its seeds and actions determine, and nothing that must still be hidden. */
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
  if (!isRight) fault(`shows ${JSON.stringify(entry.round)}, but the hammer breaks on ${breaks}`);
}

/**
 * Returns the first draw of a round: 32-bit words of the HMAC, skipping those that would favour
 * some remainders.
 */
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
