/** The parts of the API, in the order in which the reference page lists them. */
export const TAGS = [
  { name: "Health", description: "The platform's health." },
  { name: "Auth / SSO", description: "Launch tokens, player sessions and sign-in." },
  { name: "Games", description: "The games, with their rules and stake limits." },
  { name: "Wallet", description: "Balances, deposits, withdrawals, transactions and jackpots." },
  { name: "Players", description: "A player's rounds and totals." },
  {
    name: "Sandbox",
    description: "Test players, forced outcomes and health checks. Sandbox keys only.",
  },
  { name: "Playing", description: "The calls that the game client makes for a player." },
  {
    name: "Admin",
    description: "Your account: API keys, settings, players, bonuses, jackpots and statistics.",
  },
  { name: "Webhooks", description: "Events sent to your backend, and the log of their delivery." },
  { name: "Onboarding", description: "The steps from a new account to production." },
  { name: "Platform", description: "For Rouleau's own staff." },
] as const;
