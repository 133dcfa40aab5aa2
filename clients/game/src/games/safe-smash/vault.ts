/** The vault in which the safe stands: a riveted wall, pipes, a wet floor, hazard stripes. */

type Context = CanvasRenderingContext2D;

/** Draws what does not move, once for each size of the window. `floor` is where the wall ends. */
export function paintVault(
  ctx: Context,
  { width, height, floor }: { width: number; height: number; floor: number },
): void {
  const wall = ctx.createLinearGradient(0, 0, 0, floor);
  wall.addColorStop(0, "#0e1620");
  wall.addColorStop(0.6, "#2a3c4d");
  wall.addColorStop(1, "#1a2733");
  ctx.fillStyle = wall;
  ctx.fillRect(0, 0, width, floor);
  paintPlates(ctx, width, floor);
  paintRing(ctx, width / 2, floor * 0.52, Math.min(width * 0.56, floor * 0.62));
  paintPipes(ctx, width, floor);
  paintStripes(ctx, width, floor);
  const ground = ctx.createLinearGradient(0, floor, 0, height);
  ground.addColorStop(0, "#33424f");
  ground.addColorStop(0.35, "#1b2731");
  ground.addColorStop(1, "#070b0f");
  ctx.fillStyle = ground;
  ctx.fillRect(0, floor, width, height - floor);
  ctx.strokeStyle = "rgb(0 0 0 / 45%)";
  ctx.lineWidth = 2;
  for (let index = -8; index <= 8; index += 1) {
    ctx.beginPath();
    ctx.moveTo(width / 2 + index * width * 0.09, floor);
    ctx.lineTo(width / 2 + index * width * 0.3, height);
    ctx.stroke();
  }
  paintBars(ctx, width, floor, height);
  paintSpot(ctx, width, floor);
  const dark = ctx.createRadialGradient(
    ...([width / 2, floor * 0.75, Math.min(width, height) * 0.3] as const),
    ...([width / 2, floor * 0.75, Math.hypot(width, height) * 0.62] as const),
  );
  dark.addColorStop(0, "rgb(0 0 0 / 0%)");
  dark.addColorStop(1, "rgb(2 5 8 / 88%)");
  ctx.fillStyle = dark;
  ctx.fillRect(0, 0, width, height);
}

/** Shelves of gold at both sides, half in the dark: what all this is about. */
function paintBars(ctx: Context, width: number, floor: number, height: number): void {
  const unit = Math.min(width * 0.034, height * 0.06, 46);
  const high = unit * 0.42;
  for (const [middle, rows] of [
    [0.13, 5],
    [0.87, 4],
  ] as const)
    for (let row = 0; row < rows; row += 1) {
      const count = rows - row + 1;
      for (let bar = 0; bar < count; bar += 1) {
        const x = width * middle + (bar - count / 2) * unit * 1.06;
        const y = floor + unit * 0.9 - (row + 1) * high;
        const metal = ctx.createLinearGradient(0, y, 0, y + high);
        metal.addColorStop(0, "#ffe9a0");
        metal.addColorStop(0.35, "#dda02c");
        metal.addColorStop(1, "#7a4a08");
        ctx.fillStyle = metal;
        ctx.strokeStyle = "#3a2202";
        ctx.lineWidth = 1.5;
        ctx.beginPath();
        ctx.moveTo(x + unit * 0.1, y);
        ctx.lineTo(x + unit * 0.9, y);
        ctx.lineTo(x + unit, y + high);
        ctx.lineTo(x, y + high);
        ctx.closePath();
        ctx.fill();
        ctx.stroke();
      }
    }
}

/** The lamp over the safe, with its beam in the dust. */
function paintSpot(ctx: Context, width: number, floor: number): void {
  const x = width / 2;
  const beam = ctx.createLinearGradient(0, 0, 0, floor * 1.15);
  beam.addColorStop(0, "rgb(255 240 205 / 36%)");
  beam.addColorStop(0.7, "rgb(255 230 180 / 12%)");
  beam.addColorStop(1, "rgb(255 225 170 / 0%)");
  ctx.fillStyle = beam;
  ctx.beginPath();
  ctx.moveTo(x - width * 0.03, 0);
  ctx.lineTo(x + width * 0.03, 0);
  ctx.lineTo(x + width * 0.3, floor * 1.15);
  ctx.lineTo(x - width * 0.3, floor * 1.15);
  ctx.fill();
  const pool = ctx.createRadialGradient(x, 0, 0, x, 0, width * 0.26);
  pool.addColorStop(0, "rgb(255 236 190 / 50%)");
  pool.addColorStop(1, "rgb(255 226 170 / 0%)");
  ctx.save();
  ctx.translate(0, floor * 1.1);
  ctx.scale(1, 0.2);
  ctx.fillStyle = pool;
  ctx.fillRect(0, -floor, width, floor * 2);
  ctx.restore();
}

