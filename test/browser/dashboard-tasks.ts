/** The main tasks of the dashboard's screens, as data: where each is done, by which call of the API, and how. */
import type { OperationName } from "../../clients/dashboard/src/parts/act.ts";

/** A payout address that players' withdrawals can go to. */
export const TRON = "TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC";

/** A task; `:word` stands for an id of what the test made for the person. */
export interface Task {
  /** The screen, as the navigation has it. */
  readonly place: string;
  /** The address at which it is done; by default that of the screen. */
  readonly path?: string;
  readonly space?: "sandbox";
  /** Its call in the route table; `team` for what the dashboard's own Worker does for the lead of a team. */
  readonly operation: OperationName | "team";
  readonly call: readonly [
    verb: "DELETE" | "GET" | "PATCH" | "POST" | "PUT",
    path: string,
    body?: Readonly<Record<string, unknown>>,
  ];
  /** The form that makes the call; without one the screen makes it when it opens. */
  readonly form?: {
    readonly button: string;
    readonly send: string;
    readonly fields?: Readonly<Record<string, string>>;
    /** Text of the row that the button is in. */
    readonly row?: string;
    /** The answer is shown once, as a secret. */
    readonly isSecret?: true;
  };
}

const reads = (place: string, operation: OperationName, call: string, path = place): Task => ({
  ...{ place, path, operation, call: ["GET", call] },
});

const INVITE: Task = {
  place: "/team",
  operation: "team",
  call: ["POST", "/auth/team/invitations", { name: "Invited :id", role: "support" }],
  form: { button: "Invite somebody", send: "Create the link", fields: { Name: "Invited :id" } },
};

