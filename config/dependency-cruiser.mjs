/**
 * Which file may import which. The main rule: src/ -> durable-objects/ -> domain/, never back.
 * Checked by `npm run verify`; dependency-cruiser resolves the paths from the repository's root.
 */
export default {
  forbidden: [
    {
      name: "no-circles",
      severity: "error",
      from: {},
      to: { circular: true, dependencyTypesNot: ["type-only"] },
    },
    {
      name: "domain-imports-only-itself",
      comment:
        "Rules use no I/O, no clock and no platform. The libraries for hashing and encoding are pure.",
      severity: "error",
      from: { path: "^domain/" },
      to: { pathNot: ["^domain/", "^node_modules/@noble/hashes/", "^node_modules/@scure/base/"] },
    },
    {
      name: "objects-know-no-edge",
      comment: "Durable Objects keep state and order. HTTP and D1 belong to src/.",
      severity: "error",
      from: { path: "^durable-objects/" },
      to: { path: ["^src/", "^node_modules/(hono|@hono|drizzle-orm|jose|zod)/"] },
    },
    {
      name: "only-the-worker-imports-object-classes",
      comment: "All other code calls objects through the typed stubs of src/objects.ts.",
      severity: "error",
      from: { path: "^src/", pathNot: "^src/worker\\.ts$" },
      to: { path: "^durable-objects/.*-object\\.ts$", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "clients-import-only-rules",
      comment: "What runs in a browser may use domain/, and nothing of the server.",
      severity: "error",
      from: { path: "^game-client/" },
      to: { path: "^(src|durable-objects)/" },
    },
    {
      name: "db-knows-no-credentials",
      severity: "error",
      from: { path: "^src/db/" },
      to: { path: "^src/(auth|http|middleware|routes)/" },
    },
    {
      name: "http-knows-no-routes",
      severity: "error",
      from: { path: "^src/http/" },
      to: { path: "^src/(middleware|routes)/" },
    },
  ],
  options: {
    exclude: { path: "/vendor/" },
    doNotFollow: { path: "node_modules" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "types"] },
    // TypeScript 7 has no compiler API; without swc no .ts file would be read at all.
    parser: "swc",
  },
};
