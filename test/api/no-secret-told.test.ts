/** That the search for secrets in all that the tests are told (support/no-secret-told.ts) finds them. PROOFS row 23. */
import { describe, expect, it } from "vitest";
import { makeApiKey, makePlatformKey } from "../../src/auth/api-key.ts";
import { makeWebhookSecret } from "../../src/auth/sealed-secret.ts";
import { openCasino } from "../support/casino.ts";
import { expectNoSecretIn, secretsIn, thresholdsTold } from "../support/no-secret-told.ts";

describe("the search for secrets", () => {
  it("finds a key, a webhook secret and a token in an answer, and in a log line", async () => {
    const casino = await openCasino();
    const { accessToken, refreshToken } = await casino.launch();
    const launchToken = await casino.createToken();
    const secrets = [
      makeApiKey("sandbox"),
      makeApiKey("production"),
      makePlatformKey(),
      makeWebhookSecret(),
      ...[launchToken, accessToken, refreshToken],
    ];
    for (const secret of secrets) {
      const text = JSON.stringify({ data: { note: `it is ${secret}.` } });
      expect(secretsIn(text)).toHaveLength(1);
      expect(() => expectNoSecretIn("GET /api/v1/games", text)).toThrow(/tells a secret/);
    }
    expect(secretsIn('{"event":"swept","wallets":{"known":12}}')).toEqual([]);
  });

  it("lets the calls that hand a secret out tell that kind, and no other", () => {
    const [key, secret] = [makeApiKey("sandbox"), makeWebhookSecret()];
    expectNoSecretIn("POST /api/v1/admin/api-keys", key);
    expectNoSecretIn("POST /api/v1/admin/webhooks/secret/rotate", secret);
    expect(() => expectNoSecretIn("GET /api/v1/admin/api-keys", key)).toThrow();
    expect(() => expectNoSecretIn("POST /api/v1/admin/api-keys", secret)).toThrow();
  });

  it.each(["7345678901", "734567.8901", "7345.678901"])(
    "finds a threshold that is told as %s",
    (told) => {
      expectNoSecretIn("GET /api/v1/games", `{"data":{"near":"${told}"}}`);
      expect(thresholdsTold([7_345_678_901])).toEqual(["7345678901 by GET /api/v1/games"]);
      expect(thresholdsTold([7_345_678_902])).toEqual([]);
    },
  );
});
