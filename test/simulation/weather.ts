/** What goes wrong with no one at fault: a lost call, a reset object, a write that failed. Anything else that is thrown is a bug. */
export class Weather extends Error {
  override readonly name = "Weather";

  constructor(message: string) {
    // Thrown by the thousand and expected: where it comes from is not worth a stack.
    const limit = Error.stackTraceLimit;
    Error.stackTraceLimit = 0;
    super(message);
    Error.stackTraceLimit = limit;
  }
}
