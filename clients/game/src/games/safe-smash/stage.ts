/** The stage of Safe Smash: a vault, a safe that gives way hit by hit, and a hammer that may not. */
import { CanvasStage, type StageNeeds } from "../../stage/canvas-stage.ts";
import { drawLadder, type Rung } from "../../stage/ladder.ts";
import { easeIn, easeOut, easeOutBack, easeOutBounce } from "../../stage/motion.ts";
import { art } from "./art.ts";
import { type Damage, damageOf, drawDamage } from "./damage.ts";
import { score, sounds } from "./sounds.ts";
import type { SafeEvent } from "./timeline.ts";
import { paintVault } from "./vault.ts";

/** Angles of the hammer, in radians from upright. */
const AT_REST = 0.24;
const RAISED = 0.82;
const ON_THE_DOOR = -1.02;
/** How far the hammer at rest reaches to the right of the safe's middle, in widths of the safe. */
const HAMMER_REACH = 1.08;

interface Hit {
  readonly hit: number;
  readonly multiplier: number;
}

class SafeStage extends CanvasStage<SafeEvent> {
  protected readonly score = score;
  protected readonly look = {
    font: '"Lilita One", Impact, sans-serif',
    amount: ["#fffbe8", "#ffd27a", "#ff9d2e", "#ffe0a0", "#d96f0c"] as const,
    outline: "#1d1106",
  };
  #scenery = document.createElement("canvas");
  #safe = { x: 0, y: 0, size: 0 };
  #angle = AT_REST;
  #held = 0;
  #lostOn = 0;
  #wouldBreakOn: number | null = null;
  #isOver = true;
  #worth = 0;
  #door = 0;
  #glow = 0;
  /** Where the broken head is, from the end of the handle. */
  #head = { x: 0, y: 0, angle: 0, isOff: false };
  #float: { text: string; part: number } | undefined;
  #damage: readonly Damage[] = [];

