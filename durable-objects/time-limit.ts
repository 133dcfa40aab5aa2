/** Waits for work, but no longer than a time limit. Work that takes longer continues in the background. */

/** Returns the result of the work; throws if it takes longer than the time limit. */
export async function withTimeLimit<Value>(
  work: Promise<Value>,
  milliseconds: number,
): Promise<Value> {
  const result = await resultOrLate(work, milliseconds);
  if (result === LATE) throw new Error(`no answer within ${milliseconds} ms`);
  return result;
}

/** Returns when the work is done or the time limit passes; throws if the work fails within the limit. */
export async function waitAtMost(milliseconds: number, work: Promise<unknown>): Promise<void> {
  await resultOrLate(work, milliseconds);
}

const LATE = Symbol("late");

async function resultOrLate<Value>(
  work: Promise<Value>,
  milliseconds: number,
): Promise<Value | typeof LATE> {
  const limit = Promise.withResolvers<typeof LATE>();
  const timer = setTimeout(() => limit.resolve(LATE), milliseconds);
  try {
    return await Promise.race([work, limit.promise]);
  } finally {
    clearTimeout(timer);
  }
}
