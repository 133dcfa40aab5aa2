/** A turning coin, drawn once from each side and then only copied, because hundreds may fall at once. */
const FRAMES = 12;
const SIZE = 72;

let frames: readonly HTMLCanvasElement[] | undefined;

/** Draws a coin around the origin, turned by this angle. */
export function drawCoin(ctx: CanvasRenderingContext2D, radius: number, angle: number): void {
  frames ??= Array.from({ length: FRAMES }, (_, frame) => paintCoin((frame / FRAMES) * Math.PI));
  const turned = ((angle % Math.PI) + Math.PI) % Math.PI;
  const picture = frames[Math.floor((turned / Math.PI) * FRAMES) % FRAMES];
  if (picture !== undefined) ctx.drawImage(picture, -radius, -radius, radius * 2, radius * 2);
}

function paintCoin(angle: number): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = SIZE;
  canvas.height = SIZE;
  const ctx = canvas.getContext("2d");
  if (ctx === null) return canvas;
  const half = SIZE / 2;
  const wide = Math.max(0.06, Math.abs(Math.cos(angle)));
  const edge = Math.sin(angle) * 0.13 * half;
  ctx.translate(half, half);
  const disc = (radius: number, offset: number, fill: string | CanvasGradient) => {
    ctx.fillStyle = fill;
    ctx.beginPath();
    ctx.ellipse(offset, 0, radius * wide, radius, 0, 0, 7);
    ctx.fill();
  };
  const radius = half * 0.88;
  for (const part of [1, 0.5]) disc(radius, edge * part, "#8a5205");
  const face = ctx.createLinearGradient(0, -half, 0, half);
  for (const [stop, colour] of [
    [0, "#fff6c4"],
    [0.35, "#ffd24a"],
    [0.7, "#e89f17"],
    [1, "#b06d06"],
  ] as const)
    face.addColorStop(stop, colour);
  disc(radius, -edge, face);
  disc(radius * 0.78, -edge, "#c98310");
  disc(radius * 0.73, -edge, face);
  ctx.save();
  ctx.translate(-edge, 0);
  ctx.scale(wide, 1);
  ctx.fillStyle = "#fff3b5";
  ctx.strokeStyle = "#b57409";
  ctx.lineWidth = 2;
  ctx.beginPath();
  for (let point = 0; point < 10; point += 1) {
    const reach = radius * (point % 2 === 0 ? 0.5 : 0.22);
    const turn = (point * Math.PI) / 5 - Math.PI / 2;
    ctx.lineTo(Math.cos(turn) * reach, Math.sin(turn) * reach);
  }
  ctx.closePath();
  ctx.fill();
  ctx.stroke();
  ctx.restore();
  return canvas;
}