export const OPERATORS_TASKS: readonly Task[] = [
  reads("/", "home.get", "/admin/home"),
  {
    ...{ place: "/players", path: "/players/:player", operation: "players.createNote" },
    call: ["POST", "/admin/players/:player/notes", { text: "Called" }],
    form: { button: "Add a note", send: "Add the note", fields: { Note: "Called" } },
  },
  {
    ...{ place: "/players", operation: "players.create" },
    call: ["POST", "/players", { externalId: "new-:id" }],
    form: {
      ...{ button: "Create a player", send: "Create the player" },
      fields: { "Your id for the player": "new-:id" },
    },
  },
  {
    ...{ place: "/players", path: "/players/:player", operation: "players.account" },
    call: [
      "POST",
      "/players/:player/account",
      { username: "login-:id", password: "7 wet umbrellas", currency: "USDT" },
    ],
    form: {
      ...{ button: "Give an account", send: "Give the account", isSecret: true },
      fields: { Username: "login-:id" },
    },
  },
  {
    ...{ place: "/players", path: "/players/:player", operation: "players.password" },
    call: [
      "POST",
      "/players/:player/password",
      { username: "login-:id", password: "7 wet umbrellas" },
    ],
    form: {
      ...{ button: "New password", send: "Set a new password", isSecret: true },
      fields: { "Username that the player logs in with": "login-:id" },
    },
  },
  {
    ...{ place: "/players", path: "/players/:player", operation: "players.saveAddress" },
    call: ["POST", "/admin/players/:player/addresses", { chain: "tron", address: TRON }],
    form: {
      ...{ button: "Save an address", send: "Save the address" },
      fields: { Chain: "tron", Address: TRON },
    },
  },
  {
    ...{ place: "/players", path: "/players/:player", operation: "players.removeAddress" },
    call: ["DELETE", "/admin/players/:player/addresses/:address"],
    form: { button: "Remove", send: "Remove the address", row: "Old :id" },
  },
  {
    ...{ place: "/players", path: "/players/:player", operation: "players.getExport" },
    call: ["GET", "/admin/players/:player/export"],
    form: { button: "Export all data", send: "Write the file" },
  },
  {
    ...{ place: "/players", path: "/players/:player", operation: "wallet.deposit" },
    call: ["POST", "/wallet/deposit", { playerId: ":player", amount: "1", currency: "USDT" }],
    form: { button: "Deposit", send: "Deposit", fields: { Amount: "1", Currency: "USDT" } },
  },
  {
    ...{ place: "/players", path: "/players/:player", operation: "bonuses.credit" },
    call: ["POST", "/admin/players/:player/bonuses", { amount: "1", currency: "USDT" }],
    form: {
      ...{ button: "Credit a bonus", send: "Credit the bonus" },
      fields: { Amount: "1", Currency: "USDT" },
    },
  },
  {
    ...{ place: "/rounds", path: "/rounds?open=:round", operation: "rounds.void" },
    call: ["POST", "/admin/rounds/:round/void", { reason: "malfunction" }],
    form: { button: "Void the round", send: "Void the round" },
  },
  {
    ...{ place: "/games", path: "/games?open=golden-reels", operation: "games.updateReturn" },
    call: ["PUT", "/admin/games/golden-reels/return", { returnPercent: 94 }],
    form: {
      ...{ button: "Choose the return", send: "Choose the return" },
      fields: { "Theoretical return": ":percent" },
    },
  },
  {
    ...{ place: "/jackpots", operation: "jackpots.configure" },
    call: [
      "PUT",
      "/admin/jackpots/USD",
      { rate: "1", ceiling: "900", seed: "0", minimumBet: null, ticker: true, status: "active" },
    ],
    form: {
      ...{ button: "Configure a jackpot", send: "Save the settings" },
      fields: { Currency: "USD", Ceiling: "1000" },
    },
  },
  reads(
    "/transactions",
    "wallet.transactions",
    "/wallet/transactions/:player",
    "/transactions?playerId=:player",
  ),
  {
    ...{ place: "/withdrawals", path: "/withdrawals?open=:small", operation: "withdrawals.fail" },
    call: ["POST", "/admin/withdrawals/:small/fail", { reason: "A wrong address" }],
    form: { button: "Fail", send: "Fail the withdrawal", fields: { Reason: "A wrong address" } },
  },
  {
    ...{ place: "/approvals", operation: "withdrawals.approve" },
    call: ["POST", "/admin/withdrawals/:large/approve", {}],
    form: { button: "Approve", send: "Approve the payout", row: ":large" },
  },
  reads("/chains", "chains.list", "/admin/chains"),
  reads("/reports", "dayCloses.list", "/admin/day-closes"),
  reads("/reports", "stats.listHours", "/admin/stats/hours", "/reports?view=latest"),
  {
    ...{ place: "/reports", operation: "export.get" },
    call: ["GET", "/admin/export/settings"],
    form: {
      ...{ button: "Export the ledger", send: "Write the file" },
      fields: { Part: "settings" },
    },
  },
  {
    ...{ place: "/webhooks", operation: "webhooks.create" },
    call: ["POST", "/admin/webhooks", { url: "https://hooks.example.com/:id", payload: "thin" }],
    form: {
      ...{ button: "Create an endpoint", send: "Create the endpoint", isSecret: true },
      fields: {
        ...{ Address: "https://hooks.example.com/:id", Currencies: "EUR", Games: "golden-reels" },
        ...{ Payload: "thin", Order: "player" },
      },
    },
  },
  {
    ...{ place: "/webhooks", path: "/webhooks?open=:webhook", operation: "webhooks.update" },
    call: ["PATCH", "/admin/webhooks/:webhook", { description: "For :id" }],
    form: { button: "Change", send: "Save the endpoint", fields: { Description: "For :id" } },
  },
  {
    ...{ place: "/developers", operation: "apiKeys.create" },
    call: ["POST", "/admin/api-keys", { label: "key-:id", expiresAt: "2099-01-01T12:00:00.000Z" }],
    form: {
      ...{ button: "Create a key", send: "Create the key", isSecret: true },
      fields: { Label: "key-:id", Expires: "2099-01-01T12:00" },
    },
  },
  {
    ...{ place: "/developers", operation: "launch.create" },
    call: ["POST", "/auth/sso/create-token", { playerId: "new-:id", gameId: "golden-reels" }],
    form: {
      ...{ button: "Create a launch link", send: "Create the link" },
      fields: { "Your id for the player": "new-:id" },
    },
  },
  {
    ...{ place: "/developers", space: "sandbox", operation: "sandbox.createPlayer" },
    call: ["POST", "/test/players", { externalId: "tester-:id", currency: "USD" }],
    form: {
      ...{ button: "Create a test player", send: "Create the player" },
      fields: { "Your id for the player": "tester-:id" },
    },
  },
  reads("/onboarding", "onboarding.status", "/onboarding/status"),
  INVITE,
  reads("/audit-log", "auditLog.list", "/admin/audit-log"),
  reads("/security", "securityEvents.list", "/admin/security-events"),
  reads("/security", "securityEvents.days", "/admin/security-events/days"),
  {
    ...{ place: "/settings", operation: "account.update" },
    call: ["PATCH", "/admin/tenants/me", { locale: "sv" }],
    form: { button: "Change", send: "Save the settings", fields: { Language: ":language" } },
  },
  // Last, because a suspended player cannot continue.
  {
    ...{ place: "/players", path: "/players/:player", operation: "players.suspend" },
    call: ["POST", "/admin/players/:player/suspend", { reason: "They asked" }],
    form: { button: "Suspend", send: "Suspend the player", fields: { Reason: "They asked" } },
  },
];

