/**
 * The stage behind the game's controls: one canvas over the whole window. It only shows what the timeline
 * says; the page can be played without it. Frames stop while the page is hidden, and a still stage, for
 * players who prefer less motion, draws only when something has changed.
 */
import type { Words } from "../languages/en.ts";
import { capitals, number } from "../languages/numbers.ts";
import { type Tier, tierOf } from "./celebration.ts";
import { easeOut, easeOutBack, Motion } from "./motion.ts";
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
  /** The element over whose place the game itself is drawn; the rest of the window is scenery. */
  readonly place: HTMLElement;
  readonly rules: Record<string, unknown>;
  readonly isStill: boolean;
  readonly words: Words;
}

/** Sharper than this costs more than it shows. */
const MOST_PIXEL_RATIO = 2;
/** A frame after a long pause moves things no further than this. */
const LONGEST_FRAME_SECONDS = 0.05;

export interface Look {
  readonly font: string;
  /** The lighter and the darker colour of large amounts. */
  readonly amount: readonly [string, string];
  readonly outline: string;
}

export abstract class CanvasStage<Event extends { readonly type: string }> {
  readonly motion = new Motion();
  readonly particles = new Particles();
  readonly sprites: Sprites;
  readonly sound: Sound;
  readonly rules: Record<string, unknown>;
  /** What players read, in their language. */
  protected readonly words: Words;
  /** Formats what that many stakes of this round are in money. */
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
  #celebration: { tier: Tier; text: string; part: number; shown: number } | undefined;
  #endCount: (() => void) | undefined;
  protected shake = 0;

  protected abstract readonly look: Look;

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
    requestAnimationFrame((now) => this.#frame(now));
  }

  /** Shows an event; resolves when it has been shown. */
  abstract play(event: Event): Promise<void>;
  /** A request was sent. */
  abstract wait(): void;
  /** No answer came. */
  abstract stop(): void;
  /** Places everything for the present size. */
  protected abstract layout(): void;
  /** Returns how large each picture must be, in CSS pixels. */
  protected abstract sizes(): Record<string, number>;
  /** @param seconds The stage's time, for what moves all the time. */
  protected abstract draw(seconds: number): void;

  /** Whether something moves that is no tween. */
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
    const celebration = { tier, text: "", part: 0, shown: 0 };
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
        celebration.part = part;
        celebration.text = part < 1 ? this.money(multiplier * part) : amount;
        if (tier.title !== undefined && Math.random() < 0.12) this.coins(2);
      },
      easeOut,
    );
    await Promise.race([counted, ended]);
    celebration.part = 1;
    celebration.text = amount;
    this.#endCount = undefined;
  }

  /** Takes the shown amount away; called when the next round begins. */
  clearCelebration(): void {
    this.#celebration = undefined;
    this.particles.clear();
  }

  /** Ends a count-up. Returns whether there was one. */
  endCount(): boolean {
    this.#endCount?.();
    return this.#endCount !== undefined;
  }

  invalidate(): void {
    this.#isDirty = true;
  }

  /** Lets coins fall over the stage. */
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

  /** Writes large text with an outline, around a point. Returns nothing; long text is made smaller. */
  text(
    words: string,
    at: { x: number; y: number; size: number; fill?: string | CanvasGradient; maxWidth?: number },
  ): void {
    const { ctx } = this;
    const fits = at.maxWidth ?? this.width * 0.94;
    ctx.save();
    ctx.textAlign = "center";
    ctx.textBaseline = "middle";
    ctx.font = `${at.size}px ${this.look.font}`;
    const width = ctx.measureText(words).width;
    const size = width > fits ? (at.size * fits) / width : at.size;
    ctx.font = `${size}px ${this.look.font}`;
    ctx.lineJoin = "round";
    ctx.lineWidth = Math.max(3, size * 0.16);
    ctx.strokeStyle = this.look.outline;
    ctx.strokeText(words, at.x, at.y + size * 0.04);
    ctx.fillStyle = at.fill ?? this.gradient(at.y - size / 2, at.y + size / 2, this.look.amount);
    ctx.fillText(words, at.x, at.y);
    ctx.restore();
  }

  gradient(top: number, bottom: number, colours: readonly string[]): CanvasGradient {
    const gradient = this.ctx.createLinearGradient(0, top, 0, bottom);
    for (const [index, colour] of colours.entries())
      gradient.addColorStop(index / Math.max(1, colours.length - 1), colour);
    return gradient;
  }

  async #measure(): Promise<void> {
    const { clientWidth, clientHeight } = this.#canvas;
    // A game that has closed has no place to be drawn in.
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
    // What only lives in the background needs half of the frames.
    const isBusy = isMoving || this.isBusy || !this.particles.isEmpty;
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
    this.particles.advance(seconds);
    ctx.save();
    if (this.shake > 0.2) {
      const angle = Math.random() * 7;
      ctx.translate(Math.cos(angle) * this.shake, Math.sin(angle) * this.shake);
      this.shake *= 0.88;
    }
    this.draw(this.isStill ? 0 : now / 1000);
    this.particles.draw(ctx);
    this.#drawCelebration(seconds);
    ctx.restore();
  }

  #drawCelebration(seconds: number): void {
    const shown = this.#celebration;
    if (shown === undefined) return;
    shown.shown += seconds;
    const { ctx, place } = this;
    const [x, y] = [place.x + place.width / 2, place.y + place.height / 2];
    const size = Math.min(place.height * 0.22, place.width * 0.16, 120);
    const grown = easeOutBack(Math.min(1, shown.shown / 0.35));
    const glow = ctx.createRadialGradient(x, y, 0, x, y, size * 4.6);
    glow.addColorStop(0, "rgb(0 0 0 / 72%)");
    glow.addColorStop(0.55, "rgb(0 0 0 / 48%)");
    glow.addColorStop(1, "rgb(0 0 0 / 0%)");
    ctx.fillStyle = glow;
    ctx.fillRect(0, 0, this.width, this.height);
    const { title } = shown.tier;
    if (title !== undefined) {
      const height = y - size * 0.62;
      this.text(capitals(this.words.celebration[title]), {
        ...{ x, y: height, size: size * 0.62 * grown, fill: "#fff", maxWidth: place.width * 0.9 },
      });
    }
    const below = title === undefined ? y : y + size * 0.25;
    this.text(shown.text, { x, y: below, size: size * grown, maxWidth: place.width * 0.92 });
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
