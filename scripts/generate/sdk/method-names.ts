/**
 * The SDK's name for each operation: `resource.method`. A new operation gets a name from its method and
 * path; the table has better names where needed. Two operations with the same name stop the generator,
 * which then says what to add here.
 */

/** Names by operationId. */
const CHOSEN: Readonly<Record<string, string>> = {
  postAuthSsoCreateToken: "launch.create",
  postAuthSsoExchange: "session.exchange",
  postAuthRefresh: "session.refresh",
  postAuthLogout: "session.logOut",
  getAuthSession: "session.get",
  postAuthSessionRealityCheck: "session.answerRealityCheck",
  postAuthLogin: "session.logIn",
  getGamesByGameIdConfig: "games.config",
  patchAdminGamesByGameId: "games.configure",
  getAdminGamesByGameId: "games.settings",
  putAdminGamesByGameIdLimitsByCurrency: "games.setLimits",
  getWalletBalance: "wallet.balance",
  getWalletTransactionsByPlayerId: "wallet.transactions",
  getWalletDepositAddressByChain: "wallet.depositAddress",
  getWalletJackpots: "jackpots.list",
  getWalletJackpotsByCurrencyCycles: "jackpots.cycles",
  getAdminJackpots: "jackpots.settings",
  putAdminJackpotsByCurrency: "jackpots.configure",
  getPlayersByPlayerIdRounds: "players.rounds",
  getPlayersMeRoundsSummary: "players.summary",
  getAdminPlayersByIdAddresses: "players.addresses",
  postAdminPlayersByIdAddresses: "players.saveAddress",
  deleteAdminPlayersByIdAddressesByAddressId: "players.removeAddress",
  postAdminPlayersByIdBonuses: "bonuses.credit",
  postAdminPlayersByIdBonusesForfeit: "bonuses.forfeit",
  postGamesByGameIdRounds: "play.start",
  getGamesByGameIdRoundsCurrent: "play.current",
  postGamesByGameIdRoundsByRoundIdActions: "play.act",
  getFairnessSeeds: "fairness.seeds",
  getSessionJackpot: "session.jackpot",
  getSessionJackpotCycles: "session.jackpotCycles",
  postFairnessSeedsRotate: "fairness.rotate",
  getFairnessRoundsByRoundId: "fairness.round",
  getRoundsByRoundIdReplay: "rounds.replay",
  postTestPlayers: "sandbox.createPlayer",
  postTestPlayersByIdAddBalance: "sandbox.addBalance",
  postTestPlayersByIdReset: "sandbox.resetPlayer",
  postTestForceOutcome: "sandbox.forceOutcome",
  getTestHealth: "sandbox.health",
  getAdminStats: "stats.get",
  getAdminStatsLive: "stats.live",
  getAdminTenantsMe: "account.get",
  patchAdminTenantsMe: "account.update",
  getAdminAuditLog: "auditLog.list",
  postAdminWebhooksSecretRotate: "webhooks.rotateSecret",
  postAdminWebhooksByIdSecretRotate: "webhooks.rotateDeliverySecret",
  getAdminWebhooksByIdStatistics: "webhooks.statistics",
  getAdminWebhooksLogs: "webhooks.attempts",
  postAdminWebhooksReplayByEventId: "webhooks.replay",
  postAdminWebhooksByIdReplay: "webhooks.replayFailed",
  getAdminEvents: "webhooks.listEvents",
  getAdminEventsByEventId: "webhooks.readEvent",
  getOnboardingStatus: "onboarding.status",
  postOnboardingPromote: "onboarding.promote",
  putPlatformTenantsByTenantIdPlan: "platform.setPlan",
  postPlatformTenantsByTenantIdApiKeys: "platform.issueApiKey",
  postPlatformTenantsByTenantIdStartReview: "platform.startReview",
  postPlatformTenantsByTenantIdActivate: "platform.activateTenant",
  postPlatformTenantsByTenantIdApprove: "platform.approveTenant",
  postPlatformTenantsByTenantIdReject: "platform.rejectTenant",
  postPlatformTenantsByTenantIdSuspend: "platform.suspendTenant",
  postPlatformTenantsByTenantIdReopen: "platform.reopenTenant",
  postPlatformAudit: "platform.audit",
  getPlatformFrozen: "platform.frozen",
  postPlatformFrozenRelease: "platform.release",
  getPlatformHealth: "platform.health",
  getPlatformWebhooks: "platform.webhooks",
  putPlatformStaffByStaffId: "platform.putStaffMember",
  deletePlatformStaffByStaffId: "platform.removeStaffMember",
  postPlatformKeysByPlatformKeyIdRevoke: "platform.revokeKey",
  getPlatformAuditLog: "platform.staffLog",
  getAdminSecurityEventsDays: "securityEvents.days",
  getPlatformSecurityEventsDays: "platform.securityDays",
};

/** Resources that hold the operations of a whole part of the API, by the first word of the path. */
const PARTS: Readonly<Record<string, string>> = { platform: "platform", test: "sandbox" };

export interface Place {
  readonly operationId: string;
  readonly method: string;
  readonly path: string;
  readonly isList: boolean;
}

/** Returns the operation's resource and method. */
export function nameOf(place: Place): { readonly resource: string; readonly method: string } {
  const [resource = "", method = ""] = (CHOSEN[place.operationId] ?? derivedName(place)).split(".");
  return { resource, method };
}

/** Returns the chosen names of operations that no longer exist. */
export function unusedNames(operationIds: ReadonlySet<string>): readonly string[] {
  return Object.keys(CHOSEN).filter((id) => !operationIds.has(id));
}

/**
 * `GET /admin/players` is `players.list`, `POST /admin/withdrawals/{id}/complete` is
 * `withdrawals.complete`, `POST /platform/corrections` is `platform.createCorrection`.
 */
function derivedName({ method, path, isList }: Place): string {
  const segments = path.replace("/api/v1/", "").split("/");
  const endsInId = segments.at(-1)?.startsWith("{") ?? false;
  const [first = "", ...others] = segments.filter((segment) => !segment.startsWith("{"));
  const part = PARTS[first];
  const words = first === "admin" || part !== undefined ? others : [first, ...others];
  const resource = part ?? camelCase(words.shift() ?? first);
  const last = words.at(-1) ?? "";
  const isCollection = endsInId || (/[^s]s$/.test(last) && last !== "");
  if (method === "post" && last !== "" && !isCollection) {
    return `${resource}.${camelCase([last, ...words.slice(0, -1).map(singular)].join("-"))}`;
  }
  const verb = VERBS[isList ? "list" : method] ?? method;
  const nouns = isList ? words : words.map(singular);
  return `${resource}.${camelCase([verb, ...nouns].join("-"))}`;
}

const VERBS: Readonly<Record<string, string>> = {
  list: "list",
  get: "get",
  post: "create",
  put: "update",
  patch: "update",
  delete: "remove",
};

function singular(word: string): string {
  if (/(ss|us)$/.test(word)) return word;
  return word
    .replace(/ies$/, "y")
    .replace(/(ss)es$/, "$1")
    .replace(/s$/, "");
}

function camelCase(text: string): string {
  return text.replaceAll(/[-_](\w)/g, (_, letter: string) => letter.toUpperCase());
}
