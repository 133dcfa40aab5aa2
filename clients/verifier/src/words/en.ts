/** What the verifier says in English: the pattern of all languages. */
const words = {
  /** What stands on the page itself, by `data-word`. */
  page: {
    title: "Verify a round",
    intro:
      "This page recomputes a round from its seeds with the casino's own rules and compares everything that the casino says about it. Below the result stands what that shows, and what it does not.",
    save: "You can save this page as a file and use it offline. It sends nothing anywhere. The SHA-256 of the file is published with the casino's source (docs/verifier.sha256).",
    cycles:
      "It also verifies jackpot cycles: note the jackpot's anchor or seed hash, and paste the list of cycles.",
    language: "Language",
    noted: "The anchor or server seed hash that you noted before the round",
    handed:
      "The game's page handed over this round and the anchor that it noted in your browser. Compare the anchor with your own note, if you made one.",
    pasted:
      "Paste the answer of GET /api/v1/fairness/rounds/:roundId, or of GET /api/v1/session/jackpot/cycles",
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
      "Not verified: enter the anchor or the server seed hash that you noted before the round.",
    forced: "Nothing is shown about chance: a developer forced the first draws of this demo.",
    cycles: (count: number) =>
      count === 1 ? "Verified: the cycle." : `Verified: all ${count} cycles.`,
    cyclesFailed: (failed: number) => `Not verified: ${failed} checks failed.`,
    noNoteOfCycles:
      "Not verified: enter the anchor or the seed hash that you noted before these cycles.",
    notRecomputed: (why: string) => `This cannot be recomputed. ${why}`,
  },
  report: {
    version: (version: number, share: string) =>
      `Version ${version} of the rules returns ${share} over the long term.`,
    shown: "What was shown",
    notShown: "What was not shown",
    draws: (count: number) => `Draws (${count})`,
    draw: (value: number, most: number) => `${value} of 0 to ${most}`,
    outcome: "Outcome, recomputed",
    cycle: (number: number) => `Cycle ${number}`,
  },

  shown: {
    seed: "The server seed is the one that the hash that you noted had fixed.",
    follows:
      "State, outcome, multiplier and win follow from the seeds, the nonce, the choices, the actions and the stake.",
    threshold:
      "Each threshold was fixed by the hash that you noted, and lies between the cycle's start and its ceiling.",
    paid: "The bet that won took the pot past the threshold, and was paid the pot up to the ceiling.",
  },
  notShown: {
    noted:
      "That you noted the hash before the round. A hash copied from the round's own data shows nothing.",
    yours:
      "That this is what you played. Compare round id, nonce, stake, choices and actions with your own.",
    seedByPlayer:
      "That you chose the client seed after you had noted the hash. Compare it with yours.",
    seedNotByPlayer:
      "That the server seed was not picked to suit the client seed: it is not said that you chose it.",
    realMoney: "That it was played for real money: no draw depends on it.",
    demo: "That it was played as a demo: no draw depends on it.",
    voided: "That it was right to void the round.",
    jackpot: "The jackpot: it is no part of a round's draws.",
    notedCycle:
      "That you noted the hash before the cycle. A hash copied from the cycle's own data shows nothing.",
    winner:
      "Who placed the winning bet, and that the salt is its round's: only the winner can compare that.",
    contributions:
      "That every bet contributed its share. Your own bets show theirs in your history.",
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
      `The cycle has no "${name}", or not one that can be. Copy all of it.`,
    tooLarge: (name: string) => `"${name}" is too large.`,
    ceiling: "The ceiling must be above the start.",
    impossible: "The game does not allow these choices and actions.",
  },
};

export default words;
export type Words = typeof words;
