/** Reference 7.2 and 17.1: what a launch link does in a browser, and what it must never do. */
import { createHash } from "node:crypto";
import { describe, expect, inject, test } from "vitest";
import { fewOrAll, testInCi } from "../support/length.ts";
import { CasinoPlayer } from "./casino.ts";
import { GameScreen, useChromium } from "./game-screen.ts";

useChromium();

const GAME_PATH = "/play/casino/sandbox/golden-reels";

const INVALID = "This link is not valid";
const NOTICES = fewOrAll<readonly [what: string, path: string, status: number, text: string]>({
  few: [["with an unreadable token", "/launch/golden-reels?token=abc", 401, INVALID]],
  others: [
    ["for an unknown game", "/launch/no-such-game?token=abc", 404, "no game at this address"],
    ["without a token", "/launch/golden-reels", 401, INVALID],
    [
      ...(["to a page of an unknown casino", "/play/nobody/sandbox/golden-reels"] as const),
      ...([404, "no casino at this address"] as const),
    ],
  ],
});

describe("a launch link", () => {
  test("opens the game, leaves no token in the address or the tab's history, and sends it only to the exchange after the redirect, never in a URL or a referrer", async () => {
    const player = await CasinoPlayer.withFunds("25.00");
    const link = await player.launchLink();
    const token = new URL(link).searchParams.get("token") ?? "";
    const screen = await GameScreen.launch(link);
    expect(new URL(screen.page.url()).pathname).toBe(GAME_PATH);
    expect(screen.page.url()).not.toContain("#");
    expect(await screen.page.evaluate(() => history.state)).toBe(null);
    expect(await screen.balanceMinor()).toBe(25_00);
    await screen.spin();
    const carriers = screen.requests.filter((request) => JSON.stringify(request).includes(token));
    expect(carriers.map(({ url }) => new URL(url).pathname)).toEqual([
      "/launch/golden-reels",
      "/api/v1/auth/sso/exchange",
    ]);
    const referrers = screen.requests.map(({ headers }) => headers.referer).filter(Boolean);
    expect(referrers).toEqual([]);
  });

  testInCi(
    "says that it was already used when it is opened again, and sends the player back to the casino",
    async () => {
      const player = await CasinoPlayer.withFunds("25.00");
      const link = await player.launchLink();
      await GameScreen.launch(link);
      const second = await GameScreen.open();
      await second.page.goto(link);
      await second.page
        .getByText(
          "This link has already been used. Go back to the casino and open the game again.",
        )
        .waitFor();
      expect(await second.page.locator("#game").isVisible()).toBe(false);
    },
  );

  testInCi(
    "is exchanged once, while the page's script is still loading, and a reload then continues",
    async () => {
      const player = await CasinoPlayer.withFunds("25.00");
      const screen = await GameScreen.open({ isAlone: true });
      // The script never comes.
      await screen.page.route("**/game/build/shell-*", () => undefined);
      const state = screen.page.waitForResponse(/\/rounds\/current$/);
      await screen.page.goto(await player.launchLink(), { waitUntil: "commit" });
      expect((await state).status()).toBe(200);
      expect(await screen.page.evaluate(() => history.state)).toBe(null);
      await screen.page.unroute("**/game/build/shell-*");
      await screen.page.reload();
      await screen.isReady();
      expect(await screen.balanceMinor()).toBe(25_00);
      const exchanges = screen.requests.filter(({ url }) => url.endsWith("/exchange"));
      expect(exchanges).toHaveLength(1);
    },
  );

  testInCi(
    "keeps only the new session from the exchange on, even if the page is reloaded at any moment",
    async () => {
      const player = await CasinoPlayer.withFunds("25.00");
      const screen = await GameScreen.open();
      const { page } = screen;
      await page.addInitScript(recordSession);
      const state = page.waitForResponse(/\/rounds\/current$/);
      await page.route("**/game/build/shell-*", async (route) => {
        await state;
        await route.continue();
      });
      const link = await player.launchLink();
      await page.goto(link);
      await screen.isReady();
      expect(await page.evaluate(sessionChanges)).toEqual(["removeItem", "setItem", "setItem"]);
      await page.goto(link);
      await page.getByText("This link has already been used.").waitFor();
      expect(await page.evaluate(sessionChanges)).toEqual(["removeItem"]);
    },
  );

  test.each(NOTICES)(
    "%s answers with a page that says what to do",
    async (_, path, status, text) => {
      const screen = await GameScreen.open();
      const answer = await screen.page.goto(`${inject("baseUrl")}${path}`);
      expect(answer?.status()).toBe(status);
      await screen.page.getByText(text).waitFor();
    },
  );

  test("answers a client that is not a browser with the error envelope", async () => {
    const answer = await fetch(`${inject("baseUrl")}/launch/golden-reels?token=abc`);
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({
      success: false,
      error: { code: "SSO_TOKEN_INVALID" },
    });
  });
});

