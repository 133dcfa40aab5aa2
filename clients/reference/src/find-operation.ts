/** Which operation of the API a request is: the SDK's list says how each is called. */
import { OPERATIONS } from "../../sdk/src/generated/operations.ts";
import { type Operation, readOperation } from "../../sdk/src/operation.ts";

export const API = "/api/v1";

const ALL: readonly Operation[] = Object.entries(OPERATIONS).flatMap(([resource, methods]) =>
  Object.entries(methods).map(([method, line]) => readOperation(`${resource}.${method}`, line)),
);

/** Returns true if the call is signed once the environment has a secret. */
export function isSigned({ credential }: Operation): boolean {
  return credential === "signed" || credential === "signedAlways";
}

export interface FoundOperation {
  readonly operation: Operation;
  /** The text in the path for each of its parameters, in order. */
  readonly pathValues: readonly string[];
}

/**
 * Returns the operation of a verb and a path, which may also be the path of the document with its
 * `{parameters}`; undefined if the SDK has no method for it, as for the launch link.
 */
export function findOperation(verb: string, path: string): FoundOperation | undefined {
  const parts = path.split("/");
  for (const operation of ALL) {
    if (operation.verb !== verb.toUpperCase()) continue;
    const wanted = `${API}${operation.path}`.split("/");
    if (wanted.length !== parts.length) continue;
    const isVariable = (part: string) => part.startsWith("{");
    if (!wanted.every((part, at) => isVariable(part) || part === parts[at])) continue;
    const pathValues = wanted.flatMap((part, at) =>
      isVariable(part) ? [decodeURIComponent(parts[at] ?? "")] : [],
    );
    return { operation, pathValues };
  }
  return undefined;
}
