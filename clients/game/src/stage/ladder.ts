/** A row with the value of each step of a round: reached, next, or still to come. */
import type { Rect } from "./canvas-stage.ts";

export interface Rung {
  readonly label: string;
  readonly state: "reached" | "now" | "ahead" | "lost";
}

export interface LadderLook {
  readonly font: string;
  readonly reached: string;
  readonly now: string;
  readonly ahead: string;
  readonly lost: string;
  readonly text: string;
  readonly textNow: string;
}

const GAP = 5;

/** Draws the rungs in one row, or in two if there is little room. Returns the height that they take. */
export function drawLadder(
  ctx: CanvasRenderingContext2D,
  place: Rect,
  rungs: readonly Rung[],
  look: LadderLook,
): number {
  const rows = place.width / rungs.length < 50 ? 2 : 1;
  const perRow = Math.ceil(rungs.length / rows);
  const width = Math.min(96, (place.width - GAP * (perRow - 1)) / perRow);
  const height = Math.min(34, Math.max(22, place.height * 0.07));
  const left = place.x + (place.width - perRow * (width + GAP) + GAP) / 2;
  ctx.save();
  ctx.textAlign = "center";
  ctx.textBaseline = "middle";
  for (const [index, { label, state }] of rungs.entries()) {
    const x = left + (index % perRow) * (width + GAP);
    const y = place.y + Math.floor(index / perRow) * (height + GAP);
    ctx.fillStyle = look[state];
    ctx.beginPath();
    ctx.roundRect(x, y, width, height, 7);
    ctx.fill();
    ctx.strokeStyle = state === "now" ? "#fff" : "rgb(255 255 255 / 28%)";
    ctx.lineWidth = state === "now" ? 2.5 : 1;
    ctx.stroke();
    ctx.font = `${Math.min(height * 0.58, width * 0.3)}px ${look.font}`;
    ctx.fillStyle = state === "now" || state === "reached" ? look.textNow : look.text;
    ctx.fillText(label, x + width / 2, y + height * 0.54, width - 4);
  }
  ctx.restore();
  return rows * (height + GAP);
}
