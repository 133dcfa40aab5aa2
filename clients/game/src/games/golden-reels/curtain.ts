/** The theatre's curtains: gathered at the sides, or drawn across the stage while the scene changes. */
import type { Rect } from "../../stage/canvas-stage.ts";

type Context = CanvasRenderingContext2D;

/** Draws folds of velvet over a rectangle, with a golden hem along the edge that faces the middle. */
export function paintCurtain(ctx: Context, at: Rect, direction: 1 | -1, folds?: number): void {
  const count = folds ?? Math.max(2, Math.round(at.width / 44));
  const fold = at.width / count;
  for (let index = 0; index < count; index += 1) {
    const left = at.x + index * fold;
    const shade = ctx.createLinearGradient(left, 0, left + fold, 0);
    shade.addColorStop(0, "#2c0310");
    shade.addColorStop(0.3, "#8f0f26");
    shade.addColorStop(0.5, "#d4233d");
    shade.addColorStop(0.72, "#7a0c20");
    shade.addColorStop(1, "#25020c");
    ctx.fillStyle = shade;
    ctx.fillRect(left - 0.5, at.y, fold + 1, at.height);
  }
  const dark = ctx.createLinearGradient(0, 0, 0, at.height);
  dark.addColorStop(0, "rgb(0 0 0 / 55%)");
  dark.addColorStop(0.35, "rgb(0 0 0 / 6%)");
  dark.addColorStop(1, "rgb(0 0 0 / 70%)");
  ctx.fillStyle = dark;
  ctx.fillRect(at.x, at.y, at.width, at.height);
  const edge = direction === 1 ? at.x + at.width : at.x;
  const trim = ctx.createLinearGradient(edge - 7, 0, edge + 7, 0);
  trim.addColorStop(0, "#6b3a00");
  trim.addColorStop(0.5, "#ffd86b");
  trim.addColorStop(1, "#6b3a00");
  ctx.fillStyle = trim;
  ctx.fillRect(edge - 5, at.y, 10, at.height);
}

/** A pair of curtains that can be drawn together. */
export class Curtains {
  #wing = document.createElement("canvas");
  #width = 0;
  #height = 0;

  /** Paints them for a window of this size. */
  prepare(width: number, height: number): void {
    this.#width = width;
    this.#height = height;
    this.#wing.width = Math.max(1, Math.ceil(width / 2) + 12);
    this.#wing.height = Math.max(1, Math.round(height));
    const ctx = this.#wing.getContext("2d");
    if (ctx === null) return;
    const at = { x: 0, y: 0, width: this.#wing.width, height };
    paintCurtain(ctx, at, 1, Math.max(5, Math.round(width / 110)));
  }

  /** Draws both, each `reach` wide; the narrower they are, the closer their folds. */
  draw(ctx: Context, reach: number): void {
    if (reach <= 1) return;
    const wide = Math.min(reach, this.#width / 2 + 6);
    ctx.drawImage(this.#wing, 0, 0, wide, this.#height);
    ctx.save();
    ctx.translate(this.#width, 0);
    ctx.scale(-1, 1);
    ctx.drawImage(this.#wing, 0, 0, wide, this.#height);
    ctx.restore();
  }
}

/** Draws the swags along the top of the stage. */
export function paintValance(ctx: Context, width: number, height: number): void {
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
      const [low, high] = [height * 1.2 * depth, height * 0.3 * depth];
      ctx.quadraticCurveTo(left + swag / 2, low, left + swag, high);
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
