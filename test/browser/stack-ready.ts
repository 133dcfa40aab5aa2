/** Waits for the stack that the global setup starts while other tests run. */
import { inject } from "vitest";

/** Returns once the stack answers. The hook's time limit bounds the wait. */
export async function stackReady(): Promise<void> {
  const health = `${inject("baseUrl")}/api/v1/health`;
  while (!(await fetch(health).catch(() => undefined))?.ok) {
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
