/**
 * The stage behind the game's controls: one canvas over the whole window. It only shows what the timeline
 * says; the page can be played without it. Frames stop while the page is hidden, and a still stage, for
 * players who prefer less motion, draws only when something has changed.
 */
import type { Words } from "../languages/en.ts";
import { capitals, number } from "../languages/numbers.ts";
import { type Tier, tierOf } from "./celebration.ts";
import { CelebrationScene, type SceneView } from "./celebration-scene.ts";
import { letter } from "./lettering.ts";
import { easeOut, Motion } from "./motion.ts";
import { Music, type Score } from "./music.ts";
import { Particles } from "./particles.ts";
import type { Sound } from "./sound.ts";
import { type Art, Sprites } from "./sprites.ts";

export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface StageNeeds {
  readonly canvas: HTMLCanvasElement;
  readonly sound: Sound;
  /** The element whose area the game itself occupies; the rest of the window is scenery. */
  readonly place: HTMLElement;
  readonly rules: Record<string, unknown>;
  readonly isStill: boolean;
  readonly words: Words;
}

/** A higher resolution than this costs more than it shows. */
const MOST_PIXEL_RATIO = 2;
const RAIN_COINS_PER_SECOND = 26;
/** A frame after a long pause moves things by at most this much. */
const LONGEST_FRAME_SECONDS = 0.05;

export interface Look {
  readonly font: string;
  /** The colours of large amounts, from the top down. */
  readonly amount: readonly string[];
  readonly outline: string;
}

export abstract class CanvasStage<Event extends { readonly type: string }> {
  readonly motion = new Motion();
  readonly particles = new Particles();
  readonly sprites: Sprites;
  readonly sound: Sound;
  readonly rules: Record<string, unknown>;
  /** The texts for players, in their language. */
  protected readonly words: Words;
  /** Formats this many stakes of the round as money. */
  money: (multiplier: number) => string = (multiplier) => `× ${number(multiplier)}`;
  /** The whole window, and the free place between the controls. */
  width = 0;
  height = 0;
  place: Rect = { x: 0, y: 0, width: 0, height: 0 };
  pixelRatio = 1;
  protected readonly isStill: boolean;
  protected readonly ctx: CanvasRenderingContext2D;
  #canvas;
  #placeElement;
  #lastFrame = 0;
  #isDirty = true;
  #celebration: CelebrationScene | undefined;
  #isRaining = false;
  #endCount: (() => void) | undefined;
  protected shake = 0;

  protected abstract readonly look: Look;
  protected abstract readonly score: Score;
  protected music: Music | undefined;

  constructor({ canvas, sound, place, rules, isStill, words }: StageNeeds, art: Art) {
    const ctx = canvas.getContext("2d", { alpha: false });
    if (ctx === null) throw new Error("This browser draws no canvas.");
    this.ctx = ctx;
    this.#canvas = canvas;
    this.#placeElement = place;
    this.sound = sound;
    this.rules = rules;
    this.words = words;
    this.isStill = isStill;
    this.motion.isStill = isStill;
    this.sprites = new Sprites(art);
  }

