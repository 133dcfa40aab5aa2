/**
 * Removes from zod and drizzle what nothing in a Worker can reach, although the bundler cannot tell:
 * methods of classes that are used. If a new version of the library no longer has one of them, the build
 * stops.
 */
import { readFileSync } from "node:fs";
import type { Plugin } from "esbuild";

/**
 * zod gives each schema a method that writes it as a JSON schema, and reads a schema's own limits
 * (`schema.maxLength`) from that. Only the document uses either; in the Worker they throw.
 */
const withoutJsonSchemas: Plugin = {
  name: "without JSON schemas",
  setup: ({ onLoad, initialOptions }) => {
    // Each kind of schema imports its own writer, and these are missing now.
    initialOptions.logOverride = { "import-is-undefined": "silent" };
    const modules = /zod\/v4\/core\/(to-json-schema|json-schema-\w+)\.js$/;
    const names = ["createToJSONSchemaMethod", "createStandardJSONSchemaMethod", "toJSONSchema"];
    const exported = [...names, "JSONSchemaGenerator"].map(
      (name) => `export const ${name} = () => undefined;`,
    );
    onLoad({ filter: modules }, () => ({ contents: exported.join("\n") }));
  },
};

/** The third argument of the constructor of zod's strings. */
const FORMAT_METHODS =
  /(?<=\("ZodString", \(inst, def\) => \{[^}]*\}), \{\n {4}email\(params\) \{[\s\S]*?\n\}(?=\);)/g;

/**
 * zod's strings have a method for each format that it knows (`z.string().email()`). These are deprecated,
 * and we do not use them: `z.iso.datetime()` and similar are functions of their own. Without the methods,
 * unused formats are left out. The helpers that no schema calls are left out if they are imported from
 * their own module.
 */
const withoutUnusedOfSchemas: Plugin = {
  name: "without what no schema uses",
  setup: ({ onLoad }) =>
    onLoad({ filter: /zod\/v4\/classic\/schemas\.js$/ }, ({ path }) => {
      const { contents } = without(FORMAT_METHODS, path);
      const direct = contents
        .replace(
          'import { util } from "../core/index.js";',
          'import * as util from "../core/util.js";',
        )
        .replaceAll("core.util.", "util.");
      if (!direct.includes('"../core/util.js"')) throw new Error(`${path} has other helpers`);
      return { contents: direct };
    }),
};

const UNUSED_METHODS =
  /\n {2}(?:async )?(?:buildRelationalQuery|buildSetOperation(?:s|Query)|migrate)\([\s\S]*?\n {2}\}(?=\n)/g;

/** A check of each query for a table that was not joined: the tests, which use the whole library, see it fail. */
const CHECK_OF_JOINS = /\n {4}for \(const f of fieldsList\) \{[\s\S]*?\n {4}\}(?=\n)/;

/** What a database offers beyond the statements that we use: common table expressions, counts and similar. */
const UNUSED_STATEMENTS =
  /\n {2}(?:with|\$count|selectDistinct|transaction)\([\s\S]*?\n {2}\}(?=\n)|\n {2}\$with = [\s\S]*?\n {2}\};/g;

/** A builder's methods for `union` and similar, and their functions. */
const SETS = new RegExp(
  [
    String.raw`\n {2}(?:createSetOperator|addSetOperators)\([\s\S]*?\n {2}\}(?=\n)`,
    String.raw`\n {2}\w+ = this\.createSetOperator\(.*\);`,
    String.raw`\nfunction createSetOperator\([\s\S]*?\n\}(?=\n)`,
    String.raw`\nconst getSQLiteSetOperators = [\s\S]*?\n\}\);`,
    String.raw`\nconst \w+ = createSetOperator\(.*\);`,
    String.raw`(?<=\n {2}SQLiteSelectQueryBuilderBase),\n {2}except,\n {2}intersect,\n {2}union,\n {2}unionAll`,
  ].join("|"),
  "g",
);

/**
 * drizzle includes relational queries, unions and migrations, which the Worker does not use, and tests each
 * value for being an enum of PostgreSQL.
 */
const withoutOtherDatabases: Plugin = {
  name: "without other databases",
  setup: ({ onLoad }) => {
    const names = ["createTableRelationsHelpers", "extractTablesRelationalConfig", "getOperators"];
    names.push("getOrderByOperators", "mapRelationalRow", "Many", "normalizeRelation", "One");
    const exported = names.map((name) => `export const ${name} = undefined;`);
    onLoad({ filter: /drizzle-orm\/relations\.js$/ }, () => ({ contents: exported.join("\n") }));
    onLoad({ filter: /drizzle-orm\/sqlite-core\/query-builders\/query\.js$/ }, () => ({
      contents: "export const RelationalQueryBuilder = undefined;",
    }));
    onLoad({ filter: /drizzle-orm\/sqlite-core\/dialect\.js$/ }, ({ path }) =>
      without([UNUSED_METHODS, CHECK_OF_JOINS], path),
    );
    onLoad({ filter: /drizzle-orm\/sqlite-core\/db\.js$/ }, ({ path }) =>
      without(UNUSED_STATEMENTS, path),
    );
    onLoad({ filter: /drizzle-orm\/sqlite-core\/query-builders\/select\.js$/ }, ({ path }) =>
      without(SETS, path),
    );
    onLoad({ filter: /drizzle-orm\/pg-core\/columns\/enum\.js$/ }, () => ({
      contents: "export const isPgEnum = () => false;",
    }));
  },
};

export const trimmedLibraries: readonly Plugin[] = [
  withoutJsonSchemas,
  withoutUnusedOfSchemas,
  withoutOtherDatabases,
];

/** Returns a module without the parts that match; each expression must match. */
function without(parts: RegExp | readonly RegExp[], path: string): { contents: string } {
  let contents = readFileSync(path, "utf8");
  for (const part of [parts].flat()) {
    const shorter = contents.replace(part, "");
    if (shorter === contents) throw new Error(`${path} no longer has what the bundle leaves out`);
    contents = shorter;
  }
  return { contents };
}
