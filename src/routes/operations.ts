/**
 * The operations of the money Worker, by tag, in the order of the OpenAPI document: all that operators and
 * players call. The others are in staff-operations.ts.
 */
import type { Route } from "../http/route.ts";
import { addPlayerNote } from "./admin/add-player-note.ts";
import { approveWithdrawal } from "./admin/approve-withdrawal.ts";
import { changeTenantSettings } from "./admin/change-tenant-settings.ts";
import { chooseReturn } from "./admin/choose-return.ts";
import { completeWithdrawal } from "./admin/complete-withdrawal.ts";
import { configureJackpot } from "./admin/configure-jackpot.ts";
import { confirmWithdrawal } from "./admin/confirm-withdrawal.ts";
import { countPlayersOnline } from "./admin/count-players-online.ts";
import { createApiKey } from "./admin/create-api-key.ts";
import { creditBonus } from "./admin/credit-bonus.ts";
import { erasePlayerRoute } from "./admin/erase-player.ts";
import { exportPlayer } from "./admin/export-player.ts";
import { failWithdrawal } from "./admin/fail-withdrawal.ts";
import { forfeitBonus } from "./admin/forfeit-bonus.ts";
import { limitGame } from "./admin/limit-game.ts";
import { listApiKeys } from "./admin/list-api-keys.ts";
import { listJackpotSettings } from "./admin/list-jackpot-settings.ts";
import { listPayoutAddresses } from "./admin/list-payout-addresses.ts";
import { listPlayerNotes } from "./admin/list-player-notes.ts";
import { listPlayers } from "./admin/list-players.ts";
import { listRounds } from "./admin/list-rounds.ts";
import { listAllTransactions } from "./admin/list-transactions.ts";
import { listWithdrawals } from "./admin/list-withdrawals.ts";
import { markWithdrawalSent } from "./admin/mark-withdrawal-sent.ts";
import { readGameSettings } from "./admin/read-game-settings.ts";
import { readHours } from "./admin/read-hours.ts";
import { readPlayer } from "./admin/read-player.ts";
import { readReturns } from "./admin/read-returns.ts";
import { readRound } from "./admin/read-round.ts";
import { readStats } from "./admin/read-stats.ts";
import { readTenant } from "./admin/read-tenant.ts";
import { readWithdrawal } from "./admin/read-withdrawal.ts";
import { removePayoutAddress } from "./admin/remove-payout-address.ts";
import { revokeApiKey } from "./admin/revoke-api-key.ts";
import { rotateApiKey } from "./admin/rotate-api-key.ts";
import { rotateWebhookSecret } from "./admin/rotate-webhook-secret.ts";
import { savePayoutAddress } from "./admin/save-payout-address.ts";
import { setJackpotStatus } from "./admin/set-jackpot-status.ts";
import { suspendPlayer } from "./admin/suspend-player.ts";
import { switchGame } from "./admin/switch-game.ts";
import { unsuspendPlayer } from "./admin/unsuspend-player.ts";
import { voidRound } from "./admin/void-round.ts";
import { answerRealityCheck } from "./auth/answer-reality-check.ts";
import { changePassword } from "./auth/change-password.ts";
import { createToken } from "./auth/create-token.ts";
import { exchangeToken } from "./auth/exchange-token.ts";
import { logIn } from "./auth/log-in.ts";
import { logOut } from "./auth/log-out.ts";
import { readSession } from "./auth/read-session.ts";
import { refreshToken } from "./auth/refresh-token.ts";
import { listGames } from "./games/list-games.ts";
import { readGame } from "./games/read-game.ts";
import { readGameConfig } from "./games/read-game-config.ts";
import { readHealth } from "./health/read-health.ts";
import { readOnboardingStatus } from "./onboarding/read-onboarding-status.ts";
import { requestReview } from "./onboarding/request-review.ts";
import { createAccount } from "./players/create-account.ts";
import { giveAccount } from "./players/give-account.ts";
import { listPlayerRounds } from "./players/list-player-rounds.ts";
import { readPlaySummary } from "./players/read-play-summary.ts";
import { resetPassword } from "./players/reset-password.ts";
import { actOnRound } from "./playing/act-on-round.ts";
import { chooseClientSeed } from "./playing/choose-client-seed.ts";
import { createReplayLink } from "./playing/create-replay-link.ts";
import { listRevealedSeeds } from "./playing/list-revealed-seeds.ts";
import { listSessionJackpotCycles } from "./playing/list-session-jackpot-cycles.ts";
import { playRound } from "./playing/play-round.ts";
import { readCurrentRound } from "./playing/read-current-round.ts";
import { readRoundFairness } from "./playing/read-round-fairness.ts";
import { readSeeds } from "./playing/read-seeds.ts";
import { readSessionJackpot } from "./playing/read-session-jackpot.ts";
import { rotateSeeds } from "./playing/rotate-seeds.ts";
import { addBalance } from "./sandbox/add-balance.ts";
import { createTestPlayer } from "./sandbox/create-test-player.ts";
import { forceOutcome } from "./sandbox/force-outcome.ts";
import { readDetailedHealth } from "./sandbox/read-detailed-health.ts";
import { resetPlayer } from "./sandbox/reset-player.ts";
import { deposit } from "./wallet/deposit.ts";
import { listJackpotCycles } from "./wallet/list-jackpot-cycles.ts";
import { listJackpots } from "./wallet/list-jackpots.ts";
import { listTransactions } from "./wallet/list-transactions.ts";
import { readBalance } from "./wallet/read-balance.ts";
import { readDepositAddress } from "./wallet/read-deposit-address.ts";
import { withdraw } from "./wallet/withdraw.ts";
import { createWebhook } from "./webhooks/create-webhook.ts";
import { listWebhooks } from "./webhooks/list-webhooks.ts";
import { readWebhookStatistics } from "./webhooks/read-webhook-statistics.ts";
import { removeWebhook } from "./webhooks/remove-webhook.ts";
import { replayEvent } from "./webhooks/replay-event.ts";
import { replayEvents } from "./webhooks/replay-events.ts";
import { rotateWebhookDeliverySecret } from "./webhooks/rotate-delivery-secret.ts";
import { testWebhook } from "./webhooks/test-webhook.ts";
import { updateWebhook } from "./webhooks/update-webhook.ts";

