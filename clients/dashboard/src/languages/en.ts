/**
 * The texts of the frame around every screen, in English: the navigation, the environment, the
 * command palette. Every other language has the same texts. The screens themselves are in English
 * (texts/).
 */
const words = {
  navigation: {
    home: "Home",
    players: "Players",
    rounds: "Rounds",
    games: "Games",
    jackpots: "Jackpots",
    transactions: "Transactions",
    withdrawals: "Withdrawals",
    chains: "Chains",
    reports: "Reports",
    webhooks: "Webhooks",
    developers: "Developers",
    onboarding: "Onboarding",
    team: "Team",
    log: "Audit log",
    security: "Security events",
    settings: "Settings",
    accounts: "Accounts",
    search: "Search",
    frozen: "Frozen objects",
    changes: "Approvals",
    audits: "Audits",
    health: "Health",
    keys: "Keys and members",
    staffLog: "Staff log",
  },
  groups: { day: "Day to day", money: "Money", build: "Build", account: "Account" },
  spaces: {
    sandbox: "Sandbox",
    sandboxAbout: "test data",
    production: "Production",
    productionAbout: "real money",
    platform: "Platform",
    platformAbout: "staff",
    staffTeam: "Rouleau's platform",
    toSandbox: "Go to the sandbox",
    toProduction: "Go to production",
  },
  frame: {
    top: "Environment and account",
    skip: "Skip to the content",
    menu: "Menu",
    navigation: "Navigation",
    find: "Go to…",
    account: "Your account",
    signOut: "Sign out",
    yourAccount: "Sessions and passkeys",
    language: "Language",
    dark: "Dark colours",
    light: "Light colours",
    close: "Close",
  },
  roles: {
    owner: "Owner",
    admin: "Admin",
    finance: "Finance",
    support: "Support",
    compliance: "Compliance",
    developer: "Developer",
    risk: "Risk",
  },
  palette: {
    title: "Go to",
    hint: "Type a screen, or an id of a player, round or event",
    player: (id: string) => `Open player ${id}`,
    round: (id: string) => `Open round ${id}`,
    event: (id: string) => `Open event ${id}`,
    tenant: (id: string) => `Open account ${id}`,
    search: (id: string) => `Search all accounts for ${id}`,
    nothing: "Nothing matches.",
  },
};

export default words;

export type FrameWords = typeof words;
