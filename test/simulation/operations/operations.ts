/**
 * Everything that can happen to a wallet from outside, each with its weight. To make the simulator
 * do something new, add it here; what it leaves in the journal is audited in `audit-journal.ts`.
 */
import type { Player } from "../player.ts";
import type { World } from "../world.ts";
import { otherBody, replay } from "./again.ts";
import { creditBonus, forfeitBonus, stakeAllThenBonus } from "./bonus.ts";
import { deposit } from "./deposit.ts";
import { lookUpWithdrawal, moveWithdrawal, payOut } from "./end-withdrawal.ts";
import { balance, gameState, readHistory } from "./look.ts";
import { openSession, reuseToken } from "./open-session.ts";
import { play } from "./play.ts";
import { reset } from "./reset.ts";
import { act, bonusInPlay, logout, openRound, playDownBonus, voidRound } from "./rounds.ts";
import { withdraw, withdrawCaptured } from "./withdraw.ts";

export interface Operation {
  readonly name: string;
  readonly weight: number;
  run(player: Player, world: World): Promise<void>;
}

export const OPERATIONS: readonly Operation[] = [
  { name: "play", weight: 70, run: (player) => play(player) },
  { name: "stake everything, then a bonus", weight: 5, run: stakeAllThenBonus },
  { name: "open a round", weight: 14, run: (player) => openRound(player) },
  { name: "stake a whole bonus on a round", weight: 5, run: bonusInPlay },
  { name: "play a bonus down", weight: 5, run: playDownBonus },
  { name: "act on a round", weight: 22, run: (player) => act(player) },
  { name: "void a round", weight: 2, run: voidRound },
  { name: "logout", weight: 2, run: logout },
  { name: "deposit", weight: 10, run: (player) => deposit(player) },
  { name: "bonus", weight: 6, run: (player) => creditBonus(player) },
  { name: "bonus forfeited", weight: 4, run: (player) => forfeitBonus(player) },
  { name: "withdrawal", weight: 8, run: (player) => withdraw(player) },
  { name: "captured withdrawal under another key", weight: 3, run: withdrawCaptured },
  { name: "withdrawal and its payout", weight: 6, run: payOut },
  { name: "next state of a withdrawal", weight: 10, run: moveWithdrawal },
  { name: "look at a withdrawal", weight: 1, run: lookUpWithdrawal },
  { name: "replay", weight: 14, run: replay },
  { name: "other body under a used key", weight: 5, run: otherBody },
  { name: "balance", weight: 7, run: balance },
  { name: "game state", weight: 3, run: gameState },
  { name: "history read", weight: 5, run: readHistory },
  { name: "new session", weight: 4, run: (player, world) => openSession(player, world) },
  { name: "launch token used again", weight: 2, run: reuseToken },
  { name: "reset", weight: 3, run: reset },
  { name: "eviction", weight: 4, run: evict },
];

async function evict(player: Player, world: World): Promise<void> {
  const host = player.random.chance(0.5)
    ? player.wallet
    : player.random.pick([...world.pools.values()]);
  host.restart("eviction");
}
