/** Where free spins are played: a palace by a lake at night, with a large moon and lanterns that rise. */
import type { Rect } from "../../stage/canvas-stage.ts";

type Context = CanvasRenderingContext2D;

/**
 * The lowest place where the lake may begin, as a part of the window's height; on a tall window it begins right
 * below the reels.
 */
const LOWEST_SHORE = 0.8;
const LANTERNS = 11;

/** Towers along the shore: where, how wide, how high (in parts of the window), and whether in front. */
const TOWERS = [
  [0.02, 0.07, 0.5, true],
  [0.085, 0.05, 0.36, true],
  [0.14, 0.045, 0.26, false],
  [0.25, 0.05, 0.3, false],
  [0.37, 0.04, 0.34, false],
  [0.5, 0.07, 0.42, false],
  [0.63, 0.04, 0.34, false],
  [0.75, 0.05, 0.3, false],
  [0.86, 0.045, 0.26, false],
  [0.915, 0.05, 0.36, true],
  [0.98, 0.07, 0.5, true],
] as const;

/** Draws what does not move, once for each size of the window. */
export function paintNight(ctx: Context, width: number, height: number, frame: Rect): void {
  const shore = Math.min(height * LOWEST_SHORE, frame.y + frame.height + height * 0.025);
  const sky = ctx.createLinearGradient(0, 0, 0, shore);
  for (const [stop, colour] of [
    [0, "#04031c"],
    [0.4, "#12185c"],
    [0.72, "#3d2f9c"],
    [0.9, "#8a4fc0"],
    [1, "#f08ab4"],
  ] as const)
    sky.addColorStop(stop, colour);
  ctx.fillStyle = sky;
  ctx.fillRect(0, 0, width, shore + 1);
  paintStars(ctx, width, shore);
  paintMoon(ctx, frame.x + frame.width / 2, Math.max(height * 0.1, frame.y), frame.width * 0.3);
  for (const tower of TOWERS) paintTower(ctx, { width, height, shore }, tower);
  paintLake(ctx, width, height, shore);
  paintMoonPath(ctx, frame.x + frame.width / 2, shore, height, frame.width * 0.5);
  const dark = ctx.createRadialGradient(
    ...([width / 2, height * 0.45, Math.min(width, height) * 0.4] as const),
    ...([width / 2, height * 0.45, Math.hypot(width, height) * 0.6] as const),
  );
  dark.addColorStop(0, "rgb(2 2 20 / 0%)");
  dark.addColorStop(1, "rgb(2 2 20 / 62%)");
  ctx.fillStyle = dark;
  ctx.fillRect(0, 0, width, height);
}

function paintStars(ctx: Context, width: number, shore: number): void {
  for (let star = 0; star < 150; star += 1) {
    const [x, y] = [((star * 0.61803) % 1) * width, ((star * 0.41421) % 1) ** 1.5 * shore * 0.8];
    const size = 0.7 + (star % 4) * 0.4;
    ctx.fillStyle = `rgb(225 232 255 / ${30 + (star % 5) * 14}%)`;
    ctx.beginPath();
    ctx.arc(x, y, size, 0, 7);
    ctx.fill();
  }
}

function paintMoon(ctx: Context, x: number, y: number, radius: number): void {
  const halo = ctx.createRadialGradient(x, y, radius * 0.7, x, y, radius * 3.2);
  halo.addColorStop(0, "rgb(255 232 190 / 55%)");
  halo.addColorStop(0.4, "rgb(200 170 255 / 22%)");
  halo.addColorStop(1, "rgb(160 150 255 / 0%)");
  ctx.fillStyle = halo;
  ctx.fillRect(x - radius * 3.3, y - radius * 3.3, radius * 6.6, radius * 6.6);
  const face = ctx.createRadialGradient(x - radius * 0.3, y - radius * 0.3, 0, x, y, radius);
  face.addColorStop(0, "#fffdf0");
  face.addColorStop(0.8, "#ffe9b8");
  face.addColorStop(1, "#f2c98a");
  ctx.fillStyle = face;
  ctx.beginPath();
  ctx.arc(x, y, radius, 0, 7);
  ctx.fill();
}

