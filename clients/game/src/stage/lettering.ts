/**
 * Large words in the style of game titles: an outline, the side of the letters below it, and a sheen on their
 * face.
 */
export interface Lettering {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly font: string;
  readonly outline: string;
  readonly maxWidth: number;
}

/** Smaller words would only be harder to read with depth. */
const SMALLEST_DEEP = 26;
const DEPTH = 0.09;
const DEPTH_STEPS = 3;

/** Writes around a point; words that are too long for it are made smaller. `fillFor` makes the face for that size. */
export function letter(
  ctx: CanvasRenderingContext2D,
  words: string,
  { x, y, size: wanted, font, outline, maxWidth }: Lettering,
  fillFor: (size: number) => string | CanvasGradient,
): void {
  ctx.save();
  ctx.textAlign = "center";
  ctx.textBaseline = "middle";
  ctx.font = `${wanted}px ${font}`;
  const { width } = ctx.measureText(words);
  const size = width > maxWidth ? (wanted * maxWidth) / width : wanted;
  ctx.font = `${size}px ${font}`;
  ctx.lineJoin = "round";
  ctx.lineWidth = Math.max(3, size * 0.16);
  ctx.strokeStyle = outline;
  const isDeep = size >= SMALLEST_DEEP;
  for (let step = isDeep ? DEPTH_STEPS : 1; step > 0; step -= 1)
    ctx.strokeText(words, x, y + size * (isDeep ? (DEPTH * step) / DEPTH_STEPS : 0.04));
  if (isDeep) ctx.strokeText(words, x, y);
  ctx.fillStyle = fillFor(size);
  ctx.fillText(words, x, y);
  if (isDeep) {
    const sheen = ctx.createLinearGradient(0, y - size / 2, 0, y + size / 2);
    sheen.addColorStop(0, "rgb(255 255 255 / 50%)");
    sheen.addColorStop(0.46, "rgb(255 255 255 / 8%)");
    sheen.addColorStop(0.5, "rgb(255 255 255 / 0%)");
    ctx.fillStyle = sheen;
    ctx.fillText(words, x, y);
  }
  ctx.restore();
}
