/** The theatre in which the machine stands: curtains, boards, and the light from above. */
import type { Rect } from "../../stage/canvas-stage.ts";
import { paintCurtain, paintValance } from "./curtain.ts";

type Context = CanvasRenderingContext2D;

/** Draws what does not move, once for each size of the window. */
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
  paintBoards(ctx, width, height, Math.min(height * 0.82, frame.y + frame.height + height * 0.03));
  const side = Math.max(0, frame.x - frame.width * 0.02);
  if (side > 26) {
    paintCurtain(ctx, { x: 0, y: 0, width: side, height }, 1);
    paintCurtain(ctx, { x: width - side, y: 0, width: side, height }, -1);
  }
  paintValance(ctx, width, Math.min(height * 0.13, 90));
}

/** The boards of the stage, polished: the light above is seen in them. */
function paintBoards(ctx: Context, width: number, height: number, from: number): void {
  const wood = ctx.createLinearGradient(0, from, 0, height);
  wood.addColorStop(0, "#7a3a1c");
  wood.addColorStop(0.3, "#4a1f14");
  wood.addColorStop(1, "#120408");
  ctx.fillStyle = wood;
  ctx.fillRect(0, from, width, height - from);
  ctx.strokeStyle = "rgb(10 2 4 / 50%)";
  ctx.lineWidth = 2;
  ctx.beginPath();
  for (let board = -12; board <= 12; board += 1) {
    ctx.moveTo(width / 2 + board * width * 0.07, from);
    ctx.lineTo(width / 2 + board * width * 0.16, height);
  }
  ctx.stroke();
  const shine = ctx.createRadialGradient(width / 2, from, 0, width / 2, from, width * 0.45);
  shine.addColorStop(0, "rgb(255 196 120 / 42%)");
  shine.addColorStop(1, "rgb(255 170 90 / 0%)");
  ctx.fillStyle = shine;
  ctx.fillRect(0, from, width, height - from);
  ctx.fillStyle = "rgb(255 214 130 / 50%)";
  ctx.fillRect(0, from, width, 2);
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
