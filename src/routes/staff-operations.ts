/**
 * The operations of the staff Worker, in the order of the OpenAPI document: calls that operators make only
 * now and then, and those of our own staff. Decisions 0060 and 0106.
 */
import type { Route } from "../http/route.ts";
import { exportPart } from "./admin/export-part.ts";
import { listApprovals } from "./admin/list-approvals.ts";
import { listAuditEntries } from "./admin/list-audit-entries.ts";
import { listDayCloses } from "./admin/list-day-closes.ts";
import { listGameHours } from "./admin/list-game-hours.ts";
import { listJurisdictionDays } from "./admin/list-jurisdiction-days.ts";
import { listOwnChains } from "./admin/list-own-chains.ts";
import { listOwnDeposits } from "./admin/list-own-deposits.ts";
import { listOwnPayouts } from "./admin/list-own-payouts.ts";
import { listRefusedCalls } from "./admin/list-refused-calls.ts";
import { readDayClose } from "./admin/read-day-close.ts";
import { readHome } from "./admin/read-home.ts";
import { readRequest } from "./admin/read-request.ts";
import { readSweepPlan } from "./admin/read-sweep-plan.ts";
import { readUsage } from "./admin/read-usage.ts";
import { acknowledgeDeparture } from "./platform/acknowledge-departure.ts";
import { acknowledgeDifference } from "./platform/acknowledge-difference.ts";
import { activateTenant } from "./platform/activate-tenant.ts";
import { approveChainRelease } from "./platform/approve-chain-release.ts";
import { approveCorrection } from "./platform/approve-correction.ts";
import { approvePayoutEnding } from "./platform/approve-payout-ending.ts";
import { approvePotChange } from "./platform/approve-pot-change.ts";
import { approveTenant } from "./platform/approve-tenant.ts";
import { auditLedger } from "./platform/audit-ledger.ts";
import { createPlatformKey } from "./platform/create-platform-key.ts";
import { createTenant } from "./platform/create-tenant.ts";
import { exportPartAsStaff } from "./platform/export-part.ts";
import { failWithdrawalAsStaff } from "./platform/fail-withdrawal.ts";
import { issueApiKey } from "./platform/issue-api-key.ts";
import { listApprovalsAsStaff } from "./platform/list-approvals.ts";
import { listChains } from "./platform/list-chains.ts";
import { listCorrections } from "./platform/list-corrections.ts";
import { listFrozenObjects } from "./platform/list-frozen-objects.ts";
import { listHeldDeposits } from "./platform/list-held-deposits.ts";
import { listHistoryMoves } from "./platform/list-history-moves.ts";
import { listOpenDoubts } from "./platform/list-open-doubts.ts";
import { listPlatformKeys } from "./platform/list-platform-keys.ts";
import { listPotChanges } from "./platform/list-pot-changes.ts";
import { listStaff } from "./platform/list-staff.ts";
import { listStaffLog } from "./platform/list-staff-log.ts";
import { listStuckPayouts } from "./platform/list-stuck-payouts.ts";
import { listTenants } from "./platform/list-tenants.ts";
import { listWebhooksAsStaff } from "./platform/list-webhooks.ts";
import { listWithdrawalsAsStaff } from "./platform/list-withdrawals.ts";
import { moveHistory } from "./platform/move-history.ts";
import { putStaffMember } from "./platform/put-staff-member.ts";
import { readMetrics } from "./platform/read-metrics.ts";
import { readPlatformFigures } from "./platform/read-platform-figures.ts";
import { readPlatformHealth } from "./platform/read-platform-health.ts";
import { readTenant as readTenantAsStaff } from "./platform/read-tenant.ts";
import { readUsageAsStaff } from "./platform/read-usage.ts";
import { rebuildHistory } from "./platform/rebuild-history.ts";
import { rejectTenant } from "./platform/reject-tenant.ts";
import { releaseFrozenObject } from "./platform/release-frozen-object.ts";
import { removeStaffMember } from "./platform/remove-staff-member.ts";
import { reopenTenant } from "./platform/reopen-tenant.ts";
import { requestChainRelease } from "./platform/request-chain-release.ts";
import { requestCorrection } from "./platform/request-correction.ts";
import { requestPayoutEnding } from "./platform/request-payout-ending.ts";
import { requestPotClosing } from "./platform/request-pot-closing.ts";
import { requestPotCorrection } from "./platform/request-pot-correction.ts";
import { revokePlatformKey } from "./platform/revoke-platform-key.ts";
import { searchPlatform } from "./platform/search-platform.ts";
import { setPlan } from "./platform/set-plan.ts";
import { startReview } from "./platform/start-review.ts";
import { stopHistoryMove } from "./platform/stop-history-move.ts";
import { suspendTenant } from "./platform/suspend-tenant.ts";
import { voidRoundAsStaff } from "./platform/void-round.ts";
import { countSecurityEvents } from "./security/count-security-events.ts";
import { countSecurityEventsAsStaff } from "./security/count-security-events-as-staff.ts";
import { listSecurityEvents } from "./security/list-security-events.ts";
import { listSecurityEventsAsStaff } from "./security/list-security-events-as-staff.ts";
import { listDeliveryAttempts } from "./webhooks/list-delivery-attempts.ts";
import { listEvents } from "./webhooks/list-events.ts";
import { readEvent } from "./webhooks/read-event.ts";

export const STAFF_OPERATIONS: readonly Route[] = [
  readHome,
  listDayCloses,
  readDayClose,
  exportPart,
  listAuditEntries,
  listGameHours,
  listJurisdictionDays,
  listApprovals,
  readUsage,
  listRefusedCalls,
  readRequest,
  listOwnChains,
  listOwnDeposits,
  listOwnPayouts,
  readSweepPlan,
  listSecurityEvents,
  countSecurityEvents,
  listDeliveryAttempts,
  listEvents,
  readEvent,
  createTenant,
  listTenants,
  readTenantAsStaff,
  readUsageAsStaff,
  setPlan,
  issueApiKey,
  startReview,
  activateTenant,
  approveTenant,
  rejectTenant,
  suspendTenant,
  reopenTenant,
  auditLedger,
  rebuildHistory,
  moveHistory,
  listHistoryMoves,
  stopHistoryMove,
  exportPartAsStaff,
  listFrozenObjects,
  releaseFrozenObject,
  requestCorrection,
  approveCorrection,
  listCorrections,
  requestPotCorrection,
  requestPotClosing,
  approvePotChange,
  listPotChanges,
  voidRoundAsStaff,
  listOpenDoubts,
  listApprovalsAsStaff,
  listWithdrawalsAsStaff,
  failWithdrawalAsStaff,
  listChains,
  acknowledgeDifference,
  acknowledgeDeparture,
  listHeldDeposits,
  listStuckPayouts,
  requestChainRelease,
  approveChainRelease,
  requestPayoutEnding,
  approvePayoutEnding,
  readPlatformHealth,
  readPlatformFigures,
  listWebhooksAsStaff,
  readMetrics,
  searchPlatform,
  listStaff,
  putStaffMember,
  removeStaffMember,
  listPlatformKeys,
  createPlatformKey,
  revokePlatformKey,
  listStaffLog,
  listSecurityEventsAsStaff,
  countSecurityEventsAsStaff,
];
