/** The stage of Katapuuult: pull, let go, and follow the stone through what it meets. */

import { flightOf } from "../../../../../domain/games/katapuuult/flight.ts";
import { number } from "../../languages/numbers.ts";
import { CanvasStage, type StageNeeds } from "../../stage/canvas-stage.ts";
import { easeIn, easeInOut, easeOut, linear } from "../../stage/motion.ts";
import { aim, onAim, setAim } from "./aim.ts";
import { art } from "./art.ts";
import { drawLandscape } from "./landscape.ts";
import { score, sounds } from "./sounds.ts";
import type { Flight, ShotEvent, Thing } from "./timeline.ts";

/** Angles of the catapult's arm, in radians from level. */
const ARM_AT_REST = -0.42;
const ARM_PULLED = -0.86;
const ARM_RELEASED = 1.15;
/** How many windows wide a flight is, and how long it takes. */
const FLIGHT_WINDOWS = 2.1;
const SHORTEST_SHOWN_RANGE = 2_600;
const FLIGHT_MILLISECONDS = 3_900;
/** Heights at which another sky begins (docs/games/katapuuult.md), and at which stars are seen. */
const STARS_AT = 2_600;

interface Sky {
  readonly sky: "low" | "middle" | "high";
  readonly peakFrom: number;
  readonly treasures: readonly { readonly type: string; readonly value: number }[];
}

interface Float {
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly colour: string;
  part: number;
}

class ShotStage extends CanvasStage<ShotEvent> {
  protected readonly score = score;
  protected readonly look = {
    font: '"Lilita One", Impact, sans-serif',
    amount: ["#fffdf0", "#ffe27a", "#ffc22e", "#fff0b0", "#e8960c"] as const,
    outline: "#10243a",
  };
  #arm = ARM_AT_REST;
  #flight: Flight | undefined;
  #things: readonly Thing[] = [];
  #met = 0;
  /** How far along its range the stone is, from 0 to 1; below 0 while it lies in the catapult. */
  #along = -1;
  #total = 0;
  #floats: Float[] = [];
  #camera = { x: 0, y: 0 };
  #unit = 100;
  #hasLanded = false;
  #trail: { x: number; y: number }[] = [];