function paintPlates(ctx: Context, width: number, floor: number): void {
  const plate = 150;
  for (let x = ((width / 2) % plate) - plate; x < width; x += plate)
    for (let y = 0; y < floor; y += plate * 0.72) {
      ctx.strokeStyle = "rgb(0 0 0 / 42%)";
      ctx.lineWidth = 3;
      ctx.strokeRect(x, y, plate, plate * 0.72);
      ctx.strokeStyle = "rgb(190 215 235 / 8%)";
      ctx.lineWidth = 1.5;
      ctx.strokeRect(x + 3, y + 3, plate - 6, plate * 0.72 - 6);
      ctx.fillStyle = "rgb(170 195 215 / 22%)";
      for (const [dx, dy] of [
        [10, 10],
        [plate - 10, 10],
        [10, plate * 0.72 - 10],
        [plate - 10, plate * 0.72 - 10],
      ] as const) {
        ctx.beginPath();
        ctx.arc(x + dx, y + dy, 3, 0, 7);
        ctx.fill();
      }
    }
}

/** The round door of the vault, behind the safe. */
function paintRing(ctx: Context, x: number, y: number, radius: number): void {
  for (const [share, colour] of [
    [1, "#0b1118"],
    [0.97, "#46596a"],
    [0.88, "#141d26"],
    [0.85, "#31424f"],
    [0.62, "#1d2a35"],
  ] as const) {
    ctx.fillStyle = colour;
    ctx.beginPath();
    ctx.arc(x, y, radius * share, 0, 7);
    ctx.fill();
  }
  for (let bolt = 0; bolt < 24; bolt += 1) {
    const angle = (bolt / 24) * Math.PI * 2;
    ctx.fillStyle = "#8296a6";
    ctx.beginPath();
    ctx.arc(
      x + Math.cos(angle) * radius * 0.925,
      y + Math.sin(angle) * radius * 0.925,
      radius * 0.02,
      0,
      7,
    );
    ctx.fill();
  }
}

function paintPipes(ctx: Context, width: number, floor: number): void {
  for (const [at, thick] of [
    [0.045, 20],
    [0.085, 12],
    [0.93, 16],
    [0.965, 22],
  ] as const) {
    const x = width * at;
    const shade = ctx.createLinearGradient(x - thick / 2, 0, x + thick / 2, 0);
    shade.addColorStop(0, "#1b1410");
    shade.addColorStop(0.4, "#a86b3c");
    shade.addColorStop(1, "#2a1b12");
    ctx.fillStyle = shade;
    ctx.fillRect(x - thick / 2, 0, thick, floor);
    ctx.fillStyle = "#3a2a1f";
    for (let y = 90; y < floor; y += 190) ctx.fillRect(x - thick * 0.75, y, thick * 1.5, 14);
  }
}

function paintStripes(ctx: Context, width: number, floor: number): void {
  const high = 18;
  ctx.save();
  ctx.beginPath();
  ctx.rect(0, floor - high, width, high);
  ctx.clip();
  ctx.fillStyle = "#d98a12";
  ctx.fillRect(0, floor - high, width, high);
  ctx.fillStyle = "#15181b";
  for (let x = -40; x < width + 40; x += 44) {
    ctx.beginPath();
    ctx.moveTo(x, floor);
    ctx.lineTo(x + 22, floor);
    ctx.lineTo(x + 44, floor - high);
    ctx.lineTo(x + 22, floor - high);
    ctx.fill();
  }
  ctx.fillStyle = "rgb(0 0 0 / 38%)";
  ctx.fillRect(0, floor - high, width, high);
  ctx.restore();
}
