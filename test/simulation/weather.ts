/**
 * A simulated failure: a lost call, a reset object, a failed write. Anything else that
 * is thrown is a bug.
 */
export class Weather extends Error {
  override readonly name = "Weather";

  constructor(message: string) {
    // Thrown thousands of times and expected, so a stack is not worth its cost.
    const limit = Error.stackTraceLimit;
    Error.stackTraceLimit = 0;
    super(message);
    Error.stackTraceLimit = limit;
  }
}

/** A library may report a failure with its cause. */
export function isWeather(error: unknown): boolean {
  return error instanceof Weather || (error instanceof Error && error.cause instanceof Weather);
}
