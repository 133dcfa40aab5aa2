/** The meadow at night: moon and stars, hills, a fence, and the thicket where the fox lives. */

type Context = CanvasRenderingContext2D;

/** Draws what stands still, once for each size of the window: `horizon` is where the meadow begins, `lair` how low the fox lives. */
export function paintMeadow(
  ctx: Context,
  { width, height, horizon, lair }: Record<"width" | "height" | "horizon" | "lair", number>,
): void {
  const sky = ctx.createLinearGradient(0, 0, 0, horizon * 1.1);
  sky.addColorStop(0, "#060b26");
  sky.addColorStop(0.55, "#16265e");
  sky.addColorStop(1, "#3f5fa8");
  ctx.fillStyle = sky;
  ctx.fillRect(0, 0, width, height);
  paintMoon(ctx, width * 0.74, horizon * 0.42, Math.min(width, height) * 0.085);
  paintHills(ctx, width, horizon);
  const grass = ctx.createLinearGradient(0, horizon, 0, height);
  grass.addColorStop(0, "#2f6d5a");
  grass.addColorStop(0.4, "#1c4c45");
  grass.addColorStop(1, "#081d1e");
  ctx.fillStyle = grass;
  ctx.fillRect(0, horizon, width, height - horizon);
  const shine = ctx.createRadialGradient(
    width * 0.66,
    horizon,
    0,
    width * 0.66,
    horizon,
    width * 0.5,
  );
  shine.addColorStop(0, "rgb(190 220 255 / 30%)");
  shine.addColorStop(1, "rgb(190 220 255 / 0%)");
  ctx.fillStyle = shine;
  ctx.fillRect(0, horizon, width, height - horizon);
  paintFence(ctx, width, horizon);
  paintGrass(ctx, width, height, horizon);
  paintThicket(ctx, lair, Math.min(width * 0.2, 230));
}

function paintMoon(ctx: Context, x: number, y: number, radius: number): void {
  const halo = ctx.createRadialGradient(x, y, radius * 0.8, x, y, radius * 4.5);
  halo.addColorStop(0, "rgb(220 232 255 / 50%)");
  halo.addColorStop(1, "rgb(200 220 255 / 0%)");
  ctx.fillStyle = halo;
  ctx.fillRect(x - radius * 5, y - radius * 5, radius * 10, radius * 10);
  ctx.fillStyle = "#fdf6dc";
  disc(ctx, x, y, radius);
  ctx.fillStyle = "rgb(205 195 165 / 55%)";
  disc(ctx, x - radius * 0.3, y - radius * 0.2, radius * 0.22);
  disc(ctx, x + radius * 0.35, y + radius * 0.15, radius * 0.16);
  disc(ctx, x - radius * 0.05, y + radius * 0.45, radius * 0.13);
}

function paintHills(ctx: Context, width: number, horizon: number): void {
  for (const [base, high, waves, colour] of [
    [0.99, 0.24, 1.7, "#22407c"],
    [1, 0.15, 2.6, "#1b3568"],
    [1.02, 0.09, 3.7, "#1f4f5f"],
  ] as const) {
    ctx.fillStyle = colour;
    ctx.beginPath();
    ctx.moveTo(0, horizon + 4);
    for (let x = 0; x <= width + 12; x += 12) {
      const rise = Math.sin((x / width) * Math.PI * waves + high * 9) * 0.5 + 0.5;
      ctx.lineTo(x, horizon * base - rise * horizon * high);
    }
    ctx.lineTo(width, horizon + 4);
    ctx.fill();
  }
  for (let tree = 0; tree < 12; tree += 1) {
    const x = ((tree * 0.618 + 0.07) % 1) * width;
    const size = horizon * (0.05 + ((tree * 37) % 10) / 170);
    ctx.fillStyle = "#122a45";
    for (const level of [0, 1, 2]) {
      ctx.beginPath();
      ctx.moveTo(x - size * (0.6 - level * 0.14), horizon + 2 - level * size * 0.55);
      ctx.lineTo(x + size * (0.6 - level * 0.14), horizon + 2 - level * size * 0.55);
      ctx.lineTo(x, horizon - size - level * size * 0.55);
      ctx.fill();
    }
  }
}

function paintFence(ctx: Context, width: number, horizon: number): void {
  const high = 34;
  const top = horizon + 8;
  ctx.strokeStyle = "#3a2d22";
  ctx.lineWidth = 6;
  ctx.beginPath();
  for (const rail of [0.3, 0.7]) {
    ctx.moveTo(width * 0.2, top + high * rail);
    ctx.lineTo(width, top + high * rail - 4);
  }
  ctx.stroke();
  ctx.fillStyle = "#54412f";
  for (let x = width * 0.22; x < width; x += 74) {
    ctx.beginPath();
    ctx.roundRect(x, top - 4, 11, high + 8, 3);
    ctx.fill();
  }
}

function paintGrass(ctx: Context, width: number, height: number, horizon: number): void {
  ctx.lineCap = "round";
  for (let blade = 0; blade < 260; blade += 1) {
    const x = ((blade * 0.754877) % 1) * width;
    const depth = (blade * 0.56984) % 1;
    const y = horizon + 50 + depth * (height - horizon - 50);
    const size = 5 + depth * 13;
    ctx.strokeStyle = blade % 3 === 0 ? "rgb(120 200 150 / 30%)" : "rgb(4 20 20 / 45%)";
    ctx.lineWidth = 1 + depth * 1.6;
    ctx.beginPath();
    for (const lean of [-0.5, 0, 0.5]) {
      ctx.moveTo(x, y);
      ctx.quadraticCurveTo(x + lean * 3, y - size * 0.6, x + lean * size, y - size);
    }
    ctx.stroke();
  }
}

function paintThicket(ctx: Context, base: number, size: number): void {
  ctx.fillStyle = "#0d2430";
  ctx.fillRect(size * 0.02, 0, size * 0.24, base);
  for (const [x, y, radius, colour] of [
    [0.1, 0.55, 0.62, "#0c2b2c"],
    [0.42, 0.2, 0.5, "#113a36"],
    [-0.02, 0.08, 0.5, "#15443c"],
    [0.5, 0.62, 0.42, "#0f3531"],
    [0.18, 0.9, 0.5, "#154a3c"],
  ] as const) {
    ctx.fillStyle = colour;
    disc(ctx, x * size, base - size * 1.25 + y * size, radius * size);
  }
  ctx.fillStyle = "#030c10";
  ctx.beginPath();
  ctx.ellipse(size * 0.34, base + size * 0.02, size * 0.36, size * 0.25, 0, 0, 7);
  ctx.fill();
}

function disc(ctx: Context, x: number, y: number, radius: number): void {
  ctx.beginPath();
  ctx.arc(x, y, radius, 0, 7);
  ctx.fill();
}
