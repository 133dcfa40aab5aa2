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

/** The round parts of a cloud: where, and how large. */
const PUFFS = [
  [0, 0, 1],
  [1.1, -0.45, 1.3],
  [2.4, -0.1, 1.05],
  [3.3, 0.15, 0.72],
  [1.3, 0.25, 1.1],
  [-0.8, 0.2, 0.6],
] as const;

/** Draws everything behind the flight. */
export function drawLandscape(ctx: Context, view: View): void {
  drawSky(ctx, view);
  drawClouds(ctx, view);
  drawHills(ctx, view, {
    ...{ depth: 0.05, high: 0.44, long: 820, colours: ["#a3cdea", "#86b8d6"] as const },
  });
  drawHills(ctx, view, {
    ...{ depth: 0.1, high: 0.33, long: 620, colours: ["#8fc1cf", "#6fae9f"] as const },
    trees: { colour: "#6aa59c", gap: 46, size: 15 },
  });
  drawHills(ctx, view, {
    ...{ depth: 0.2, high: 0.21, long: 430, colours: ["#7dbb83", "#4f9a63"] as const },
    trees: { colour: "#458c5d", gap: 74, size: 24 },
  });
  drawCastle(ctx, view);
  drawHills(ctx, view, {
    ...{ depth: 0.45, high: 0.11, long: 300, colours: ["#7cc05c", "#418a3c"] as const },
    trees: { colour: "#33763a", gap: 128, size: 36 },
  });
  drawGround(ctx, view);
  // From high above, the country lies in the shade of the evening.
  if (view.altitude < 0.05) return;
  ctx.fillStyle = `rgb(8 14 54 / ${view.altitude * 42}%)`;
  ctx.fillRect(0, 0, view.width, view.height);
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
  const reach = sun.size * 4.4;
  const beams = ctx.createRadialGradient(sun.x, sun.y, sun.size, sun.x, sun.y, reach);
  beams.addColorStop(0, `rgb(255 250 215 / ${30 * (1 - altitude)}%)`);
  beams.addColorStop(1, "rgb(255 250 215 / 0%)");
  ctx.fillStyle = beams;
  ctx.beginPath();
  for (let beam = 0; beam < 12; beam += 1) {
    const from = seconds * 0.05 + (beam * Math.PI) / 6;
    ctx.moveTo(sun.x, sun.y);
    ctx.arc(sun.x, sun.y, reach, from, from + 0.22);
  }
  ctx.fill();
  const face = ctx.createRadialGradient(sun.x, sun.y, 0, sun.x, sun.y, sun.size);
  face.addColorStop(0, "#fffdf0");
  face.addColorStop(1, "#ffe68a");
  ctx.fillStyle = face;
  ctx.beginPath();
  ctx.arc(sun.x, sun.y, sun.size, 0, 7);
  ctx.fill();
}

function drawClouds(ctx: Context, { width, height, along, ground, seconds, altitude }: View): void {
  const wide = width + 400;
  for (let cloud = 0; cloud < 7; cloud += 1) {
    const depth = 0.12 + (cloud % 3) * 0.1;
    const x = wrap(cloud * 331 - along * depth + seconds * 5 * depth * 4, wide) - 200;
    const lift = (ground - height * 0.86) * depth * 1.4;
    const y = height * (0.1 + ((cloud * 0.37) % 0.42)) + lift;
    const size = (26 + (cloud % 4) * 11) * Math.min(1, 0.3 + width / 1_000);
    // Its shade first, a little lower.
    for (const [lower, colour] of [
      [0.22, `rgb(120 160 205 / ${46 - altitude * 30}%)`],
      [0, `rgb(255 255 255 / ${92 - altitude * 50}%)`],
    ] as const) {
      ctx.fillStyle = colour;
      ctx.beginPath();
      for (const [dx, dy, radius] of PUFFS) {
        ctx.moveTo(x + (dx + radius) * size, y + (dy + lower) * size);
        ctx.arc(x + dx * size, y + (dy + lower) * size, radius * size, 0, 7);
      }
      ctx.fill();
    }
  }
}

function drawHills(
  ctx: Context,
  { width, height, ground, along }: View,
  { depth, high, long, colours, trees }: Hills,
): void {
  const base = height * 0.86 + (ground - height * 0.86) * Math.min(1, depth * 2.2 + 0.1);
  const top = base - height * high;
  if (top > height) return;
  const riseAt = (x: number) => {
    const at = (x + along * depth) / long;
    return base - ((Math.sin(at * 2.1) + Math.sin(at * 0.9 + 1) + 2) / 4) * height * high;
  };
  const slope = ctx.createLinearGradient(0, top, 0, Math.max(top + 1, base));
  slope.addColorStop(0, colours[0]);
  slope.addColorStop(1, colours[1]);
  ctx.fillStyle = slope;
  ctx.beginPath();
  ctx.moveTo(0, height + 10);
  for (let x = 0; x <= width + 16; x += 16) ctx.lineTo(x, riseAt(x));
  ctx.lineTo(width, height + 10);
  ctx.fill();
  if (trees === undefined) return;
  // Trees belong to the landscape, not to the screen: they move past with it.
  ctx.fillStyle = trees.colour;
  ctx.beginPath();
  const first = Math.floor((along * depth) / trees.gap);
  for (let tree = first - 1; tree <= first + width / trees.gap + 1; tree += 1) {
    if ((tree * 7) % 5 === 1) continue;
    const x = tree * trees.gap + ((tree * 53) % 40) - along * depth;
    const size = trees.size * (0.7 + (((tree * 37) % 10) + 10) / 28);
    const foot = riseAt(x) + 3;
    ctx.moveTo(x + size * 0.5, foot - size * 0.7);
    ctx.arc(x, foot - size * 0.7, size * 0.5, 0, 7);
    ctx.rect(x - size * 0.07, foot - size * 0.4, size * 0.14, size * 0.42);
  }
  ctx.fill();
}

interface Hills {
  /** How quickly they pass: 1 for what is nearest. */
  readonly depth: number;
  readonly high: number;
  readonly long: number;
  readonly colours: readonly [top: string, foot: string];
  readonly trees?: { readonly colour: string; readonly gap: number; readonly size: number };
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
  ctx.fillStyle = "#b4ec72";
  ctx.fillRect(0, ground, width, 3);
  ctx.fillStyle = "rgb(20 60 16 / 26%)";
  ctx.fillRect(0, ground + 14, width, 5);
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
  const bed = 58;
  const first = Math.floor(along / bed);
  for (let flower = first; flower <= first + width / bed + 1; flower += 1) {
    const x = flower * bed + ((flower * 31) % 40) - along;
    const y = ground + 9 + ((flower * 17) % 30);
    ctx.fillStyle = FLOWERS[flower % FLOWERS.length] ?? "#fff";
    ctx.beginPath();
    for (const [dx, dy] of PETALS) {
      ctx.moveTo(x + dx + 2.6, y + dy);
      ctx.arc(x + dx, y + dy, 2.6, 0, 7);
    }
    ctx.fill();
  }
}

const FLOWERS = ["#ffffff", "#ffd23d", "#ff7ba8", "#ffffff", "#c9a0ff"];
const PETALS = [
  [0, -3],
  [3, 0],
  [0, 3],
  [-3, 0],
] as const;

function wrap(value: number, length: number): number {
  return ((value % length) + length) % length;
}
