/**
 * The picture of Bit Key Rush: the room in which the key is forced, with racks of machines in the dark and the
 * monitor in front of them. It is painted for each size of the window, so it is code and not SVG text.
 */
import type { Rect } from "../../stage/canvas-stage.ts";

type Context = CanvasRenderingContext2D;

const UNIT = 26;
const RACK = 132;

/** The thickness of the monitor's edge at this size. */
export function bezelOf({ width, height }: Rect): number {
  return Math.max(4, Math.min(16, width * 0.014, height * 0.03));
}

/** Draws what does not move, once for each size of the window. */
export function paintRoom(ctx: Context, width: number, height: number, screen: Rect): void {
  const dark = ctx.createLinearGradient(0, 0, 0, height);
  dark.addColorStop(0, "#02070a");
  dark.addColorStop(0.75, "#07171a");
  dark.addColorStop(1, "#010506");
  ctx.fillStyle = dark;
  ctx.fillRect(0, 0, width, height);
  for (let x = screen.x - RACK - 20; x > -RACK; x -= RACK + 10) paintRack(ctx, x, height);
  for (let x = screen.x + screen.width + 20; x < width; x += RACK + 10) paintRack(ctx, x, height);
  paintFloor(ctx, width, height, screen);
  const middle = { x: screen.x + screen.width / 2, y: screen.y + screen.height / 2 };
  const light = ctx.createRadialGradient(
    ...([middle.x, middle.y, screen.height * 0.3] as const),
    ...([middle.x, middle.y, Math.hypot(screen.width, screen.height) * 0.75] as const),
  );
  light.addColorStop(0, "rgb(61 255 154 / 26%)");
  light.addColorStop(1, "rgb(61 255 154 / 0%)");
  ctx.fillStyle = light;
  ctx.fillRect(0, 0, width, height);
  paintMonitor(ctx, screen);
}

function paintRack(ctx: Context, x: number, height: number): void {
  const base = height * 0.84;
  const body = ctx.createLinearGradient(x, 0, x + RACK, 0);
  for (const [index, colour] of ["#04090b", "#10201f", "#0a1516", "#030708"].entries())
    body.addColorStop(index / 3, colour);
  ctx.fillStyle = body;
  ctx.fillRect(x, 0, RACK, base);
  for (let y = 8; y < base - UNIT; y += UNIT) {
    ctx.fillStyle = "rgb(0 0 0 / 55%)";
    ctx.fillRect(x + 8, y, RACK - 16, UNIT - 5);
    ctx.fillStyle = "rgb(120 220 190 / 9%)";
    ctx.fillRect(x + 8, y, RACK - 16, 1.5);
    ctx.fillStyle = "rgb(120 220 190 / 7%)";
    for (let slit = 0; slit < 6; slit += 1) ctx.fillRect(x + 60 + slit * 9, y + 6, 5, UNIT - 17);
  }
  ctx.fillStyle = "rgb(0 0 0 / 60%)";
  ctx.fillRect(x, base - 4, RACK, 6);
}

/** A raised floor that shines a little, with its tiles. */
function paintFloor(ctx: Context, width: number, height: number, screen: Rect): void {
  const top = height * 0.84;
  const floor = ctx.createLinearGradient(0, top, 0, height);
  floor.addColorStop(0, "#0a2320");
  floor.addColorStop(1, "#010404");
  ctx.fillStyle = floor;
  ctx.fillRect(0, top, width, height - top);
  ctx.strokeStyle = "rgb(61 255 154 / 13%)";
  ctx.lineWidth = 1.2;
  ctx.beginPath();
  const middle = screen.x + screen.width / 2;
  for (let line = -14; line <= 14; line += 1) {
    ctx.moveTo(middle + line * width * 0.06, top);
    ctx.lineTo(middle + line * width * 0.17, height);
  }
  for (const depth of [0.06, 0.2, 0.44, 0.8]) {
    ctx.moveTo(0, top + (height - top) * depth);
    ctx.lineTo(width, top + (height - top) * depth);
  }
  ctx.stroke();
}

function paintMonitor(ctx: Context, screen: Rect): void {
  const edge = bezelOf(screen);
  const outer = {
    ...{ x: screen.x - edge, y: screen.y - edge },
    ...{ width: screen.width + edge * 2, height: screen.height + edge * 2 },
  };
  ctx.save();
  ctx.shadowColor = "rgb(0 0 0 / 85%)";
  ctx.shadowBlur = edge * 3;
  ctx.shadowOffsetY = edge;
  const shell = ctx.createLinearGradient(0, outer.y, 0, outer.y + outer.height);
  for (const [index, colour] of ["#3b4a4c", "#1a2425", "#0c1213", "#232e2f"].entries())
    shell.addColorStop(index / 3, colour);
  ctx.fillStyle = shell;
  box(ctx, outer, edge * 1.3);
  ctx.fill();
  ctx.restore();
  ctx.strokeStyle = "rgb(210 255 235 / 28%)";
  ctx.lineWidth = 1.2;
  ctx.stroke();
  const glass = ctx.createRadialGradient(
    ...([screen.x + screen.width / 2, screen.y + screen.height * 0.45, 0] as const),
    ...([screen.x + screen.width / 2, screen.y + screen.height * 0.45] as const),
    Math.hypot(screen.width, screen.height) * 0.6,
  );
  glass.addColorStop(0, "#083226");
  glass.addColorStop(0.6, "#04160f");
  glass.addColorStop(1, "#010705");
  ctx.fillStyle = glass;
  box(ctx, screen, edge * 0.7);
  ctx.fill();
  ctx.strokeStyle = "rgb(0 0 0 / 80%)";
  ctx.lineWidth = 3;
  ctx.stroke();
}

/** The small lights of the racks: each blinks at its own pace. They turn red as the trace comes closer. */
export function drawLamps(ctx: Context, { width, height, screen, seconds, danger }: Lamps): void {
  const base = height * 0.84;
  let lamp = 0;
  const rack = (x: number) => {
    for (let y = 8; y < base - UNIT; y += UNIT) {
      for (let place = 0; place < 3; place += 1) {
        lamp += 1;
        const bright = Math.sin(seconds * (0.8 + (lamp % 7) * 0.37) + lamp * 1.7);
        if (bright < 0.1) continue;
        const isRed = (lamp * 0.618) % 1 < danger;
        ctx.fillStyle = isRed
          ? `rgb(255 70 84 / ${bright * 90}%)`
          : `rgb(90 255 180 / ${bright * 75}%)`;
        ctx.fillRect(x + 16 + place * 11, y + 8, 5, 5);
      }
    }
  };
  for (let x = screen.x - RACK - 20; x > -RACK; x -= RACK + 10) rack(x);
  for (let x = screen.x + screen.width + 20; x < width; x += RACK + 10) rack(x);
}

interface Lamps {
  readonly width: number;
  readonly height: number;
  readonly screen: Rect;
  readonly seconds: number;
  /** The share of them that is red, from 0 to 1. */
  readonly danger: number;
}

function box(ctx: Context, { x, y, width, height }: Rect, radius: number): void {
  ctx.beginPath();
  ctx.roundRect(x, y, width, height, radius);
}
