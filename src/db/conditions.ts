/** The conditions of a list's query: those whose value was given, in their order. */

/** A condition on one parameter; left out of the query when the value is undefined. */
export type OptionalCondition = readonly [sql: string, value: string | number | undefined];

/** A part of a query, and the parameters of its marks. */
export interface Condition {
  readonly sql: string;
  readonly params: readonly (string | number)[];
}

/** The WHERE clause of the conditions that were given, and of those that take no parameter. */
export function where(
  conditions: readonly OptionalCondition[],
  fixed: readonly string[] = [],
): Condition {
  const given = conditions.filter(([, value]) => value !== undefined);
  return {
    sql: `WHERE ${[...given.map(([sql]) => sql), ...fixed].join(" AND ")}`,
    params: given.flatMap(([, value]) => value ?? []),
  };
}
