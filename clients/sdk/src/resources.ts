/** Makes the methods of a table of operations: each is a call, or a list of pages. */
import { listOf } from "./list.ts";
import { type Operation, readOperation } from "./operation.ts";
import type { Success } from "./send-call.ts";

/** The lines of operations, by resource and method. */
export type OperationTable = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Sends one call with these arguments; throws what sendCall throws. */
export type Answer = (operation: Operation, args: readonly unknown[]) => Promise<Success>;

type Method = (...args: unknown[]) => unknown;

/** Returns the methods by resource; each call of one is sent by `answer`. */
export function resourcesOf(
  table: OperationTable,
  answer: Answer,
): Readonly<Record<string, Readonly<Record<string, Method>>>> {
  const resources = Object.entries(table).map(([resource, lines]) => {
    const methods = Object.entries(lines).map(([method, line]) => [
      method,
      methodOf(readOperation(`${resource}.${method}`, line), answer),
    ]);
    return [resource, Object.fromEntries(methods)];
  });
  return Object.fromEntries(resources);
}

function methodOf(operation: Operation, answer: Answer): Method {
  const { items } = operation;
  if (items === undefined) return async (...args) => (await answer(operation, args)).data;
  const queryAt = (operation.path.match(/\{/g) ?? []).length;
  return (...args) =>
    listOf(async (cursor) => {
      const page = [...args];
      if (cursor !== undefined) page[queryAt] = { ...(args[queryAt] as object), cursor };
      const { data, meta } = await answer(operation, page);
      return { items: (data as Record<string, unknown[]>)[items] ?? [], meta };
    });
}
