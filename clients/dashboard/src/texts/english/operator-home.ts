/** The texts of the home screen, and of the screens whose texts it uses. They load with the shell. */

/** The first script also contains these. */
export const home = {
  title: "Home",
  online: "Players online",
  onlineAbout: "Players with a live session. Updated every 10 seconds.",
  turnover: "Turnover today",
  turnoverAbout: "Stakes of settled real-money rounds, cash plus bonus.",
  ggr: "GGR today",
  ggrAbout: "Turnover minus wins. Jackpots are paid from the pot.",
  ngr: "NGR today",
  ngrAbout:
    "GGR and forfeited winnings, minus the cost of bonuses and the jackpot's contributions.",
  since: (zone: string, isLive: boolean) =>
    `Today begins at midnight in ${zone}, your reporting time zone. Money figures are ${isLive ? "at most 10 seconds old" : "at most a minute behind"}.`,
  pots: "Jackpots",
  attention: "Needs attention",
  allWell: "Nothing needs your attention.",
  pending: (count: number) =>
    count === 1 ? "1 withdrawal is open" : `${count} withdrawals are open`,
  webhooksOff: (count: number) =>
    count === 1
      ? "1 webhook is disabled and gets no events"
      : `${count} webhooks are disabled and get no events`,
  webhooksFail: (count: number) =>
    count === 1 ? "1 webhook has failing deliveries" : `${count} webhooks have failing deliveries`,
  approvals: (count: number) =>
    count === 1
      ? "1 request is waiting for a second person"
      : `${count} requests are waiting for a second person`,
  outside: (count: number) =>
    count === 1
      ? "1 game's return is outside its expected range (4 sigma)"
      : `${count} games' returns are outside their expected range (4 sigma)`,
  security: (count: number) =>
    count === 1
      ? "1 security event in the last 24 hours"
      : `${count} security events in the last 24 hours`,
  suspended: "This account is suspended: no new rounds can be played, but payouts continue.",
  noPlay: "No real-money rounds yet",
  noPlayNext: "Launch a game for a player; the first settled round appears here within seconds.",
  noPots: "No jackpot is configured.",
  onboarding: "Onboarding",
  stepsDone: (done: number, all: number) => `${done} of ${all} steps done`,
};

export const atHome = {
  home,
  jackpots: {
    title: "Jackpots",
    about: "One pot for each currency. It is always won before it passes its ceiling.",
    none: "No jackpot yet",
    noneNext: "Configure a currency's jackpot; bets of its players then feed the pot.",
    pot: "Pot",
    full: "Share of the ceiling",
    ceiling: "Ceiling",
    seed: "Seed",
    rate: "Rate",
    hits: "Hits",
    lastHit: "Last hit",
    cycle: "Cycle",
    pending: "Applies from the next cycle",
    minimumBet: "Minimum bet",
    ticker: "Shown in games",
    contributed: "Contributed",
    seeded: "Seeded by you",
    paid: "Paid to players",
    commitment: "Commitment to the threshold",
    history: "Cycles, hits and revealed thresholds",
    threshold: "Threshold",
    endedBy: "Ended by",
    ended: "Ended",
    paidOut: "Paid",
    winners: "Winners",
    allWinners: "All wins",
    noWinners: "Nobody has won it yet.",
    totalReturn: "Total return of a game",
    overCycle: (game: string, atSeed: string, average: string) =>
      `${game}: ${atSeed} at the seed, ${average} on average`,
    evenFrom: "Break-even pot",
    configure: {
      title: "Configure",
      title2: "Configure a jackpot",
      says: "Rate and status take effect at once; ceiling and seed with the next cycle. The running cycle keeps its terms.",
      button: "Save the settings",
      rate: "Rate, in percent of each stake",
      rateAbout: "From 0.05 to 5, in steps of 0.01.",
      ceilingAbout: "The pot is always won before it passes this.",
      seedAbout: "What you put into each new pot; 0 for none.",
      minimumAbout: "Smaller real-money bets neither contribute nor win.",
      effect: (share: string, each: string) =>
        `With these settings the jackpot returns ${share} of every stake to players on average, on top of the game's own return. A pot pays ${each} on average.`,
      warning: (from: string, part: string) =>
        `Careful: betting is profitable once the pot reaches ${from}, for ${part} of the way from seed to ceiling. A lower rate or seed reduces that.`,
    },
    pause: {
      title: "Pause",
      says: "From now on no bet contributes and none wins. The pot stays as it is.",
      button: "Pause the jackpot",
    },
    resume: {
      title: "Resume",
      says: "Bets contribute and can win again, starting from the current pot.",
      button: "Resume the jackpot",
    },
  },
  reports: {
    title: "Reports",
    about:
      "Closed days are final: nothing more is booked into them, and each is chained to the one before.",
    closes: "Closed days",
    activity: "Activity",
    jurisdictions: "Jurisdictions",
    noJurisdictions: "No rounds on these days",
    noJurisdictionsNext: "Choose other days, or another filter.",
    jackpotWon: "Jackpots won",
    hours: "Hours by game",
    hour: "Hour",
    day: "Day (UTC), default today",
    none: "No day is closed yet",
    noneNext: "The first close appears after midnight in your reporting time zone.",
    date: "Day",
    rounds: "Rounds",
    turnover: "Turnover",
    wins: "Wins",
    ggr: "GGR",
    ngr: "NGR",
    hold: "Hold",
    deposits: "Deposits",
    paid: "Withdrawals paid",
    liabilities: "Owed to players",
    jackpotCost: "Jackpot cost",
    bonusCost: "Bonus cost",
    late: "Booked late",
    digest: "Digest",
    previous: "Previous digest",
    closed: "Closed at",
    accounts: "Accounts",
    opening: "Opening",
    movement: "Movement",
    closing: "Closing",
    active: "Active players",
    contributions: "Jackpot contributions",
    from: "From day",
    to: "To day",
    noPlay: "No rounds in this period",
    noPlayNext: "Choose a longer period or another filter.",
    noHours: "No settled rounds on this day",
    noHoursNext: "Choose another day or another filter.",
    chart: (currency: string) => `GGR by day in ${currency}`,
    oneDay: "This day as CSV",
  },
};