function paintTower(
  ctx: Context,
  { width, height, shore }: { width: number; height: number; shore: number },
  [at, wide, high, isNear]: (typeof TOWERS)[number],
): void {
  // On a narrow window towers keep the shape that they have on a wide one.
  const w = Math.max(width * wide, Math.min(height * 0.05, width * 0.12));
  const [x, top] = [width * at, shore - height * high];
  const wall = ctx.createLinearGradient(x - w / 2, 0, x + w / 2, 0);
  const colours = isNear ? ["#1a1250", "#4a37a8", "#150e40"] : ["#2c2178", "#5a45b8", "#2a1f70"];
  for (const [index, colour] of colours.entries()) wall.addColorStop(index / 2, colour);
  ctx.fillStyle = wall;
  ctx.fillRect(x - w / 2, top, w, shore - top);
  ctx.fillStyle = isNear ? "#e2a83c" : "#b98a4a";
  for (const part of [0, 0.3, 0.62])
    ctx.fillRect(x - w * 0.56, top + (shore - top) * part, w * 1.12, Math.max(2, w * 0.07));
  const rows = Math.max(2, Math.floor((shore - top) / (w * 0.62)));
  for (let row = 0; row < rows; row += 1)
    for (const side of [-0.24, 0.24]) {
      const isLit = (row * 3 + Math.round(side * 10) + Math.round(at * 100)) % 3 !== 0;
      ctx.fillStyle = isLit ? "#ffd988" : "#1b1246";
      const y = top + w * 0.3 + row * w * 0.62;
      if (y + w * 0.4 > shore) continue;
      ctx.beginPath();
      ctx.roundRect(x + side * w - w * 0.09, y, w * 0.18, w * 0.34, [w * 0.09, w * 0.09, 0, 0]);
      ctx.fill();
    }
  paintDome(ctx, x, top, w * 1.16, isNear);
}

function paintDome(ctx: Context, x: number, base: number, w: number, isNear: boolean): void {
  const gold = ctx.createLinearGradient(x - w / 2, 0, x + w / 2, 0);
  const colours = isNear
    ? ["#8a5206", "#ffe28a", "#d8941c", "#6b3d04"]
    : ["#6a4a3a", "#d9a95a", "#a0703a", "#4f342c"];
  for (const [index, colour] of colours.entries()) gold.addColorStop(index / 3, colour);
  ctx.fillStyle = gold;
  ctx.beginPath();
  ctx.moveTo(x - w * 0.42, base);
  ctx.bezierCurveTo(x - w * 0.75, base - w * 0.5, x - w * 0.2, base - w * 0.72, x, base - w * 1.25);
  ctx.bezierCurveTo(x + w * 0.2, base - w * 0.72, x + w * 0.75, base - w * 0.5, x + w * 0.42, base);
  ctx.fill();
  ctx.fillRect(x - w * 0.025, base - w * 1.5, w * 0.05, w * 0.32);
  ctx.beginPath();
  ctx.arc(x, base - w * 1.5, w * 0.07, 0, 7);
  ctx.fill();
}

function paintLake(ctx: Context, width: number, height: number, shore: number): void {
  const water = ctx.createLinearGradient(0, shore, 0, height);
  water.addColorStop(0, "#8d5fb5");
  water.addColorStop(0.25, "#2f2a86");
  water.addColorStop(1, "#05041d");
  ctx.fillStyle = water;
  ctx.fillRect(0, shore, width, height - shore);
  for (let glint = 0; glint < 90; glint += 1) {
    const depth = (glint * 0.377) % 1;
    const x = ((glint * 0.61803) % 1) * width;
    const y = shore + 3 + depth ** 1.4 * (height - shore);
    const long = (8 + (glint % 7) * 7) * (0.4 + depth);
    ctx.fillStyle = `rgb(255 ${205 + (glint % 3) * 15} 140 / ${(1 - depth) * 34 + 5}%)`;
    ctx.fillRect(x - long / 2, y, long, 1 + depth * 1.6);
  }
}

