/** The route between the player and their pursuers: seven machines, and how far the trace has come. */
import type { Words } from "../../languages/en.ts";
import { percent } from "../../languages/numbers.ts";
import type { Rect } from "../../stage/canvas-stage.ts";

/** Where the machines are, in parts of the map; the last is the player's. */
const HOPS = [
  [0.05, 0.66],
  [0.19, 0.28],
  [0.33, 0.7],
  [0.5, 0.3],
  [0.66, 0.68],
  [0.81, 0.32],
  [0.95, 0.58],
] as const;

const LAND = [
  [0.1, 0.4, 0.1, 0.26],
  [0.2, 0.72, 0.06, 0.2],
  [0.44, 0.36, 0.12, 0.24],
  [0.48, 0.72, 0.07, 0.22],
  [0.72, 0.4, 0.16, 0.28],
  [0.86, 0.76, 0.07, 0.14],
] as const;

/** Draws the map, the route, and the trace on it. `trace` is in percent. */
export function drawNetwork(
  ctx: CanvasRenderingContext2D,
  at: Rect,
  {
    trace,
    seconds,
    font,
    words,
  }: { trace: number; seconds: number; font: string; words: Words["key"] },
): void {
  ctx.save();
  ctx.beginPath();
  ctx.roundRect(at.x, at.y, at.width, at.height, 6);
  ctx.fillStyle = "rgb(6 30 22 / 82%)";
  ctx.fill();
  ctx.strokeStyle = "rgb(61 255 154 / 34%)";
  ctx.lineWidth = 1.5;
  ctx.stroke();
  ctx.clip();
  drawLand(ctx, at);
  const points = HOPS.map(([x, y]) => ({ x: at.x + at.width * x, y: at.y + at.height * y }));
  ctx.lineWidth = 2;
  ctx.setLineDash([5, 6]);
  ctx.lineDashOffset = -seconds * 22;
  ctx.strokeStyle = "rgb(61 255 154 / 60%)";
  drawLine(ctx, points, 1);
  ctx.setLineDash([]);
  const size = Math.max(4, at.height * 0.045);
  if (trace > 0) {
    ctx.strokeStyle = "#ff3b4e";
    ctx.lineWidth = size * 0.9;
    ctx.shadowColor = "#ff3b4e";
    ctx.shadowBlur = 14;
    const head = drawLine(ctx, points, Math.min(1, trace / 100));
    ctx.fillStyle = "#fff";
    ring(ctx, head, size * (1 + 0.25 * Math.sin(seconds * 9)));
    ctx.shadowBlur = 0;
  }
  for (const [index, point] of points.entries()) {
    const isReached = trace / 100 >= index / (points.length - 1) && trace > 0;
    ctx.fillStyle = isReached ? "#ff3b4e" : "#3dff9a";
    ring(ctx, point, index === 0 || index === points.length - 1 ? size * 1.5 : size);
  }
  ctx.font = `${Math.max(11, at.height * 0.13)}px ${font}`;
  ctx.textBaseline = "bottom";
  ctx.fillStyle = "#ff8a95";
  ctx.textAlign = "left";
  ctx.fillText(words.fbi, at.x + 8, at.y + at.height - 4);
  ctx.textAlign = "right";
  ctx.fillStyle = "#8affc4";
  ctx.fillText(words.you, at.x + at.width - 8, at.y + at.height - 4);
  ctx.textAlign = "center";
  ctx.textBaseline = "top";
  ctx.fillStyle = trace > 0 ? "#ff8a95" : "#8affc4";
  ctx.fillText(words.traceNow(percent(trace / 100)), at.x + at.width / 2, at.y + 5);
  ctx.restore();
}

function drawLand(ctx: CanvasRenderingContext2D, at: Rect): void {
  ctx.fillStyle = "rgb(61 255 154 / 17%)";
  const gap = 9;
  for (let x = at.x + 4; x < at.x + at.width; x += gap)
    for (let y = at.y + 4; y < at.y + at.height; y += gap) {
      const [u, v] = [(x - at.x) / at.width, (y - at.y) / at.height];
      const isLand = LAND.some(
        ([cx, cy, rx, ry]) =>
          ((u - cx) / rx) ** 2 + ((v - cy) / ry) ** 2 < 1 + Math.sin(u * 60) * 0.25,
      );
      if (isLand) ctx.fillRect(x, y, 4, 4);
    }
}

/** Draws that part of the route and returns where it ends. */
function drawLine(
  ctx: CanvasRenderingContext2D,
  points: readonly { x: number; y: number }[],
  part: number,
): { x: number; y: number } {
  const legs = (points.length - 1) * part;
  let end = points[0] ?? { x: 0, y: 0 };
  ctx.beginPath();
  ctx.moveTo(end.x, end.y);
  for (let leg = 0; leg < legs; leg += 1) {
    const [from, to] = [points[leg], points[leg + 1]];
    if (from === undefined || to === undefined) break;
    const share = Math.min(1, legs - leg);
    end = { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
    ctx.lineTo(end.x, end.y);
  }
  ctx.stroke();
  return end;
}

function ring(
  ctx: CanvasRenderingContext2D,
  { x, y }: { x: number; y: number },
  size: number,
): void {
  ctx.beginPath();
  ctx.arc(x, y, size, 0, 7);
  ctx.fill();
}
