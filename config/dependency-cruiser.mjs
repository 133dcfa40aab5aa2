/**
 * Which file may import which. The main rule: src/ -> durable-objects/ -> domain/, never back.
 * Checked by `npm run verify`; dependency-cruiser resolves the paths from the repository's root.
 */
import { readdirSync } from "node:fs";

/**
 * The floors of src/, the highest first: each imports only from itself and from floors below it, types
 * included, so no cycle between folders is possible. A new folder of src/ gets one line here.
 */
const FLOORS_OF_SRC = [
  "local", // the local stack's own entry, pages and inbox; production has none of it
  "openapi", // the OpenAPI document, made before the Worker is built; the Worker has none of it
  "worker.ts",
  "staff-worker.ts",
  "cron.ts",
  "app.ts",
  "routes",
  "middleware",
  "players", // how players sign in and open sessions, who is online, who is suspended
  "withdrawals", // how a withdrawal is approved, paid and ended
  "deposits", // how an operator's deposit is credited
  "operators", // what our staff decide of operators' accounts
  "monitoring", // daily checks of the games
  "security",
  "ledger-audit",
  "history-moves",
  "exports",
  "erasure",
  "reports",
  "history",
  "sweep",
  "webhooks",
  "views",
  "pages",
  "games", // an operator's settings of a game, and the jackpot pools that they concern
  "http",
  "rate-limit",
  "onboarding",
  "approvals",
  "auth",
  "db",
  "dashboard", // a separate Worker: people's sign-in, and the way to the API for their pages
  "chains", // a separate Worker: the nodes of chains, and the calls of the money Worker
  "webhook-sender", // a separate Worker, with nothing of the platform in it
  "runtime",
  "errors",
  "objects.ts",
  "config.ts",
  "identity", // what the platform and the dashboard both know about tokens
];

/** The floors of domain/, in the same way. */
const FLOORS_OF_DOMAIN = [
  "webhooks",
  "report",
  "audit", // recomputes everything, so it imports all that moves money
  "versions",
  "jackpot",
  "wallet",
  "fairness",
  "session",
  "games",
  "ledger",
  "chains",
  "team",
  "authority",
  "security",
  "exports",
  "account",
  "onboarding",
  "branding",
  "rate-limit",
  "messages",
  "money",
  "ids.ts",
  "limits.ts",
  "result.ts",
  "assert.ts",
];

/**
 * The floors of the wallet's object. Every floor may import the messages of its calls (`*-rpc.ts`): they are
 * types, each beside the code that handles it, and the stores keep some of them.
 */
const FLOORS_OF_WALLET = [
  "wallet-object.ts",
  "wallet-upkeep.ts",
  "audit",
  "sandbox",
  "player",
  "rounds",
  "jackpot",
  "money",
  "bonus",
  "sessions",
  "store",
  "wallet-rpc.ts",
];

/** What only one operation uses, and is beside it. test/domain/build/routes.test.ts checks that. */
const PARTS_OF_OPERATIONS = [
  "platform/code-check-view",
  "sandbox/health-checks",
  "sandbox/verifier-checksum",
];

/**
 * Returns a rule for each floor of a folder except the highest: it imports from no floor above it,
 * except what matches `allowed`.
 */
