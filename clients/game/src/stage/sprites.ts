/**
 * Pictures for a stage: drawn as SVG text, turned into bitmaps once for each size. They come from the
 * game's own files, so nothing is loaded from anywhere else.
 */
export type Art = Readonly<Record<string, string>>;

export class Sprites {
  #art;
  #bitmaps = new Map<string, HTMLCanvasElement>();
  #passing = new WeakMap<HTMLCanvasElement, HTMLCanvasElement>();

  constructor(art: Art) {
    this.#art = art;
  }

  /**
   * Draws these pictures large enough to be sharp at this size (in device pixels). Others keep
   * their size.
   */
  async prepare(sizes: Readonly<Record<string, number>>): Promise<void> {
    await Promise.all(
      Object.entries(sizes).map(async ([name, size]) => {
        const svg = this.#art[name];
        const wanted = Math.max(8, Math.ceil(size));
        if (svg === undefined || this.#bitmaps.get(name)?.width === wanted) return;
        this.#bitmaps.set(name, await rasterise(svg, wanted));
      }),
    );
  }

  /**
   * Returns a picture as it looks when it passes quickly: drawn out along its height, which is half as high
   * again.
   */
  passing(name: string): HTMLCanvasElement | undefined {
    const bitmap = this.#bitmaps.get(name);
    if (bitmap === undefined) return undefined;
    const known = this.#passing.get(bitmap);
    if (known !== undefined) return known;
    const smear = document.createElement("canvas");
    smear.width = bitmap.width;
    smear.height = Math.round(bitmap.height * 1.5);
    const ctx = smear.getContext("2d");
    if (ctx === null) return bitmap;
    const steps = 18;
    ctx.globalAlpha = 0.1;
    for (let step = 0; step < steps; step += 1)
      ctx.drawImage(bitmap, 0, ((smear.height - bitmap.height) * step) / (steps - 1));
    this.#passing.set(bitmap, smear);
    return smear;
  }

  get(name: string): HTMLCanvasElement | undefined {
    return this.#bitmaps.get(name);
  }

  /** Draws a picture around a point, `width` wide. */
  draw(
    ctx: CanvasRenderingContext2D,
    name: string,
    at: { x: number; y: number; width: number; angle?: number; alpha?: number; flip?: boolean },
  ): void {
    const bitmap = this.#bitmaps.get(name);
    if (bitmap === undefined) return;
    const height = (at.width * bitmap.height) / bitmap.width;
    ctx.save();
    ctx.translate(at.x, at.y);
    if (at.angle) ctx.rotate(at.angle);
    if (at.flip) ctx.scale(-1, 1);
    if (at.alpha !== undefined) ctx.globalAlpha *= at.alpha;
    ctx.drawImage(bitmap, -at.width / 2, -height / 2, at.width, height);
    ctx.restore();
  }
}

/** Returns an address of a picture that an `<img>` can show. */
export function pictureAddress(svg: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

async function rasterise(svg: string, width: number): Promise<HTMLCanvasElement> {
  const box = /viewBox="\S+ \S+ ([\d.]+) ([\d.]+)"/.exec(svg);
  const height = Math.ceil((width * Number(box?.[2] ?? 1)) / Number(box?.[1] ?? 1));
  const image = new Image(width, height);
  image.src = pictureAddress(svg.replace("<svg ", `<svg width="${width}" height="${height}" `));
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  canvas.getContext("2d")?.drawImage(image, 0, 0, width, height);
  return canvas;
}
