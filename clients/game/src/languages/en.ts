/**
 * The texts for players, in English. The other languages have the same shape (`Words`): a missing
 * text does not compile. Amounts and other numbers arrive formatted, except counts.
 */
import { ROUND_TERMS } from "../../../../domain/games/round-terms.ts";
import { pluralIn } from "./plural.ts";

const counted = pluralIn("en");
const OPEN_AGAIN = "Go back to the casino and open the game again.";
const SAME_RETURN = "The return to player is the same however you play.";

const words = {
  /** The page's fixed texts, which its elements name in `data-words` and `data-label`. */
  page: {
    demo: "Demo",
    sandbox: "Sandbox",
    time: "Time",
    net: "Net",
    balance: "Balance",
    menu: "Game",
    history: "History",
    rules: "Rules and odds",
    fairness: "Fairness",
    sound: "Sound",
    close: "Close",
    opening: "Opening the game …",
    jackpot: "Jackpot",
    deposit: "Make a deposit",
    stake: "Stake",
    lowerStake: "Lower stake",
    higherStake: "Higher stake",
    moves: "Your moves",
    lastWin: "Last win",
    keys: "You can also spin with Space or Enter.",
    thisSession: "This session",
    yourJackpots: "Your jackpots",
    win: "Win",
    noRounds: "No rounds yet.",
    back: "Back to the game",
    fairnessText:
      "Each round is drawn from a server seed and your own seed. The server seeds were all fixed before your browser drew your seed: the anchor below proves that none is changed. Note it: the verifier asks for it. Once a server seed is revealed, you can verify every round that was played with it.",
    anchor: "Anchor",
    serverSeedHash: "Server seed hash",
    yourSeed: "Your seed",
    roundsWithSeeds: "Rounds played with these seeds",
    revealSeed: "Reveal the server seed",
    showRoundData: "Show data of the last round",
    listSeeds: "List revealed seeds",
    revealedSeeds: "Revealed seeds, newest first",
    roundData: "Round data",
    verify: "Verify a round",
    verifyOffline: "You can save that page and use it offline.",
    nextAnchor: "Anchor of the next chain",
    ownSeed: "Choose your own seed",
    useSeed: "Use this seed",
    acceptSeeds: "Note these seeds and continue",
    soundOn: "Sound on",
    volume: "Volume",
    music: "Music",
    autoplay: "Autoplay",
    quickSpin: "Quick spin: the reels stop sooner",
    autoplaySpins: "Number of spins",
    lossLimit: "Loss limit",
    stopAbove: "Stop after a win above (optional)",
    stopOnFreeSpins: "Stop on free spins",
    autoplayText:
      "Each spin uses the stake that is chosen now. Autoplay never loses more than your limit, and also stops at a jackpot, at a reality check, and when the game is out of sight.",
    startAutoplay: "Start autoplay",
    stopped: "The game has stopped",
    backToCasino: "Back to the casino",
    jackpotTitle: "Jackpot!",
    jackpotWon: "You have won the jackpot:",
    continue: "Continue",
    realityCheck: "Reality check",
    timePlayed: "Time played",
    staked: "Staked",
    wonInRounds: "Won in rounds",
    netResult: "Net result",
    continuePlaying: "Continue playing",
    stopPlaying: "Stop playing",
    replay: "Replay",
    played: "Played",
    skip: "Skip",
    playAgain: "Play again",
    signIn: "Sign in",
    signOut: "Sign out",
    username: "Username",
    password: "Password",
    limits: "Your limits",
    timeLimit: "Time limit of a session",
    playUntil: "You can play until",
    nextCheck: "Next reality check",
    cashier: "Cashier",
    depositAddress: "Your deposit address",
    copyAddress: "Copy the address",
    yourDeposits: "Your deposits",
    noDeposits: "Nothing has arrived yet. This list is kept up to date while it is open.",
    yourPayouts: "Your payouts",
    noPayouts: "None yet. Ask your casino for a payout, and follow it here.",
  },

  lobby: {
    play: "Play",
    demo: "Demo",
    returns: (share: string) => `Return ${share}`,
    upTo: (multiplier: string) => `up to × ${multiplier}`,
    withJackpot: "jackpot",
    minutes: (count: number) => counted(count, { one: "minute", other: "minutes" }),
    stakes: (min: string, max: string) => `Stakes from ${min} to ${max}`,
    wrongLogin: "The username or the password is wrong. Check both and try again.",
    tooManyTries: (minutes: number) =>
      `Too many tries. Try again in ${counted(minutes, { one: "minute", other: "minutes" })}.`,
    sessionOver: "You were signed out. Sign in again to play.",
    noConnection: "The casino cannot be reached. Check your connection and try again.",
  },

  /** The cashier of the lobby. A chain is called a network, as wallets call it. */
  cashier: {
    depositOn: (currency: string, chain: string) => `Deposit ${currency} on ${chain}`,
    onlySend: (currency: string, chain: string) =>
      `Send only ${currency} on ${chain} to this address. Anything else is lost, and so is ${currency} on another network.`,
    qrCode: "QR code of your deposit address",
    minimum: (amount: string) => `Send at least ${amount}: less is not credited.`,
    whenFinal:
      "It is added to your balance once the network has confirmed it, usually after about 15 minutes.",
    afterBlocks: (count: number) =>
      `It is added to your balance after ${counted(count, { one: "confirmation", other: "confirmations" })} on the network.`,
    pending: "On its way",
    credited: "Credited",
    held: "Not credited: ask the casino",
    wasCredited: (amount: string) => `${amount} was credited to your balance.`,
    copied: "The address was copied. Compare it with what your wallet shows.",
    notNow: "Deposits are not possible right now. Please send nothing, and come back later.",
    payout: {
      requested: "Waiting for your casino",
      approved: "Approved: it will be sent",
      sent: "Sent",
      confirmed: "Confirmed by the network",
      completed: "Paid out",
      failed: "Not paid out: the money is back in your balance",
    },
    paidTo: (address: string) => `To ${address}`,
    paidBy: (hash: string) => `Transaction ${hash}`,
  },

  /** A replay of a round, opened from the history on its own page. */
  replay: {
    title: "Replay",
    of: (time: string) => `Replay of ${time}`,
    forced: "Forced by a developer",
    sandbox: "Played with sandbox money, which is worth nothing.",
    open: "This round was still open when the link was opened.",
    voided: "This round was voided, and its stake was paid back.",
    jackpot: (amount: string) => `The round also won the jackpot of ${amount}.`,
    note: (roundId: string, until: string) =>
      `A replay of round ${roundId}: nothing is staked or paid. This link works until ${until}.`,
  },

  screen: {
    newVersion: (percent: string) =>
      `The casino has changed this game. Its return is now ${percent}. Nothing was staked: read the rules before you continue.`,
    otherVersion: (percent: string) =>
      `This round was played at a return of ${percent}, which you were not shown. Ask the casino why before you continue.`,
    ready: "Ready. Choose a stake and play.",
    stillOpen: (detail: string) => `Your round is still open. ${detail}`,
    leftOpen: "An open round is paid out within 24 hours.",
    checkingLast: "Checking your last round …",
    bonusPart: (amount: string) => `including ${amount} bonus`,
    win: (amount: string) => `Win ${amount}`,
    returned: (amount: string) => `${amount} returned`,
    noWin: "No win",
    roundValue: (amount: string) => `Round value ${amount}`,
    jackpot: (amount: string) => `Jackpot ${amount}`,
    jackpotToBonus:
      "It has been added to your bonus balance. It becomes cash when you meet the wagering requirement.",
    jackpotToBalance: "It has been added to your balance.",
    collect: (amount: string) => `Collect ${amount}`,
    spin: "Spin",
    skip: "Skip",
    stakeFrom: (min: string, max: string) => `Choose a stake from ${min} to ${max}.`,
    stakeInSteps: (min: string, max: string, step: string) =>
      `Choose a stake from ${min} to ${max} in steps of ${step}.`,
    sessionTime: (played: string, left: string) => `${played} min played · ${left} min left`,
    timeLeft: (time: string, open: string) =>
      `This session ends in ${time}. After that, no new round can start. ${open}`,
    windowBlocked:
      "This opens in a new window, and your browser or the casino's page does not allow that.",
    connectionLost: "Connection lost. Trying again …",
    tooMany: (seconds: number) =>
      `Too many requests. Trying again in ${counted(seconds, { one: "second", other: "seconds" })} …`,
  },

  autoplay: {
    stop: (left: number) => `Stop · ${left}`,
    needsLimit: (stake: string) =>
      `Enter amounts as numbers. The loss limit must be at least your stake of ${stake}.`,
    stopped: {
      done: "Autoplay is over: all spins have been played.",
      lossLimit: "Autoplay has stopped: the next spin could exceed your loss limit.",
      win: "Autoplay has stopped: you won more than the amount that you set.",
      freeSpins: "Autoplay has stopped: you won free spins.",
      jackpot: "Autoplay has stopped: you won the jackpot.",
      player: "You have stopped autoplay.",
      hidden: "Autoplay has stopped: the game was out of sight.",
      connection: "Autoplay has stopped: the connection was lost.",
      realityCheck: "Autoplay has stopped: it is time for a reality check.",
      problem: "Autoplay has stopped.",
    },
  },

  realityCheck: {
    minutes: (count: number) => counted(count, { one: "minute", other: "minutes" }),
    seconds: (count: number) => counted(count, { one: "second", other: "seconds" }),
    continueIn: (time: string) => `You can continue in ${time}.`,
    sending: "Sending your answer …",
    unreachable: "The casino cannot be reached. Check your connection and answer again.",
  },

  fairness: {
    byPlatform: (seed: string) => `${seed} (drawn by the platform)`,
    replaced:
      "The seeds are not those that the platform was committed to in this browser. It may have replaced them to change your rounds, or your account was repaired. Ask the casino before you continue. Noted before:",
    elsewhere:
      "Your seeds were changed somewhere else. Your next rounds use a new seed of your own. If this was not you, in another window or on another device, ask the casino.",
    revealed: (seed: string) =>
      `The server seed was ${seed}. You can now verify the rounds that were played with it. Your next rounds use a new seed.`,
    playFirst: "Play a round first.",
    notRevealed:
      "The server seed of this round has not been revealed yet. Reveal it, then show the data again.",
    copy: "Copy this data and paste it into the verifier.",
    chosen: "Your next rounds use this seed, until the server seed changes.",
    notASeed: "A seed is 1 to 64 characters: letters without accents, digits, signs and spaces.",
    verify: "Verify",
    verifyOf: (time: string) => `Verify the round of ${time}`,
    listed: (first: string, last: string, seed: string) => `Rounds ${first} to ${last}: ${seed}`,
    round: (nonce: string) => `round ${nonce}`,
    rounds: (first: string, last: string) => `rounds ${first} to ${last}`,
    wrongSeed: (rounds: string) =>
      `Warning: the seed of ${rounds} is not the one that the platform was committed to. Ask the casino.`,
    missing: (rounds: string) =>
      `Warning: no revealed seed belongs to ${rounds}, so they cannot be verified. Ask the casino.`,
    none: "No seed has been revealed yet.",
    allFromFirst: (last: string) =>
      `These are all seeds of your rounds from the first to ${last}, without a gap.`,
    allFrom: (first: string, last: string) =>
      `These are all seeds of your rounds from ${first} to ${last}, without a gap.`,
  },

  /** Problems that close the game, by the platform's code. */
  closing: {
    SSO_TOKEN_ALREADY_USED: {
      title: "Link already used",
      text: `This link has already been used. ${OPEN_AGAIN}`,
    },
    SSO_TOKEN_EXPIRED: {
      title: "Link expired",
      text: `This link was only valid for 30 seconds. ${OPEN_AGAIN}`,
    },
    SSO_TOKEN_INVALID: { title: "Link not valid", text: `This link is not valid. ${OPEN_AGAIN}` },
    SESSION_ENDED: { title: "Session ended", text: `Your session has ended. ${OPEN_AGAIN}` },
    SESSION_TIME_LIMIT: {
      title: "Time limit reached",
      text: "You have reached the time limit for one session. Take a break before you play again.",
    },
    PLAYER_SUSPENDED: {
      title: "Account on hold",
      text: "Your account is on hold. Please contact the casino's support.",
    },
    GAME_NOT_IN_TOKEN: {
      title: "Link for another game",
      text: `This link opens another game. ${OPEN_AGAIN}`,
    },
    GAME_NOT_FOUND: {
      title: "Game not found",
      text: "This game does not exist. Go back to the casino and choose another game.",
    },
    GAME_DISABLED: {
      title: "Game not available",
      text: "This game is not available at the moment. Go back to the casino and choose another game.",
    },
    JURISDICTION_NOT_ALLOWED: {
      title: "Not available",
      text: "This game is not available in your location.",
    },
    GAME_FAULT: {
      title: "Something went wrong",
      text: `The game has stopped because of an error. Rounds that you played are saved. ${OPEN_AGAIN}`,
    },
    STOPPED: {
      title: "You have stopped playing",
      text: "Your session has ended. You can open the game again from the casino at any time.",
    },
    NOT_LAUNCHED: {
      title: "Open this game from your casino",
      text: `This page has no active session. ${OPEN_AGAIN}`,
    },
  },

  /** Problems that leave the game open, by the platform's code. */
  problems: {
    SEEDS_REPLACED:
      "The seeds are not those that this browser noted. No new round starts; open Fairness to read more.",
    CONNECTION_LOST:
      "The casino cannot be reached. Check your connection, then reload this page. If your bet was placed, you will see its result; a bet is never placed twice.",
    INSUFFICIENT_FUNDS:
      "Your balance is too low for this stake. No money was taken. Choose a lower stake or make a deposit.",
    STAKE_OUT_OF_RANGE: "This stake is not allowed. No money was taken. Choose a different stake.",
    AMOUNT_INVALID: "This is not a valid stake. No money was taken. Choose a different stake.",
    ROUND_TOO_SOON:
      "It is too soon for another round. No money was taken. Wait a moment, then try again.",
    ROUND_ALREADY_OPEN:
      "Finish your open round first. No new stake was taken. The open round is shown now.",
    ROUND_CLOSED: "This round is already over. Your last move changed nothing.",
    ACTION_NOT_ALLOWED:
      "This round has continued elsewhere, so your last move changed nothing. The round is shown as it is now.",
    REALITY_CHECK_REQUIRED:
      "It is time for a reality check. No money was taken. Answer it to continue.",
    OTHER: "The casino did not accept this. Try again, or reload this page.",
  },
  stakesAre: (min: string, max: string) =>
    `Stakes in this game are from ${min} to ${max}. No money was taken. Choose a different stake.`,

  rules: {
    stakes: (min: string, max: string) => `${min} to ${max}`,
    returnToPlayer: "Return to player over the long term",
    hitRate: "Rounds with a win, in typical play",
    stakeBackRate: "Rounds that win the stake or more, in typical play",
    maxWin: "Maximum win",
    timesStake: (multiplier: string) => `${multiplier} × stake`,
    /** How rare the largest win is. */
    onceIn: (win: string, rounds: string) => `${win}, about 1 in ${rounds} rounds`,
    maxWinAtHighest: "Maximum win at the highest stake",
    shortestRound: "Minimum length of a round",
    longestSession: "Maximum length of a session",
    jackpot: "Each round played with cash contributes to the jackpot and can win it.",
    jackpotTerms: {
      contribution: "Share of each stake that goes into the jackpot",
      ceiling: "Won at the latest at a pot of",
      seed: "Each jackpot starts at",
      minimumBet: "Smallest cash stake that takes part",
      totalReturn: "Return with the jackpot",
      /** The total return at the start of a jackpot, on average, and the pot from which it is 100%. */
      overCycle: (atSeed: string, average: string, evenFrom: string) =>
        `${atSeed} when a jackpot starts, ${average} on average; it grows with the jackpot, to 100% from ${evenFrom} on`,
    },
    howToPlay: "How to play",
    value: "Value",
    chance: "Chance",
    /** A chance of one in this many. */
    oneIn: (part: string, whole: string) => `${part} in ${whole}`,
    or: (options: readonly string[]) => options.join(" or "),
  },
  terms: ROUND_TERMS,

  celebration: { great: "Great win", big: "Big win", huge: "Huge win", epic: "Epic win" },

  /** A place in the plain face, described for screen readers. */
  places: {
    won: "won",
    lost: "lost",
    next: "next",
    hidden: "not played yet",
    missed: "not reached",
  },

  reels: {
    symbols: {
      wild: "Wild",
      scatter: "Scatter",
      crown: "Crown",
      diamond: "Diamond",
      seven: "Seven",
      ingot: "Ingot",
      bell: "Bell",
      horseshoe: "Horseshoe",
      clover: "Clover",
      plum: "Plum",
      cherry: "Cherry",
    },
    reels: "Reels",
    /** One row of the reels, described for screen readers. */
    row: (row: string, symbols: string) => `Row ${row}: ${symbols}`,
    freeSpins: (count: number) => counted(count, { one: "free spin", other: "free spins" }),
    freeSpin: (number: string, count: string, won: string) =>
      `Free spin ${number} of ${count} · won ${won}`,
    freeSpinsWon: "Free spins won",
    lineWinsTimes: (multiplier: string) => `Line wins × ${multiplier}`,
    winsTimes: (multiplier: string) => `wins × ${multiplier}`,
    line: (line: string) => `Line ${line}`,
    pays: (count: string, symbol: string, multiplier: string) =>
      `${count} × ${symbol} pays ${multiplier}×`,
    paytable: "Paytable",
    paytableText:
      "Winning symbols are counted along a line from the left. Wild replaces every symbol except Scatter, which pays in any position. Wins are shown as multiples of the stake.",
    symbol: "Symbol",
    anyPosition: (symbol: string) => `${symbol}, any position`,
    prize: "Prize",
    prizes: "Prizes",
    prizesText: "Five scatters pay one of these prizes, drawn by chance.",
    freeSpinsTitle: "Free spins",
    /** `gives` are pairs such as "3 → 8". */
    freeSpinsText: (gives: string, multiplier: string) =>
      `Scatters in any position start free spins (scatters → free spins): ${gives}. Line wins in free spins are multiplied by ${multiplier}. Free spins cannot start more free spins.`,
    paylines: "Paylines",
    payline: (line: string, rows: string) => `Line ${line}: rows ${rows}`,
  },

  safe: {
    hits: "Hits on the safe",
    hit: "Hit",
    hitNumber: (number: string) => `Hit ${number}`,
    hammerBrokeNote: "hammer broke",
    holds: "The hammer holds.",
    broke: "The hammer broke.",
    neverBroken: "The hammer would never have broken.",
    wouldBreakOn: (hit: string) => `The hammer would have broken on hit ${hit}.`,
    text: `Your stake pays for the first hit. Each hit that the hammer survives makes the round worth more. If the hammer breaks, the round is lost. After each hit, hit again or collect; the last hit opens the safe. The hit that breaks the hammer is drawn before your first one. ${SAME_RETURN}`,
    valueAfter: "Value after each hit",
    chanceThisFar: "Chance to get this far",
  },

  key: {
    theKey: "The key",
    notGuessed: (guess: string, traced: string) => `not ${guess}, trace +${traced}`,
    traced: "The FBI has traced you.",
    noTrace: "The FBI has no trace of you.",
    traceAt: (trace: string) => `The FBI's trace is at ${trace}.`,
    text: (key: { length: string; chance: string; steps: string; limit: string }) =>
      `The key has ${key.length} hidden characters. Your stake pays for a guess at the first one. After each guess, guess the next character or collect. A guess is right with a chance of ${key.chance} and makes the round worth more. A wrong guess makes it worth less and adds ${key.steps} to the trace. At ${key.limit} the FBI has traced you and the round is lost. ${SAME_RETURN}`,
    valueOfRound: "Value of a round",
    rightGuesses: "Right guesses",
    trace: "Trace",
    /** On the stage, in the style of a terminal. */
    terminal: {
      ready: "rouleau terminal ready",
      key: (length: string, characters: string) => `key: ${length} characters of ${characters}`,
      trying: "trying …",
      noAnswer: "no answer",
      match: "match",
      itWas: (character: string) => `no, it was ${character}`,
      traceAt: (trace: string) => `trace at ${trace}`,
    },
    tracedTitle: "TRACED",
    completeTitle: "KEY COMPLETE",
    disconnectedTitle: "DISCONNECTED",
    matchNote: "MATCH",
    notNote: (guess: string) => `NOT ${guess}`,
    guessNote: "GUESS",
    right: (worth: string) => `RIGHT → ${worth}`,
    wrong: (worth: string) => `WRONG → ${worth}`,
    lost: "LOST",
    fbi: "FBI",
    you: "YOU",
    traceNow: (trace: string) => `TRACE ${trace}`,
  },

  fox: {
    flock: "The flock",
    goat: (number: string) => `Goat ${number}`,
    caughtNote: "caught",
    sizes: { small: "small", large: "large" },
    take: "Take a goat",
    shepherd: {
      sleeping: "The shepherd is asleep.",
      alert: "The shepherd is alert.",
      patrolling: "The shepherd is on patrol.",
    },
    caught: "The shepherd has caught the fox.",
    notCaught: "The shepherd would not have caught the fox.",
    wouldBeCaught: (goat: string) => `The fox would have been caught at goat ${goat}.`,
    takenOf: (taken: string, flock: string) => `${taken} of ${flock}`,
    lifts: {
      small: (rungs: string) => `a small goat by ${rungs}`,
      large: (rungs: string) => `a large goat by ${rungs}`,
    },
    text: (flock: string, lifts: string) =>
      `Your stake pays for the first of ${flock} goats, while the shepherd is asleep. Each goat moves the round up the list of values below: ${lifts}, and more while the shepherd is awake. The chance that the fox gets away is the value before the goat divided by the value after it. If the fox is caught, the round is lost. After each goat you see the next goat and the shepherd: take the goat or collect. ${SAME_RETURN}`,
    theShepherd: "The shepherd",
    now: "Now",
    extraSteps: "Extra steps",
    afterNext: "After the next goat",
    states: { sleeping: "sleeping", alert: "alert", patrolling: "patrolling" },
    values: "Values, as multiples of the stake",
  },

  shot: {
    onTheWay: "Objects on the way",
    shoot: "Shoot",
    power: "Power",
    angle: "Angle",
    total: (multiplier: string) => `Total × ${multiplier}`,
    nothingLeft: "The hazards took everything.",
    things: { coin: "coin", gem: "gem", star: "star", cloud: "cloud", bird: "bird" },
    text: (count: string) =>
      `Set power and angle, then shoot. The shot meets ${count} small objects, and there may be a treasure at the top of its flight. Collected objects add to your win and hazards subtract from it; you win what is left. Power and angle decide how high the shot flies. The return to player is the same however you aim.`,
    smallThings: "Small objects: each is one of these",
    object: "Object",
    treasure: "Treasure",
    treasures: {
      low: (peak: string) => `Treasure in the low sky (from a height of ${peak})`,
      middle: (peak: string) => `Treasure in the middle sky (from a height of ${peak})`,
      high: (peak: string) => `Treasure in the high sky (from a height of ${peak})`,
    },
    skies: {
      low: (most: string) => `low sky: up to × ${most}`,
      middle: (most: string) => `middle sky: up to × ${most}`,
      high: (most: string) => `high sky: up to × ${most}`,
    },
    timesStake: "× stake",
  },
};

/** The words of a language. */
export type Words = typeof words;

export default words;