function floorRules(folder, floors, allowed) {
  const unlisted = readdirSync(new URL(`../${folder}`, import.meta.url), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() || entry.name.endsWith(".ts"))
    .filter(({ name }) => !floors.includes(name));
  if (unlisted.length > 0) {
    throw new Error(`${folder}/ has no floor for: ${unlisted.map(({ name }) => name).join(", ")}`);
  }
  const pathOf = (floor) => `^${folder}/${floor.replace(".", "\\.")}(/|$)`;
  return floors.slice(1).map((floor, index) => ({
    name: `${folder.replace("/", "-")}-${floor.replace(".ts", "")}-imports-downwards`,
    comment: "The order of the floors is at the top of config/dependency-cruiser.mjs.",
    severity: "error",
    from: { path: pathOf(floor) },
    to: {
      path: floors.slice(0, index + 1).map(pathOf),
      ...(allowed === undefined ? {} : { pathNot: allowed }),
    },
  }));
}

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
      to: {
        pathNot: [
          "^domain/",
          "^node_modules/@noble/(hashes|curves)/",
          "^node_modules/@scure/(base|bip32)/",
        ],
      },
    },
    {
      name: "keys-are-derived-by-the-chains-worker-alone",
      comment: "The other Workers carry no library of a chain: docs/decisions/0098.",
      severity: "error",
      from: {
        path: "^(domain|durable-objects|src)/",
        pathNot: "^(domain|durable-objects|src)/chains/",
      },
      to: {
        path: [
          "^domain/chains/(derive-address|chain-settings)\\.ts$",
          "^node_modules/(@noble/curves|@scure/bip32)/",
        ],
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "the-scanner-knows-no-kind-of-chain",
      comment:
        "How a block is read and an address is written is behind durable-objects/chains/chain-reader.ts and domain/chains/chain-kind.ts.",
      severity: "error",
      from: {
        path: "^durable-objects/chains/(chain-turn|chain-object|chain-store|chain-books|address-book|balance-book|compare-balances)\\.ts$",
      },
      to: {
        path: "^(domain/chains/(evm-|derive-address|transfer|rlp|payout-transaction)|durable-objects/chains/less-arrived)",
      },
    },
    {
      name: "operations-import-no-operation",
      comment:
        "What several share is in src/views or in the folder of its subject. Only the parts of a single operation may be beside it.",
      severity: "error",
      from: { path: "^src/(routes/[^/]+|dashboard/routes)/" },
      to: {
        path: "^src/(dashboard/)?routes/",
        pathNot: `^src/routes/(${PARTS_OF_OPERATIONS.join("|")})\\.ts$`,
      },
    },
    {
      name: "only-the-dashboards-list-imports-its-calls",
      comment: "So that src/dashboard and src/dashboard/routes form no cycle.",
      severity: "error",
      from: { path: "^src/dashboard/", pathNot: "^src/dashboard/dashboard\\.ts$" },
      to: { path: "^src/dashboard/routes/" },
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
      from: {
        path: "^src/",
        pathNot:
          "^src/(worker|chains/worker|local/local-worker|dashboard/(worker|local-worker|local-team-object))\\.ts$",
      },
      to: { path: "^durable-objects/.*-object\\.ts$", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "clients-import-only-rules",
      comment: "A client talks to the platform over HTTP. It may import domain/ and clients/sdk.",
      severity: "error",
      from: { path: "^clients/([^/]+)/" },
      to: { path: "^(src|durable-objects|clients)/", pathNot: ["^clients/$1/", "^clients/sdk/"] },
    },
    {
      name: "the-sdk-imports-only-itself",
      comment: "It is published alone, so it has no dependencies.",
      severity: "error",
      from: { path: "^clients/sdk/src/" },
      to: { pathNot: "^clients/sdk/src/" },
    },
    {
      name: "the-platform-imports-no-client",
      comment: "Clients are outside. What both need is in domain/, or goes over HTTP.",
      severity: "error",
      from: { path: "^(domain|durable-objects|src)/" },
      to: { path: "^clients/" },
    },
    ...floorRules("src", FLOORS_OF_SRC),
    ...floorRules("domain", FLOORS_OF_DOMAIN),
    ...floorRules("durable-objects/wallet", FLOORS_OF_WALLET, "-rpc\\.ts$"),
  ],
  options: {
    // Its parser reads no .tsx: scripts/build-dashboard.ts checks what those import.
    exclude: { path: ["/(vendor|dist)/", "^clients/dashboard/assets/", "\\.tsx$"] },
    doNotFollow: { path: "node_modules" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "types"] },
    // TypeScript 7 has no compiler API; without swc no .ts file would be read at all.
    parser: "swc",
  },
};
