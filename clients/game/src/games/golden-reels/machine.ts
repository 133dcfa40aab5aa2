/** The machine: the frame that holds the reels, its bulbs and stones, and the drums and their glass. */
import type { Rect } from "../../stage/canvas-stage.ts";

type Context = CanvasRenderingContext2D;

/** The metals and stones of the machine in each of its two places. */
export interface Finish {
  readonly frame: readonly string[];
  readonly edge: string;
  readonly rim: string;
  readonly stone: readonly [light: string, middle: string, dark: string];
  readonly glass: readonly string[];
  readonly lit: string;
  readonly unlit: string;
}

export const GILDED: Finish = {
  frame: ["#fff3b8", "#e6a827", "#8a4e06", "#ffd866", "#b8730f", "#fbe08a"],
  edge: "#4a2500",
  rim: "#ffe9a6",
  stone: ["#ffb9c4", "#e3142d", "#5c0014"],
  glass: ["#240b36", "#552a74", "#8045ad", "#552a74", "#240b36"],
  lit: "#fff6d8",
  unlit: "#e09a3a",
};

export const SAPPHIRE: Finish = {
  frame: ["#e4f1ff", "#3f7bf0", "#0b1a62", "#7cc4ff", "#16359c", "#cfe4ff"],
  edge: "#050b2e",
  rim: "#ffe2a0",
  stone: ["#fff6d0", "#ffc13d", "#7a4a05"],
  glass: ["#060b30", "#16318c", "#2b5fd0", "#16318c", "#060b30"],
  lit: "#fff3d0",
  unlit: "#4f7fe0",
};

interface Shape {
  readonly frame: Rect;
  readonly rim: number;
  readonly reel: { readonly width: number; readonly height: number };
  readonly pixelRatio: number;
}

/** The parts of the machine that do not move, painted once for each size of the window. */
export class Machine {
  readonly finish: Finish;
  #frame = document.createElement("canvas");
  #at: Rect = { x: 0, y: 0, width: 1, height: 1 };
  #drum = this.#frame;
  #shade = this.#frame;

  constructor(finish: Finish) {
    this.finish = finish;
  }

