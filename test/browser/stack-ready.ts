/** Waits for the stack that the global setup starts while other tests run. */
import { inject } from "vitest";

/** Returns once the stack answers, or the address that is given. The hook's time limit bounds the wait. */
export async function stackReady(health = `${inject("baseUrl")}/api/v1/health`): Promise<void> {
  while (!(await fetch(health).catch(() => undefined))?.ok) {
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
