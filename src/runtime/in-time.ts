/** What the work answers; throws when that takes longer than the patience. */
export async function inTime<Value>(work: Promise<Value>, patienceMs: number): Promise<Value> {
  const patience = Promise.withResolvers<never>();
  const tooSlow = new Error(`no answer within ${patienceMs} ms`);
  const timer = setTimeout(() => patience.reject(tooSlow), patienceMs);
  try {
    return await Promise.race([work, patience.promise]);
  } finally {
    clearTimeout(timer);
  }
}
