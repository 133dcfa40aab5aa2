/** Which colours and images may stand for a casino: Reference 12.35. */
import { describe, expect, it } from "vitest";
import {
  contrast,
  isAccentColor,
  isLogo,
  MAX_LOGO_BYTES,
} from "../../../domain/branding/branding.ts";

describe("an accent colour", () => {
  it.each(["#f4c552", "#ffffff", "#7fd0ff"])("may be %s", (color) => {
    expect(isAccentColor(color)).toBe(true);
    for (const ground of ["#181228", "#0d0a17"]) {
      expect(contrast(color, ground)).toBeGreaterThanOrEqual(7);
    }
    expect(contrast(color, "#3a2366")).toBeGreaterThanOrEqual(4.5);
  });

  it.each(["#000000", "#c00000", "#4060ff", "gold", "#FFFFFF", "#fff", "#ffffff;}", " #ffffff"])(
    "may not be %s",
    (color) => expect(isAccentColor(color)).toBe(false),
  );

  it("is judged by WCAG's ratio", () => {
    expect(contrast("#ffffff", "#000000")).toBe(21);
    expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
  });
});

const base64 = (bytes: readonly number[]) => btoa(String.fromCharCode(...bytes));
const letters = (text: string) => [...text].map((letter) => letter.charCodeAt(0));
const big = (n: number) => [24, 16, 8, 0].map((by) => (n >> by) & 255);
const small = (n: number, of: number) =>
  Array.from({ length: of }, (_, at) => (n >> (8 * at)) & 255);

const png = (width: number, height: number, more: readonly number[] = []) =>
  `data:image/png;base64,${base64([
    ...[0x89, ...letters("PNG\r\n\x1A\n"), ...big(13), ...letters("IHDR")],
    ...[...big(width), ...big(height), 8, 6, 0, 0, 0, ...more],
  ])}`;
const webp = (chunk: string, more: readonly number[]) =>
  `data:image/webp;base64,${base64([
    ...[...letters("RIFF"), ...small(40, 4), ...letters(`WEBP${chunk}`), ...small(20, 4), ...more],
  ])}`;
const lossless = (width: number, height: number) =>
  webp("VP8L", [0x2f, ...small((width - 1) | ((height - 1) << 14), 4)]);
const extended = (width: number, height: number, more: readonly number[] = []) =>
  webp("VP8X", [0, 0, 0, 0, ...small(width - 1, 3), ...small(height - 1, 3), ...more]);
const lossy = (width: number, height: number) =>
  webp("VP8 ", [0, 0, 0, 0x9d, 0x01, 0x2a, ...small(width, 2), ...small(height, 2)]);

describe("a logo", () => {
  it.each([
    ["a PNG", png(512, 256)],
    ["a lossless WebP", lossless(512, 256)],
    ["an extended WebP", extended(512, 256)],
    ["a lossy WebP", lossy(512, 256)],
    ["as large as can be", png(1, 1, Array(MAX_LOGO_BYTES - 29).fill(0))],
  ])("may be %s", (_, url) => expect(isLogo(url, atob)).toBe(true));

  it.each([
    ["too wide", png(513, 1)],
    ["too high", png(1, 257)],
    ["a bomb", png(0x7f_ff_ff_ff, 0x7f_ff_ff_ff)],
    ["without pixels", png(0, 0)],
    ["too wide, lossless", lossless(513, 1)],
    ["too high, lossless", lossless(1, 257)],
    ["too wide, extended", extended(513, 1)],
    ["too high, extended", extended(1, 257)],
    ["too wide, lossy", lossy(513, 1)],
    ["too high, lossy", lossy(1, 257)],
    ["moving", png(1, 1, letters("acTL"))],
    ["moving, as a WebP", extended(1, 1, letters("ANIM"))],
    ["a byte too large", png(1, 1, Array(MAX_LOGO_BYTES - 28).fill(0))],
    ["cut off", png(1, 1).slice(0, 46)],
    ["a WebP that says it is a PNG", lossless(1, 1).replace("webp", "png")],
    ["an SVG", `data:image/svg+xml;base64,${btoa("<svg onload='alert(1)'/>")}`],
    ["an SVG that says it is a PNG", `data:image/png;base64,${btoa("<svg onload='alert(1)'/>")}`],
    ["an address", "https://casino.example/logo.png"],
    ["more than a data URL", `${png(1, 1)}" onerror="alert(1)`],
    ["no base64", "data:image/png;base64,A"],
  ])("may not be %s", (_, url) => expect(isLogo(url, atob)).toBe(false));
});
