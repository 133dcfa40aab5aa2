/** The theatre around the reels: curtains, a gilded frame with bulbs, moving lights. */
import type { Rect } from "../../stage/canvas-stage.ts";

type Context = CanvasRenderingContext2D;

/** Draws what stands still, once for each size of the window. */
export function paintTheatre(ctx: Context, width: number, height: number, frame: Rect): void {
  const middle = { x: frame.x + frame.width / 2, y: frame.y + frame.height * 0.45 };
  const reach = Math.hypot(width, height) * 0.72;
  const light = ctx.createRadialGradient(middle.x, middle.y, 0, middle.x, middle.y, reach);
  light.addColorStop(0, "#7a1d5a");
  light.addColorStop(0.4, "#3d0d3f");
  light.addColorStop(1, "#0d0414");
  ctx.fillStyle = light;
  ctx.fillRect(0, 0, width, height);
  paintRays(ctx, middle, reach);
  const side = Math.max(0, frame.x - frame.width * 0.02);
  if (side > 26) {
    paintCurtain(ctx, { x: 0, y: 0, width: side, height }, 1);
    paintCurtain(ctx, { x: width - side, y: 0, width: side, height }, -1);
  }
  paintValance(ctx, width, Math.min(height * 0.13, 90));
  const floor = ctx.createLinearGradient(0, height * 0.8, 0, height);
  floor.addColorStop(0, "rgb(8 2 12 / 0%)");
  floor.addColorStop(1, "rgb(8 2 12 / 92%)");
  ctx.fillStyle = floor;
  ctx.fillRect(0, height * 0.8, width, height * 0.2);
}

function paintRays(ctx: Context, { x, y }: { x: number; y: number }, reach: number): void {
  ctx.save();
  ctx.translate(x, y);
  const rays = 28;
  for (let ray = 0; ray < rays; ray += 1) {
    ctx.rotate((Math.PI * 2) / rays);
    const fade = ctx.createLinearGradient(0, 0, reach, 0);
    fade.addColorStop(0, "rgb(255 190 110 / 22%)");
    fade.addColorStop(0.7, "rgb(255 150 90 / 0%)");
    ctx.fillStyle = fade;
    ctx.beginPath();
    ctx.moveTo(0, 0);
    ctx.lineTo(reach, -reach * 0.055);
    ctx.lineTo(reach, reach * 0.055);
    ctx.fill();
  }
  ctx.restore();
}

function paintCurtain(ctx: Context, at: Rect, direction: 1 | -1): void {
  const folds = Math.max(2, Math.round(at.width / 44));
  const fold = at.width / folds;
  for (let index = 0; index < folds; index += 1) {
    const left = at.x + index * fold;
    const shade = ctx.createLinearGradient(left, 0, left + fold, 0);
    shade.addColorStop(0, "#2c0310");
    shade.addColorStop(0.3, "#8f0f26");
    shade.addColorStop(0.5, "#c81f38");
    shade.addColorStop(0.72, "#7a0c20");
    shade.addColorStop(1, "#25020c");
    ctx.fillStyle = shade;
    ctx.fillRect(left - 0.5, at.y, fold + 1, at.height);
  }
  const dark = ctx.createLinearGradient(0, 0, 0, at.height);
  dark.addColorStop(0, "rgb(0 0 0 / 55%)");
  dark.addColorStop(0.35, "rgb(0 0 0 / 8%)");
  dark.addColorStop(1, "rgb(0 0 0 / 72%)");
  ctx.fillStyle = dark;
  ctx.fillRect(at.x, at.y, at.width, at.height);
  const edge = direction === 1 ? at.x + at.width : at.x;
  const trim = ctx.createLinearGradient(edge - 7, 0, edge + 7, 0);
  trim.addColorStop(0, "#6b3a00");
  trim.addColorStop(0.5, "#ffd86b");
  trim.addColorStop(1, "#6b3a00");
  ctx.fillStyle = trim;
  ctx.fillRect(edge - 4, 0, 8, at.height);
}

