/** What is drawn over the reels when lines win: the line itself, the cells it joins, and the plate with its pay. */
import type { Rect } from "../../stage/canvas-stage.ts";
import { inset, rounded } from "./machine.ts";
import type { ReelsEvent } from "./timeline.ts";

type Context = CanvasRenderingContext2D;

const COLOURS = ["#ffd84d", "#ff5d7a", "#53e0ff", "#8cff66", "#ff9d3d", "#c98bff", "#ff77d0"];

/** A winning line, the middles of its cells, and how much of it is drawn so far. */
export interface ShownLine {
  readonly win: Extract<ReelsEvent, { type: "won" }>["wins"][number];
  readonly points: readonly { readonly x: number; readonly y: number }[];
  readonly part: number;
}

/** Draws the line as a tube of light over cells of that width. */
export function drawLine(ctx: Context, { win, points, part }: ShownLine, width: number): void {
  const colour = COLOURS[(win.line ?? 0) % COLOURS.length] ?? "#ffd84d";
  ctx.save();
  ctx.lineCap = "round";
  ctx.lineJoin = "round";
  ctx.beginPath();
  for (const { x, y } of points.slice(0, Math.max(2, Math.ceil(points.length * part))))
    ctx.lineTo(x, y);
  for (const [wide, stroke, alpha] of [
    [0.2, colour, 0.28],
    [0.1, "#1a0416", 0.85],
    [0.06, colour, 1],
    [0.02, "#fff", 0.85],
  ] as const) {
    ctx.globalAlpha = alpha;
    ctx.lineWidth = width * wide;
    ctx.strokeStyle = stroke;
    ctx.stroke();
  }
  ctx.restore();
}

/** Lights the cell behind a symbol that wins. */
export function lightCell(ctx: Context, cell: Rect): void {
  const { width, height } = cell;
  const [x, y] = [cell.x + width / 2, cell.y + height / 2];
  const glow = ctx.createRadialGradient(x, y, 0, x, y, width * 0.7);
  glow.addColorStop(0, "rgb(255 236 160 / 90%)");
  glow.addColorStop(1, "rgb(200 120 20 / 70%)");
  rounded(ctx, inset(cell, width * 0.03), width * 0.1);
  ctx.fillStyle = glow;
  ctx.fill();
  ctx.strokeStyle = "#fff3c4";
  ctx.lineWidth = Math.max(2, width * 0.035);
  ctx.stroke();
}

/** A dark plate with a golden edge. */
export function drawPlate(ctx: Context, at: Rect): void {
  rounded(ctx, at, at.height / 2);
  ctx.fillStyle = "rgb(28 4 32 / 90%)";
  ctx.fill();
  ctx.lineWidth = Math.max(1.5, at.height * 0.07);
  ctx.strokeStyle = "#ffd76a";
  ctx.stroke();
}
