/** The stage of Fox n' Flock: a meadow by moonlight, eight goats, and a shepherd who must not wake. */
import { number } from "../../languages/numbers.ts";
import { CanvasStage, type StageNeeds } from "../../stage/canvas-stage.ts";
import { easeIn, easeInOut, easeOut, easeOutBack } from "../../stage/motion.ts";
import { art } from "./art.ts";
import { paintMeadow } from "./meadow.ts";
import { score, sounds } from "./sounds.ts";
import type { FoxEvent, Goat, Shepherd } from "./timeline.ts";

const FLOCK = 8;
/** Where the goats graze, in parts of the meadow; those in front are nearer. */
const WIDE = [
  [0.4, 0.3],
  [0.56, 0.2],
  [0.7, 0.34],
  [0.47, 0.58],
  [0.62, 0.64],
  [0.77, 0.62],
  [0.52, 0.92],
  [0.71, 0.93],
] as const;
const NARROW = [
  [0.38, 0.2],
  [0.6, 0.14],
  [0.5, 0.36],
  [0.74, 0.42],
  [0.36, 0.55],
  [0.6, 0.62],
  [0.82, 0.72],
  [0.5, 0.84],
] as const;

const FOX_POSES = ["fox", "foxGlad", "foxScared", "foxCreep", "foxRun", "foxGather"] as const;

interface Spot {
  readonly x: number;
  readonly y: number;
}

class FoxStage extends CanvasStage<FoxEvent> {
  protected readonly score = score;
  protected readonly look = {
    font: '"Lilita One", Impact, sans-serif',
    amount: ["#fffaf0", "#ffd9a0", "#ff9d52", "#ffe3c0", "#e87a2c"] as const,
    outline: "#0a1230",
  };
  #scenery = document.createElement("canvas");
  #horizon = 0;
  #unit = 0;
  #taken = 0;
  #worth = 0;
  #next: Goat | null = null;
  #shepherd: Shepherd = "sleeping";
  /** How awake he looks, from 0 to 1, for the light of the night. */
  #alarm = 0;
  #wake = 1;
  #fox = { along: 0, isRunning: false, isFlipped: false, carries: false, target: 0, isGone: false };
  /** Whether it is on its way to a goat while the answer is awaited. */
  #isCreeping = false;
  #isOver = true;
  #isCaught = false;
  #net = 0;
  #wouldBeCaughtOn: number | null = null;

  protected layout(): void {
    const { place } = this;
    this.#horizon = place.y + place.height * 0.4;
    this.#unit = Math.min(place.width * 0.135, place.height * 0.25, 150);
    this.#scenery.width = Math.max(1, Math.round(this.width * this.pixelRatio));
    this.#scenery.height = Math.max(1, Math.round(this.height * this.pixelRatio));
    const scene = this.#scenery.getContext("2d");
    if (scene === null) return;
    scene.scale(this.pixelRatio, this.pixelRatio);
    const { width, height } = this;
    paintMeadow(scene, { width, height, horizon: this.#horizon, lair: this.#lair().y });
    scene.setTransform(1, 0, 0, 1, 0, 0);
  }

  protected sizes(): Record<string, number> {
    const unit = this.#unit;
    return {
      ...Object.fromEntries(FOX_POSES.map((pose) => [pose, unit * 1.5])),
      goat: unit * 1.2,
      ...{ alert: unit * 1.35, patrolling: unit * 1.35, sleeping: unit * 2 },
    };
  }

  wait(): void {
    if (this.#isOver) this.#reset();
    sounds.creep(this.sound);
    this.#fox = { ...this.#fox, isRunning: true, isFlipped: false, target: this.#taken };
    this.#isCreeping = true;
    void this.motion.tween(420, (part) => this.#moveFox(part * 0.3), easeOut);
  }

  stop(): void {
    void this.#goHome();
  }

  async play(event: FoxEvent): Promise<void> {
    switch (event.type) {
      case "taken":
        return this.#take(event.goat, event.multiplier);
      case "looked":
        return this.#lookAround(event.shepherd, event.next);
      case "caught":
        return this.#catch(event.goat, event.shepherd);
      case "left":
        return this.#leave(event.wouldBeCaughtOn);
    }
  }

  #reset(): void {
    this.#isOver = false;
    this.#isCaught = false;
    this.#net = 0;
    this.#taken = 0;
    this.#worth = 0;
    this.#next = null;
    this.#shepherd = "sleeping";
    this.#alarm = 0;
    this.#wouldBeCaughtOn = null;
    this.#fox = {
      along: 0,
      isRunning: false,
      isFlipped: false,
      carries: false,
      target: 0,
      isGone: false,
    };
  }

  #moveFox(along: number): void {
    this.#fox.along = along;
  }

  /** Runs back from where it crept to. */
  async #goHome(): Promise<void> {
    this.#fox.isFlipped = true;
    await this.#run(this.#fox.along, 0, 300);
    this.#fox.isFlipped = false;
  }

