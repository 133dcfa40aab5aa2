/**
 * How a casino may look on our pages. Its logo is a PNG or WebP that is small in bytes and in pixels and
 * not animated; SVG is not allowed, because it is a program. Its accent colour must contrast enough with
 * dark text on it and with each of our backgrounds. Reference 12.35; docs/decisions/0119.
 */
export const MAX_LOGO_BYTES = 8_192;
export const MAX_LOGO_WIDTH = 512;
export const MAX_LOGO_HEIGHT = 256;

/** The length of a data URL of the largest image. */
export const MAX_LOGO_LENGTH = "data:image/webp;base64,".length + Math.ceil(MAX_LOGO_BYTES / 3) * 4;

/** Decodes base64 to one character for each byte, as `atob` does; throws for any other text. */
type Decode = (base64: string) => string;

/** Returns true for a data URL of such an image whose bytes match its type. */
export function isLogo(url: string, decode: Decode): boolean {
  const [, type, text = ""] = /^data:image\/(png|webp);base64,([\w+/]+=*)$/.exec(url) ?? [];
  const bytes = bytesOf(text, decode);
  if (bytes.length > MAX_LOGO_BYTES) return false;
  const [width, height] = (type === "png" ? sizeOfPng(bytes) : sizeOfWebp(bytes)) ?? [0, 0];
  return width > 0 && height > 0 && width <= MAX_LOGO_WIDTH && height <= MAX_LOGO_HEIGHT;
}

/** Returns the bytes as characters; none for text that is not base64. */
function bytesOf(text: string, decode: Decode): string {
  try {
    return decode(text);
  } catch {
    return "";
  }
}

type Size = readonly [width: number, height: number];

function sizeOfPng(bytes: string): Size | undefined {
  if (!bytes.startsWith("\x89PNG\r\n\x1A\n\0\0\0\rIHDR") || bytes.includes("acTL"))
    return undefined;
  const big = (at: number) => [0, 1, 2, 3].reduce((sum, n) => sum * 256 + byteAt(bytes, at + n), 0);
  return [big(16), big(20)];
}

/** A WebP begins with one of three kinds of chunk: lossy, lossless, or extended. */
function sizeOfWebp(bytes: string): Size | undefined {
  if (!/^RIFF.{4}WEBP/s.test(bytes) || bytes.includes("ANIM")) return undefined;
  const at = (place: number) => byteAt(bytes, place);
  switch (bytes.slice(12, 16)) {
    case "VP8 ":
      return [at(26) + (at(27) % 64) * 256, at(28) + (at(29) % 64) * 256];
    case "VP8L": {
      const width = at(21) + (at(22) % 64) * 256;
      const height = (at(22) >> 6) + at(23) * 4 + (at(24) % 16) * 1024;
      return [width + 1, height + 1];
    }
    case "VP8X":
      return [
        at(24) + at(25) * 256 + at(26) * 65_536 + 1,
        at(27) + at(28) * 256 + at(29) * 65_536 + 1,
      ];
    default:
      return undefined;
  }
}

/** A missing byte counts as one that makes every size too large. */
function byteAt(bytes: string, at: number): number {
  return at < bytes.length ? bytes.charCodeAt(at) : Number.POSITIVE_INFINITY;
}

/** The text colour on buttons of the accent colour, which has the least contrast with it. */
const INK = "#261600";

/** The contrast that our pages keep for every text (WCAG 2.2, 1.4.6). */
export const LEAST_CONTRAST = 7;

/** Returns true for `#rrggbb`, in lower case, with enough contrast. */
export function isAccentColor(text: string): boolean {
  return /^#[0-9a-f]{6}$/.test(text) && contrast(text, INK) >= LEAST_CONTRAST;
}

/** The contrast ratio of two colours, from 1 to 21: WCAG 2.2. */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(color: string): number {
  const channel = (at: number) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}