/** The moon in the water: a broken path that widens towards the player. */
function paintMoonPath(ctx: Context, x: number, shore: number, height: number, wide: number): void {
  for (let glint = 0; glint < 70; glint += 1) {
    const depth = ((glint * 0.618) % 1) ** 1.3;
    const y = shore + 2 + depth * (height - shore) * 0.9;
    const spread = wide * (0.35 + depth * 0.5);
    const long = spread * (0.2 + ((glint * 0.37) % 0.5));
    const left = x + (((glint * 0.7548) % 1) - 0.5) * spread;
    ctx.fillStyle = `rgb(255 238 196 / ${(1 - depth) * 46 + 6}%)`;
    ctx.fillRect(left - long / 2, y, long, 1 + depth * 2);
  }
}

let lantern: HTMLCanvasElement | undefined;

/** Makes the lanterns rise behind the reels. */
export function drawLanterns(ctx: Context, width: number, height: number, seconds: number): void {
  lantern ??= paintLantern();
  for (let one = 0; one < LANTERNS; one += 1) {
    const far = 0.5 + ((one * 0.37) % 0.5);
    const way = (seconds * (0.02 + far * 0.014) + one * 0.618) % 1;
    const size = Math.min(120, width * 0.1) * far;
    // Most of them are at the sides, where the reels do not hide them.
    const side = ((one * 0.7548) % 1) * 0.26;
    const x = width * (one % 2 === 0 ? side - 0.04 : 1.04 - side);
    const y = height * (1.08 - way * 1.25);
    const sway = Math.sin(seconds * 0.6 + one * 2) * size * 0.2;
    ctx.globalAlpha = Math.min(1, (1 - way) * 3) * (0.85 + 0.15 * Math.sin(seconds * 3 + one));
    ctx.drawImage(lantern, x + sway - size / 2, y - size / 2, size, size);
  }
  ctx.globalAlpha = 1;
}

function paintLantern(): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = 160;
  canvas.height = 160;
  const ctx = canvas.getContext("2d");
  if (ctx === null) return canvas;
  const glow = ctx.createRadialGradient(80, 84, 6, 80, 84, 78);
  glow.addColorStop(0, "rgb(255 190 90 / 75%)");
  glow.addColorStop(0.4, "rgb(255 140 60 / 26%)");
  glow.addColorStop(1, "rgb(255 120 50 / 0%)");
  ctx.fillStyle = glow;
  ctx.fillRect(0, 0, 160, 160);
  const paper = ctx.createLinearGradient(0, 48, 0, 116);
  paper.addColorStop(0, "#ff9a4a");
  paper.addColorStop(0.6, "#ffd27a");
  paper.addColorStop(1, "#fff6d0");
  ctx.fillStyle = paper;
  ctx.beginPath();
  ctx.moveTo(58, 108);
  ctx.bezierCurveTo(48, 70, 54, 48, 80, 46);
  ctx.bezierCurveTo(106, 48, 112, 70, 102, 108);
  ctx.fill();
  ctx.strokeStyle = "rgb(170 60 20 / 55%)";
  ctx.lineWidth = 1.5;
  ctx.beginPath();
  for (const x of [68, 80, 92]) {
    ctx.moveTo(80, 46);
    ctx.quadraticCurveTo(x + (x - 80) * 0.6, 76, x, 108);
  }
  ctx.stroke();
  ctx.fillStyle = "#8a3a12";
  ctx.fillRect(57, 106, 46, 5);
  return canvas;
}
