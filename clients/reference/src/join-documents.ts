/**
 * Joins the API's documents into one: the calls that an operator integrates, those by which an
 * account is run, and those of our staff. The parts that they share are the same in each.
 * docs/decisions/0174.
 */

/** The addresses of the documents, in the order of the reference page. */
export const DOCUMENTS = [
  "/api/v1/openapi.json",
  "/reference/built/openapi-account.json",
  "/reference/built/openapi-staff.json",
] as const;

interface Joinable {
  readonly tags: readonly object[];
  readonly paths: Readonly<Record<string, object>>;
  readonly components: Readonly<Record<string, object>>;
}

/** Returns the first document with the calls and components of the others. */
export function joinDocuments<Document extends Joinable>(
  first: Document,
  ...others: Document[]
): Document {
  const all = [first, ...others];
  return {
    ...first,
    tags: all.flatMap(({ tags }) => tags),
    paths: joinTables(all.map(({ paths }) => paths)),
    components: joinTables(all.map(({ components }) => components)),
  };
}

/** Returns tables of tables as one: the calls of one path may be in different documents. */
function joinTables(all: readonly Readonly<Record<string, object>>[]): Record<string, object> {
  const joined: Record<string, object> = {};
  for (const tables of all) {
    for (const [name, table] of Object.entries(tables)) {
      joined[name] = Object.assign(joined[name] ?? {}, table);
    }
  }
  return joined;
}
