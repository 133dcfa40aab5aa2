/**
 * Completes a call that is tried in the reference with what the SDK would add: an Idempotency-Key where
 * the call takes one, and the signature where it is signed. The secret stays in the page's memory.
 */
import { requestSignature } from "../../sdk/src/signature.ts";
import { findOperation, isSigned } from "./find-operation.ts";

/** A request as Swagger UI is about to send it. */
export interface TriedRequest {
  url: string;
  method?: string;
  headers?: Record<string, string>;
  body?: unknown;
}

/** Adds what is missing, and keeps a header that was typed in. An empty secret signs nothing. */
export async function completeRequest(
  request: TriedRequest,
  secret: string,
): Promise<TriedRequest> {
  const { pathname } = new URL(request.url, location.href);
  const method = (request.method ?? "GET").toUpperCase();
  const { operation } = findOperation(method, pathname) ?? {};
  if (operation === undefined) return request;
  const headers: Record<string, string> = { ...request.headers };
  if (operation.isKeyed) headers["Idempotency-Key"] ??= crypto.randomUUID();
  const completed: TriedRequest = { ...request, headers };
  const signs = isSigned(operation) || operation.credential === "signedByChoice";
  if (!signs || secret === "") return completed;
  const body = bodyText(request.body);
  if (body !== "") completed.body = body;
  const timestamp = Math.floor(Date.now() / 1000);
  headers["X-Service-Timestamp"] = String(timestamp);
  headers["X-Service-Signature"] = await requestSignature(secret, {
    timestamp,
    method,
    path: pathname,
    body,
  });
  return completed;
}

/** The text that is sent, which is what is signed. */
function bodyText(body: unknown): string {
  if (body === undefined || body === null) return "";
  return typeof body === "string" ? body : JSON.stringify(body);
}
