/**
 * How long a newer version of each shipped package has been out: docs/security.md promises updates
 * within 90 days, or a reason in docs/decisions/0001-toolchain.md. `npm run verify` asks the registry.
 */

/** docs/security.md#updates. */
export const UPDATED_WITHIN_DAYS = 90;
const DAY_MS = 86_400_000;
const STABLE = /^\d+\.\d+\.\d+$/;

export interface Newer {
  readonly version: string;
  /** For how many whole days the version has been out. */
  readonly days: number;
}

/**
 * Returns the newer stable version that has been out for longest, or undefined if there is none. `times` is
 * what `npm view <package> time --json` answers: the time of each release, by version.
 */
export function oldestNewer(
  pinned: string,
  times: Readonly<Record<string, string>>,
  now: number,
): Newer | undefined {
  const newer = Object.entries(times)
    .filter(([version]) => STABLE.test(version) && compare(version, pinned) > 0)
    .map(([version, time]) => ({ version, days: Math.floor((now - Date.parse(time)) / DAY_MS) }));
  return newer.sort((a, b) => b.days - a.days)[0];
}

function compare(a: string, b: string): number {
  const [left, right] = [a, b].map((version) => version.split(".").map(Number));
  const at = [0, 1, 2].find((place) => left?.[place] !== right?.[place]);
  return at === undefined ? 0 : (left?.[at] ?? 0) - (right?.[at] ?? 0);
}
