/** Small things that fly: coins, sparks, dust, splinters. They decide nothing and end by themselves. */
import { drawCoin } from "./coin.ts";

export interface Particle {
  x: number;
  y: number;
  /** Pixels per second. */
  vx: number;
  vy: number;
  /** Pixels per second, each second. */
  gravity: number;
  /** Seconds. */
  life: number;
  size: number;
  colour: string;
  shape: "dot" | "coin" | "shard" | "glow" | "streak";
  angle?: number;
  spin?: number;
  /** The part of its speed that it keeps after each second; 1 by default. */
  drag?: number;
}

/** More would be too much for a slow phone. */
const MOST = 320;

export class Particles {
  #living: (Particle & { age: number })[] = [];

  get isEmpty(): boolean {
    return this.#living.length === 0;
  }

  add(particle: Particle): void {
    if (this.#living.length < MOST) this.#living.push({ ...particle, age: 0 });
  }

  /** Adds `count` particles; `make` is called for each. */
  burst(count: number, make: () => Particle): void {
    for (let index = 0; index < count; index += 1) this.add(make());
  }

  clear(): void {
    this.#living = [];
  }

  /** @param seconds The time since the last frame. */
  advance(seconds: number): void {
    for (const one of this.#living) {
      one.age += seconds;
      one.vy += one.gravity * seconds;
      const kept = (one.drag ?? 1) ** seconds;
      one.vx *= kept;
      one.vy *= kept;
      one.x += one.vx * seconds;
      one.y += one.vy * seconds;
      one.angle = (one.angle ?? 0) + (one.spin ?? 0) * seconds;
    }
    this.#living = this.#living.filter(({ age, life }) => age < life);
  }

  draw(ctx: CanvasRenderingContext2D): void {
    for (const one of this.#living) {
      const left = 1 - one.age / one.life;
      ctx.save();
      ctx.globalAlpha = Math.min(1, left * 2);
      ctx.translate(one.x, one.y);
      ctx.rotate(one.angle ?? 0);
      shapes[one.shape](ctx, one, left);
      ctx.restore();
    }
  }
}

const shapes: Record<
  Particle["shape"],
  (ctx: CanvasRenderingContext2D, one: Particle, left: number) => void
> = {
  dot(ctx, { size, colour }) {
    ctx.fillStyle = colour;
    ctx.beginPath();
    ctx.arc(0, 0, size, 0, 7);
    ctx.fill();
  },
  glow(ctx, { size, colour }, left) {
    ctx.globalCompositeOperation = "lighter";
    ctx.fillStyle = colour;
    ctx.globalAlpha *= 0.5;
    ctx.beginPath();
    ctx.arc(0, 0, size * (0.4 + left), 0, 7);
    ctx.fill();
  },
  shard(ctx, { size, colour }) {
    ctx.fillStyle = colour;
    ctx.beginPath();
    ctx.moveTo(-size, -size * 0.5);
    ctx.lineTo(size, -size * 0.2);
    ctx.lineTo(size * 0.2, size * 0.8);
    ctx.fill();
  },
  streak(ctx, { size, colour, vx, vy }) {
    ctx.rotate(Math.atan2(vy, vx));
    ctx.fillStyle = colour;
    ctx.fillRect(-size * 2.5, -size * 0.25, size * 5, size * 0.5);
  },
  coin(ctx, { size, angle = 0 }) {
    ctx.rotate(-angle);
    drawCoin(ctx, size, angle);
  },
};
