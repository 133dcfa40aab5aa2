/** The texts of what operators do less often: new players and their logins, addresses, exports, launch links, and sweep plans. */
export const forms = {
  newPlayer: {
    create: {
      title: "Create a player",
      says: "The player gets a wallet, and can receive deposits before the first launch. If the id is known already, nothing changes.",
      button: "Create the player",
      id: "Your id for the player",
      idAbout: "It appears in addresses, so use one that says nothing about the person.",
    },
    signUp: {
      title: "Create a player",
      says: "The player gets a wallet and an account, and logs in with the username and a new password, which you see once and hand over.",
      button: "Create the player",
      usernameAbout: "It is also your id for the player. Logging in ignores upper and lower case.",
    },
    locale: "Language",
    localeAbout: "A language tag such as en or pt-BR. Empty for the language of your account.",
    under25: "Under 25 years old",
    under25About: "Some jurisdictions set lower stake limits for these players.",
    made: "The player was created. The list shows new players within a minute.",
  },
  login: {
    title: "Login",
    about: {
      sso: "Your site logs players in. A player with an account can also log in to the hosted lobby, once Rouleau manages your players (Settings).",
      transfer:
        "Players log in to the hosted lobby with a username and a password. Only a player who came by launch token needs an account from here.",
    },
    password: "Password",
    give: {
      title: "Give an account",
      says: "The player keeps the wallet and can log in with the username and a new password, which you see once and hand over. First make sure who the player is: anyone with the password can use the wallet.",
      button: "Give the account",
    },
    reset: {
      title: "New password",
      says: "The old password no longer works, every session of the player ends, and you see the new password once and hand it over. First make sure who the player is: anyone with the password can use the wallet.",
      button: "Set a new password",
      username: "Username that the player logs in with",
      address: "The player's IP address",
      addressAbout:
        "If you know it: somebody who guesses the password from elsewhere then cannot delay the next login.",
    },
  },
  savedAddresses: {
    save: {
      title: "Save an address",
      says: "Withdrawals can go to this address, chosen by its label. If it is saved already, only its label changes.",
      button: "Save the address",
    },
    remove: {
      title: "Remove",
      says: "The address can no longer be chosen for withdrawals. Withdrawals that are on their way to it are not affected.",
      button: "Remove the address",
    },
  },
  exports: {
    player: {
      title: "Export all data",
      says: "Everything that is stored about the player, for when the player asks for it: sessions, notes, security events, addresses, the whole journal of the wallet and entries of the audit log. What arrived on chains is under Chains.",
      button: "Write the file",
    },
    all: {
      title: "Export the ledger",
      says: "Everything that is stored about this environment, from its first day until now, one part at a time. The file has one JSON object on each line, with amounts in minor units and times in milliseconds. The part wallets has every journal.",
      button: "Write the file",
      part: "Part",
    },
    writing: (lines: number) =>
      `${lines.toLocaleString("en-GB")} lines so far. Keep this open until the file is complete: closing it stops the export.`,
    written: (lines: number) =>
      lines === 1
        ? "The file is complete, with 1 line. It is among your downloads."
        : `The file is complete, with ${lines.toLocaleString("en-GB")} lines. It is among your downloads.`,
    save: "Save it again",
    goOn: "Continue",
    stopped: "The export stopped here. No file was written.",
  },
  launchLink: {
    title: "Try a game",
    about:
      "A launch link opens a game as one of your players, as your site does. The first launch creates the player.",
    create: {
      title: "Create a launch link",
      says: "The link opens the game as this player, once, within 30 seconds.",
      button: "Create the link",
      username: "Name that the player sees",
      own: "None for your account's own.",
      demo: "Play money",
      demoAbout: "Without it, stakes come from the player's balance.",
    },
    made: "It works once, within 30 seconds.",
    open: "Open the game",
    link: "Link",
  },
  sweepPlan: {
    title: "Sweep plan",
    about:
      "What your signer may collect from your players' deposit addresses. It is computed from the books each time, and an address leaves it once its sweep is final.",
    recipient: "Goes to",
    chainId: "Id of the chain",
    index: "Index",
    holds: "Holds",
    units: "Smallest units",
    contract: "Contract",
    none: "Nothing to collect",
    noneNext: "An address is listed once it holds at least the smallest deposit of a token.",
    goesOn: "Nothing to collect so far",
  },
  latestHours: {
    title: "Latest hours",
    none: "No hours yet",
    noneNext: "An hour appears within a minute of its first round, deposit or withdrawal.",
    contributions: "Contributions to the jackpot",
    hits: "Jackpots hit",
    won: "Jackpots won",
    withdrawals: "Withdrawals",
  },
  securityDays: {
    title: "By day",
    about: "How often each type happened on each of the last 30 days (UTC).",
    day: "Day",
    total: "Total",
    types: "Types",
    none: "Nothing happened on these days.",
  },
  webhookOptions: {
    typesNew: "One per line. Without any, all except round.settled and the types about security.",
    types: "One per line. The list replaces the earlier one.",
    currencies: "Currencies",
    currenciesAbout: "Such as EUR, USD. Empty for all. Events without a currency are always sent.",
    allCurrencies: "All currencies",
    games: "Games",
    gamesAbout: (ids: string) =>
      `Any of ${ids}. Empty for all. Events without a game are always sent.`,
    allGames: "All games",
    payload: "Payload",
    payloadAbout:
      "Thin events have only ids; your backend reads the rest from the API. A change applies to later events.",
    payloads: { full: "Full", thin: "Thin, ids only" },
    order: "Order",
    orderAbout:
      "In order, an event waits until the player's earlier one was delivered or given up.",
    orders: { none: "None, as soon as possible", player: "Each player's events in order" },
    oldest: "Waiting since",
  },
  keyExpiry: {
    label: "Expires",
    about: "The key stops working then. Empty for a key that does not expire.",
  },
};
