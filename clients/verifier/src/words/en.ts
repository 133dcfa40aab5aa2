/** The texts of the verifier in English: the pattern of all languages. */
const words = {
  /** The texts of the page itself, by `data-word`. */
  page: {
    title: "Verify a round",
    intro:
      "This page recomputes a round from its seeds with the casino's own rules and compares everything that the casino says about it. Below the result you can read what it proves, and what it does not.",
    save: "You can save this page as a file and use it offline. It sends nothing anywhere. The SHA-256 of the file is published with the casino's source (docs/verifier.sha256).",
    cycles:
      "It also verifies jackpot cycles, with the seed hash that you noted while the first of them ran, and the list of your revealed server seeds, with the hash that you noted for the first of them.",
    language: "Language",
    noted:
      "The server seed hash that you noted before you chose the client seed; several with spaces between them",
    handed:
      "The game's page handed over this round and the hash that it noted in your browser. Compare the hash with your own note, if you made one.",
    pasted:
      "Paste the answer of GET /api/v1/fairness/rounds/:roundId, of GET /api/v1/fairness/seeds/revealed, or of GET /api/v1/session/jackpot/cycles",
    result: "Result",
    nothingYet: "Nothing to verify yet.",
    orFields: "Or fill in the fields",
    computedFrom: "What the round was computed from",
    gameId: "Game",
    gameVersion: "Version of the rules",
    returnToPlayer: "Return of that version",
    serverSeed: "Revealed server seed",
    clientSeed: "Client seed",
    nonce: "Nonce",
    choices: "Choices, as JSON; {} if there were none",
    actions: "Actions, as a JSON list; [] if there were none",
    forcedDraws:
      "Forced draws, as a JSON list (only in a developer's sandbox); null if there were none",
    claimed: "What the casino says",
    roundId: "Round id",
    serverSeedHash: "Server seed hash",
    clientSeedBy: "Who chose the client seed",
    byPlayer: "player",
    byPlatform: "platform",
    notSaid: "not said",
    playedAs: "Played as",
    realMoney: "real money",
    demo: "demo",
    state: "State",
    outcome: "Outcome, as JSON",
    multiplier: "Multiplier",
    currency: "Currency",
    stake: "Stake",
    win: "Win",
    verify: "Verify",
  },

  checks: {
    "hash that you noted": "hash that you noted",
    "place after the cycle before": "place after the cycle before",
    "server seed hash": "server seed hash",
    state: "state",
    return: "return",
    outcome: "outcome",
    multiplier: "multiplier",
    win: "win",
    "seed hash": "seed hash",
    threshold: "threshold",
    "bet that passed the threshold": "bet that passed the threshold",
    payout: "payout",
  },
  matches: (what: string) => `The ${what} matches`,
  differs: (what: string) => `The ${what} does not match`,
  compared: (said: string, recomputed: string) => `said ${said}, recomputed ${recomputed}`,
  nothing: "nothing",
  impossible: {
    "an unknown currency": "an unknown currency",
    "a stake that cannot be": "a stake that cannot be",
  },

  verdicts: {
    verified: (checks: number) => `Verified: all ${checks} checks passed.`,
    failed: (failed: number, checks: number) =>
      `Not verified: ${failed} of ${checks} checks failed.`,
    noNote:
      "Not verified: enter the server seed hash that you noted before you chose the client seed.",
    partly:
      "Partly verified: the round follows from a seed of the chain that you noted. This does not prove that the casino did not pick this seed from the chain.",
    forced: "Nothing is proven about chance: a developer forced the first draws of this demo.",
    cycles: (count: number) =>
      count === 1 ? "Verified: the cycle." : `Verified: all ${count} cycles.`,
    cyclesFailed: (failed: number) =>
      `Not verified: ${failed === 1 ? "1 check" : `${failed} checks`} failed.`,
    noNoteOfCycles:
      "Not verified: enter the seed hash that you noted while the first of these cycles ran.",
    partlyCycles:
      "Partly verified: the thresholds follow from seeds of the chain that you noted. This does not prove that the casino did not pick these seeds from the chain.",
    doubtedCycles:
      "Partly verified: all figures follow from the seeds, but the casino could have chosen thresholds. The list below says which, and how.",
    seeds: (count: number) =>
      count === 1
        ? "Verified: the server seed is the one whose hash you noted."
        : `Verified: all ${count} server seeds were used in turn.`,
    seedsFailed: (count: number) =>
      `Not verified: ${count === 1 ? "1 problem" : `${count} problems`} found in this list.`,
    partlySeeds:
      "Partly verified: from the first of these server seeds on, all were used in turn. Enter the hash that you noted for the first one, to show that it was not picked.",
    notRecomputed: (why: string) => `This cannot be recomputed. ${why}`,
  },
  report: {
    version: (version: number, share: string) =>
      `Version ${version} of the rules returns ${share} over the long term.`,
    shown: "What was shown",
    notShown: "What was not proven",
    draws: (count: number) => `Draws (${count})`,
    draw: (value: number, most: number) => `${value} of 0 to ${most}`,
    outcome: "Outcome, recomputed",
    cycle: (number: number) => `Cycle ${number}`,
    wrongSeed: (first: number, last: number) =>
      `The server seed of rounds ${first} to ${last} does not have the hash given with it.`,
    countedTwice: (last: number, first: number) =>
      `A server seed begins with round ${first}, although the one before it ended with round ${last}: rounds were counted twice.`,
    missing: (first: number, last: number) =>
      `Rounds ${first} to ${last} belong to no server seed of this list.`,
    otherChain: (last: number, first: number) =>
      `Between rounds ${last} and ${first} another chain begins. If you noted the anchors of both chains before, enter them. If the first one was not used up, the casino left it early.`,
    skipped: (count: number, last: number, first: number) =>
      `Between rounds ${last} and ${first}, ${count === 1 ? "1 server seed was" : `${count} server seeds were`} passed over. If you did not change seeds there without playing, the casino skipped them.`,
  },

  shown: {
    seed: "The server seed is exactly the one whose hash you noted: nobody could pick another one afterwards.",
    chain: (steps: number) =>
      `The server seed belongs to the chain that you noted: hashed ${steps} times, it gives the hash that you noted.`,
    follows:
      "State, outcome, multiplier and win follow from the seeds, the nonce, the choices, the actions and the stake.",
    threshold:
      "Each threshold follows from a seed that was fixed by a hash that you noted or by the previous cycle, and lies between the cycle's start and its ceiling.",
    inTurn:
      "Where the previous cycle is also listed here, the seed is the very next one: nobody could pick another once the previous winner was known.",
    cycleChain: "The seed belongs to the chain that you noted, but you did not note its own hash.",
    paid: "The bet that won took the pot past the threshold, and was paid the pot up to the ceiling.",
    seedsInTurn: "Each server seed is the very next one of its chain: none was skipped.",
    allRounds:
      "Every round from the first to the last of this list belongs to one of these server seeds.",
  },
  notShown: {
    noted:
      "That you noted the hash before the casino knew the client seed. A hash that you noted later, or copied from the round's own data, proves nothing.",
    yours:
      "That this is what you played. Compare round id, stake, choices and actions with your own, and the version of the rules and its return with what the game or its API showed before. The nonce must be one more than that of your previous round: a casino that skips nonces could choose among outcomes.",
    picked:
      "That the casino did not pick this server seed from its chain when it knew the client seed. To prove that, note the server seed hash itself before you choose each client seed.",
    seedByPlayer:
      "That you chose the client seed after you had noted the hash. Compare it with yours.",
    seedNotByPlayer:
      "That client seed and server seed were not chosen to suit each other: the data does not say that you chose the client seed, so the casino may have chosen it.",
    realMoney: "That it was played for real money: no draw depends on it.",
    demo: "That it was played as a demo: no draw depends on it.",
    voided: "That it was right to void the round.",
    jackpot: "The jackpot: it is no part of a round's draws.",
    notedCycle:
      "That you noted the hash while the cycle ran, and that its number, salt, start and ceiling were shown then as they are now. If you copied them from the cycle after its end, they prove nothing.",
    terms: (cycles: string) =>
      `That salt, start and ceiling were shown while the cycle ran as they are here (cycle ${cycles}): with others, the casino could place the threshold where it likes. Note them for each cycle.`,
    pickedCycle: (cycles: string) =>
      `That the seed was not picked when the cycle began (cycle ${cycles}). To prove that, also paste the cycle before it, with the seed hash that you noted while that cycle ran.`,
    doubts: {
      salt: (cycles: string) =>
        `That the casino did not choose the threshold (cycle ${cycles}): no player chose the client seed in its salt, so the casino could have chosen it.`,
      count: (cycles: string) =>
        `That the casino did not choose the threshold (cycle ${cycles}): the threshold depends on the cycle's number, and a correction gave this cycle a number that does not follow the one before.`,
      chain: (cycles: string) =>
        `That the casino did not choose the threshold (cycle ${cycles}): a correction started a new chain of seeds when the salt was already known. To check such a cycle you also need the seed hash that you noted while it ran.`,
    },
    givenUp: (count: number) =>
      `That the casino had good reason to abandon ${count === 1 ? "a threshold" : `${count} thresholds`}. It did so in public, and the next seed of the chain was used.`,
    winner:
      "Who placed the winning bet, and that the salt is its round's: only the winner can compare that.",
    contributions:
      "That every bet contributed its share. Your own bets show theirs in your history.",
    turns:
      "That each change of the server seed was your own, or came after 1,000 rounds, and that no nonce was left out between your rounds. Compare them with your history.",
    early: (rounds: string) =>
      `That it was you who changed the server seed after these rounds, before it had served 1,000: ${rounds}. Compare them with your own changes.`,
    nextChain: (rounds: string) =>
      `That the hash that you noted for the next chain (from round ${rounds} on) is the anchor that was published for it while the chain before was in use.`,
  },

  refusals: {
    SEED_INVALID: "The server seed must be 64 hexadecimal digits. Has it been revealed?",
    CLIENT_SEED_INVALID: "A client seed is 1 to 64 visible ASCII characters or spaces.",
    ROUND_ID_INVALID: "The platform has no round with this id and this nonce.",
    DRAWS_FORCED: "Draws are never forced with real money, in this game, or to these values.",
    GAME_NOT_FOUND: "This page does not know this game, or not this version of its rules.",
    CHOICES_INVALID: "The game does not allow these choices.",
    ACTION_NOT_ALLOWED: "These actions are not possible in this round.",
  },

  mistakes: {
    handed: "The round in this page's address cannot be read. Paste it instead.",
    notJson: "What you pasted is not JSON. Copy all of it.",
    fieldNotJson: (name: string) => `"${name}" is not JSON. Copy all of it.`,
    notARound: "What you pasted is not a round.",
    notRevealed:
      "The server seed of this round is not revealed yet. Reveal it first, then copy the round again.",
    noSeeds: "No server seed in this list is revealed yet.",
    unknownField: (name: string) =>
      `This page does not know the field "${name}". Is there a newer page?`,
    missing: (name: string) => `The round has no "${name}". Copy all of it.`,
    empty: (name: string) => `Fill in "${name}".`,
    notOneOf: (name: string, values: string) => `"${name}" must be one of: ${values}.`,
    notWhole: (name: string) => `"${name}" must be a whole number.`,
    notANumber: (name: string) => `"${name}" must be a number.`,
    notAList: (name: string) => `"${name}" must be a list.`,
    notWholeNumbers: (name: string) => `"${name}" must be whole numbers.`,
    cycleOpen: "The seed of this cycle is revealed when the cycle ends.",
    notACycle: "What you pasted is not a cycle.",
    missingInCycle: (name: string) =>
      `The cycle has no "${name}", or an impossible one. Copy all of it.`,
    tooLarge: (name: string) => `"${name}" is too large.`,
    ceiling: "The ceiling must be above the start.",
    impossible: "The game does not allow these choices and actions.",
  },
};

export default words;
export type Words = typeof words;
