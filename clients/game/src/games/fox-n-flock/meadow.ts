/** The meadow at night: moon and stars, hills, a fence, and the thicket where the fox lives. */

type Context = CanvasRenderingContext2D;

/**
 * Draws what does not move, once for each size of the window: `horizon` is where the meadow begins, `lair` how
 * low the fox lives.
 */
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
  paintMist(ctx, width, horizon);
  paintFence(ctx, width, horizon);
  paintSwells(ctx, width, height, horizon);
  paintGrass(ctx, width, height, horizon);
  paintFlowers(ctx, width, height, horizon);
  paintThicket(ctx, lair, Math.min(width * 0.2, 230));
  paintForeground(ctx, width, height);
}

/** A veil over the far end of the meadow. */
function paintMist(ctx: Context, width: number, horizon: number): void {
  for (const [at, high, strength] of [
    [0.93, 0.16, 20],
    [1.02, 0.1, 16],
  ] as const) {
    const veil = ctx.createLinearGradient(0, horizon * (at - high), 0, horizon * (at + high));
    veil.addColorStop(0, "rgb(190 215 255 / 0%)");
    veil.addColorStop(0.5, `rgb(190 215 255 / ${strength}%)`);
    veil.addColorStop(1, "rgb(190 215 255 / 0%)");
    ctx.fillStyle = veil;
    ctx.fillRect(0, horizon * (at - high), width, horizon * high * 2);
  }
}

/** The meadow rises in swells: each is lit along its back and dark below it. */
function paintSwells(ctx: Context, width: number, height: number, horizon: number): void {
  for (const [depth, waves, shift] of [
    [0.2, 1.3, 0.4],
    [0.45, 1, 2.2],
    [0.72, 0.8, 4.1],
  ] as const) {
    const base = horizon + (height - horizon) * depth;
    const high = (height - horizon) * 0.06;
    const swell = ctx.createLinearGradient(0, base - high, 0, base + high * 4);
    swell.addColorStop(0, "rgb(120 205 165 / 26%)");
    swell.addColorStop(0.25, "rgb(40 110 90 / 18%)");
    swell.addColorStop(1, "rgb(4 22 26 / 0%)");
    ctx.fillStyle = swell;
    ctx.beginPath();
    ctx.moveTo(0, base + high * 4);
    for (let x = 0; x <= width + 16; x += 16)
      ctx.lineTo(x, base - Math.sin((x / width) * Math.PI * 2 * waves + shift) * high);
    ctx.lineTo(width, base + high * 4);
    ctx.fill();
  }
}

function paintFlowers(ctx: Context, width: number, height: number, horizon: number): void {
  for (let flower = 0; flower < 46; flower += 1) {
    const depth = (flower * 0.7548) % 1;
    const x = ((flower * 0.5698 + 0.13) % 1) * width;
    const y = horizon + 56 + depth * (height - horizon - 56);
    const size = 1.4 + depth * 2.4;
    ctx.fillStyle = ["#f3e9ff", "#ffd9ec", "#cfe4ff"][flower % 3] ?? "#fff";
    ctx.globalAlpha = 0.35 + depth * 0.4;
    for (let petal = 0; petal < 5; petal += 1) {
      const angle = (petal * Math.PI * 2) / 5;
      disc(ctx, x + Math.cos(angle) * size, y + Math.sin(angle) * size * 0.7, size * 0.62);
    }
    ctx.fillStyle = "#ffd86b";
    disc(ctx, x, y, size * 0.5);
  }
  ctx.globalAlpha = 1;
}

/** Tall grass in front of everything, dark against the meadow. */
function paintForeground(ctx: Context, width: number, height: number): void {
  ctx.lineCap = "round";
  for (let blade = 0; blade < 150; blade += 1) {
    const x = ((blade * 0.618) % 1) * width;
    // Higher towards the corners, so that the middle stays open.
    const side = Math.abs(x / width - 0.5) * 2;
    const size = height * (0.03 + side ** 2 * 0.1) * (0.6 + ((blade * 0.37) % 0.6));
    const lean = (((blade * 0.71) % 1) - 0.5) * size * 0.7;
    ctx.strokeStyle = blade % 4 === 0 ? "#0c2f2c" : "#05191b";
    ctx.lineWidth = 2 + (blade % 3);
    ctx.beginPath();
    ctx.moveTo(x, height + 4);
    ctx.quadraticCurveTo(x, height - size * 0.6, x + lean, height - size);
    ctx.stroke();
  }
}

