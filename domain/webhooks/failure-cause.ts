/**
 * Why an attempt failed, as the delivery log shows it. A failure on our own side is not a cause: there was no
 * attempt. Reference 11.16.
 */
export const FAILURE_CAUSES = [
  /** The name has no address. */
  "name",
  /** The destination is not a public https address. */
  "not_allowed",
  /** No connection, or one that was interrupted. */
  "connection",
  /** No TLS connection with the receiver, for example because of its certificate. */
  "tls",
  /** No answer within ten seconds. */
  "timeout",
  "redirect",
  /** An answer that is not 2xx. */
  "status",
] as const;

export type FailureCause = (typeof FAILURE_CAUSES)[number];

/**
 * The statuses with which the platform itself answers if it could not reach a receiver: no name (530),
 * refused (521), unreachable (523), too slow (522, 524), no TLS (525, 526).
 */
const EDGE_STATUSES: Readonly<Record<number, FailureCause>> = {
  521: "connection",
  522: "timeout",
  523: "connection",
  524: "timeout",
  525: "tls",
  526: "tls",
  530: "name",
};

/** Returns why an answer with this status is a failure; null for 2xx. */
export function causeOfStatus(status: number): FailureCause | null {
  if (status >= 200 && status <= 299) return null;
  if (status >= 300 && status <= 399) return "redirect";
  return EDGE_STATUSES[status] ?? "status";
}