  /** Measures, prepares the pictures and starts drawing. */
  async open(): Promise<void> {
    await this.#measure();
    const watch = new ResizeObserver(() => void this.#measure());
    watch.observe(this.#canvas);
    watch.observe(this.#placeElement);
    document.addEventListener("visibilitychange", () => document.hidden && this.motion.finish());
    this.music = new Music(this.sound, this.score);
    this.music.open();
    requestAnimationFrame((now) => this.#frame(now));
  }

  /** Shows an event; resolves when it has been shown. */
  abstract play(event: Event): Promise<void>;
  /** A request was sent. */
  abstract wait(): void;
  /** No answer came. */
  abstract stop(): void;
  /** Places everything for the current size. */
  protected abstract layout(): void;
  /** Returns how large each picture must be, in CSS pixels. */
  protected abstract sizes(): Record<string, number>;
  /** @param seconds The stage's time, for whatever moves all the time. */
  protected abstract draw(seconds: number): void;

  /** Whether anything moves besides tweens. */
  protected get isBusy(): boolean {
    return false;
  }

  /** Shows events at once and without sound, to catch up. */
  async catchUp(events: readonly Event[]): Promise<void> {
    this.motion.isStill = true;
    for (const event of events) await this.play(event);
    this.motion.isStill = this.isStill;
    this.particles.clear();
    this.invalidate();
  }

  /** Celebrates a win, if it is above the stake, and resolves when its amount has been counted up. */
  async celebrate(multiplier: number, amount: string): Promise<void> {
    const tier = tierOf(multiplier);
    if (tier === undefined || this.motion.isStill) return;
    const celebration = new CelebrationScene();
    this.#celebration = celebration;
    this.#playFanfare(tier);
    this.coins(tier.coins);
    const ended = new Promise<void>((resolve) => {
      this.#endCount = resolve;
    });
    const counted = this.motion.tween(
      tier.milliseconds,
      (part) => {
        if (this.#celebration !== celebration) return;
        const text = part < 1 ? this.money(multiplier * part) : amount;
        if (celebration.count(text, multiplier * part)) this.#riseTo(part);
        if (tier.title !== undefined && Math.random() < 0.3) this.#fountain();
      },
      easeOut,
    );
    await Promise.race([counted, ended]);
    celebration.count(amount, multiplier);
    this.#endCount = undefined;
  }

  /** Makes coins fall over the whole window, behind the scene of a jackpot, or stops them. */
  rain(isRaining: boolean): void {
    this.#isRaining = isRaining && !this.motion.isStill;
    if (!isRaining) this.particles.clear();
    this.invalidate();
  }

  /** Removes the amount; called when the next round begins. */
  clearCelebration(): void {
    this.#celebration = undefined;
    this.particles.clear();
  }

  /** Ends a count-up. Returns true if there was one. */
  endCount(): boolean {
    this.#endCount?.();
    return this.#endCount !== undefined;
  }

  invalidate(): void {
    this.#isDirty = true;
  }

  /** Makes coins fall over the stage. */
  coins(count: number): void {
    if (this.motion.isStill) return;
    this.particles.burst(count, () => ({
      x: this.width / 2 + (Math.random() - 0.5) * this.place.width * 0.7,
      y: this.place.y + this.place.height * 0.55,
      vx: (Math.random() - 0.5) * 700,
      vy: -300 - Math.random() * 700,
      gravity: 1300,
      life: 1.6 + Math.random(),
      size: 6 + Math.random() * 8,
      colour: "#ffd65a",
      shape: "coin",
      angle: Math.random() * 6,
      spin: 6 + Math.random() * 8,
    }));
  }

  /** Throws a coin up from one side of the place towards its middle. */
  #fountain(): void {
    const side = Math.random() < 0.5 ? -1 : 1;
    const { x, y, width, height } = this.place;
    this.particles.add({
      x: x + width / 2 + side * width * (0.3 + Math.random() * 0.1),
      y: y + height,
      vx: -side * (40 + Math.random() * 260),
      vy: -Math.sqrt(2 * 1300 * height * (0.55 + Math.random() * 0.4)),
      ...{ gravity: 1300, life: 2.6, colour: "#ffd65a", shape: "coin" },
      size: 8 + Math.random() * 10,
      ...{ angle: Math.random() * 6, spin: 5 + Math.random() * 8 },
    });
  }

  /** A coin of the rain, from above the window. */
  #drop(): void {
    this.particles.add({
      ...{ x: Math.random() * this.width, y: -20, vx: (Math.random() - 0.5) * 60 },
      ...{ vy: 120 + Math.random() * 240, gravity: 260, life: 3.2, colour: "#ffd65a" },
      ...{ shape: "coin", size: 8 + Math.random() * 12, angle: Math.random() * 6 },
      spin: 4 + Math.random() * 7,
    });
  }

  /** A greater title begins: a chord one step higher, and light. */
  #riseTo(part: number): void {
    if (part >= 1) return;
    const root = 523 * 1.19 ** Math.round(part * 4);
    this.sound.tones(
      [1, 1.26, 1.5, 2].map((times) => ({
        ...{ from: root * times, duration: 0.7, volume: 0.1, wave: "triangle" as const },
      })),
    );
    this.coins(18);
  }

  /** Writes large text with an outline, around a point. Long text is made smaller. */
  text(
    words: string,
    at: { x: number; y: number; size: number; fill?: string | CanvasGradient; maxWidth?: number },
  ): void {
    const { font, outline, amount } = this.look;
    const { x, y, size, fill, maxWidth = this.width * 0.94 } = at;
    letter(this.ctx, words, { x, y, size, font, outline, maxWidth }, (written) => {
      return fill ?? this.gradient(y - written / 2, y + written / 2, amount);
    });
  }

  gradient(top: number, bottom: number, colours: readonly string[]): CanvasGradient {
    const gradient = this.ctx.createLinearGradient(0, top, 0, bottom);
    for (const [index, colour] of colours.entries())
      gradient.addColorStop(index / Math.max(1, colours.length - 1), colour);
    return gradient;
  }

  async #measure(): Promise<void> {
    const { clientWidth, clientHeight } = this.#canvas;
    // A game that has closed has nowhere to be drawn.
    if (this.#placeElement.offsetParent === null) return;
    this.width = clientWidth;
    this.height = clientHeight;
    this.pixelRatio = Math.min(devicePixelRatio || 1, MOST_PIXEL_RATIO);
    const { x, y, width, height } = this.#placeElement.getBoundingClientRect();
    this.place = { x, y, width, height };
    this.layout();
    await this.sprites.prepare(
      Object.fromEntries(
        Object.entries(this.sizes()).map(([name, size]) => [name, size * this.pixelRatio]),
      ),
    );
    this.#canvas.width = Math.round(clientWidth * this.pixelRatio);
    this.#canvas.height = Math.round(clientHeight * this.pixelRatio);
    this.#isDirty = true;
    this.#drawFrame(performance.now());
  }

  #frame(now: number): void {
    requestAnimationFrame((later) => this.#frame(later));
    const isMoving = this.motion.advance(now);
    if (this.isStill && !this.#isDirty) return;
    // Movement in the background needs only half of the frames.
    const isBusy = isMoving || this.isBusy || this.#isRaining || !this.particles.isEmpty;
    if (!isBusy && !this.#isDirty && now - this.#lastFrame < 30) return;
    this.#drawFrame(now);
  }

  #drawFrame(now: number): void {
    const seconds = Math.min(LONGEST_FRAME_SECONDS, (now - this.#lastFrame) / 1000);
    this.#lastFrame = now;
    this.#isDirty = false;
    const { ctx } = this;
    ctx.setTransform(this.pixelRatio, 0, 0, this.pixelRatio, 0, 0);
    ctx.imageSmoothingQuality = "high";
    if (this.#isRaining && Math.random() < seconds * RAIN_COINS_PER_SECOND) this.#drop();
    this.particles.advance(seconds);
    ctx.save();
    if (this.shake > 0.2) {
      const angle = Math.random() * 7;
      ctx.translate(Math.cos(angle) * this.shake, Math.sin(angle) * this.shake);
      this.shake *= 0.88;
    }
    this.draw(this.isStill ? 0 : now / 1000);
    // Coins fall in front of the light of a win, and never over its words.
    this.#celebration?.drawLight(seconds, this.#sceneView());
    this.particles.draw(ctx);
    this.#celebration?.drawWords(this.#sceneView());
    ctx.restore();
  }

  #sceneView(): SceneView {
    return {
      ...{ ctx: this.ctx, width: this.width, height: this.height, place: this.place },
      write: (words, at) => this.text(words, at),
      titleOf: (title) => capitals(this.words.celebration[title]),
    };
  }

  #playFanfare({ title, milliseconds }: Tier): void {
    const steps = title === undefined ? [523, 659, 784] : [523, 659, 784, 1047, 1319, 1568];
    const step = Math.min(0.16, milliseconds / 1000 / steps.length);
    this.sound.tones(
      steps.flatMap((from, index) => [
        { from, at: index * step, duration: 0.35, volume: 0.16, wave: "triangle" as const },
        { from: from * 2, at: index * step, duration: 0.2, volume: 0.05 },
      ]),
    );
  }
}