export const OPERATIONS: readonly Route[] = [
  // Health
  readHealth,
  // Auth / SSO
  createToken,
  exchangeToken,
  refreshToken,
  logOut,
  readSession,
  answerRealityCheck,
  logIn,
  changePassword,
  // Games
  listGames,
  readGame,
  readGameConfig,
  // Wallet
  readBalance,
  deposit,
  listTransactions,
  listJackpots,
  listJackpotCycles,
  withdraw,
  readDepositAddress,
  // Players
  listPlayerRounds,
  readPlaySummary,
  createAccount,
  giveAccount,
  resetPassword,
  // Playing
  playRound,
  readCurrentRound,
  actOnRound,
  readSeeds,
  chooseClientSeed,
  rotateSeeds,
  listRevealedSeeds,
  readRoundFairness,
  createReplayLink,
  readSessionJackpot,
  listSessionJackpotCycles,
  // Sandbox
  createTestPlayer,
  addBalance,
  resetPlayer,
  forceOutcome,
  readDetailedHealth,
  // Admin
  listAllTransactions,
  listWithdrawals,
  readWithdrawal,
  approveWithdrawal,
  markWithdrawalSent,
  confirmWithdrawal,
  completeWithdrawal,
  failWithdrawal,
  listPayoutAddresses,
  savePayoutAddress,
  removePayoutAddress,
  creditBonus,
  forfeitBonus,
  listPlayers,
  readPlayer,
  listPlayerNotes,
  addPlayerNote,
  suspendPlayer,
  unsuspendPlayer,
  erasePlayerRoute,
  listRounds,
  readRound,
  voidRound,
  readStats,
  readHours,
  readReturns,
  exportPlayer,
  countPlayersOnline,
  listJackpotSettings,
  configureJackpot,
  setJackpotStatus,
  readGameSettings,
  switchGame,
  limitGame,
  chooseReturn,
  listApiKeys,
  createApiKey,
  rotateApiKey,
  revokeApiKey,
  rotateWebhookSecret,
  readTenant,
  changeTenantSettings,
  // Webhooks
  listWebhooks,
  createWebhook,
  updateWebhook,
  readWebhookStatistics,
  removeWebhook,
  rotateWebhookDeliverySecret,
  testWebhook,
  replayEvent,
  replayEvents,
  // Onboarding
  readOnboardingStatus,
  requestReview,
];
