/** What the hits have done to the door: dents, and cracks through which gold shines. The same every time. */

interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Damage {
  /** From the middle of the door, in parts of the safe's size. */
  readonly x: number;
  readonly y: number;
  readonly size: number;
  /** Each crack's points, with the offset from each to the crack's sides, which meet at its end. */
  readonly cracks: readonly (readonly (Point & { dx: number; dy: number })[])[];
}

const MOST = 12;

/** Returns what that many hits have left on the door. */
export function damageOf(hits: number): readonly Damage[] {
  return ALL.slice(0, hits);
}

const ALL: readonly Damage[] = Array.from({ length: MOST }, (_, index) => {
  const lot = lots(index + 3);
  const turn = index * 2.4;
  const away = index === 0 ? 0.06 : 0.1 + lot() * 0.17;
  const [x, y] = [Math.cos(turn) * away, Math.sin(turn) * away];
  const size = 0.05 + lot() * 0.025;
  const count = 4 + (index % 3);
  const cracks = Array.from({ length: count }, (_, crack) => {
    const angle = turn + ((crack + lot() * 0.6) * Math.PI * 2) / count;
    const main = crackFrom({ x, y }, angle, 4 + Math.floor(lot() * 3), lot);
    const fork = main[2];
    return fork === undefined ? [main] : [main, crackFrom(fork, angle + 0.9 - lot() * 1.8, 2, lot)];
  });
  return { x, y, size, cracks: cracks.flat().map(sidesOf) };
});

/** A crack runs straight on the whole, and turns sharply this way and that. */
function crackFrom(from: Point, angle: number, steps: number, lot: () => number): readonly Point[] {
  const points = [from];
  let at = from;
  for (let step = 0; step < steps; step += 1) {
    const turned = angle + (step % 2 === 0 ? 1 : -1) * (0.25 + lot() * 0.6);
    const length = 0.022 + lot() * 0.034;
    at = {
      x: clamp(at.x + Math.cos(turned) * length),
      y: clamp(at.y + Math.sin(turned) * length),
    };
    points.push(at);
  }
  return points;
}

/** Draws the damage around the door's middle; `glow` is how bright the gold shines, from 0 to 1. */
export function drawDamage(
  ctx: CanvasRenderingContext2D,
  damage: readonly Damage[],
  size: number,
  glow: number,
): void {
  for (const dent of damage) {
    const [x, y, radius] = [dent.x * size, dent.y * size, dent.size * size];
    const hollow = ctx.createRadialGradient(x - radius * 0.2, y - radius * 0.25, 0, x, y, radius);
    hollow.addColorStop(0, "rgb(6 10 14 / 82%)");
    hollow.addColorStop(0.6, "rgb(20 28 36 / 62%)");
    hollow.addColorStop(0.8, "rgb(70 84 98 / 40%)");
    hollow.addColorStop(0.9, "rgb(240 247 252 / 62%)");
    hollow.addColorStop(1, "rgb(240 247 252 / 0%)");
    ctx.fillStyle = hollow;
    ctx.beginPath();
    ctx.arc(x, y, radius, 0, 7);
    ctx.fill();
  }
  const cracks = damage.flatMap(({ cracks }) => cracks);
  const fill = (width: number, colour: string, offset = 0) => {
    ctx.fillStyle = colour;
    ctx.beginPath();
    for (const crack of cracks) traceCrack(ctx, crack, { size, width, offset });
    ctx.fill();
  };
  // A lit edge below, the dark of the crack, and what shines through it.
  fill(0.02, "rgb(235 244 250 / 45%)", 0.004);
  fill(0.02, "#070b10");
  if (glow <= 0.02) return;
  ctx.save();
  ctx.shadowColor = "#ffb02e";
  ctx.shadowBlur = size * 0.05 * glow;
  fill(0.006 + glow * 0.008, `rgb(255 ${196 + glow * 50} ${90 + glow * 110} / ${60 + glow * 40}%)`);
  ctx.restore();
}

/** Traces the outline of a crack that is `width` wide where it begins and ends in a point. */
function traceCrack(
  ctx: CanvasRenderingContext2D,
  sides: Damage["cracks"][number],
  { size, width, offset }: { size: number; width: number; offset: number },
): void {
  for (const [index, { x, y, dx, dy }] of sides.entries()) {
    const [u, v] = [(x + dx * width) * size, (y + offset + dy * width) * size];
    if (index === 0) ctx.moveTo(u, v);
    else ctx.lineTo(u, v);
  }
  for (let index = sides.length - 1; index >= 0; index -= 1) {
    const side = sides[index];
    if (side === undefined) continue;
    const { x, y, dx, dy } = side;
    ctx.lineTo((x - dx * width) * size, (y + offset - dy * width) * size);
  }
}

/** Returns where each side of a crack lies, for a width of one: worked out once, not in every frame. */
function sidesOf(points: readonly Point[]): Damage["cracks"][number] {
  const last = points.length - 1;
  return points.map(({ x, y }, index) => {
    const [before, after] = [points[Math.max(0, index - 1)], points[Math.min(last, index + 1)]];
    const along = Math.atan2(
      (after?.y ?? y) - (before?.y ?? y),
      (after?.x ?? x) - (before?.x ?? x),
    );
    const half = (1 - index / last) / 2;
    return { x, y, dx: -Math.sin(along) * half, dy: Math.cos(along) * half };
  });
}

function clamp(value: number): number {
  return Math.max(-0.34, Math.min(0.34, value));
}

/** Numbers from 0 to 1 that look random and are the same each time. */
function lots(seed: number): () => number {
  let state = seed * 7919;
  return () => {
    state = (state * 16807) % 2147483647;
    return state / 2147483647;
  };
}