  async #run(from: number, to: number, milliseconds: number): Promise<void> {
    this.#isCreeping = false;
    this.#fox.isRunning = true;
    await this.motion.tween(
      milliseconds,
      (part) => this.#moveFox(from + (to - from) * part),
      easeInOut,
    );
    this.#fox.isRunning = false;
  }

  async #take(goat: number, multiplier: number): Promise<void> {
    if (goat === 1) this.#reset();
    this.#fox = { ...this.#fox, target: goat - 1, isFlipped: false };
    await this.#run(this.#fox.along, 1, 480);
    sounds.goat(this.sound);
    this.#dust(this.#spotOf(goat - 1));
    this.#taken = goat;
    this.#next = null;
    this.#fox = { ...this.#fox, carries: true, isFlipped: true };
    await this.#run(1, 0, 680);
    this.#fox = { ...this.#fox, carries: false, isFlipped: false };
    this.#worth = multiplier;
    sounds.home(this.sound);
    if (!this.motion.isStill) this.coinsAt(this.#lair(), 5);
  }

  async #lookAround(shepherd: Shepherd | undefined, next: Goat | null | undefined): Promise<void> {
    if (shepherd === undefined) return;
    this.#next = next ?? null;
    const hasChanged = shepherd !== this.#shepherd;
    this.#shepherd = shepherd;
    if (!this.motion.isStill) sounds.look(this.sound, shepherd);
    const [from, to] = [this.#alarm, shepherd === "sleeping" ? 0 : shepherd === "alert" ? 0.5 : 1];
    if (hasChanged) this.#wake = 0;
    await this.motion.tween(
      420,
      (part) => {
        this.#wake = Math.max(this.#wake, part);
        this.#alarm = from + (to - from) * Math.min(1, part);
      },
      easeOutBack,
    );
    this.#wake = 1;
  }

  async #catch(goat: number, shepherd: Shepherd): Promise<void> {
    if (goat === 1) this.#reset();
    this.#isOver = true;
    this.#shepherd = shepherd;
    this.#fox = { ...this.#fox, target: goat - 1, isFlipped: false };
    await this.#run(this.#fox.along, 0.9, 480);
    sounds.caught(this.sound);
    this.#shepherd = "patrolling";
    this.#alarm = 1;
    this.#isCaught = true;
    this.#worth = 0;
    this.#next = null;
    if (!this.motion.isStill) this.shake = 12;
    await this.motion.tween(
      460,
      (part) => {
        this.#net = part;
      },
      easeIn,
    );
    if (!this.motion.isStill) this.#dust(this.#spotOf(goat - 1));
    await this.motion.wait(500);
  }

  async #leave(wouldBeCaughtOn: number | null): Promise<void> {
    this.#isOver = true;
    this.#wouldBeCaughtOn = wouldBeCaughtOn;
    this.#next = null;
    await this.#goHome();
    if (this.motion.isStill) return;
    sounds.leave(this.sound);
    this.coinsAt(this.#lair(), 10 + this.#taken * 3);
    await this.motion.wait(600);
  }

  /** Makes coins jump from a point. */
  private coinsAt({ x, y }: Spot, count: number): void {
    this.particles.burst(count, () => ({
      ...{ x, y: y - this.#unit * 0.4, gravity: 1100, life: 0.9, colour: "#ffd65a" },
      vx: (Math.random() - 0.4) * 340,
      vy: -260 - Math.random() * 260,
      size: 5 + Math.random() * 4,
      shape: "coin" as const,
      spin: 8,
    }));
  }

  #dust({ x, y }: Spot): void {
    if (this.motion.isStill) return;
    this.particles.burst(9, () => ({
      ...{ x, y, gravity: 60, life: 0.6, colour: "#a8d0b866", shape: "dot" as const },
      vx: (Math.random() - 0.5) * 240,
      vy: -Math.random() * 130,
      size: 4 + Math.random() * 7,
    }));
  }

  #spotOf(goat: number): Spot {
    const { place } = this;
    const spots = place.width > place.height * 1.1 ? WIDE : NARROW;
    const [x, y] = spots[Math.min(goat, FLOCK - 1)] ?? [0.5, 0.5];
    const depth = place.y + place.height - this.#horizon - this.#unit * 0.65;
    return { x: place.x + place.width * x, y: this.#horizon + this.#unit * 0.45 + depth * y };
  }

  #lair(): Spot {
    const { place } = this;
    return {
      x: place.x + Math.max(place.width * 0.15, this.#unit * 0.95),
      y: this.#horizon + (place.y + place.height - this.#horizon) * 0.55,
    };
  }

  protected draw(seconds: number): void {
    const { ctx } = this;
    ctx.drawImage(this.#scenery, 0, 0, this.width, this.height);
    this.#drawStars(seconds);
    this.#drawShepherd(seconds);
    this.#drawFlock(seconds);
    this.#drawNight(seconds);
    this.#drawLabels(seconds);
  }

  #drawStars(seconds: number): void {
    const { ctx, width } = this;
    for (let star = 0; star < 70; star += 1) {
      const x = ((star * 0.61803) % 1) * width;
      const y = ((star * 0.41421) % 1) ** 1.4 * this.#horizon * 0.72;
      const bright = 0.35 + 0.3 * Math.sin(seconds * (0.7 + (star % 5) * 0.2) + star);
      ctx.fillStyle = `rgb(225 235 255 / ${bright * 100}%)`;
      const size = 1 + (star % 3) * 0.6;
      ctx.fillRect(x, y, size, size);
    }
    // Fireflies over the grass.
    for (let fly = 0; fly < 9; fly += 1) {
      const x = width * (0.2 + 0.09 * fly) + Math.sin(seconds * 0.5 + fly * 2) * 40;
      const y = this.#horizon + 60 + ((fly * 53) % 200) + Math.cos(seconds * 0.7 + fly) * 18;
      const bright = Math.max(0, Math.sin(seconds * 1.7 + fly * 1.9));
      ctx.fillStyle = `rgb(255 240 140 / ${bright * 65}%)`;
      ctx.beginPath();
      ctx.arc(x, y, 2.4, 0, 7);
      ctx.fill();
    }
  }

  #drawShepherd(seconds: number): void {
    const { ctx, place } = this;
    const unit = this.#unit;
    const home = { x: place.x + place.width - unit * 1.05, y: this.#horizon + unit * 0.35 };
    const grown = 0.8 + 0.2 * this.#wake;
    if (this.#shepherd === "sleeping") {
      const breath = 1 + Math.sin(seconds * 1.5) * 0.012;
      this.sprites.draw(ctx, "sleeping", { ...home, width: unit * 2 * breath });
      for (const letter of [0, 1, 2]) {
        const rise = this.isStill ? letter / 3 : (seconds * 0.35 + letter / 3) % 1;
        ctx.globalAlpha = Math.sin(rise * Math.PI);
        this.text("z", {
          x: home.x - unit * (0.25 - rise * 0.35),
          y: home.y - unit * (0.5 + rise * 0.75),
          ...{ size: unit * (0.18 + rise * 0.2), fill: "#dce8ff" },
        });
      }
      ctx.globalAlpha = 1;
      return;
    }
    const isWalking = this.#shepherd === "patrolling";
    const walk = isWalking && !this.#isCaught ? Math.sin(seconds * 0.8) * unit * 0.5 : 0;
    const bob = isWalking ? Math.abs(Math.sin(seconds * 5)) * unit * 0.04 : 0;
    const at = { x: home.x - unit * 0.2 + walk, y: home.y - unit * 0.35 - bob };
    if (isWalking) this.#drawBeam({ x: at.x - unit * 0.5, y: at.y + unit * 0.55 }, seconds);
    this.sprites.draw(ctx, this.#shepherd, { ...at, width: unit * 1.35 * grown });
    const sign = isWalking ? "!" : "?";
    this.text(sign, {
      x: at.x - unit * 0.1,
      y: at.y - unit * 1.18 - Math.abs(Math.sin(seconds * 3)) * unit * 0.07,
      ...{ size: unit * 0.5 * grown, fill: isWalking ? "#ff5a4a" : "#ffd84d" },
    });
  }

  #drawBeam({ x, y }: Spot, seconds: number): void {
    const { ctx } = this;
    const reach = this.place.width * 0.62;
    const aim = this.#isCaught
      ? Math.atan2(this.#foxAt().y - y, this.#foxAt().x - x)
      : Math.PI - 0.32 + Math.sin(seconds * 0.9) * 0.2;
    const light = ctx.createRadialGradient(x, y, 0, x, y, reach);
    light.addColorStop(0, "rgb(255 236 160 / 62%)");
    light.addColorStop(1, "rgb(255 220 120 / 0%)");
    ctx.fillStyle = light;
    ctx.beginPath();
    ctx.moveTo(x, y);
    ctx.arc(x, y, reach, aim - 0.17, aim + 0.17);
    ctx.fill();
    const near = this.#unit * 0.9;
    const glow = ctx.createRadialGradient(x, y, 0, x, y, near);
    glow.addColorStop(0, "rgb(255 240 180 / 75%)");
    glow.addColorStop(1, "rgb(255 220 120 / 0%)");
    ctx.fillStyle = glow;
    ctx.fillRect(x - near, y - near, near * 2, near * 2);
  }

  #foxAt(): Spot {
    const { along, target } = this.#fox;
    const [from, to] = [this.#lair(), this.#spotOf(target)];
    const side = this.#unit * 0.8;
    return { x: from.x + (to.x - side - from.x) * along, y: from.y + (to.y - from.y) * along };
  }

  /** Draws goats and fox from the farthest to the nearest. */
  #drawFlock(seconds: number): void {
    const actors = Array.from({ length: FLOCK }, (_, goat) => ({ at: this.#spotOf(goat), goat }))
      .filter(({ goat }) => goat >= this.#taken)
      .map(({ at, goat }) => ({ y: at.y, draw: () => this.#drawGoat(at, goat, seconds) }));
    const fox = this.#foxAt();
    actors.push({ y: fox.y, draw: () => this.#drawFox(fox, seconds) });
    for (const { draw } of actors.sort((a, b) => a.y - b.y)) draw();
  }

  #drawGoat({ x, y }: Spot, goat: number, seconds: number): void {
    const { ctx } = this;
    const unit = this.#unit;
    const isNext = goat === this.#taken && !this.#isOver && this.#next !== null;
    const isLarge = isNext && this.#next?.size === "large";
    const width = unit * (isNext ? (isLarge ? 1.2 : 0.86) : 0.95);
    this.#shadow(x, y + width * 0.4, width * 0.45);
    if (isNext) {
      const glow = ctx.createRadialGradient(x, y, 0, x, y, width);
      glow.addColorStop(0, "rgb(255 230 150 / 60%)");
      glow.addColorStop(1, "rgb(255 220 120 / 0%)");
      ctx.fillStyle = glow;
      ctx.fillRect(x - width, y - width, width * 2, width * 2);
    }
    const nod = Math.sin(seconds * 1.3 + goat * 1.7) * 0.035;
    this.sprites.draw(ctx, "goat", { x, y, width, angle: nod, flip: goat % 3 === 2 && !isNext });
  }

  #drawFox({ x, y }: Spot, seconds: number): void {
    const { ctx } = this;
    const unit = this.#unit;
    const { isRunning, isFlipped, carries } = this.#fox;
    const leap = Math.sin(seconds * 13);
    const hop = isRunning && !this.#isCreeping ? Math.abs(leap) * unit * 0.12 : 0;
    const breath = isRunning ? 0 : Math.sin(seconds * 2.2) * 0.015;
    this.#shadow(x, y + unit * 0.46, unit * 0.6);
    if (carries)
      this.sprites.draw(ctx, "goat", {
        ...{ x, y: y - unit * 0.42 - hop, width: unit * 0.85, angle: 2.9, flip: isFlipped },
      });
    this.sprites.draw(ctx, this.#foxPose(leap), {
      ...{ x, y: y - hop, width: unit * 1.45 * (1 + breath), flip: isFlipped },
      angle: this.#isCaught ? 0.12 : 0,
    });
    if (this.#net > 0) this.#drawNet({ x, y }, unit);
  }

  #foxPose(leap: number): (typeof FOX_POSES)[number] {
    if (this.#isCaught) return "foxScared";
    if (this.#isCreeping) return "foxCreep";
    if (this.#fox.isRunning) return leap < 0 ? "foxGather" : "foxRun";
    return this.#isOver && this.#taken > 0 ? "foxGlad" : "fox";
  }

  #drawNet({ x, y }: Spot, unit: number): void {
    const { ctx } = this;
    ctx.save();
    ctx.translate(x, y + unit * 0.1 - (1 - this.#net) * this.height * 0.5);
    ctx.strokeStyle = "#e9dcc0";
    ctx.lineWidth = Math.max(2, unit * 0.025);
    ctx.fillStyle = "rgb(233 220 192 / 14%)";
    ctx.beginPath();
    ctx.moveTo(-unit * 0.95, unit * 0.42);
    ctx.quadraticCurveTo(0, -unit * 1.5, unit * 0.95, unit * 0.42);
    ctx.closePath();
    ctx.fill();
    ctx.stroke();
    ctx.clip();
    ctx.beginPath();
    for (let line = -7; line <= 7; line += 1) {
      ctx.moveTo(line * unit * 0.2 - unit, unit);
      ctx.lineTo(line * unit * 0.2 + unit, -unit);
      ctx.moveTo(line * unit * 0.2 + unit, unit);
      ctx.lineTo(line * unit * 0.2 - unit, -unit);
    }
    ctx.stroke();
    ctx.restore();
  }

  #shadow(x: number, y: number, radius: number): void {
    this.ctx.fillStyle = "rgb(0 10 14 / 42%)";
    this.ctx.beginPath();
    this.ctx.ellipse(x, y, radius, radius * 0.2, 0, 0, 7);
    this.ctx.fill();
  }

  /** The more awake the shepherd, the redder the edges of the night. */
  #drawNight(seconds: number): void {
    const { ctx, width, height } = this;
    const strength = this.#alarm * (0.8 + 0.2 * Math.sin(seconds * 4));
    if (strength <= 0.02) return;
    const edge = ctx.createRadialGradient(
      ...([width / 2, height / 2, Math.min(width, height) * 0.42] as const),
      ...([width / 2, height / 2, Math.hypot(width, height) * 0.55] as const),
    );
    edge.addColorStop(0, "rgb(190 40 30 / 0%)");
    edge.addColorStop(1, `rgb(200 36 26 / ${strength * 48}%)`);
    ctx.fillStyle = edge;
    ctx.fillRect(0, 0, width, height);
  }

  #drawLabels(seconds: number): void {
    const unit = this.#unit;
    const next = this.#next;
    if (next !== null && !this.#isOver && !this.#fox.isRunning) {
      const { x, y } = this.#spotOf(this.#taken);
      const bob = Math.sin(seconds * 3) * unit * 0.05;
      this.text(this.money(next.multiplier), { x, y: y - unit * 0.72 + bob, size: unit * 0.38 });
      this.text(this.words.fox.sizes[next.size], {
        x,
        y: y - unit * 0.4 + bob,
        size: unit * 0.2,
        fill: "#fff",
      });
    }
    if (this.#wouldBeCaughtOn !== null && this.#wouldBeCaughtOn > this.#taken) {
      const { x, y } = this.#spotOf(this.#wouldBeCaughtOn - 1);
      this.text("✕", { x, y, size: unit * 0.6, fill: "#ff5a4a" });
    }
    if (this.#worth <= 0) return;
    const lair = this.#lair();
    this.text(this.money(this.#worth), {
      ...{ x: lair.x, y: lair.y - unit * 0.85, size: unit * 0.5, maxWidth: unit * 2.2 },
    });
    this.text(this.words.fox.takenOf(number(this.#taken), number(FLOCK)), {
      ...{ x: lair.x, y: lair.y + unit * 0.78, size: unit * 0.24, fill: "#dce8ff" },
    });
  }
}

export const openStage = (needs: StageNeeds) => new FoxStage(needs, art);
