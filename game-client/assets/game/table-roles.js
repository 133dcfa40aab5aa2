// @ts-check
/** What a table leaves to each game: a stage that shows its rounds, and controls to press. */

/**
 * What shows a game's rounds.
 * @typedef {object} Stage
 * @property {(latest: import("./api.js").Round | undefined, rules: Record<string, unknown>) => string} open
 * Shows where the session stands, the open round or else the latest, with a line of words about it.
 * @property {(rules: Record<string, unknown>) => HTMLElement[]} rules The game's own rules and odds, for their panel.
 * @property {() => void} wait While an answer is on its way.
 * @property {() => void} stop When none came.
 * @property {(round: import("./api.js").Round, decimals: number) => Promise<string>} show
 * Settles when all that is known of the round was shown, with a line of words about it.
 */

/**
 * What a player asks for: the choices that go with a stake, or the action of an open round.
 * @typedef {Record<string, unknown>} Move
 */

/**
 * What the player presses.
 * @typedef {object} Controls
 * @property {(onMove: (move: Move) => void, rules: Record<string, unknown>) => void} open
 * @property {(open: import("./api.js").Round | undefined) => void} offer The moves of an open round, or those that open one.
 * @property {boolean} isBusy
 */

export {};
