/**
 * Splits the whole document into those that are served: the calls that an operator's engineer integrates,
 * those by which an account is run (Account), and those of our staff (Platform). Each operation is in
 * exactly one of them, and each document has the components that it refers to. docs/decisions/0174.
 */
import type { Described } from "./operations.ts";

interface Part {
  /** The tags of the part; without a list, all tags that no other part names. */
  readonly tags?: readonly string[];
  readonly note: string;
}

/** By the name of the file; the first is served at /api/v1/openapi.json. */
const PARTS: Readonly<Record<string, Part>> = {
  "openapi.json": {
    note: "The calls by which an account is run (payouts, bonuses, settings of games, statistics, closed days, chains) are in `/reference/built/openapi-account.json`, those of Rouleau's staff in `/reference/built/openapi-staff.json`.",
  },
  "openapi-account.json": {
    tags: ["Account"],
    note: "These are the calls by which an account is run. What you integrate, with the events, is in `/api/v1/openapi.json`.",
  },
  "openapi-staff.json": {
    tags: ["Platform"],
    note: "These are the calls of Rouleau's staff. Those of operators and players are in `/api/v1/openapi.json`.",
  },
};

/** The names of the files, the first one first. */
export const DOCUMENT_NAMES: readonly string[] = Object.keys(PARTS);

type Security = readonly Readonly<Record<string, unknown>>[];

interface Whole extends Described {
  readonly security: Security;
  readonly info: { readonly description: string };
  readonly tags: readonly { readonly name: string }[];
}

/** Returns each document by its file's name. */
export function documentParts(document: object): ReadonlyMap<string, object> {
  const whole = document as Whole;
  const elsewhere = new Set(Object.values(PARTS).flatMap(({ tags = [] }) => tags));
  return new Map(
    Object.entries(PARTS).map(([name, { tags, note }]) => {
      const has = (tag: string) => tags?.includes(tag) ?? !elsewhere.has(tag);
      return [name, partOf(whole, { has, note, hasEvents: tags === undefined })];
    }),
  );
}

interface Cut {
  has(tag: string): boolean;
  readonly note: string;
  readonly hasEvents: boolean;
}

function partOf(whole: Whole, { has, note, hasEvents }: Cut): object {
  const { webhooks, ...rest } = whole;
  const paths = Object.fromEntries(
    Object.entries(whole.paths).flatMap(([path, methods]) => {
      const kept = Object.entries(methods).filter(([, { tags = [] }]) => tags.some(has));
      return kept.length === 0 ? [] : [[path, Object.fromEntries(kept)]];
    }),
  );
  const all = whole.components as unknown as Readonly<Record<string, Record<string, object>>>;
  const own = hasEvents ? { paths, webhooks } : { paths };
  const used = referencesFrom(own, all);
  const credentials = credentialsOf(whole.security, paths);
  const components = Object.fromEntries(
    Object.entries(all).map(([kind, parts]) => {
      const kept = Object.entries(parts).filter(([name]) =>
        kind === "securitySchemes"
          ? credentials.has(name)
          : used.has(`#/components/${kind}/${name}`),
      );
      return [kind, Object.fromEntries(kept)];
    }),
  );
  return {
    ...rest,
    info: { ...whole.info, description: `${whole.info.description}\n\n${note}` },
    tags: whole.tags.filter(({ name }) => has(name)),
    ...own,
    components,
  };
}

/**
 * Returns the names of the credentials that the document or one of its calls requires: no `$ref` points to
 * them.
 */
function credentialsOf(usual: Security, paths: Described["paths"]): ReadonlySet<string> {
  const calls = Object.values(paths).flatMap((methods) => Object.values(methods));
  const stated = calls.flatMap((call) => (call as { security?: Security }).security ?? []);
  return new Set([...usual, ...stated].flatMap((set) => Object.keys(set)));
}

/** Returns every reference in these parts, and in the parts that they refer to. */
function referencesFrom(
  parts: unknown,
  components: Readonly<Record<string, Record<string, object>>>,
): ReadonlySet<string> {
  const used = new Set<string>();
  const look = (part: unknown): void => {
    if (typeof part !== "object" || part === null) return;
    const { $ref } = part as { $ref?: unknown };
    if (typeof $ref === "string" && !used.has($ref)) {
      used.add($ref);
      const [kind = "", name = ""] = $ref.split("/").slice(-2);
      look(components[kind]?.[name]);
    }
    for (const inside of Object.values(part)) look(inside);
  };
  look(parts);
  return used;
}