  constructor(needs: StageNeeds) {
    super(needs, art);
    this.#listen(needs.place);
    onAim(() => {
      if (this.#hasLanded) this.#goHome();
      this.invalidate();
    });
  }

  protected layout(): void {
    this.#unit = Math.min(this.place.height * 0.42, this.place.width * 0.34, 260);
    // A window of another shape, such as a phone that was turned, would leave the landed stone out of sight.
    if (this.#hasLanded) this.#follow();
  }

  protected sizes(): Record<string, number> {
    const unit = this.#unit;
    const thing = unit * 0.36;
    return {
      ...{ base: unit, arm: unit * 0.95, stone: unit * 0.34, coin: thing, gem: thing },
      ...{ star: thing * 1.3, cloud: thing * 1.6, bird: thing * 1.5 },
    };
  }

  wait(): void {
    const from = { ...this.#camera, arm: this.#arm };
    this.#flight = undefined;
    this.#along = -1;
    this.#hasLanded = false;
    this.#total = 0;
    this.#floats = [];
    this.#trail = [];
    sounds.pull(this.sound);
    void this.motion.tween(
      360,
      (part) => {
        this.#camera = { x: from.x * (1 - part), y: from.y * (1 - part) };
        this.#arm = from.arm + (ARM_PULLED - from.arm) * part;
      },
      easeOut,
    );
  }

  stop(): void {
    this.#arm = ARM_AT_REST;
  }

  /** Goes back to the catapult, for the next aim. */
  #goHome(): void {
    this.clearCelebration();
    this.#flight = undefined;
    this.#along = -1;
    this.#hasLanded = false;
    this.#trail = [];
    const from = this.#camera;
    this.#arm = ARM_AT_REST;
    void this.motion.tween(
      400,
      (part) => {
        this.#camera = { x: from.x * (1 - part), y: from.y * (1 - part) };
      },
      easeOut,
    );
  }

  async play(event: ShotEvent): Promise<void> {
    switch (event.type) {
      case "shot":
        return this.#shoot(event.flight, event.things);
      case "met":
        return this.#meet(event, event.total);
      case "landed":
        return this.#land(event.multiplier);
    }
  }

  /** Pulling back on the stage aims: the distance is the power, the direction the angle. */
  #listen(place: HTMLElement): void {
    let from: { x: number; y: number } | undefined;
    place.style.touchAction = "none";
    place.addEventListener("pointerdown", ({ clientX, clientY, pointerId }) => {
      if (this.#along >= 0 && !this.#hasLanded) return;
      if (this.#hasLanded) this.#goHome();
      from = { x: clientX, y: clientY };
      place.setPointerCapture(pointerId);
    });
    place.addEventListener("pointermove", ({ clientX, clientY }) => {
      if (from === undefined) return;
      const [left, down] = [from.x - clientX, clientY - from.y];
      const distance = Math.hypot(left, down);
      if (distance < 12) return;
      const reach = Math.min(this.place.width, this.place.height) * 0.5;
      setAim({
        power: Math.min(100, Math.max(20, (distance / reach) * 100)),
        angle: Math.min(80, Math.max(10, (Math.atan2(down, left) * 180) / Math.PI)),
      });
    });
    for (const end of ["pointerup", "pointercancel"])
      place.addEventListener(end, () => {
        from = undefined;
      });
  }

  async #shoot(flight: Flight, things: readonly Thing[]): Promise<void> {
    this.#flight = flight;
    this.#things = things;
    this.#met = 0;
    this.#total = 0;
    this.#hasLanded = false;
    this.#camera = { x: 0, y: 0 };
    this.#trail = [];
    if (!this.motion.isStill) await this.motion.wait(260);
    sounds.launch(this.sound);
    await this.motion.tween(
      150,
      (part) => {
        this.#arm = ARM_PULLED + (ARM_RELEASED - ARM_PULLED) * part;
      },
      easeIn,
    );
    if (!this.motion.isStill) this.shake = 8;
    this.#along = 0;
  }

  /** Flies on to that part of the range. */
  async #flyTo(part: number): Promise<void> {
    const from = Math.max(0, this.#along);
    await this.motion.tween(
      FLIGHT_MILLISECONDS * Math.max(0, part - from),
      (done) => {
        this.#along = from + (part - from) * done;
        this.#follow();
      },
      linear,
    );
  }

  async #meet(thing: Thing, total: number): Promise<void> {
    await this.#flyTo(thing.x / Math.max(1, this.#flight?.range ?? 1));
    this.#met += 1;
    this.#total = total;
    if (this.motion.isStill) return;
    sounds.met(this.sound, thing.kind);
    const isGood = thing.value > 0;
    const at = this.#toScreen(thing.x, thing.y);
    if (!isGood) this.shake = 7;
    const colour =
      thing.kind === "gem"
        ? "#ff7bd5"
        : isGood
          ? "#ffe27a"
          : thing.kind === "cloud"
            ? "#a9b8cc"
            : "#6f5d96";
    this.particles.burst(thing.kind === "star" ? 40 : 14, () => ({
      ...{ x: at.x, y: at.y, gravity: 500, life: 0.8, colour, drag: 0.4 },
      vx: (Math.random() - 0.5) * 560,
      vy: (Math.random() - 0.7) * 480,
      size: 4 + Math.random() * 5,
      shape: isGood ? ("glow" as const) : ("shard" as const),
      spin: 7,
    }));
    const text = `${isGood ? "+" : "−"}${this.money(Math.abs(thing.value))}`;
    const float: Float = {
      x: thing.x,
      y: thing.y,
      text,
      colour: isGood ? "#ffe98a" : "#ff8a80",
      part: 0,
    };
    this.#floats.push(float);
    void this.motion.tween(
      1_300,
      (part) => {
        float.part = part;
      },
      linear,
    );
    await this.motion.wait(thing.kind === "star" ? 600 : thing.kind === "gem" ? 350 : 120);
  }

  async #land(multiplier: number): Promise<void> {
    await this.#flyTo(1);
    this.#hasLanded = true;
    this.#trail = [];
    this.#total = multiplier;
    if (this.motion.isStill) {
      this.#follow();
      return;
    }
    sounds.land(this.sound);
    this.shake = 14;
    const at = this.#toScreen(this.#flight?.range ?? 0, 0);
    this.particles.burst(22, () => ({
      ...{ x: at.x, y: at.y, gravity: 500, life: 0.9, colour: "#a87b4a", shape: "dot" as const },
      vx: (Math.random() - 0.5) * 480,
      vy: -Math.random() * 360,
      size: 4 + Math.random() * 8,
    }));
    await this.motion.tween(420, () => {}, easeInOut);
  }

  /** Pixels for each unit of the flight. */
  get #scale(): number {
    const range = Math.max(SHORTEST_SHOWN_RANGE, this.#flight?.range ?? 0);
    return (this.place.width * FLIGHT_WINDOWS) / range;
  }

