/** Returns the result of the work; throws if it takes longer than the time limit. The work itself goes on. */
export async function withTimeLimit<Value>(
  work: Promise<Value>,
  milliseconds: number,
): Promise<Value> {
  const limit = Promise.withResolvers<never>();
  const tooSlow = new Error(`no answer within ${milliseconds} ms`);
  const timer = setTimeout(() => limit.reject(tooSlow), milliseconds);
  try {
    return await Promise.race([work, limit.promise]);
  } finally {
    clearTimeout(timer);
  }
}
