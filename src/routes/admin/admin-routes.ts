/** The operations under "Admin", in the order of the OpenAPI document. */
import type { Route } from "../../http/route.ts";
import { changeTenantSettings } from "./change-tenant-settings.ts";
import { completeWithdrawal } from "./complete-withdrawal.ts";
import { configureJackpot } from "./configure-jackpot.ts";
import { countPlayersOnline } from "./count-players-online.ts";
import { createApiKey } from "./create-api-key.ts";
import { creditBonus } from "./credit-bonus.ts";
import { failWithdrawal } from "./fail-withdrawal.ts";
import { forfeitBonus } from "./forfeit-bonus.ts";
import { listApiKeys } from "./list-api-keys.ts";
import { listAuditEntries } from "./list-audit-entries.ts";
import { listJackpotSettings } from "./list-jackpot-settings.ts";
import { listPayoutAddresses } from "./list-payout-addresses.ts";
import { listPlayers } from "./list-players.ts";
import { listRounds } from "./list-rounds.ts";
import { listWithdrawals } from "./list-withdrawals.ts";
import { readPlayer } from "./read-player.ts";
import { readRound } from "./read-round.ts";
import { readStats } from "./read-stats.ts";
import { readTenant } from "./read-tenant.ts";
import { readWithdrawal } from "./read-withdrawal.ts";
import { removePayoutAddress } from "./remove-payout-address.ts";
import { revokeApiKey } from "./revoke-api-key.ts";
import { rotateApiKey } from "./rotate-api-key.ts";
import { rotateWebhookSecret } from "./rotate-webhook-secret.ts";
import { savePayoutAddress } from "./save-payout-address.ts";
import { suspendPlayer } from "./suspend-player.ts";
import { switchGame } from "./switch-game.ts";
import { unsuspendPlayer } from "./unsuspend-player.ts";
import { voidRound } from "./void-round.ts";

export const ADMIN_ROUTES: readonly Route[] = [
  listWithdrawals,
  readWithdrawal,
  completeWithdrawal,
  failWithdrawal,
  listPayoutAddresses,
  savePayoutAddress,
  removePayoutAddress,
  creditBonus,
  forfeitBonus,
  listPlayers,
  readPlayer,
  suspendPlayer,
  unsuspendPlayer,
  listRounds,
  readRound,
  voidRound,
  readStats,
  countPlayersOnline,
  listJackpotSettings,
  configureJackpot,
  switchGame,
  listApiKeys,
  createApiKey,
  rotateApiKey,
  revokeApiKey,
  rotateWebhookSecret,
  readTenant,
  changeTenantSettings,
  listAuditEntries,
];
