/**
 * Which colours may stand for a casino on our dark pages: those in which dark text can be read, and which can
 * be read on every ground of ours. Reference 12.35; docs/decisions/0119.
 */

/** The ink on buttons of the accent colour. It is the nearest to them of all that they meet. */
const INK = "#261600";

/** What our pages keep for every text (WCAG 2.2, 1.4.6). */
export const LEAST_CONTRAST = 7;

/** Returns true for `#rrggbb`, in small letters, with enough contrast. */
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
