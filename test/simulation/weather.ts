/** What goes wrong with no one at fault: a lost call, a reset object, a write that failed. Anything else that is thrown is a bug. */
export class Weather extends Error {
  override readonly name = "Weather";
}
