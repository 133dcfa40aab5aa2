/** Where the local stack listens, and whether one listens there already. */
export const HOST = "127.0.0.1";
export const PORT = readPort(process.env.PORT || "8787");
export const BASE_URL = `http://${HOST}:${PORT}`;

/** Tells who answers on the port: our own stack, something else, or nobody. */
export async function whoListens(): Promise<"rouleau" | "other" | "nobody"> {
  try {
    const response = await fetch(`${BASE_URL}/api/v1/health`, {
      signal: AbortSignal.timeout(3_000),
    });
    const body = (await response.json()) as { requestId?: string; data?: { status?: string } };
    // One that is asked too often says so, and is there all the same.
    const isHealth = body.data?.status !== undefined || response.status === 429;
    return body.requestId?.startsWith("req_") && isHealth ? "rouleau" : "other";
  } catch (error) {
    const cause =
      error instanceof Error ? (error.cause as { code?: string } | undefined) : undefined;
    return cause?.code === "ECONNREFUSED" ? "nobody" : "other";
  }
}

function readPort(text: string): number {
  const port = Number(text);
  if (Number.isInteger(port) && port >= 1 && port <= 65_535) return port;
  console.error(`PORT must be a whole number from 1 to 65535, not "${text}".`);
  process.exit(1);
}
