/** The screens that the navigation and the command palette name, by group. */
import type { IconName } from "../parts/icon.tsx";
import { texts } from "../texts/texts.ts";

export interface Place {
  readonly to: string;
  readonly name: string;
  readonly icon: IconName;
}

export interface Group {
  readonly name: string;
  readonly places: readonly Place[];
}

const { navigation: names, shell } = texts;

export const OPERATOR: readonly Group[] = [
  {
    name: shell.groups.day,
    places: [
      { to: "/", name: names.home, icon: "home" },
      { to: "/players", name: names.players, icon: "players" },
      { to: "/rounds", name: names.rounds, icon: "rounds" },
      { to: "/games", name: names.games, icon: "games" },
      { to: "/jackpots", name: names.jackpots, icon: "jackpot" },
    ],
  },
  {
    name: shell.groups.money,
    places: [
      { to: "/transactions", name: names.transactions, icon: "money" },
      { to: "/withdrawals", name: names.withdrawals, icon: "out" },
      { to: "/reports", name: names.reports, icon: "reports" },
    ],
  },
  {
    name: shell.groups.build,
    places: [
      { to: "/webhooks", name: names.webhooks, icon: "hook" },
      { to: "/developers", name: names.developers, icon: "code" },
      { to: "/onboarding", name: names.onboarding, icon: "steps" },
    ],
  },
  {
    name: shell.groups.account,
    places: [
      { to: "/team", name: names.team, icon: "team" },
      { to: "/audit-log", name: names.log, icon: "log" },
      { to: "/security", name: names.security, icon: "shield" },
      { to: "/settings", name: names.settings, icon: "settings" },
    ],
  },
];

export const STAFF: readonly Group[] = [
  {
    name: shell.groups.day,
    places: [
      { to: "/", name: names.accounts, icon: "accounts" },
      { to: "/frozen", name: names.frozen, icon: "frozen" },
      { to: "/changes", name: names.changes, icon: "check" },
      { to: "/audits", name: names.audits, icon: "audit" },
      { to: "/health", name: names.health, icon: "health" },
    ],
  },
  {
    name: shell.groups.account,
    places: [
      { to: "/team", name: names.team, icon: "team" },
      { to: "/keys", name: names.keys, icon: "key" },
      { to: "/staff-log", name: names.staffLog, icon: "log" },
      { to: "/security", name: names.security, icon: "shield" },
    ],
  },
];
