/** What a database holds of an environment while its history moves. docs/decisions/0193. */

/**
 * True for a row of an environment whose history is in the database that is asked, and not a copy that is not
 * complete or one that is left behind. For statements about all environments: `row` is the name of their table.
 */
export function isHere(row: string): string {
  return `NOT EXISTS (SELECT 1 FROM history_gates AS gate WHERE gate.tenant_id = ${row}.tenant_id
    AND gate.environment = ${row}.environment AND gate.state IN ('filling', 'left'))`;
}
