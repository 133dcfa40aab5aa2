/** The bindings that exist in tests alone. */
declare namespace Cloudflare {
  interface Env {
    TEST_MIGRATIONS: import("cloudflare:test").D1Migration[];
    TEST_PLATFORM_KEY: string;
  }
}
