/**
 * What each symbol does when it wins: a short action that is repeated while the win is shown. Lengths are parts
 * of the symbol's size, measured from its middle.
 */
import { easeInOut } from "../../stage/motion.ts";

export interface Pose {
  readonly x: number;
  readonly y: number;
  readonly angle: number;
  readonly wide: number;
  readonly high: number;
  /** The point that turning and scaling leave in place. */
  readonly pivot: readonly [x: number, y: number];
}

/**
 * Draws something behind or in front of a symbol of that size around the origin, at that time and part of the
 * action.
 */
type Effect = (ctx: CanvasRenderingContext2D, size: number, seconds: number, part: number) => void;

export interface Action {
  /** Where the symbol is at a part of its action, from 0 to 1. */
  readonly pose: (part: number, seconds: number) => Partial<Pose>;
  readonly behind?: Effect;
  readonly before?: Effect;
}

const SECONDS = 1.2;
/** It rests before it begins again. */
const REST_SECONDS = 0.5;
const AT_REST: Pose = { x: 0, y: 0, angle: 0, wide: 1, high: 1, pivot: [0, 0] };

/** Swings that many times, less and less. */
const swing = (part: number, times: number) => Math.sin(part * times * 2 * Math.PI) * (1 - part);
/** Rises and comes back. */
const arch = (part: number) => Math.sin(part * Math.PI);

/** How high the flames are, and their colours from the ground up: the outer ones and the inner ones. */
const FIRE = [
  [1, ["rgb(255 140 30 / 0%)", "rgb(255 96 16 / 85%)", "rgb(255 50 10 / 45%)"]],
  [0.7, ["rgb(255 220 90 / 0%)", "rgb(255 214 80 / 85%)", "rgb(255 150 40 / 40%)"]],
] as const;

export const ACTIONS: Readonly<Record<string, Action>> = {
  // A coin that is flipped, its face always to the front.
  wild: {
    pose: (part) => ({ wide: Math.max(0.06, Math.abs(Math.cos(easeInOut(part) * 2 * Math.PI))) }),
    behind: rays("255 123 213"),
  },
  scatter: {
    pose: (part) => {
      const size = 1 + 0.12 * arch(part);
      return { angle: easeInOut(part) * 0.8 * Math.PI, wide: size, high: size };
    },
    behind: rays("127 227 255"),
  },
  // Lifted, as for a bow, with a glint on each of its jewels.
  crown: {
    pose: (part) => ({ y: -0.12 * arch(part), angle: 0.16 * swing(part, 1.5) }),
    before: glints([-0.38, -0.18], [0, -0.36], [0.38, -0.18]),
  },
  diamond: {
    pose: (part) => ({ wide: 1 - 0.85 * Math.sin(part * 2 * Math.PI) ** 2 }),
    before: glints([-0.26, -0.3], [0.28, -0.34], [0.02, -0.02]),
  },
  seven: {
    pose: (_, seconds) => ({
      x: 0.012 * Math.sin(seconds * 31),
      high: 1 + 0.04 * Math.sin(seconds * 11),
      pivot: [0, 0.42],
    }),
    behind: flames,
  },
  // The bars clink.
  ingot: {
    pose: (part) => ({ y: -0.14 * Math.abs(swing(part, 1.5)), angle: 0.09 * swing(part, 3) }),
    before: glints([0.34, -0.36], [-0.3, 0.12], [0.02, -0.2]),
  },
  bell: { pose: (part) => ({ angle: 0.48 * swing(part, 2), pivot: [0, -0.42] }) },
  // Thrown, as at a stake: once around, and settled.
  horseshoe: {
    pose: (part) => ({ angle: easeInOut(part) * 2 * Math.PI, y: -0.1 * arch(part) }),
  },
  clover: {
    pose: (part) => {
      const size = 1 + 0.14 * arch(part);
      return { angle: 0.4 * Math.sin(part * 2 * Math.PI), wide: size, high: size };
    },
  },
  // Falls and bounces softly.
  plum: {
    pose: (part) => {
      const up = Math.abs(swing(part, 1.5));
      const squeezed = 0.16 * (1 - part) * (0.5 - up);
      return { y: -0.2 * up, wide: 1 + squeezed, high: 1 - squeezed, pivot: [0, 0.44] };
    },
  },
  cherry: { pose: (part) => ({ angle: 0.36 * swing(part, 2), pivot: [0.16, -0.38] }) },
};

