/**
 * A client whose requests are not sent anywhere: a list of answers to give, and a record of the
 * requests.
 */
import { Rouleau, type RouleauOptions } from "../../../clients/sdk/src/index.ts";

/** The secret of the vectors in docs/webhooks.md. */
export const SECRET = "whsec_Zm9yIHRlc3RzIG9ubHk6IHRoaXJ0eS10d28gYnl0ZXM=";
export const NOW = 1_700_000_000_000;

export interface SentRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: Headers;
  readonly body: string | undefined;
}

/** An answer, or an error that the connection throws. */
export type Given = Error | { status?: number; headers?: Record<string, string>; body?: unknown };

export interface Recorded {
  readonly rouleau: Rouleau;
  readonly sent: SentRequest[];
  /** The waits between tries, in milliseconds. */
  readonly waits: number[];
}

/** Returns a client that gets these answers in turn, and then empty successes. */
export function recordCalls(
  answers: readonly Given[],
  options: Partial<RouleauOptions> = {},
): Recorded {
  const [sent, waits]: [SentRequest[], number[]] = [[], []];
  const left = [...answers];
  const rouleau = new Rouleau({
    baseUrl: "https://rouleau.test",
    apiKey: "sk_sandbox_for_tests",
    webhookSecret: SECRET,
    platformKey: "pk_for_tests",
    accessToken: "access-token",
    clock: () => NOW,
    wait: async (milliseconds) => {
      waits.push(milliseconds);
    },
    fetch: async (url, { method = "", headers, body }) => {
      const text = typeof body === "string" ? body : undefined;
      sent.push({ method, url: new URL(url), headers: new Headers(headers), body: text });
      return answerOf(left.shift() ?? { body: success({}) });
    },
    ...options,
  });
  return { rouleau, sent, waits };
}

export function success(data: unknown, meta?: object): object {
  return { success: true, data, ...(meta === undefined ? {} : { meta }), requestId: "req_1" };
}

export function refused(status: number, code: string, details?: object): Given {
  const error = { code, message: "What to do.", ...(details === undefined ? {} : { details }) };
  return { status, body: { success: false, error, requestId: "req_1" } };
}

function answerOf(given: Given): Response {
  if (given instanceof Error) throw given;
  const { status = 200, headers = {}, body } = given;
  return new Response(typeof body === "string" ? body : JSON.stringify(body), { status, headers });
}
