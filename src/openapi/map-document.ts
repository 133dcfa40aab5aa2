/** Changes the parts of an OpenAPI document one by one. */

/** Returns a record with each value changed. */
export function mapValues<From, To>(
  record: Readonly<Record<string, From>>,
  change: (value: From, name: string) => To,
): Record<string, To> {
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => [name, change(value, name)]),
  );
}

/** Returns paths, or webhooks, with each operation changed. */
export function mapPaths<From, To>(
  paths: Readonly<Record<string, Readonly<Record<string, From>>>>,
  change: (place: { path: string; method: string; operation: From }) => To,
): Record<string, Record<string, To>> {
  return mapValues(paths, (methods, path) =>
    mapValues(methods, (operation, method) => change({ path, method, operation })),
  );
}
