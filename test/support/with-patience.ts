/**
 * Lets the tests in the Workers runtime load the product with a limiter and pools that are waited for longer
 * than the product's second and 300 milliseconds: on a busy machine these passed, calls went uncounted, bets
 * were left in doubt, and tests that had nothing to do with it failed. Where a test stops `setTimeout`
 * (clock.ts), and after `letTimeLimitsPass`, they are the product's. docs/decisions/0086 and 0071.
 */

interface Limit {
  /** The end of the path of the file that states it. */
  readonly file: string;
  readonly product: string;
  readonly patient: string;
}

const LIMITS: readonly Limit[] = [
  {
    file: "/src/rate-limit/limited-request.ts",
    product: ".ask(ask), ANSWER_WITHIN_MS)",
    patient: ".ask(ask), isPatient() ? 60_000 : ANSWER_WITHIN_MS)",
  },
  {
    file: "/durable-objects/wallet/jackpot/jackpot-doubt.ts",
    product: "this.#asking.answer, POOL_PATIENCE_MS)",
    patient: "this.#asking.answer, isPatient() ? 60_000 : POOL_PATIENCE_MS)",
  },
];

/** A stopped `setTimeout` carries its clock. */
const IS_PATIENT =
  'const isPatient = () => !("clock" in setTimeout) && !("letTimeLimitsPass" in globalThis);\n';

/** Returns the source of a file with the longer limits; undefined for a file that states none of them. */
export function withPatience(source: string, path: string): string | undefined {
  const limit = LIMITS.find(({ file }) => path.endsWith(file));
  if (limit === undefined) return undefined;
  const { file, product, patient } = limit;
  if (source.split(product).length !== 2) throw new Error(`${file} must state once: ${product}`);
  return `${source.replace(product, patient)}\n${IS_PATIENT}`;
}
