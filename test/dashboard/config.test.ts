/** The dashboard's Worker refuses settings that would take a protection away. OWASP ASVS 3.5.4. */
import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { readDashboardConfig } from "../../src/dashboard/config.ts";

const read = (settings: object) => readDashboardConfig({ ...env, ...settings });

it("the dashboard does not start on the API's hostname, whatever the port", () => {
  const at = (origin: string, apiOrigin: string) => () =>
    read({ STAGE: "production", ORIGIN: origin, API_ORIGIN: apiOrigin }).origin;
  expect(at("https://people.test", "https://api.test")()).toBe("https://people.test");
  for (const origin of ["https://api.test", "https://api.test:8443"]) {
    expect(at(origin, "https://api.test")).toThrow("ORIGIN: must have its own hostname");
  }
});

it("the dashboard does not start in production without its origin", () => {
  expect(() => read({ STAGE: "production", API_ORIGIN: "https://api.test" })).toThrow(
    "ORIGIN: is missing",
  );
});
