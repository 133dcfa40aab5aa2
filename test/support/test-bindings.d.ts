/** The bindings that exist in tests alone. */
declare namespace Cloudflare {
  interface Env {
    TEST_MIGRATIONS: import("cloudflare:test").D1Migration[];
    TEST_PLATFORM_KEY: string;
    /** What webhook receivers were sent: test/support/webhook-receiver.ts. */
    TEST_RECEIVER: Fetcher;
  }
}
