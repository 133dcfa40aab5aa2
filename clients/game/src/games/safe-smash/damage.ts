/** What the hits have done to the door: dents, and cracks through which gold shines. The same every time. */

export interface Damage {
  /** From the middle of the door, in parts of the safe's size. */
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly cracks: readonly (readonly { x: number; y: number }[])[];
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
  const cracks = Array.from({ length: 3 + (index % 3) }, (_, crack) => {
    let angle = turn + (crack * Math.PI * 2) / (3 + (index % 3)) + lot();
    let at = { x, y };
    const points = [at];
    for (let step = 0; step < 3 + index / 3; step += 1) {
      angle += (lot() - 0.5) * 1.3;
      const length = 0.03 + lot() * 0.035;
      at = { x: clamp(at.x + Math.cos(angle) * length), y: clamp(at.y + Math.sin(angle) * length) };
      points.push(at);
    }
    return points;
  });
  return { x, y, size: 0.05 + lot() * 0.03, cracks };
});

/** Draws the damage around the door's middle; `glow` is how bright the gold shines, from 0 to 1. */
export function drawDamage(
  ctx: CanvasRenderingContext2D,
  damage: readonly Damage[],
  size: number,
  glow: number,
): void {
  for (const dent of damage) {
    const [x, y, radius] = [dent.x * size, dent.y * size, dent.size * size];
    const hollow = ctx.createRadialGradient(x - radius * 0.2, y - radius * 0.2, 0, x, y, radius);
    hollow.addColorStop(0, "rgb(10 16 22 / 78%)");
    hollow.addColorStop(0.7, "rgb(20 28 36 / 45%)");
    hollow.addColorStop(0.86, "rgb(235 243 250 / 55%)");
    hollow.addColorStop(1, "rgb(235 243 250 / 0%)");
    ctx.fillStyle = hollow;
    ctx.beginPath();
    ctx.arc(x, y, radius, 0, 7);
    ctx.fill();
  }
  ctx.lineJoin = "round";
  ctx.lineCap = "round";
  for (const [width, colour] of [
    [0.015, "#0b1016"],
    [0.006 + glow * 0.006, `rgb(255 ${180 + glow * 70} ${70 + glow * 130} / ${45 + glow * 55}%)`],
  ] as const) {
    ctx.lineWidth = size * width;
    ctx.strokeStyle = colour;
    ctx.beginPath();
    for (const points of damage.flatMap(({ cracks }) => cracks))
      for (const [index, { x, y }] of points.entries())
        if (index === 0) ctx.moveTo(x * size, y * size);
        else ctx.lineTo(x * size, y * size);
    ctx.stroke();
  }
}

function clamp(value: number): number {
  return Math.max(-0.34, Math.min(0.34, value));
}

/** Numbers from 0 to 1 that look drawn by lot and are the same each time. */
function lots(seed: number): () => number {
  let state = seed * 7919;
  return () => {
    state = (state * 16807) % 2147483647;
    return state / 2147483647;
  };
}
