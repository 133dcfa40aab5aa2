/**
 * Waits for the work, but no longer than the time limit. The work continues afterwards; if it fails
 * within the limit, the caller gets the error.
 */
export async function withinPatience(work: Promise<unknown>, patienceMs: number): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | null = null;
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, patienceMs);
  });
  try {
    await Promise.race([work, patience]);
  } finally {
    clearTimeout(timer);
  }
}