/** Draws a symbol in its action, so many seconds after it won. `draw` draws it around the origin. */
export function drawActing(
  ctx: CanvasRenderingContext2D,
  name: string,
  at: { readonly x: number; readonly y: number; readonly size: number; readonly seconds: number },
  draw: () => void,
): void {
  const { size, seconds } = at;
  const part = Math.min(1, (seconds % (SECONDS + REST_SECONDS)) / SECONDS);
  const action = ACTIONS[name];
  const { x, y, angle, wide, high, pivot } = { ...AT_REST, ...action?.pose(part, seconds) };
  ctx.save();
  ctx.translate(at.x, at.y);
  action?.behind?.(ctx, size, seconds, part);
  ctx.save();
  ctx.translate((x + pivot[0]) * size, (y + pivot[1]) * size);
  ctx.rotate(angle);
  ctx.scale(wide, high);
  ctx.translate(-pivot[0] * size, -pivot[1] * size);
  draw();
  ctx.restore();
  action?.before?.(ctx, size, seconds, part);
  ctx.restore();
}

/** Returns beams of that colour that turn around the symbol. */
function rays(colour: string): Effect {
  return (ctx, size, seconds) => {
    const light = ctx.createRadialGradient(0, 0, size * 0.2, 0, 0, size * 0.72);
    light.addColorStop(0, `rgb(${colour} / 70%)`);
    light.addColorStop(1, `rgb(${colour} / 0%)`);
    ctx.fillStyle = light;
    ctx.beginPath();
    for (let ray = 0; ray < 8; ray += 1) {
      const angle = seconds * 0.9 + (ray * Math.PI) / 4;
      ctx.moveTo(0, 0);
      ctx.arc(0, 0, size * 0.72, angle, angle + 0.3);
    }
    ctx.fill();
  };
}

/** Returns stars of light that flash at these points, one after the other. */
function glints(...points: readonly (readonly [x: number, y: number])[]): Effect {
  return (ctx, size, _, part) => {
    ctx.fillStyle = "#fff";
    for (const [index, [x, y]] of points.entries()) {
      const grown = arch(Math.min(1, Math.max(0, part * 2 - index * 0.45)));
      const [long, thin] = [size * 0.17 * grown, size * 0.022 * grown];
      ctx.beginPath();
      for (let corner = 0; corner < 8; corner += 1) {
        const reach = corner % 2 === 0 ? long : thin * 1.4;
        const angle = (corner * Math.PI) / 4;
        ctx.lineTo(x * size + reach * Math.cos(angle), y * size + reach * Math.sin(angle));
      }
      ctx.fill();
    }
  };
}

/** Tongues of fire, each at its own pace. */
function flames(ctx: CanvasRenderingContext2D, size: number, seconds: number): void {
  const base = size * 0.44;
  for (const [share, colours] of FIRE) {
    const fire = ctx.createLinearGradient(0, base, 0, -size * 0.5 * share);
    for (const [index, colour] of colours.entries()) fire.addColorStop(index / 2, colour);
    ctx.fillStyle = fire;
    ctx.beginPath();
    for (let tongue = 0; tongue < 7; tongue += 1) {
      const x = (tongue - 3) * 0.12 * size;
      const flicker = Math.sin(seconds * 9 + tongue * 2.1) + Math.sin(seconds * 14 + tongue * 5);
      const tip = base - size * share * (0.86 + 0.1 * flicker);
      const lean = x + size * 0.05 * Math.sin(seconds * 6 + tongue);
      const half = size * 0.11;
      ctx.moveTo(x - half, base);
      ctx.quadraticCurveTo(x - half * 1.3, (tip + base) / 2, lean, tip);
      ctx.quadraticCurveTo(x + half * 1.3, (tip + base) / 2, x + half, base);
    }
    ctx.fill();
  }
}
