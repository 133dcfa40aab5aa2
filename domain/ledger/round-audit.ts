/** What a round's row must say of its round: whose it is, when it was, and that its win is what was drawn. */
import { roundIdFor } from "../ids.ts";
import type { Findings } from "./finding.ts";
import type { ReadRow } from "./stored-row.ts";

/** Checks the round of a row, and that rows of no other kind have one. */
export function auditRound(playerId: string, row: ReadRow, findings: Findings): void {
  const { round, roundId, gameId, currency, demo } = row.read.entry;
  const expect = (what: string, expected: unknown, found: unknown) =>
    findings.expect({ row: `journal row ${row.seq}`, what }, { expected, found });
  const isRound = row.kind === "round";
  if (isRound !== (round !== null)) {
    expect("A row of its kind has no round, or lacks one.", isRound, round !== null);
  }
  if (round === null) return;
  expect(
    "Its round is another row's.",
    {
      id: roundIdFor(playerId, row.seq),
      entryRoundId: round.id,
      gameId,
      nonce: row.nonce,
      currency,
      demo,
      createdAt: row.createdAt,
      settledAt: row.createdAt,
    },
    {
      id: round.id,
      entryRoundId: roundId,
      gameId: round.gameId,
      nonce: round.fairness.nonce,
      currency: round.currency,
      demo: round.demo,
      createdAt: round.createdAt,
      settledAt: round.settledAt,
    },
  );
  if (round.forced === true && !round.demo) {
    expect("An outcome of real money was forced.", "demo", "real money");
  }
  // Whatever way a game rounds, it rounds by less than one minor unit.
  const expected = (round.stake.cashMinor + round.stake.bonusMinor) * round.multiplier;
  if (Math.abs(expected - round.winMinor) < 1) return;
  expect("The win is not the stake times the multiplier.", expected, round.winMinor);
}