  get #ground(): number {
    return this.place.y + this.place.height * 0.9 + this.#camera.y;
  }

  /** Where the stone leaves the catapult, with the camera at its start. */
  get #start(): { x: number; y: number } {
    return {
      x: this.place.x + this.#unit * 0.72,
      y: this.place.y + this.place.height * 0.9 - this.#unit * 0.7,
    };
  }

  #heightAt(part: number): number {
    return 4 * (this.#flight?.peak ?? 0) * part * (1 - part);
  }

  #toScreen(x: number, y: number): { x: number; y: number } {
    const range = Math.max(1, this.#flight?.range ?? 1);
    // The stone starts as high as the catapult is, and lands on the ground.
    const drop = this.#unit * 0.6 * Math.min(1, Math.max(0, x / range));
    return {
      x: this.#start.x + x * this.#scale - this.#camera.x,
      y: this.#start.y - y * this.#scale + drop + this.#camera.y,
    };
  }

  #follow(): void {
    const flight = this.#flight;
    if (flight === undefined) return;
    const along = Math.max(0, this.#along);
    const { place } = this;
    const x = along * flight.range * this.#scale - place.width * 0.3;
    const y = this.#heightAt(along) * this.#scale - place.height * 0.32;
    this.#camera = { x: Math.max(0, x), y: Math.max(0, y) };
    this.#trail = [
      ...this.#trail.slice(-26),
      { x: along * flight.range, y: this.#heightAt(along) },
    ];
  }

  protected draw(seconds: number): void {
    const { ctx } = this;
    const altitude = Math.min(1, this.#camera.y / this.#scale / STARS_AT);
    drawLandscape(ctx, {
      ...{ width: this.width, height: this.height, ground: this.#ground, seconds },
      ...{ along: this.#camera.x, altitude: this.#flight === undefined ? 0 : altitude },
    });
    const isAiming = this.#along < 0 || this.#hasLanded;
    if (isAiming && this.#camera.x < this.place.width * 0.5) this.#drawAim();
    this.#drawCatapult();
    if (this.#flight !== undefined) this.#drawFlight(seconds);
    this.#drawTotal();
  }

  #drawCatapult(): void {
    const { ctx } = this;
    const unit = this.#unit;
    const x = this.place.x + unit * 0.62 - this.#camera.x;
    const y = this.#ground;
    if (x < -unit) return;
    this.sprites.draw(ctx, "base", { x, y: y - unit * 0.35, width: unit });
    ctx.save();
    ctx.translate(x + unit * 0.03, y - unit * 0.52);
    ctx.rotate(this.#arm);
    this.sprites.draw(ctx, "arm", { x: -unit * 0.14, y: 0, width: unit * 0.95 });
    if (this.#along < 0)
      this.sprites.draw(ctx, "stone", {
        x: -unit * 0.46,
        y: -unit * 0.1,
        width: unit * 0.3,
        angle: -this.#arm,
      });
    ctx.restore();
  }

  /** The path that this aim would take, small, with the skies that it could reach. */
  #drawAim(): void {
    const { ctx, place } = this;
    const shot = flightOf(aim());
    const { x, y } = this.#start;
    const scale = Math.min((place.width * 0.86) / 10_000, (place.height * 0.66) / 4_900);
    const skies = (this.rules.skies ?? []) as readonly Sky[];
    ctx.save();
    const size = Math.max(12, Math.min(17, place.height * 0.034));
    ctx.font = `${size}px ${this.look.font}`;
    ctx.textAlign = "right";
    ctx.textBaseline = "bottom";
    for (const { sky, peakFrom } of skies) {
      if (peakFrom === 0) continue;
      const level = y - peakFrom * scale;
      const isReached = sky === shot.sky;
      ctx.setLineDash([10, 9]);
      ctx.lineWidth = isReached ? 3 : 1.5;
      ctx.strokeStyle = isReached ? "#fff" : "rgb(255 255 255 / 60%)";
      ctx.beginPath();
      ctx.moveTo(place.x, level);
      ctx.lineTo(place.x + place.width, level);
      ctx.stroke();
    }
    ctx.setLineDash([]);
    ctx.fillStyle = "#fff";
    ctx.strokeStyle = "#10243a";
    ctx.lineWidth = 2;
    const dots = 34;
    for (let dot = 1; dot <= dots; dot += 1) {
      const part = dot / dots;
      const at = {
        x: x + shot.range * part * scale,
        y: y - 4 * shot.peak * part * (1 - part) * scale,
      };
      ctx.beginPath();
      ctx.arc(at.x, at.y, dot === dots / 2 ? 7 : 3.6, 0, 7);
      ctx.fill();
      ctx.stroke();
    }
    // The words are drawn over the path, which reaches them on a narrow phone; the lowest are below its end.
    const right = place.x + place.width - 6;
    ctx.lineWidth = 4;
    ctx.strokeStyle = "rgb(16 36 58 / 90%)";
    for (const { sky, peakFrom, treasures } of skies) {
      const bottom = peakFrom > 0 ? y - peakFrom * scale - 5 : y + size + 10;
      const words = this.words.shot.skies[sky](
        number(Math.max(...treasures.map(({ value }) => value))),
      );
      ctx.strokeText(words, right, bottom);
      ctx.fillStyle = sky === shot.sky ? "#ffe98a" : "#fff";
      ctx.fillText(words, right, bottom);
    }
    ctx.restore();
  }

  #drawFlight(seconds: number): void {
    const { ctx } = this;
    const unit = this.#unit;
    if (this.#along >= 0) this.#drawTrail();
    for (const [index, thing] of this.#things.entries()) {
      const isGone = index < this.#met && thing.kind !== "cloud";
      if (isGone) continue;
      const { x, y } = this.#toScreen(thing.x, thing.y);
      if (x < -200 || x > this.width + 200) continue;
      const bob = Math.sin(seconds * 3 + index) * unit * 0.025;
      const size = { coin: 0.34, gem: 0.34, star: 0.46, cloud: 0.56, bird: 0.5 }[thing.kind];
      const flap = thing.kind === "bird" ? Math.sin(seconds * 11) * 0.12 : 0;
      const turn = thing.kind === "coin" ? Math.sin(seconds * 2.5 + index) * 0.2 : flap;
      if (thing.kind === "star" || thing.kind === "gem") this.#halo(x, y + bob, unit * 0.6);
      this.sprites.draw(ctx, thing.kind, { x, y: y + bob, width: unit * size, angle: turn });
    }
    if (this.#along >= 0) {
      const at = this.#toScreen(this.#along * this.#flightRange, this.#heightAt(this.#along));
      const squash = this.#hasLanded ? unit * 0.04 : 0;
      const angle = this.#hasLanded ? 0.3 : this.#along * 7;
      this.sprites.draw(ctx, "stone", { x: at.x, y: at.y + squash, width: unit * 0.34, angle });
    }
    for (const float of this.#floats) {
      if (float.part >= 1) continue;
      const { x, y } = this.#toScreen(float.x, float.y);
      ctx.globalAlpha = Math.min(1, (1 - float.part) * 2);
      this.text(float.text, {
        x,
        y: y - unit * (0.3 + float.part * 0.5),
        size: unit * 0.22,
        fill: float.colour,
      });
      ctx.globalAlpha = 1;
    }
  }

  get #flightRange(): number {
    return this.#flight?.range ?? 0;
  }

  #drawTrail(): void {
    const { ctx } = this;
    for (const [index, point] of this.#trail.entries()) {
      const { x, y } = this.#toScreen(point.x, point.y);
      ctx.fillStyle = `rgb(255 255 255 / ${(index / this.#trail.length) * 45}%)`;
      ctx.beginPath();
      ctx.arc(x, y, (index / this.#trail.length) * this.#unit * 0.1, 0, 7);
      ctx.fill();
    }
  }

  #halo(x: number, y: number, radius: number): void {
    const { ctx } = this;
    const glow = ctx.createRadialGradient(x, y, 0, x, y, radius);
    glow.addColorStop(0, "rgb(255 245 180 / 75%)");
    glow.addColorStop(1, "rgb(255 240 150 / 0%)");
    ctx.fillStyle = glow;
    ctx.fillRect(x - radius, y - radius, radius * 2, radius * 2);
  }

  #drawTotal(): void {
    if (this.#along < 0 || this.#hasLanded) return;
    const { place } = this;
    const size = Math.min(place.height * 0.12, place.width * 0.1, 72);
    const sign = this.#total < 0 ? "−" : "";
    this.text(`${sign}${this.money(Math.abs(this.#total))}`, {
      ...{ x: place.x + place.width / 2, y: place.y + size * 0.7, size },
      ...(this.#total < 0 ? { fill: "#ff9a8f" } : {}),
    });
  }
}

export const openStage = (needs: StageNeeds) => new ShotStage(needs);
