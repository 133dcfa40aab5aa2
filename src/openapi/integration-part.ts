/**
 * The part of the document that an integration needs: every call but those by which an account is run
 * (Admin) and those of our staff (Platform). The whole document has them all. docs/decisions/0144.
 */
import type { Described } from "./operations.ts";

const LEFT_OUT: ReadonlySet<string> = new Set(["Admin", "Platform"]);
const NOTE =
  "This is the part for an integration. `/api/v1/openapi.json` also has the calls by which an account is run (Admin).";

interface Whole extends Described {
  readonly info: { readonly description: string };
  readonly tags: readonly { readonly name: string }[];
}

/** Returns that part, with the components that it refers to. */
export function integrationPart(document: object): object {
  const whole = document as Whole;
  const paths = Object.fromEntries(
    Object.entries(whole.paths).flatMap(([path, methods]) => {
      const kept = Object.entries(methods).filter(
        ([, { tags = [] }]) => !tags.some((tag) => LEFT_OUT.has(tag)),
      );
      return kept.length === 0 ? [] : [[path, Object.fromEntries(kept)]];
    }),
  );
  const all = whole.components as unknown as Readonly<Record<string, Record<string, object>>>;
  const used = referencesFrom([paths, whole.webhooks], all);
  const components = Object.fromEntries(
    Object.entries(all).map(([kind, parts]) => {
      // Credentials are named without a reference.
      const kept = Object.entries(parts).filter(
        ([name]) => kind === "securitySchemes" || used.has(`#/components/${kind}/${name}`),
      );
      return [kind, Object.fromEntries(kept)];
    }),
  );
  return {
    ...whole,
    info: { ...whole.info, description: `${whole.info.description}\n\n${NOTE}` },
    tags: whole.tags.filter(({ name }) => !LEFT_OUT.has(name)),
    paths,
    components,
  };
}

/** Returns every reference in these parts, and in what they refer to. */
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
