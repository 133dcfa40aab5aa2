/**
 * Checks what a round's row states about its round: its player, its time, and that its win follows from the
 * draw.
 */
import { winOf } from "../games/game.ts";
import { roundIdFor } from "../ids.ts";
import type { Findings } from "../ledger/finding.ts";
import type { RoundState } from "../wallet/round.ts";
import type { ReadRow } from "./stored-row.ts";

/** The states that a round may be in after each kind of row. */
const STATES: Readonly<Record<string, readonly RoundState[]>> = {
  round: ["open", "settled"],
  round_action: ["open"],
  round_settled: ["settled"],
  round_voided: ["voided"],
};

/** Checks the round of a row, and that rows of other kinds have none. */
export function auditRound(playerId: string, row: ReadRow, findings: Findings): void {
  const { round, roundId, gameId, currency, demo } = row.read.entry;
  const expect = (what: string, expected: unknown, found: unknown) =>
    findings.expect({ row: `journal row ${row.seq}`, what }, { expected, found });
  const states = STATES[row.kind];
  const isRound = states !== undefined;
  if (isRound !== (round !== null)) {
    expect("A row of its kind has no round, or lacks one.", isRound, round !== null);
  }
  if (round === null) return;
  if (states?.includes(round.state) !== true) {
    expect("Its round is in a state that its kind does not leave.", states?.[0], round.state);
  }
  // A later row is compared with the one that opened its round (open-rounds.ts).
  const opens = row.kind === "round";
  const { id, createdAt, settledAt, fairness } = round;
  expect(
    "Its round is another row's.",
    {
      id: opens ? roundIdFor(playerId, row.seq) : id,
      entryRoundId: id,
      gameId,
      nonce: opens ? row.nonce : fairness.nonce,
      currency,
      demo,
      createdAt: opens ? row.createdAt : createdAt,
      settledAt: round.state === "open" ? null : row.createdAt,
    },
    {
      id,
      entryRoundId: roundId,
      gameId: round.gameId,
      nonce: fairness.nonce,
      currency: round.currency,
      demo: round.demo,
      createdAt,
      settledAt,
    },
  );
  if (row.kind === "round_settled") {
    const endedBy = row.idempotencyKey === null ? "rule" : "player";
    expect("It names somebody else who ended the round.", endedBy, round.endedBy);
  }
  if (round.forced === true && !round.demo) {
    expect("An outcome of real money was forced.", "demo", "real money");
  }
  const stakeMinor = round.stake.cashMinor + round.stake.bonusMinor;
  const isPaid = round.state === "settled";
  const expected = isPaid ? winOf(stakeMinor, Math.round(round.multiplier * 10)) : 0;
  if (expected === round.winMinor) return;
  expect("The win is not the stake times the multiplier.", expected, round.winMinor);
}
