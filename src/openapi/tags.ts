/** The parts of the API, in the order in which the reference page lists them. */
export const TAGS = [
  { name: "Health", description: "Whether the platform is well." },
  { name: "Auth / SSO", description: "From an operator's player to a session in a game." },
  { name: "Games", description: "The games, their rules and their limits." },
  { name: "Wallet", description: "Players' money: balance, deposit, withdrawal, jackpots." },
  { name: "Players", description: "Players and their rounds." },
  { name: "Sandbox", description: "What exists for testing alone." },
  { name: "Playing", description: "What the game client calls." },
  { name: "Admin", description: "An operator's own account: keys, settings, bonuses, jackpots." },
  { name: "Webhooks", description: "What we tell an operator's backend, and how it went." },
  { name: "Onboarding", description: "An account's way to production." },
  { name: "Platform", description: "For the platform's own staff." },
] as const;