function paintValance(ctx: Context, width: number, height: number): void {
  const swags = Math.max(3, Math.round(width / 190));
  const swag = width / swags;
  for (let index = 0; index < swags; index += 1) {
    const left = index * swag;
    const shade = ctx.createLinearGradient(left, 0, left + swag, 0);
    shade.addColorStop(0, "#3a0514");
    shade.addColorStop(0.5, "#b5182f");
    shade.addColorStop(1, "#3a0514");
    const drop = () => {
      ctx.beginPath();
      ctx.moveTo(left, 0);
      ctx.lineTo(left, height * 0.55);
      ctx.quadraticCurveTo(left + swag / 2, height * 1.35, left + swag, height * 0.55);
      ctx.lineTo(left + swag, 0);
    };
    drop();
    ctx.fillStyle = shade;
    ctx.fill();
    ctx.save();
    drop();
    ctx.clip();
    ctx.strokeStyle = "rgb(20 0 8 / 35%)";
    ctx.lineWidth = height * 0.06;
    for (const depth of [0.3, 0.62, 0.9]) {
      ctx.beginPath();
      ctx.moveTo(left, height * 0.3 * depth);
      ctx.quadraticCurveTo(
        left + swag / 2,
        height * 1.2 * depth,
        left + swag,
        height * 0.3 * depth,
      );
      ctx.stroke();
    }
    ctx.restore();
    ctx.strokeStyle = "#e9b63f";
    ctx.lineWidth = Math.max(3, height * 0.06);
    ctx.beginPath();
    ctx.moveTo(left, height * 0.55);
    ctx.quadraticCurveTo(left + swag / 2, height * 1.35, left + swag, height * 0.55);
    ctx.stroke();
  }
}

/** Draws the gilded frame around the reels, without its bulbs. */
export function paintFrame(ctx: Context, at: Rect, rim: number): void {
  ctx.save();
  ctx.shadowColor = "rgb(0 0 0 / 75%)";
  ctx.shadowBlur = rim * 2;
  ctx.shadowOffsetY = rim * 0.6;
  const gold = ctx.createLinearGradient(at.x, at.y, at.x + at.width * 0.6, at.y + at.height);
  for (const [stop, colour] of [
    [0, "#fff3b8"],
    [0.22, "#e6a827"],
    [0.45, "#8a4e06"],
    [0.62, "#ffd866"],
    [0.82, "#b8730f"],
    [1, "#fbe08a"],
  ] as const)
    gold.addColorStop(stop, colour);
  ctx.fillStyle = gold;
  rounded(ctx, at, rim * 1.1);
  ctx.fill();
  ctx.restore();
  ctx.lineWidth = Math.max(1.5, rim * 0.09);
  ctx.strokeStyle = "#4a2500";
  ctx.stroke();
  const inner = inset(at, rim * 0.86);
  rounded(ctx, inner, rim * 0.5);
  ctx.fillStyle = "#1b0622";
  ctx.fill();
  ctx.strokeStyle = "#ffe9a6";
  ctx.stroke();
}

/** Draws the bulbs of the frame. `lit` tells how bright each is, from 0 to 1. */
export function drawBulbs(
  ctx: Context,
  at: Rect,
  rim: number,
  lit: (index: number) => number,
): void {
  const line = inset(at, rim * 0.44);
  const gap = Math.max(22, rim * 1.35);
  const spots: [number, number][] = [];
  const across = Math.max(2, Math.round(line.width / gap));
  const down = Math.max(2, Math.round(line.height / gap));
  for (let index = 0; index < across; index += 1)
    spots.push([line.x + (line.width * index) / across, line.y]);
  for (let index = 0; index < down; index += 1)
    spots.push([line.x + line.width, line.y + (line.height * index) / down]);
  for (let index = 0; index < across; index += 1)
    spots.push([line.x + line.width - (line.width * index) / across, line.y + line.height]);
  for (let index = 0; index < down; index += 1)
    spots.push([line.x, line.y + line.height - (line.height * index) / down]);
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
    ctx.fillStyle = bright > 0.5 ? "#fff6d8" : "#e09a3a";
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
