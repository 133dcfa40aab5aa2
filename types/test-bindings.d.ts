/** The bindings that exist in tests only. */
declare namespace Cloudflare {
  interface Env {
    /** A further database for history, in the project "shards". */
    HISTORY_1?: D1Database;
    /** For accounts in the European Union, in the same project. */
    HISTORY_EU_1?: D1Database;
    HISTORY_EU?: Queue;
    DIRECTORY_JURISDICTION?: string;
    TEST_MIGRATIONS: import("cloudflare:test").D1Migration[];
    TEST_PLATFORM_KEY: string;
    /** The people of the dashboard's Worker. */
    TEAM: DurableObjectNamespace;
    /** The chains of the chains Worker. */
    CHAIN: DurableObjectNamespace;
    PAYER: DurableObjectNamespace;
    /** The deliveries that webhook receivers got: test/support/webhook-receiver.ts. */
    TEST_RECEIVER: Fetcher;
  }
}
