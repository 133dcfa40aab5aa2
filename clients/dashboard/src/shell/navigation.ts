/** The screens that the navigation and the command palette name, by group. */
import type { Space } from "../api/space.ts";
import type { OperationName } from "../parts/act.ts";
import type { IconName } from "../parts/icon.tsx";
import { texts } from "../texts/texts.ts";

export interface Place {
  readonly to: string;
  readonly name: string;
  readonly icon: IconName;
  /** The call that the screen cannot do without: who may not make it is not led there. */
  readonly needs?: OperationName;
}

export interface Group {
  readonly name: string;
  readonly places: readonly Place[];
}

const { navigation: names, shell } = texts;

const OPERATOR: readonly Group[] = [
  {
    name: shell.groups.day,
    places: [
      { to: "/", name: names.home, icon: "home" },
      { to: "/players", name: names.players, icon: "players", needs: "players.list" },
      { to: "/rounds", name: names.rounds, icon: "rounds", needs: "rounds.list" },
      { to: "/games", name: names.games, icon: "games" },
      { to: "/jackpots", name: names.jackpots, icon: "jackpot", needs: "jackpots.settings" },
    ],
  },
  {
    name: shell.groups.money,
    places: [
      {
        to: "/transactions",
        name: names.transactions,
        icon: "money",
        needs: "wallet.transactions",
      },
      { to: "/withdrawals", name: names.withdrawals, icon: "out", needs: "withdrawals.list" },
      { to: "/reports", name: names.reports, icon: "reports", needs: "dayCloses.list" },
    ],
  },
  {
    name: shell.groups.build,
    places: [
      { to: "/webhooks", name: names.webhooks, icon: "hook", needs: "webhooks.list" },
      { to: "/developers", name: names.developers, icon: "code", needs: "apiKeys.list" },
      { to: "/onboarding", name: names.onboarding, icon: "steps" },
    ],
  },
  {
    name: shell.groups.account,
    places: [
      { to: "/team", name: names.team, icon: "team" },
      { to: "/audit-log", name: names.log, icon: "log", needs: "auditLog.list" },
      { to: "/security", name: names.security, icon: "shield", needs: "securityEvents.list" },
      { to: "/settings", name: names.settings, icon: "settings" },
    ],
  },
];

const STAFF: readonly Group[] = [
  {
    name: shell.groups.day,
    places: [
      { to: "/", name: names.accounts, icon: "accounts" },
      { to: "/search", name: names.search, icon: "search", needs: "platform.listSearch" },
      { to: "/frozen", name: names.frozen, icon: "frozen", needs: "platform.frozen" },
      { to: "/changes", name: names.changes, icon: "check", needs: "platform.listCorrections" },
      { to: "/audits", name: names.audits, icon: "audit", needs: "platform.audit" },
      { to: "/health", name: names.health, icon: "health", needs: "platform.health" },
    ],
  },
  {
    name: shell.groups.account,
    places: [
      { to: "/team", name: names.team, icon: "team" },
      { to: "/keys", name: names.keys, icon: "key", needs: "platform.listKeys" },
      { to: "/staff-log", name: names.staffLog, icon: "log", needs: "platform.staffLog" },
      {
        to: "/security",
        name: names.security,
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