/** A cottage far off, where somebody is still awake. */
function paintCottage(ctx: Context, x: number, base: number, size: number): void {
  ctx.fillStyle = "#14254a";
  ctx.fillRect(x, base - size * 0.5, size, size * 0.5);
  ctx.fillStyle = "#0d1a38";
  ctx.beginPath();
  ctx.moveTo(x - size * 0.14, base - size * 0.48);
  ctx.lineTo(x + size * 0.5, base - size);
  ctx.lineTo(x + size * 1.14, base - size * 0.48);
  ctx.fill();
  ctx.fillRect(x + size * 0.72, base - size * 1.02, size * 0.14, size * 0.34);
  const light = ctx.createRadialGradient(
    ...([x + size * 0.32, base - size * 0.26, 0] as const),
    ...([x + size * 0.32, base - size * 0.26, size * 0.8] as const),
  );
  light.addColorStop(0, "rgb(255 200 110 / 55%)");
  light.addColorStop(1, "rgb(255 180 80 / 0%)");
  ctx.fillStyle = light;
  ctx.fillRect(x - size, base - size * 1.2, size * 3, size * 1.4);
  ctx.fillStyle = "#ffd98a";
  ctx.fillRect(x + size * 0.22, base - size * 0.36, size * 0.2, size * 0.2);
  for (let puff = 0; puff < 4; puff += 1) {
    ctx.fillStyle = `rgb(200 215 240 / ${16 - puff * 3}%)`;
    const drift = size * (0.8 + puff * 0.16);
    disc(ctx, x + drift, base - size * (1.2 + puff * 0.28), size * (0.1 + puff * 0.05));
  }
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
  paintCottage(ctx, width * 0.4, horizon + 3, Math.min(54, horizon * 0.17));
  for (let tree = 0; tree < 17; tree += 1) {
    const x = ((tree * 0.618 + 0.07) % 1) * width;
    // None in front of the cottage.
    if (Math.abs(x - width * 0.43) < Math.max(width * 0.05, 52)) continue;
    const size = horizon * (0.05 + ((tree * 37) % 10) / 150);
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
  const trunk = ctx.createLinearGradient(0, 0, size * 0.28, 0);
  trunk.addColorStop(0, "#050d12");
  trunk.addColorStop(0.7, "#15303a");
  trunk.addColorStop(1, "#0a1a22");
  ctx.fillStyle = trunk;
  ctx.fillRect(size * 0.02, 0, size * 0.24, base);
  for (const [x, y, radius, colour] of [
    [0.1, 0.55, 0.62, "#0c2b2c"],
    [0.42, 0.2, 0.5, "#113a36"],
    [-0.02, 0.08, 0.5, "#15443c"],
    [0.5, 0.62, 0.42, "#0f3531"],
    [0.18, 0.9, 0.5, "#154a3c"],
  ] as const) {
    ctx.fillStyle = colour;
    const [middle, high, reach] = [x * size, base - size * 1.25 + y * size, radius * size];
    disc(ctx, middle, high, reach);
    paintLeaves(ctx, middle, high, reach);
  }
  const den = ctx.createRadialGradient(
    ...([size * 0.34, base + size * 0.04, size * 0.06] as const),
    ...([size * 0.34, base + size * 0.02, size * 0.4] as const),
  );
  den.addColorStop(0, "#000305");
  den.addColorStop(0.8, "#030c10");
  den.addColorStop(1, "#0c2a24");
  ctx.fillStyle = den;
  ctx.beginPath();
  ctx.ellipse(size * 0.34, base + size * 0.02, size * 0.38, size * 0.26, 0, 0, 7);
  ctx.fill();
}

/** The outer leaves of a bush; those that face the moon are lit. */
function paintLeaves(ctx: Context, x: number, y: number, reach: number): void {
  for (let leaf = 0; leaf < 120; leaf += 1) {
    const angle = leaf * 2.39996;
    const away = reach * Math.sqrt((leaf + 1) / 120);
    const [u, v] = [x + Math.cos(angle) * away, y + Math.sin(angle) * away];
    const lit = (Math.cos(angle) - Math.sin(angle)) * 0.5 * (away / reach);
    const [green, strength] = lit > 0.15 ? ["96 176 140", lit * 70] : ["2 14 18", 34];
    ctx.fillStyle = `rgb(${green} / ${strength}%)`;
    ctx.beginPath();
    ctx.ellipse(u, v, reach * 0.1, reach * 0.045, angle * 3, 0, 7);
    ctx.fill();
  }
}

function disc(ctx: Context, x: number, y: number, radius: number): void {
  ctx.beginPath();
  ctx.arc(x, y, radius, 0, 7);
  ctx.fill();
}