describe("the game page", () => {
  test("may be framed only by the casino's own origins, and runs no third-party script and only one inline, by its hash", async () => {
    const answer = await fetch(`${inject("baseUrl")}${GAME_PATH}`);
    const page = await answer.text();
    const inline = [...page.matchAll(/<script>(.*?)<\/script>/gs)].map(([, text = ""]) => text);
    expect(inline).toHaveLength(1);
    expect(page.match(/<script[^>]+>/g)).toEqual([
      expect.stringMatching(/^<script type="module" src="\/game\/build\/shell-\w+\.js">$/),
    ]);
    const hash = createHash("sha256").update(inline.join()).digest("base64");
    const policy = answer.headers.get("Content-Security-Policy") ?? "";
    const directives = new Map(
      policy.split("; ").map((directive) => {
        const [name = "", ...sources] = directive.split(" ");
        return [name, sources.join(" ")];
      }),
    );
    expect(directives.get("frame-ancestors")).toContain(inject("knownSite"));
    expect(directives.get("frame-ancestors")).not.toContain(inject("strangeSite"));
    expect(directives.get("default-src")).toBe("'none'");
    expect(directives.get("script-src")).toBe(`'self' 'sha256-${hash}'`);
    expect(answer.headers.get("Referrer-Policy")).toBe("no-referrer");
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
  });

  test("refuses every other script in it", async () => {
    const player = await CasinoPlayer.withFunds("25.00");
    const screen = await GameScreen.launch(await player.launchLink());
    await screen.page.evaluate(() => {
      for (const text of ["window.ran = 1", `${document.scripts[0]?.text};window.ran = 1`]) {
        const script = document.createElement("script");
        script.text = text;
        document.head.append(script);
      }
    });
    expect(await screen.page.evaluate(() => "ran" in window)).toBe(false);
    expect(
      screen.complaints.filter((text) => text.includes("Content Security Policy")),
    ).toHaveLength(2);
  });

  testInCi("posts its events to the casino that frames it, at that exact origin", async () => {
    const player = await CasinoPlayer.withFunds("25.00");
    const screen = await GameScreen.open();
    const host = `${inject("knownSite")}/?game=${encodeURIComponent(await player.launchLink())}`;
    await screen.page.goto(host);
    const game = screen.page.frameLocator("iframe");
    await game.locator("#game[aria-busy=false]").waitFor();
    await game.locator("#spin").click();
    await game.locator("#rounds tr").waitFor({ state: "attached" });
    await game.getByRole("button", { name: "Close" }).click();
    const types = () =>
      screen.page.evaluate(() => {
        const { heard } = window as unknown as {
          heard: { origin: string; data: { type: string } }[];
        };
        return heard.map(({ data }) => data.type);
      });
    await expect
      .poll(types)
      .toEqual([
        "game:ready",
        "game:resize",
        "game:roundStarted",
        "game:roundSettled",
        "game:balanceUpdate",
        "game:exitRequest",
      ]);
  });

  testInCi("is not shown in a site that the casino did not allow", async () => {
    const player = await CasinoPlayer.withFunds("25.00");
    const screen = await GameScreen.open();
    const host = `${inject("strangeSite")}/?game=${encodeURIComponent(await player.launchLink())}`;
    await screen.page.goto(host);
    await expect.poll(() => screen.complaints.join()).toContain("frame-ancestors");
    const heard = await screen.page.evaluate(() => (window as unknown as { heard: [] }).heard);
    expect(heard).toEqual([]);
  });
});

interface Recorded {
  readonly sessionChanges: string[];
}

/** Runs in the page: records what is done to the session that the tab keeps. */
function recordSession(): void {
  const changes: string[] = [];
  Object.assign(globalThis, { sessionChanges: changes } satisfies Recorded);
  for (const name of ["setItem", "removeItem"] as const) {
    const change: (...values: string[]) => void = Storage.prototype[name];
    Object.assign(Storage.prototype, {
      [name](...values: string[]) {
        if (values[0]?.endsWith(":session")) changes.push(name);
        change.apply(this, values);
      },
    });
  }
}

/** Runs in the page: returns what was recorded. */
function sessionChanges(): string[] {
  return (globalThis as unknown as Recorded).sessionChanges;
}