  prepare({ frame, rim, reel, pixelRatio }: Shape): void {
    this.#at = inset(frame, -rim * 3);
    const [canvas, ctx] = canvasOf(this.#at.width * pixelRatio, this.#at.height * pixelRatio);
    this.#frame = canvas;
    ctx?.scale(pixelRatio, pixelRatio);
    ctx?.translate(-this.#at.x, -this.#at.y);
    if (ctx !== undefined) paintFrame(ctx, frame, rim, this.finish);
    this.#drum = paintDrum(reel.width * pixelRatio, reel.height * pixelRatio, this.finish);
    this.#shade = paintShade(reel.width * pixelRatio, reel.height * pixelRatio);
  }

  draw(ctx: Context): void {
    const { x, y, width, height } = this.#at;
    ctx.drawImage(this.#frame, x, y, width, height);
  }

  drawDrum(ctx: Context, { x, y, width, height }: Rect): void {
    ctx.drawImage(this.#drum, x, y, width, height);
  }

  drawShade(ctx: Context, { x, y, width, height }: Rect): void {
    ctx.drawImage(this.#shade, x, y, width, height);
  }
}

/** Draws the frame around the reels, without its bulbs. */
function paintFrame(ctx: Context, at: Rect, rim: number, finish: Finish): void {
  ctx.save();
  ctx.shadowColor = "rgb(0 0 0 / 80%)";
  ctx.shadowBlur = rim * 2;
  ctx.shadowOffsetY = rim * 0.7;
  const metal = ctx.createLinearGradient(at.x, at.y, at.x + at.width * 0.6, at.y + at.height);
  for (const [index, colour] of finish.frame.entries())
    metal.addColorStop(index / (finish.frame.length - 1), colour);
  ctx.fillStyle = metal;
  rounded(ctx, at, rim * 1.1);
  ctx.fill();
  ctx.restore();
  ctx.lineWidth = Math.max(1.5, rim * 0.09);
  ctx.strokeStyle = finish.edge;
  ctx.stroke();
  rounded(ctx, inset(at, rim * 0.1), rim);
  ctx.lineWidth = Math.max(1, rim * 0.06);
  ctx.strokeStyle = "rgb(255 255 255 / 55%)";
  ctx.stroke();
  // The groove in which the bulbs sit.
  rounded(ctx, inset(at, rim * 0.44), rim * 0.75);
  ctx.lineWidth = rim * 0.4;
  ctx.strokeStyle = "rgb(20 6 0 / 26%)";
  ctx.stroke();
  const inner = inset(at, rim * 0.86);
  rounded(ctx, inner, rim * 0.5);
  ctx.fillStyle = "#12041a";
  ctx.fill();
  ctx.lineWidth = Math.max(1.5, rim * 0.12);
  ctx.strokeStyle = finish.rim;
  ctx.stroke();
  const [left, top] = [at.x + rim * 0.62, at.y + rim * 0.62];
  const [right, bottom] = [at.x + at.width - rim * 0.62, at.y + at.height - rim * 0.62];
  for (const [x, y] of [
    [left, top],
    [right, top],
    [left, bottom],
    [right, bottom],
  ] as const)
    paintStone(ctx, x, y, rim * 0.62, finish);
}

/** A stone in its setting, on a corner of the frame. */
function paintStone(ctx: Context, x: number, y: number, size: number, finish: Finish): void {
  const setting = ctx.createLinearGradient(x, y - size, x, y + size);
  setting.addColorStop(0, "#fff6cf");
  setting.addColorStop(0.5, "#dc9a20");
  setting.addColorStop(1, "#7a4504");
  ctx.save();
  ctx.shadowColor = "rgb(0 0 0 / 60%)";
  ctx.shadowBlur = size * 0.4;
  ctx.fillStyle = setting;
  dot(ctx, x, y, size);
  ctx.restore();
  ctx.fillStyle = "#3a1d00";
  dot(ctx, x, y, size * 0.74);
  const [light, middle, dark] = finish.stone;
  const [u, v] = [x - size * 0.2, y - size * 0.25];
  const stone = ctx.createRadialGradient(u, v, 0, x, y, size * 0.68);
  stone.addColorStop(0, light);
  stone.addColorStop(0.4, middle);
  stone.addColorStop(1, dark);
  ctx.fillStyle = stone;
  dot(ctx, x, y, size * 0.66);
  ctx.fillStyle = "rgb(255 255 255 / 70%)";
  ctx.beginPath();
  ctx.ellipse(u, v, size * 0.2, size * 0.12, -0.6, 0, 7);
  ctx.fill();
}

/** Paints what is behind the symbols of one reel: a turned drum with a fine pattern. */
function paintDrum(width: number, height: number, finish: Finish): HTMLCanvasElement {
  const [canvas, ctx] = canvasOf(width, height);
  if (ctx === undefined) return canvas;
  ctx.fillStyle = blend(ctx, [0, height], finish.glass, false);
  ctx.fillRect(0, 0, width, height);
  const step = width / 4;
  ctx.strokeStyle = "rgb(255 255 255 / 4%)";
  ctx.lineWidth = 1;
  ctx.beginPath();
  for (let at = -height; at < width + height; at += step) {
    ctx.moveTo(at, 0);
    ctx.lineTo(at + height, height);
    ctx.moveTo(at, 0);
    ctx.lineTo(at - height, height);
  }
  ctx.stroke();
  const sides = ["rgb(0 0 0 / 45%)", "rgb(0 0 0 / 0%)", "rgb(0 0 0 / 0%)", "rgb(0 0 0 / 45%)"];
  ctx.fillStyle = blend(ctx, [0, width], sides, true);
  ctx.fillRect(0, 0, width, height);
  return canvas;
}

/** Paints the shade at both ends of a reel, and the light on its glass: all that is in front of the symbols. */
function paintShade(width: number, height: number): HTMLCanvasElement {
  const [canvas, ctx] = canvasOf(width, height);
  if (ctx === undefined) return canvas;
  const ends = ["62%", "10%", "0%", "0%", "10%", "62%"].map((alpha) => `rgb(6 0 14 / ${alpha})`);
  ctx.fillStyle = blend(ctx, [0, height], ends, false);
  ctx.fillRect(0, 0, width, height);
  const glint = ["rgb(255 255 255 / 9%)", "rgb(255 255 255 / 0%)"];
  ctx.fillStyle = blend(ctx, [0, height * 0.4], glint, false);
  ctx.fillRect(0, 0, width, height * 0.4);
  return canvas;
}

function canvasOf(width: number, height: number) {
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(width));
  canvas.height = Math.max(1, Math.round(height));
  return [canvas, canvas.getContext("2d") ?? undefined] as const;
}

/** Colours in even steps from one end to the other. */
function blend(
  ctx: Context,
  [from, to]: readonly [number, number],
  colours: readonly string[],
  isAcross: boolean,
): CanvasGradient {
  const fade = isAcross
    ? ctx.createLinearGradient(from, 0, to, 0)
    : ctx.createLinearGradient(0, from, 0, to);
  for (const [index, colour] of colours.entries())
    fade.addColorStop(index / (colours.length - 1), colour);
  return fade;
}

/** Draws the bulbs of the frame. `lit` says how bright each is, from 0 to 1. */
export function drawBulbs(
  ctx: Context,
  at: Rect,
  rim: number,
  { lit: on, unlit: off }: Finish,
  lit: (index: number) => number,
): void {
  const line = inset(at, rim * 0.44);
  const gap = Math.max(22, rim * 1.35);
  const spots: [number, number][] = [];
  const across = Math.max(2, Math.round(line.width / gap));
  const down = Math.max(2, Math.round(line.height / gap));
  // The corners have stones instead.
  const [right, bottom] = [line.x + line.width, line.y + line.height];
  for (let index = 1; index < across; index += 1)
    spots.push([line.x + (line.width * index) / across, line.y]);
  for (let index = 1; index < down; index += 1)
    spots.push([right, line.y + (line.height * index) / down]);
  for (let index = 1; index < across; index += 1)
    spots.push([right - (line.width * index) / across, bottom]);
  for (let index = 1; index < down; index += 1)
    spots.push([line.x, bottom - (line.height * index) / down]);
  const size = rim * 0.24;
  for (const [index, [x, y]] of spots.entries()) {
    const bright = lit(index);
    if (bright > 0.3) {
      ctx.globalAlpha = bright * 0.35;
      ctx.fillStyle = "#ffd27a";
      dot(ctx, x, y, size * 2.1);
      ctx.globalAlpha = 1;
    }
    ctx.fillStyle = "#5b2a00";
    dot(ctx, x, y, size * 1.15);
    ctx.fillStyle = bright > 0.5 ? on : off;
    dot(ctx, x, y, size * 0.85);
  }
}

function dot(ctx: Context, x: number, y: number, size: number): void {
  ctx.beginPath();
  ctx.arc(x, y, size, 0, 7);
  ctx.fill();
}

/** Begins the path of a rectangle with round corners. */
export function rounded(ctx: Context, { x, y, width, height }: Rect, radius: number): void {
  ctx.beginPath();
  ctx.roundRect(x, y, width, height, radius);
}

/** Returns the rectangle that is smaller by this on every side. */
export function inset({ x, y, width, height }: Rect, by: number): Rect {
  return { x: x + by, y: y + by, width: width - 2 * by, height: height - 2 * by };
}
