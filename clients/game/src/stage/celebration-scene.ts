/** How a win is shown over a stage: turning light, a title that grows with the amount, and the amount itself. */
import { type Tier, tierOf } from "./celebration.ts";
import { easeOutBack } from "./motion.ts";

const POP_SECONDS = 0.35;
const FADE_SECONDS = 0.25;
const BEAMS = 16;

export interface SceneView {
  readonly ctx: CanvasRenderingContext2D;
  readonly width: number;
  readonly height: number;
  readonly place: { x: number; y: number; width: number; height: number };
  /** Writes large letters in the game's own look. */
  readonly write: (
    words: string,
    at: { x: number; y: number; size: number; fill?: string; maxWidth?: number },
  ) => void;
  readonly titleOf: (title: NonNullable<Tier["title"]>) => string;
}

export class CelebrationScene {
  #text = "";
  #title: Tier["title"];
  /** Seconds since the scene, and since its present title, began. */
  #shown = 0;
  #titleShown = 0;

  /** Shows this amount, which is this many stakes. Returns true if a greater title has begun with it. */
  count(text: string, multiplier: number): boolean {
    this.#text = text;
    const title = tierOf(multiplier)?.title;
    if (title === undefined || title === this.#title) return false;
    this.#title = title;
    this.#titleShown = 0;
    return true;
  }

  /** Draws what is behind the words. `seconds` is the time since the last frame. */
  drawLight(seconds: number, view: SceneView): void {
    this.#shown += seconds;
    this.#titleShown += seconds;
    const { ctx, place, width, height } = view;
    const [x, y] = [place.x + place.width / 2, place.y + place.height / 2];
    const come = Math.min(1, this.#shown / FADE_SECONDS);
    const isLarge = this.#title !== undefined;
    const dark = ctx.createRadialGradient(x, y, 0, x, y, Math.hypot(width, height) * 0.6);
    dark.addColorStop(0, `rgb(0 0 0 / ${come * (isLarge ? 62 : 70)}%)`);
    dark.addColorStop(0.45, `rgb(0 0 0 / ${come * (isLarge ? 66 : 30)}%)`);
    dark.addColorStop(1, `rgb(0 0 0 / ${come * (isLarge ? 82 : 0)}%)`);
    ctx.fillStyle = dark;
    ctx.fillRect(0, 0, width, height);
    if (isLarge) this.#drawBeams(view, { x, y, size: sizeIn(place) });
  }

  drawWords({ place, write, titleOf }: SceneView): void {
    const [x, y] = [place.x + place.width / 2, place.y + place.height / 2];
    const size = sizeIn(place);
    if (this.#title !== undefined) {
      const grown = easeOutBack(Math.min(1, this.#titleShown / POP_SECONDS));
      write(titleOf(this.#title), {
        ...{ x, y: y - size * 0.66, size: size * 0.74 * grown, fill: "#fff" },
        maxWidth: place.width * 0.9,
      });
    }
    const grown = easeOutBack(Math.min(1, this.#shown / POP_SECONDS));
    const below = this.#title === undefined ? y : y + size * 0.28;
    write(this.#text, { x, y: below, size: size * grown, maxWidth: place.width * 0.92 });
  }

  /** Beams that turn both ways behind the amount, and the glow that they come from. */
  #drawBeams({ ctx, width, height }: SceneView, at: { x: number; y: number; size: number }): void {
    const { x, y, size } = at;
    const reach = Math.hypot(width, height) * 0.55;
    ctx.save();
    ctx.globalCompositeOperation = "lighter";
    ctx.translate(x, y);
    const come = Math.min(1, this.#titleShown / FADE_SECONDS + 0.4);
    for (const [speed, share, strength] of [
      [0.16, 0.42, 26],
      [-0.11, 0.3, 20],
    ] as const) {
      const light = ctx.createRadialGradient(0, 0, size * 0.4, 0, 0, reach);
      light.addColorStop(0, `rgb(255 205 95 / ${strength * come}%)`);
      light.addColorStop(0.55, `rgb(255 160 60 / ${strength * 0.45 * come}%)`);
      light.addColorStop(1, "rgb(255 140 40 / 0%)");
      ctx.fillStyle = light;
      ctx.beginPath();
      for (let beam = 0; beam < BEAMS; beam += 1) {
        const from = this.#shown * speed + (beam * 2 * Math.PI) / BEAMS;
        ctx.moveTo(0, 0);
        ctx.arc(0, 0, reach, from, from + (2 * Math.PI * share) / BEAMS);
      }
      ctx.fill();
    }
    const glow = ctx.createRadialGradient(0, 0, 0, 0, 0, size * 3.4);
    glow.addColorStop(0, `rgb(255 214 120 / ${38 * come}%)`);
    glow.addColorStop(1, "rgb(255 190 80 / 0%)");
    ctx.fillStyle = glow;
    ctx.fillRect(-size * 3.4, -size * 3.4, size * 6.8, size * 6.8);
    ctx.restore();
  }
}

function sizeIn({ width, height }: SceneView["place"]): number {
  return Math.min(height * 0.22, width * 0.16, 120);
}
