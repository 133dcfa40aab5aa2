/**
 * Who may make each call in the OpenAPI document: Reference 6.3 and
 * 6.8. What else is true of API keys is tested in api-key.test.ts.
 */
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makeApiKey, makePlatformKey } from "../../src/auth/api-key.ts";
import type { Access } from "../../src/http/access.ts";
import { oneOfEachKind, operations } from "../support/api-document.ts";
import { call, openCasino } from "../support/casino.ts";
import { advanceSeconds, holdClock, releaseClock } from "../support/clock.ts";

type Expected = readonly [credential: string | null, status: number, code: string];

const OPERATOR_CALLS = withAccess(
  ...(["apiKey", "apiKey signed", "apiKey signed always", "apiKey signed by choice"] as const),
);
const PLAYER_CALLS = withAccess("session");
const EITHER_CALLS = withAccess("apiKey or session");
const STAFF_CALLS = withAccess("staff");
const OPEN_CALLS = withAccess("public", "token in body");

/** The clock stands at one moment, so that the shared tokens do not expire on a busy machine. */
const NOW = Date.now();
beforeEach(() => {
  holdClock();
  advanceSeconds((NOW - Date.now()) / 1_000);
});
afterEach(releaseClock);

/** A refused call changes nothing, so all refusals share a casino of each status, and its player. */
const open = { active: opened("active"), under_review: opened("under_review") };

function opened(status: "active" | "under_review") {
  let whole: ReturnType<typeof openWhole> | undefined;
  const openWhole = async () => {
    const casino = await openCasino({ status });
    const launchToken = await casino.createToken();
    return { casino, player: await casino.launch(), launchToken };
  };
  return () => {
    whole ??= openWhole();
    return whole;
  };
}

describe.each(oneOfEachKind(OPERATOR_CALLS))(
  "operator call $method $path",
  ({ method, examplePath }) => {
    it("refuses a missing credential, a player's token, and every key that is not live", async () => {
      const { casino, player } = await open.active();
      await expectRefusals(method, examplePath, [
        [null, 401, "CREDENTIALS_MISSING"],
        [player.accessToken, 403, "CREDENTIAL_NOT_ACCEPTED"],
        [env.TEST_PLATFORM_KEY, 403, "CREDENTIAL_NOT_ACCEPTED"],
        [mistype(casino.key), 401, "80001"],
        [casino.key.replace("sk_sandbox_", "sk_production_"), 401, "80001"],
        [makeApiKey("sandbox"), 401, "80001"],
        ["sk_test_abc", 401, "80001"],
        ["nonsense", 401, "80001"],
      ]);
    });

    it("refuses a production key until production is enabled", async () => {
      const { otherKey } = (await open.under_review()).casino;
      await expectRefusals(method, examplePath, [[otherKey, 403, "PRODUCTION_NOT_ENABLED"]]);
    });
  },
);

describe.each(oneOfEachKind(PLAYER_CALLS))(
  "player call $method $path",
  ({ method, examplePath }) => {
    it("refuses a missing credential, an API key, and every token that is not an access token", async () => {
      const { casino, player, launchToken } = await open.active();
      await expectRefusals(method, examplePath, [
        [null, 401, "CREDENTIALS_MISSING"],
        [casino.key, 403, "CREDENTIAL_NOT_ACCEPTED"],
        [env.TEST_PLATFORM_KEY, 403, "CREDENTIAL_NOT_ACCEPTED"],
        [mistype(casino.key), 403, "CREDENTIAL_NOT_ACCEPTED"],
        [player.refreshToken, 401, "ACCESS_TOKEN_INVALID"],
        [launchToken, 401, "ACCESS_TOKEN_INVALID"],
        [`${player.accessToken}x`, 401, "ACCESS_TOKEN_INVALID"],
        ["nonsense", 401, "ACCESS_TOKEN_INVALID"],
      ]);
    });

    it("refuses an access token after 15 minutes", async () => {
      const { player } = await open.active();
      advanceSeconds(15 * 60);
      await expectRefusals(method, examplePath, [
        [player.accessToken, 401, "ACCESS_TOKEN_EXPIRED"],
      ]);
    });
  },
);