export const STAFFS_TASKS: readonly Task[] = [
  {
    ...{ place: "/", operation: "platform.createTenant" },
    call: ["POST", "/platform/tenants", { name: "Opened :id", plan: "starter" }],
    form: {
      ...{ button: "Open an account", send: "Open the account", isSecret: true },
      fields: { Name: "Opened :id" },
    },
  },
  {
    ...{ place: "/", path: "/accounts/:account", operation: "platform.setPlan" },
    call: ["PUT", "/platform/tenants/:account/plan", { plan: "growth" }],
    form: { button: "Change the plan", send: "Change the plan", fields: { Plan: "growth" } },
  },
  {
    ...{ place: "/", path: "/accounts/:account", operation: "platform.issueApiKey" },
    call: [
      "POST",
      "/platform/tenants/:account/api-keys",
      { environment: "sandbox", reason: "They asked" },
    ],
    form: {
      ...{ button: "Issue a key", send: "Issue the key", isSecret: true },
      fields: { Environment: "sandbox", Reason: "They asked" },
    },
  },
  {
    ...{ place: "/", path: "/accounts/:account", operation: "platform.getExport" },
    call: ["GET", "/platform/export/wallets"],
    form: { button: "Export everything", send: "Export", fields: { Environment: "sandbox" } },
  },
  {
    ...{ place: "/", path: "/accounts/:account", operation: "platform.suspendTenant" },
    call: ["POST", "/platform/tenants/:account/suspend", { reason: "They asked" }],
    form: { button: "Suspend", send: "Suspend the account", fields: { Reason: "They asked" } },
  },
  reads("/search", "platform.listSearch", "/platform/search", "/search?id=:small"),
  {
    place: "/withdrawals",
    path: "/withdrawals?tenantId=live&environment=production&open=:small",
    operation: "platform.failWithdrawal",
    call: [
      "POST",
      "/platform/withdrawals/:small/fail",
      { tenantId: "live", environment: "production", reason: "They asked" },
    ],
    form: {
      ...{ button: "Fail a withdrawal", send: "Fail the withdrawal" },
      fields: { Reason: "They asked" },
    },
  },
  reads("/frozen", "platform.frozen", "/platform/frozen"),
  {
    place: "/changes",
    path: "/changes?tenantId=live&environment=production",
    operation: "platform.createPotClosing",
    call: [
      "POST",
      "/platform/pot-closings",
      { tenantId: "live", environment: "production", currency: ":pot", reason: "They asked" },
    ],
    form: {
      ...{ button: "Close a pot", send: "Request the closing" },
      fields: { Currency: ":pot", Reason: "They asked" },
    },
  },
  reads("/chains", "platform.listChains", "/platform/chains"),
  {
    ...{ place: "/audits", operation: "platform.audit" },
    call: ["POST", "/platform/audit", { tenantId: "live", environment: "sandbox" }],
    form: {
      ...{ button: "Run an audit", send: "Run the audit" },
      fields: { Account: "live", Environment: "sandbox" },
    },
  },
  {
    ...{ place: "/audits", operation: "platform.rebuildHistory" },
    call: ["POST", "/platform/history/rebuild", { tenantId: "live", environment: "sandbox" }],
    form: {
      ...{ button: "Rebuild history", send: "Rebuild" },
      fields: { Account: "live", Environment: "sandbox" },
    },
  },
  reads("/health", "platform.health", "/platform/health"),
  INVITE,
  {
    ...{ place: "/keys", operation: "platform.createKey" },
    call: ["POST", "/platform/keys", { name: "key-:id", role: "support", lifetimeDays: 1 }],
    form: {
      ...{ button: "Create a key", send: "Create the key", isSecret: true },
      fields: { Name: "key-:id" },
    },
  },
  reads("/staff-log", "platform.staffLog", "/platform/audit-log"),
  reads("/security", "platform.listSecurityEvents", "/platform/security-events"),
  reads("/security", "platform.securityDays", "/platform/security-events/days"),
];
