/** The call that a sample shows: the one that was tried, or the document's own example. */
import { findOperation } from "./find-operation.ts";
import { type ApiDocument, parametersOf } from "./page-document.ts";
import type { SampleCall } from "./samples.ts";

/** A request that was sent. */
export interface SentRequest {
  readonly url: string;
  readonly method: string;
  readonly body: unknown;
}

/** Returns the call of a request that was sent. */
export function callOfRequest({ url, method, body }: SentRequest): SampleCall | undefined {
  const { pathname, searchParams } = new URL(url, location.href);
  const found = findOperation(method, pathname);
  if (found === undefined) return undefined;
  return { ...found, query: Object.fromEntries(searchParams), body: parsed(body) };
}

/** Returns the call that the document's examples make, with the parameters that are required. */
export function callOfExample(
  document: ApiDocument,
  path: string,
  method: string,
): SampleCall | undefined {
  const operation = document.paths[path]?.[method];
  const found = findOperation(method, path);
  if (operation === undefined || found === undefined) return undefined;
  const parameters = parametersOf(document, operation);
  const exampleOf = ({ example, schema }: (typeof parameters)[number]) =>
    String(example ?? schema?.example ?? schema?.default ?? "");
  const pathValues = found.pathValues.map((placeholder) => {
    const name = placeholder.slice(1, -1);
    const parameter = parameters.find((one) => one.in === "path" && one.name === name);
    return parameter === undefined ? name : exampleOf(parameter) || name;
  });
  const query = parameters
    .filter((one) => one.in === "query" && one.required === true)
    .map((one) => [one.name ?? "", exampleOf(one)]);
  const body = operation.requestBody?.content?.["application/json"]?.example;
  return { operation: found.operation, pathValues, query: Object.fromEntries(query), body };
}

function parsed(body: unknown): unknown {
  if (typeof body !== "string") return body ?? undefined;
  try {
    return body === "" ? undefined : JSON.parse(body);
  } catch {
    return undefined;
  }
}