describe.each(EITHER_CALLS)("call $method $path", ({ method, examplePath }) => {
  it("accepts an API key and an access token", async () => {
    const { casino, player } = await open.active();
    // The example's round does not exist.
    const expected = examplePath.includes("/rounds/") ? 404 : 200;
    expect((await casino.call(method, examplePath)).status).toBe(expected);
    expect((await player.call(method, examplePath)).status).toBe(expected);
  });

  it("refuses a missing credential, keys that are not live, and tokens that are not access tokens", async () => {
    const { casino, player, launchToken } = await open.under_review();
    await expectRefusals(method, examplePath, [
      [null, 401, "CREDENTIALS_MISSING"],
      [env.TEST_PLATFORM_KEY, 403, "CREDENTIAL_NOT_ACCEPTED"],
      [mistype(casino.key), 401, "80001"],
      [makeApiKey("sandbox"), 401, "80001"],
      ["nonsense", 401, "80001"],
      [casino.otherKey, 403, "PRODUCTION_NOT_ENABLED"],
      [`${player.accessToken}x`, 401, "ACCESS_TOKEN_INVALID"],
      [player.refreshToken, 401, "ACCESS_TOKEN_INVALID"],
      [launchToken, 401, "ACCESS_TOKEN_INVALID"],
    ]);
    advanceSeconds(15 * 60);
    await expectRefusals(method, examplePath, [[player.accessToken, 401, "ACCESS_TOKEN_EXPIRED"]]);
  });
});

describe.each(oneOfEachKind(STAFF_CALLS))("staff call $method $path", ({ method, examplePath }) => {
  it("refuses a missing credential, every tenant's and player's credential, and every other platform key", async () => {
    const { casino, player } = await open.active();
    await expectRefusals(method, examplePath, [
      [null, 401, "CREDENTIALS_MISSING"],
      [casino.key, 403, "CREDENTIAL_NOT_ACCEPTED"],
      [casino.otherKey, 403, "CREDENTIAL_NOT_ACCEPTED"],
      [player.accessToken, 403, "CREDENTIAL_NOT_ACCEPTED"],
      [player.refreshToken, 403, "CREDENTIAL_NOT_ACCEPTED"],
      [makePlatformKey(), 401, "80001"],
      [mistype(env.TEST_PLATFORM_KEY), 401, "80001"],
      ["pk_", 401, "80001"],
      ["nonsense", 401, "80001"],
    ]);
  });
});

describe.each(OPEN_CALLS)("call $method $path", ({ method, examplePath }) => {
  it("requires no credential, and ignores one", async () => {
    for (const credential of [null, "sk_sandbox_wrong", "nonsense"]) {
      const { status } = await call(method, examplePath, { credential });
      expect([200, 415], "success, or the next check").toContain(status);
    }
  });
});

it("every call of the document is covered by one of these groups", () => {
  const tested = [
    ...OPERATOR_CALLS,
    ...PLAYER_CALLS,
    ...EITHER_CALLS,
    ...STAFF_CALLS,
    ...OPEN_CALLS,
  ];
  expect(new Set(tested)).toEqual(new Set(operations));
});

function withAccess(...kinds: readonly Access[]) {
  return operations.filter(({ access }) => kinds.includes(access));
}

async function expectRefusals(method: string, path: string, cases: readonly Expected[]) {
  for (const [credential, status, code] of cases) {
    const answer = await call(method, path, { credential });
    expect(answer, String(credential)).toMatchObject({ status, code });
  }
}

/** Changes a key's last character. */
function mistype(key: string): string {
  return `${key.slice(0, -1)}${key.endsWith("a") ? "b" : "a"}`;
}