  get #hits(): readonly Hit[] {
    return (this.rules.hits ?? []) as readonly Hit[];
  }

  protected layout(): void {
    const { place } = this;
    const size = Math.min(place.height * 0.74, place.width * 0.6, 620);
    const spare = place.height * 0.86 - size * 1.1;
    this.#safe = {
      size,
      // On a narrow phone the safe moves aside to make room for the hammer.
      x:
        place.x +
        Math.min(
          place.width / 2 - Math.min(size * 0.16, place.width * 0.08),
          place.width - size * HAMMER_REACH,
        ),
      y: place.y + place.height - size * 0.56 - Math.max(0, spare) * 0.42,
    };
    this.#scenery.width = Math.max(1, Math.round(this.width * this.pixelRatio));
    this.#scenery.height = Math.max(1, Math.round(this.height * this.pixelRatio));
    const scene = this.#scenery.getContext("2d");
    if (scene === null) return;
    scene.scale(this.pixelRatio, this.pixelRatio);
    paintVault(scene, {
      width: this.width,
      height: this.height,
      floor: this.#safe.y + size * 0.42,
    });
    scene.setTransform(1, 0, 0, 1, 0, 0);
  }

  protected sizes(): Record<string, number> {
    const { size } = this.#safe;
    return { body: size, door: size, head: size * 0.4, handle: size * 0.13 };
  }

  wait(): void {
    if (this.#isOver) this.#reset();
    sounds.raise(this.sound);
    void this.#swing(RAISED, 260, easeOut);
  }

  stop(): void {
    void this.#swing(AT_REST, 300, easeOut);
  }

  async play(event: SafeEvent): Promise<void> {
    switch (event.type) {
      case "held":
        return this.#hit(event.hit, event.multiplier);
      case "broke":
        return this.#break(event.hit);
      case "opened":
        return this.#open(event.multiplier);
      case "collected":
        return this.#collect(event.wouldBreakOn);
    }
  }

  #reset(): void {
    this.#isOver = false;
    this.#held = 0;
    this.#lostOn = 0;
    this.#wouldBreakOn = null;
    this.#worth = 0;
    this.#door = 0;
    this.#glow = 0;
    this.#head = { x: 0, y: 0, angle: 0, isOff: false };
    this.#damage = [];
    this.#angle = AT_REST;
  }

  async #swing(to: number, milliseconds: number, ease: (part: number) => number): Promise<void> {
    const from = this.#angle;
    await this.motion.tween(
      milliseconds,
      (part) => {
        this.#angle = from + (to - from) * part;
      },
      ease,
    );
  }

  async #hit(hit: number, multiplier: number): Promise<void> {
    if (hit === 1) this.#reset();
    if (!this.motion.isStill && this.#angle < RAISED - 0.1) await this.#swing(RAISED, 200, easeOut);
    await this.#swing(ON_THE_DOOR, 130, easeIn);
    this.#held = hit;
    this.#worth = multiplier;
    this.#damage = damageOf(hit);
    this.#impact(hit);
    const before = this.#glow;
    const float = { text: this.money(multiplier), part: 0 };
    this.#float = float;
    void this.motion
      .tween(900, (part) => {
        float.part = part;
      })
      .then(() => {
        if (this.#float === float) this.#float = undefined;
      });
    void this.motion.tween(400, (part) => {
      this.#glow = before + (hit / 12 - before) * part;
    });
    await this.#swing(-0.5, 110, easeOut);
    await this.#swing(AT_REST, 420, easeOutBack);
  }

  #impact(hit: number): void {
    if (this.motion.isStill) return;
    sounds.hit(this.sound, hit);
    this.shake = 7 + hit * 1.6;
    const { x, y, size } = this.#safe;
    this.particles.burst(14 + hit * 2, () => ({
      ...{ x: x + size * 0.02, y, gravity: 900, life: 0.6 + Math.random() * 0.4, drag: 0.5 },
      vx: (Math.random() - 0.5) * 900,
      vy: -Math.random() * 700,
      size: 2 + Math.random() * 3,
      colour: Math.random() < 0.5 ? "#ffd27a" : "#ff8a1e",
      shape: "streak" as const,
    }));
    this.particles.burst(6, () => ({
      ...{ x, y: y + size * 0.4, gravity: -40, life: 1, size: size * 0.05, colour: "#8a97a355" },
      vx: (Math.random() - 0.5) * 260,
      vy: -Math.random() * 60,
      shape: "dot" as const,
    }));
  }

  async #break(hit: number): Promise<void> {
    if (hit === 1) this.#reset();
    if (!this.motion.isStill && this.#angle < RAISED - 0.1) await this.#swing(RAISED, 200, easeOut);
    await this.#swing(ON_THE_DOOR, 130, easeIn);
    this.#isOver = true;
    this.#lostOn = hit;
    this.#head = { x: 0, y: 0, angle: 0, isOff: true };
    const { x, y, size } = this.#safe;
    if (!this.motion.isStill) {
      sounds.break(this.sound);
      this.shake = 26;
      this.particles.burst(26, () => ({
        ...{ x: x + size * 0.05, y, gravity: 1200, life: 1.1, spin: 9 },
        vx: Math.random() * 700 - 100,
        vy: -Math.random() * 700,
        size: 4 + Math.random() * 7,
        colour: Math.random() < 0.6 ? "#b87a3a" : "#7a8b9b",
        shape: "shard" as const,
      }));
    }
    void this.#swing(AT_REST + 0.5, 600, easeOut);
    await this.motion.tween(
      1_000,
      (part) => {
        this.#head = {
          ...{ x: size * 0.72 * part, isOff: true, angle: part * 5.1 },
          y:
            size *
            (0.42 * easeOutBounce(part) -
              0.5 * Math.sin(Math.min(1, part * 1.6) * Math.PI) * (1 - part)),
        };
      },
      (part) => part,
    );
    this.#glow = 0;
  }

  async #open(multiplier: number): Promise<void> {
    this.#isOver = true;
    this.#worth = multiplier;
    sounds.open(this.sound);
    this.coins(60);
    await this.motion.tween(1_100, (part) => {
      this.#door = part;
    });
  }

  async #collect(wouldBreakOn: number | null): Promise<void> {
    this.#isOver = true;
    this.#wouldBreakOn = wouldBreakOn;
    if (this.motion.isStill) return;
    sounds.collect(this.sound);
    this.coins(Math.min(40, 6 + this.#held * 4));
    await this.#swing(AT_REST, 200, easeOut);
    await this.motion.wait(450);
  }

  protected draw(seconds: number): void {
    const { ctx, place } = this;
    ctx.drawImage(this.#scenery, 0, 0, this.width, this.height);
    this.#drawAlarm(seconds);
    this.#drawSafe(seconds);
    this.#drawHammer(seconds);
    const ladder = { x: place.x, y: place.y, width: place.width, height: place.height };
    drawLadder(ctx, ladder, this.#rungs(), {
      ...{ font: this.look.font, reached: "#c96a12", now: "#ff9d2e", ahead: "#1d2731d9" },
      ...{ lost: "#8f1d1d", text: "#dbe6f0", textNow: "#1d1106" },
    });
    const float = this.#float;
    if (float === undefined) return;
    const { x, y, size } = this.#safe;
    ctx.globalAlpha = Math.max(0, Math.min(1, 2.4 - float.part * 2.4));
    this.text(float.text, { x, y: y - size * (0.1 + 0.28 * float.part), size: size * 0.2 });
    ctx.globalAlpha = 1;
  }

  #rungs(): Rung[] {
    return this.#hits.map(({ hit, multiplier }): Rung => {
      const label = `×${multiplier}`;
      if (hit === this.#lostOn) return { label, state: "lost" };
      if (hit === this.#wouldBreakOn) return { label: `✕ ${label}`, state: "lost" };
      if (hit === this.#held && this.#lostOn === 0) return { label, state: "now" };
      return { label, state: hit < this.#held ? "reached" : "ahead" };
    });
  }

  /** The vault's warning light turns, and is redder the higher the round is on the ladder. */
  #drawAlarm(seconds: number): void {
    const { ctx, width } = this;
    const heat = this.#isOver ? 0 : this.#held / 12;
    const x = width / 2;
    const turn = Math.sin(seconds * 1.6) * 0.3;
    const beam = ctx.createRadialGradient(
      x,
      -40,
      20,
      x + turn * 200,
      this.#safe.y,
      this.height * 0.85,
    );
    beam.addColorStop(0, `rgb(255 ${200 - heat * 120} ${150 - heat * 120} / ${26 + heat * 18}%)`);
    beam.addColorStop(1, "rgb(255 180 90 / 0%)");
    ctx.fillStyle = beam;
    ctx.fillRect(0, 0, width, this.height);
  }

  #drawSafe(seconds: number): void {
    const { ctx } = this;
    const { x, y, size } = this.#safe;
    ctx.fillStyle = "rgb(0 0 0 / 45%)";
    ctx.beginPath();
    ctx.ellipse(x, y + size * 0.53, size * 0.62, size * 0.06, 0, 0, 7);
    ctx.fill();
    const pulse = this.#glow * (0.8 + 0.2 * Math.sin(seconds * 5));
    if (this.#glow > 0.02 || this.#door > 0) {
      const strength = Math.max(pulse, this.#door);
      const light = ctx.createRadialGradient(x, y, size * 0.2, x, y, size * 0.95);
      light.addColorStop(0, `rgb(255 190 60 / ${strength * 75}%)`);
      light.addColorStop(1, "rgb(255 150 20 / 0%)");
      ctx.fillStyle = light;
      ctx.fillRect(x - size, y - size, size * 2, size * 2);
    }
    this.sprites.draw(ctx, "body", { x, y: y + size * 0.03, width: size });
    ctx.save();
    // The open door hangs on its hinges, seen from the side.
    ctx.translate(x - size * 0.36, y);
    ctx.scale(1 - this.#door * 0.82, 1);
    ctx.transform(1, -this.#door * 0.22, 0, 1, 0, 0);
    this.sprites.draw(ctx, "door", { x: size * 0.36, y: 0, width: size });
    ctx.translate(size * 0.36, 0);
    if (this.#door === 0) drawDamage(ctx, this.#damage, size, pulse);
    ctx.restore();
    if (this.#worth > 0 && this.#lostOn === 0) this.#drawWorth();
  }

  /** A plate under the dial says what the round is worth now. */
  #drawWorth(): void {
    const { ctx } = this;
    const { x, y, size } = this.#safe;
    const [width, height] = [size * 0.5, size * 0.125];
    const top = y + size * 0.245;
    ctx.fillStyle = "#0d1319";
    ctx.strokeStyle = "#ff9d2e";
    ctx.lineWidth = 2.5;
    ctx.beginPath();
    ctx.roundRect(x - width / 2, top, width, height, height * 0.22);
    ctx.fill();
    ctx.stroke();
    this.text(this.money(this.#worth), {
      ...{ x, y: top + height * 0.54, size: height * 0.78, maxWidth: width * 0.92 },
    });
  }

  #drawHammer(seconds: number): void {
    const { ctx } = this;
    const { x, y, size } = this.#safe;
    const tremble =
      this.#angle >= RAISED - 0.01 && !this.isStill ? Math.sin(seconds * 34) * 0.012 : 0;
    ctx.save();
    ctx.translate(x + size * 0.68, y + size * 0.5);
    ctx.rotate(this.#angle + tremble);
    this.sprites.draw(ctx, "handle", { x: 0, y: -size * 0.36, width: size * 0.13 });
    ctx.restore();
    const reach = size * 0.68;
    const end = {
      x: x + size * 0.68 + Math.sin(this.#angle + tremble) * reach,
      y: y + size * 0.5 - Math.cos(this.#angle + tremble) * reach,
    };
    const off = this.#head;
    const at = off.isOff
      ? { x: x + size * 0.1 + off.x, y: y + off.y, angle: ON_THE_DOOR + off.angle }
      : { ...end, angle: this.#angle + tremble };
    this.sprites.draw(ctx, "head", { ...at, width: size * 0.4 });
  }
}

export const openStage = (needs: StageNeeds) => new SafeStage(needs, art);
