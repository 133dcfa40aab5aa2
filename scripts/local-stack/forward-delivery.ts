/** Forwards a delivery that the inbox received to another address, unchanged. */

/** A delivery as the inbox shows it in JSON. */
export interface InboxDelivery {
  readonly number: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly verified: boolean;
}

const ANSWER_WITHIN_MS = 10_000;

/**
 * Posts the same bytes under the same headers, so that the receiver verifies our signature. Returns the
 * status of the answer, or a short description of the error; never throws.
 */
export async function forwardDelivery(
  { headers, body }: InboxDelivery,
  url: string,
): Promise<string> {
  const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
  try {
    const response = await fetch(url, {
      method: "POST",
      headers,
      body,
      redirect: "manual",
      signal,
    });
    await response.body?.cancel();
    return String(response.status);
  } catch (error) {
    if (signal.aborted) return "no answer within 10 seconds";
    const { code = "connection failed" } = (error as { cause?: { code?: string } }).cause ?? {};
    return code;
  }
}
