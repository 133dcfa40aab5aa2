/**
 * What a game provides to the page. Adding a game takes one folder with these parts, one line in
 * `games.ts`, and its texts in the catalogues (docs/game-client.md). A round's outcome becomes a
 * timeline of events; the face (plain elements) and the stage (pictures) both show that timeline,
 * and nothing else.
 */
import type { Round } from "../shell/api.js";
import type { CanvasStage, StageNeeds } from "../stage/canvas-stage.ts";

/** The choices that a player sends with a stake, or the action in an open round. */
export type Move = Readonly<Record<string, unknown>>;

/** The buttons that the player presses. */
export interface Controls {
  open(onMove: (move: Move) => void, rules: Rules): void;
  /** Shows the moves of an open round, or those that open one. */
  offer(open: Round | undefined): void;
  /** Offers to skip the rest of what is shown, or stops offering it. */
  offerSkip?(skip: (() => void) | undefined): void;
  /**
   * Offers to stop autoplay, with this text, or stops offering it. Only games that can be played
   * automatically have this control: each of their rounds is one move without a choice.
   */
  offerStop?(stop: (() => void) | undefined, text: string): void;
  isBusy: boolean;
}

export interface GameEvent {
  readonly type: string;
}

// biome-ignore lint/suspicious/noExplicitAny: rules are published by each game in its own shape
export type Rules = Record<string, any>;

/** The game in plain elements: for screen readers, and for everybody while the stage is missing. */
export interface Face<Event extends GameEvent> {
  /**
   * Shows the result of the events so far. `money` writes a number of stakes as an amount.
   */
  show(events: readonly Event[], rules: Rules, money: (multiplier: number) => string): void;
  /** A request was sent. */
  wait(): void;
  /** No answer came. */
  stop(): void;
}

export interface ClientGame<Event extends GameEvent> {
  /**
   * Returns all that has happened in a round. The events of an earlier state of the round are always the
   * beginning of those of a later one.
   */
  timeline(round: Round, rules: Rules): readonly Event[];
  openFace(root: HTMLElement): Face<Event>;
  /** Loads the stage; its pictures and sounds are not needed to play. */
  loadStage?(): Promise<(needs: StageNeeds) => CanvasStage<Event>>;
  openControls(): Controls;
  /** Returns a line of text about the round as it is now. */
  describe(round: Round, rules: Rules): string;
  /** Returns how to play and the odds, for their panel. */
  rulesPanel(rules: Rules): HTMLElement[];
  /** How long an event is shown when nothing moves, in milliseconds; 0 by default. */
  readonly stillMilliseconds?: Readonly<Partial<Record<Event["type"], number>>>;
  /** From the first event of this type on, the player may skip the rest. */
  readonly skipFrom?: Event["type"];
}

/** Ties the parts of a game to the type of its events. */
export function defineGame<Event extends GameEvent>(game: ClientGame<Event>): ClientGame<Event> {
  return game;
}
