/** The screens that the navigation and the command palette name, by group. */
import type { Space } from "../api/space.ts";
import type { FrameWords } from "../languages/en.ts";
import type { OperationName } from "../parts/act.ts";
import type { IconName } from "../parts/icon.tsx";

export interface Place {
  readonly to: string;
  /** The key of its name in the frame's texts. */
  readonly name: keyof FrameWords["navigation"];
  readonly icon: IconName;
  /** The call that the screen needs: a person who may not make it is not offered the screen. */
  readonly needs?: OperationName;
}

export interface Group {
  readonly name: keyof FrameWords["groups"];
  readonly places: readonly Place[];
}

const OPERATOR: readonly Group[] = [
  {
    name: "day",
    places: [
      { to: "/", name: "home", icon: "home" },
      { to: "/players", name: "players", icon: "players", needs: "players.list" },
      { to: "/rounds", name: "rounds", icon: "rounds", needs: "rounds.list" },
      { to: "/games", name: "games", icon: "games" },
      { to: "/jackpots", name: "jackpots", icon: "jackpot", needs: "jackpots.settings" },
    ],
  },
  {
    name: "money",
    places: [
      {
        to: "/transactions",
        name: "transactions",
        icon: "money",
        needs: "wallet.transactions",
      },
      { to: "/withdrawals", name: "withdrawals", icon: "out", needs: "withdrawals.list" },
      { to: "/approvals", name: "changes", icon: "check", needs: "approvals.list" },
      { to: "/chains", name: "chains", icon: "chain", needs: "chains.list" },
      { to: "/reports", name: "reports", icon: "reports", needs: "dayCloses.list" },
    ],
  },
  {
    name: "build",
    places: [
      { to: "/webhooks", name: "webhooks", icon: "hook", needs: "webhooks.list" },
      { to: "/developers", name: "developers", icon: "code", needs: "apiKeys.list" },
      { to: "/onboarding", name: "onboarding", icon: "steps" },
    ],
  },
  {
    name: "account",
    places: [
      { to: "/team", name: "team", icon: "team" },
      { to: "/audit-log", name: "log", icon: "log", needs: "auditLog.list" },
      { to: "/security", name: "security", icon: "shield", needs: "securityEvents.list" },
      { to: "/settings", name: "settings", icon: "settings" },
    ],
  },
];

const STAFF: readonly Group[] = [
  {
    name: "day",
    places: [
      { to: "/", name: "accounts", icon: "accounts" },
      { to: "/search", name: "search", icon: "search", needs: "platform.listSearch" },
      {
        to: "/withdrawals",
        name: "withdrawals",
        icon: "out",
        needs: "platform.listWithdrawals",
      },
      { to: "/frozen", name: "frozen", icon: "frozen", needs: "platform.frozen" },
      { to: "/changes", name: "changes", icon: "check", needs: "platform.listCorrections" },
      { to: "/chains", name: "chains", icon: "chain", needs: "platform.listChains" },
      { to: "/audits", name: "audits", icon: "audit", needs: "platform.audit" },
      { to: "/health", name: "health", icon: "health", needs: "platform.health" },
    ],
  },
  {
    name: "account",
    places: [
      { to: "/team", name: "team", icon: "team" },
      { to: "/keys", name: "keys", icon: "key", needs: "platform.listKeys" },
      { to: "/staff-log", name: "staffLog", icon: "log", needs: "platform.staffLog" },
      {
        to: "/security",
        name: "security",
        icon: "shield",
        needs: "platform.listSecurityEvents",
      },
    ],
  },
];

/** Returns the groups of a space, with the places that the person may use. */
export function placesFor(space: Space, may: (operation: OperationName) => boolean): Group[] {
  return (space === "platform" ? STAFF : OPERATOR)
    .map(({ name, places }) => ({
      name,
      places: places.filter(({ needs }) => needs === undefined || may(needs)),
    }))
    .filter(({ places }) => places.length > 0);
}
