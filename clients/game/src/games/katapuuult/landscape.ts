/** The country under the flight: sky that darkens with height, sun, clouds, hills, grass. */

export interface View {
  readonly width: number;
  readonly height: number;
  /** Where the ground is on the screen, and how far the camera has come along it, in pixels. */
  readonly ground: number;
  readonly along: number;
  /** How high the camera is, from 0 on the ground to 1 where stars are seen. */
  readonly altitude: number;
  readonly seconds: number;
}

type Context = CanvasRenderingContext2D;

/** Draws everything behind the flight. */
export function drawLandscape(ctx: Context, view: View): void {
  drawSky(ctx, view);
  drawClouds(ctx, view);
  drawHills(ctx, view, { depth: 0.08, high: 0.34, long: 620, colour: "#7fb3c9" });
  drawHills(ctx, view, { depth: 0.2, high: 0.21, long: 430, colour: "#5fa387" });
  drawCastle(ctx, view);
  drawHills(ctx, view, { depth: 0.45, high: 0.11, long: 300, colour: "#4f9a52" });
  drawGround(ctx, view);
}

function drawSky(ctx: Context, { width, height, altitude, seconds }: View): void {
  const mix = (low: readonly number[], high: readonly number[]) =>
    `rgb(${low.map((from, index) => Math.round(from + ((high[index] ?? 0) - from) * altitude)).join(" ")})`;
  const sky = ctx.createLinearGradient(0, 0, 0, height);
  sky.addColorStop(0, mix([38, 132, 224], [5, 8, 34]));
  sky.addColorStop(0.6, mix([126, 204, 250], [26, 40, 110]));
  sky.addColorStop(1, mix([226, 246, 255], [86, 96, 190]));
  ctx.fillStyle = sky;
  ctx.fillRect(0, 0, width, height);
  if (altitude > 0.3)
    for (let star = 0; star < 80; star += 1) {
      const bright = (altitude - 0.3) * (0.6 + 0.4 * Math.sin(seconds * 2 + star));
      ctx.fillStyle = `rgb(255 255 255 / ${bright * 100}%)`;
      ctx.fillRect(((star * 0.618) % 1) * width, ((star * 0.414) % 1) * height, 2, 2);
    }
  const sun = { x: width * 0.82, y: height * 0.2, size: Math.min(width, height) * 0.075 };
  const halo = ctx.createRadialGradient(sun.x, sun.y, sun.size * 0.5, sun.x, sun.y, sun.size * 5);
  halo.addColorStop(0, "rgb(255 244 190 / 75%)");
  halo.addColorStop(1, "rgb(255 240 170 / 0%)");
  ctx.fillStyle = halo;
  ctx.fillRect(0, 0, width, height);
  ctx.fillStyle = "#fff3b0";
  ctx.beginPath();
  ctx.arc(sun.x, sun.y, sun.size, 0, 7);
  ctx.fill();
}

function drawClouds(ctx: Context, { width, height, along, ground, seconds, altitude }: View): void {
  ctx.fillStyle = `rgb(255 255 255 / ${82 - altitude * 50}%)`;
  const wide = width + 400;
  for (let cloud = 0; cloud < 7; cloud += 1) {
    const depth = 0.12 + (cloud % 3) * 0.1;
    const x = wrap(cloud * 331 - along * depth + seconds * 5 * depth * 4, wide) - 200;
    const lift = (ground - height * 0.86) * depth * 1.4;
    const y = height * (0.1 + ((cloud * 0.37) % 0.42)) + lift;
    const size = 26 + (cloud % 4) * 11;
    ctx.beginPath();
    for (const [dx, dy, radius] of [
      [0, 0, 1],
      [1.1, -0.35, 1.25],
      [2.3, 0, 1],
      [1.2, 0.25, 1.1],
    ] as const)
      ctx.arc(x + dx * size, y + dy * size, radius * size, 0, 7);
    ctx.fill();
  }
}

function drawHills(
  ctx: Context,
  { width, height, ground, along }: View,
  { depth, high, long, colour }: { depth: number; high: number; long: number; colour: string },
): void {
  const base = height * 0.86 + (ground - height * 0.86) * Math.min(1, depth * 2.2 + 0.1);
  if (base - height * high > height) return;
  ctx.fillStyle = colour;
  ctx.beginPath();
  ctx.moveTo(0, height + 10);
  for (let x = 0; x <= width + 16; x += 16) {
    const at = (x + along * depth) / long;
    const rise = (Math.sin(at * 2.1) + Math.sin(at * 0.9 + 1) + 2) / 4;
    ctx.lineTo(x, base - rise * height * high);
  }
  ctx.lineTo(width, height + 10);
  ctx.fill();
}

function drawCastle(ctx: Context, { width, height, ground, along }: View): void {
  const x = width * 0.62 - along * 0.3;
  const y = height * 0.8 + (ground - height * 0.86) * 0.6;
  if (x < -200 || y - 160 > height) return;
  ctx.fillStyle = "#8d98b3";
  ctx.fillRect(x, y - 66, 130, 90);
  ctx.fillStyle = "#7d88a6";
  for (const [tower, high] of [
    [-14, 104],
    [56, 132],
    [122, 98],
  ] as const) {
    ctx.fillRect(x + tower, y - high, 28, high + 24);
    for (const notch of [0, 11, 22]) ctx.fillRect(x + tower + notch - 1, y - high - 8, 7, 9);
  }
  ctx.fillStyle = "#e5383b";
  ctx.beginPath();
  ctx.moveTo(x + 70, y - 172);
  ctx.lineTo(x + 104, y - 160);
  ctx.lineTo(x + 70, y - 148);
  ctx.fill();
  ctx.fillStyle = "#4b556e";
  ctx.fillRect(x + 68, y - 172, 3, 42);
  ctx.beginPath();
  ctx.arc(x + 70, y - 14, 15, Math.PI, 0);
  ctx.fill();
}

function drawGround(ctx: Context, { width, height, ground, along }: View): void {
  if (ground > height + 20) return;
  const grass = ctx.createLinearGradient(0, ground, 0, Math.max(ground + 60, height));
  grass.addColorStop(0, "#7ccb4a");
  grass.addColorStop(0.25, "#4f9f36");
  grass.addColorStop(1, "#1d4a1c");
  ctx.fillStyle = grass;
  ctx.fillRect(0, ground, width, Math.max(0, height - ground) + 30);
  ctx.strokeStyle = "#3d8a2a";
  ctx.lineWidth = 3;
  ctx.lineCap = "round";
  ctx.beginPath();
  const gap = 34;
  for (let x = -(along % gap) - gap; x < width + gap; x += gap) {
    ctx.moveTo(x, ground + 4);
    ctx.lineTo(x - 4, ground - 7);
    ctx.moveTo(x + 4, ground + 4);
    ctx.lineTo(x + 7, ground - 9);
  }
  ctx.stroke();
}

function wrap(value: number, length: number): number {
  return ((value % length) + length) % length;
}
