/**
 * A casino's page on another origin embeds a game with the SDK's element, receives what the game
 * posts, and controls it. Reference 17.6 to 17.9.
 */
import { type Schema, validate } from "@cfworker/json-schema";
import type { Page } from "playwright-core";
import { describe, expect, inject, test } from "vitest";
import { testInCi } from "../support/length.ts";
import { CasinoPlayer } from "./casino.ts";
import { GameScreen, useChromium } from "./game-screen.ts";

useChromium();

interface SentMessage {
  readonly type: string;
  readonly detail: Readonly<Record<string, unknown>>;
}

interface Host {
  readonly page: Page;
  readonly screen: GameScreen;
  readonly player: CasinoPlayer;
  /** How many launch URLs the element has asked for. */
  launches: number;
}

async function openHost({
  site = "knownSite",
  funds = "25.00",
}: {
  site?: "knownSite" | "strangeSite";
  funds?: string;
} = {}): Promise<Host> {
  const player = await CasinoPlayer.withFunds(funds);
  const screen = await GameScreen.open({ isAlone: site === "strangeSite" });
  const host: Host = { page: screen.page, screen, player, launches: 0 };
  await screen.page.exposeFunction("launchUrl", () => {
    host.launches += 1;
    return player.launchLink();
  });
  if (site === "strangeSite") await screen.page.clock.install();
  await screen.page.goto(`${inject(site)}/embedded`);
  return host;
}

const scrollTo = (page: Page) => page.locator("rouleau-game").scrollIntoViewIfNeeded();
const messages = (page: Page) =>
  page.evaluate(() => (window as unknown as { messages: SentMessage[] }).messages) as Promise<
    SentMessage[]
  >;
const typesSent = async (page: Page) => (await messages(page)).map(({ type }) => type);

/** Calls a method of the element. */
function steer(page: Page, method: string): Promise<void> {
  return page.evaluate((name) => {
    const game = document.querySelector("rouleau-game") as unknown as Record<string, () => void>;
    game[name]?.();
  }, method);
}

/** Sets the locale that the element tells the game first. */
function setLocale(page: Page, locale: string): Promise<void> {
  return page.evaluate((wanted) => {
    const game = document.querySelector("rouleau-game") as unknown as { settings: object };
    game.settings = { locale: wanted };
  }, locale);
}

async function readyGame(host: Host) {
  await scrollTo(host.page);
  const game = host.page.frameLocator("rouleau-game iframe");
  await game.locator("#game[aria-busy=false]").waitFor();
  return game;
}

/** Makes the next round win a jackpot, as far as the game knows. */
function winJackpot(page: Page, transactionId: string): Promise<unknown> {
  const won = { amount: "8431.27", transactionId, lockedToBonus: false };
  return page.route(
    "**/api/v1/games/*/rounds",
    async (route) => {
      const response = await route.fetch();
      const answer = await response.json();
      answer.data.jackpot = { state: "settled", contribution: "0.010000", won };
      await route.fulfill({ response, json: answer });
    },
    { times: 1 },
  );
}

describe("the element", () => {
  test("launches when it comes into view, plays, and accepts only messages that match the published schema", async () => {
    const host = await openHost();
    expect(host.launches).toBe(0);
    const game = await readyGame(host);
    expect(host.launches).toBe(1);
    const frame = host.page.locator("rouleau-game iframe");
    expect(await frame.getAttribute("allow")).toBe("autoplay; fullscreen");
    expect(await frame.getAttribute("title")).toBe("Golden Reels");
    await winJackpot(host.page, "txn_abc123_7");
    await game.locator("#spin").click();
    await game.locator("#jackpot-close").click();
    await game.locator("#rounds tr").waitFor({ state: "attached" });
    await expect.poll(() => typesSent(host.page)).toContain("game:balanceUpdate");
    const events = await messages(host.page);
    const won = events.find(({ type }) => type === "game:jackpotWon")?.detail;
    expect(won).toMatchObject({ poolId: "jkp_abc123", transactionId: "txn_abc123_7" });
    const settled = events.find(({ type }) => type === "game:roundSettled")?.detail;
    const started = events.find(({ type }) => type === "game:roundStarted")?.detail;
    expect(settled).toMatchObject({ gameId: "golden-reels", currency: "USD", demo: false });
    expect(started?.roundId).toBe(settled?.roundId);
    const balance = events.find(({ type }) => type === "game:balanceUpdate")?.detail;
    expect(Number(balance?.balance) * 100).toBeCloseTo(await host.player.balanceMinor());
    await steer(host.page, "exit");
    await expect.poll(() => typesSent(host.page)).toContain("game:exitRequest");
    const schema = (await (
      await fetch(`${inject("baseUrl")}/api/v1/messages.schema.json`)
    ).json()) as Schema;
    const heard = await host.page.evaluate(() => (window as unknown as { heard: object[] }).heard);
    expect(heard.length).toBeGreaterThanOrEqual(5);
    for (const message of heard) {
      const { errors } = validate(message, schema, "2020-12");
      expect(errors, JSON.stringify(message)).toEqual([]);
    }
    expect(validate({ ...heard[0], payload: {} }, schema, "2020-12").valid).toBe(false);
  });

  testInCi(
    "is not launched again when it comes into view after its page has launched it",
    async () => {
      const { page } = await openHost();
      await page.evaluate(`(async () => {
      const game = document.querySelector("rouleau-game");
      window.launches = 0;
      game.getLaunchUrl = () => (window.launches += 1, launchUrl());
      await game.launch();
    })()`);
      await scrollTo(page);
      // An observer that began later than the element's own hears of it later.
      await page.evaluate(`new Promise((done) => {
      const hear = (entries) => entries.some(({ isIntersecting }) => isIntersecting) && done();
      new IntersectionObserver(hear).observe(document.querySelector("rouleau-game"));
    })`);
      expect(await page.evaluate("launches")).toBe(1);
      await expect.poll(() => typesSent(page)).toContain("game:ready");
    },
  );

  testInCi("pauses and resumes the game, and shows a deposit", async () => {
    const host = await openHost();
    const game = await readyGame(host);
    await steer(host.page, "pause");
    await expect.poll(() => game.locator("#spin").getAttribute("aria-disabled")).toBe("true");
    await game.locator("#spin").click({ force: true });
    await steer(host.page, "resume");
    await expect.poll(() => game.locator("#spin").getAttribute("aria-disabled")).toBe("false");
    expect(await typesSent(host.page)).not.toContain("game:roundStarted");
    await host.player.deposit("10.00");
    await steer(host.page, "refreshBalance");
    await expect.poll(() => game.locator("#balance").textContent()).toContain("35.00");
  });

  testInCi(
    "shows the game in the language that its page asks for, still paused and in the same session",
    async () => {
      const host = await openHost();
      await setLocale(host.page, "de-AT");
      await steer(host.page, "pause");
      await scrollTo(host.page);
      const game = host.page.frameLocator("rouleau-game iframe");
      const spin = game.getByRole("button", { name: "Drehen", exact: true });
      await spin.waitFor();
      expect(await game.locator("html").getAttribute("lang")).toBe("de-AT");
      await expect.poll(() => spin.getAttribute("aria-disabled")).toBe("true");
      await steer(host.page, "resume");
      await expect.poll(() => spin.getAttribute("aria-disabled")).toBe("false");
      await spin.click();
      await game.getByText(/^(Kein Gewinn|Gewinn \d.*)$/).waitFor();
      expect(host.launches).toBe(1);
      expect((await typesSent(host.page)).filter((type) => type === "game:ready")).toHaveLength(2);
      expect(await host.player.rounds()).toHaveLength(1);
      expect(host.screen.complaints).toEqual([]);
    },
  );

  const stays: readonly [why: string, locale: string, keepsNothing: boolean][] = [
    ["its page asks for one that it does not have", "tlh", false],
    ["a reload would lose the session", "de", true],
  ];
  for (const [why, locale, keepsNothing] of stays)
    testInCi(`leaves the game in its language if ${why}`, async () => {
      const host = await openHost();
      if (keepsNothing)
        await host.page.addInitScript(() => {
          Storage.prototype.setItem = () => {
            throw new Error("The browser refuses storage.");
          };
        });
      await host.page.reload();
      await setLocale(host.page, locale);
      const game = await readyGame(host);
      await game.locator("#spin").click();
      await expect.poll(() => typesSent(host.page)).toContain("game:roundSettled");
      expect(await game.locator("#spin").textContent()).toBe("Spin");
      expect((await typesSent(host.page)).filter((type) => type === "game:ready")).toHaveLength(1);
    });

  testInCi("tells the casino when the player wants to deposit", async () => {
    const host = await openHost({ funds: "0.01" });
    const game = await readyGame(host);
    await game.locator("#spin").click();
    await game.getByRole("button", { name: "Make a deposit" }).click();
    await expect.poll(() => typesSent(host.page)).toContain("game:openCashier");
  });

  testInCi("trusts no other window and no other origin", async () => {
    const host = await openHost();
    await readyGame(host);
    const before = (await messages(host.page)).length;
    const forged = { source: "rouleau", version: 1, type: "game:jackpotWon", payload: {} };
    await host.page.evaluate((message) => {
      window.postMessage(message, "*");
      const other = document.createElement("iframe");
      other.srcdoc = `<script>parent.postMessage(${JSON.stringify(message)}, "*")</script>`;
      const loaded = new Promise((resolve) => other.addEventListener("load", resolve));
      document.body.append(other);
      return loaded;
    }, forged);
    await steer(host.page, "exit");
    await expect.poll(() => typesSent(host.page)).toContain("game:exitRequest");
    const after = (await messages(host.page)).slice(before).map(({ type }) => type);
    expect(after).not.toContain("game:jackpotWon");
  });

  testInCi("explains that the game cannot be framed there, and what to change", async () => {
    const host = await openHost({ site: "strangeSite" });
    await scrollTo(host.page);
    await expect.poll(() => host.screen.complaints.join()).toContain("frame-ancestors");
    await expect
      .poll(async () => {
        await host.page.clock.runFor(16_000);
        return typesSent(host.page);
      })
      .toEqual(["game:error"]);
    const [{ detail } = expect.fail()] = await messages(host.page);
    expect(detail.code).toBe("NO_ANSWER");
    expect(detail.message).toContain(`Add ${inject("strangeSite")} to frameAncestors`);
    await host.page.getByRole("button", { name: "Try again" }).waitFor();
  });
});

/**
 * An element in a separate page, with a made-up game that says it is ready and records the messages
 * it gets.
 */
async function openElement(): Promise<Page> {
  const { page } = await GameScreen.open();
  const site = inject("knownSite");
  const [host, game] = [`${site}/element`, "https://game.test/"];
  await page.route(host, (route) =>
    route.fulfill({
      contentType: "text/html",
      body: `<!doctype html><rouleau-game style="position:fixed;inset:0"></rouleau-game>
        <script type="module" src="/embed.js"></script>
        <script type="module">
          window.messages = [];
          window.game = document.querySelector("rouleau-game");
          for (const type of ["game:ready", "game:error", "game:jackpotWon"])
            game.addEventListener(type, ({ type, detail }) => messages.push({ type, detail }));
          game.getLaunchUrl = () => new Promise(() => {});
        </script>`,
    }),
  );
  await page.route(game, (route) =>
    route.fulfill({
      contentType: "text/html",
      body: `<script>
        window.heard = [];
        addEventListener("message", ({ data }) => heard.push(data.type));
        parent.postMessage({ source: "rouleau", version: 1, type: "game:ready", payload: {} }, "${site}");
      </script>`,
    }),
  );
  await page.goto(host);
  await page.waitForFunction("window.game");
  return page;
}

describe("the element, whatever its page does", () => {
  testInCi("sends a new game the last message of each type, in their order", async () => {
    const page = await openElement();
    await page.evaluate(`
      for (const method of ["mute", "pause", "resume", "pause"]) game[method]();
      for (let times = 0; times < 100; times += 1) game.refreshBalance();
      game.getLaunchUrl = async () => "https://game.test/";
      game.launch();`);
    await page.waitForFunction("messages.length > 0");
    const frame = () => page.frames().find((one) => one.url() === "https://game.test/");
    await expect
      .poll(() => frame()?.evaluate("heard"))
      .toEqual(["host:init", "host:mute", "host:resume", "host:pause", "host:refreshBalance"]);
  });

  testInCi("tells a game that was loaded again whether it is paused and silent", async () => {
    const page = await openElement();
    await page.evaluate(`
      game.getLaunchUrl = async () => "https://game.test/";
      game.launch();`);
    await page.waitForFunction("messages.length === 1");
    const frame = () => page.frames().find((one) => one.url() === "https://game.test/");
    await page.evaluate(`
      for (const method of ["pause", "resume", "mute", "pause", "refreshBalance"]) game[method]();`);
    await expect.poll(() => frame()?.evaluate("heard.length")).toBe(6);
    await frame()?.evaluate("location.reload()");
    await page.waitForFunction("messages.length === 2");
    await expect
      .poll(() => frame()?.evaluate("heard"))
      .toEqual(["host:init", "host:pause", "host:mute"]);
  });

  testInCi("keeps the game of the last launch, even if an earlier launch fails later", async () => {
    const page = await openElement();
    await page.evaluate(`(async () => {
      let fail;
      game.getLaunchUrl = () => new Promise((_, reject) => { fail = reject; });
      const first = game.launch();
      game.getLaunchUrl = async () => "https://game.test/";
      await game.launch();
      fail(new Error("late"));
      await first;
    })()`);
    await page.waitForFunction("messages.length > 0");
    expect(await typesSent(page)).toEqual(["game:ready"]);
    expect(await page.locator("rouleau-game iframe").count()).toBe(1);
  });

  test("opens no address that is a script or has no origin", async () => {
    const page = await openElement();
    for (const url of ["javascript:parent.isReached=true", "data:text/html,x", "about:blank"]) {
      await page.evaluate(`game.getLaunchUrl = async () => "${url}"; game.launch()`);
      expect(await page.locator("rouleau-game iframe").count(), url).toBe(0);
    }
    await page.evaluate("game.getLaunchUrl = () => Promise.reject(); game.launch()");
    expect(await page.evaluate("window.isReached")).toBeUndefined();
    const codes = (await messages(page)).map(({ detail }) => detail.code);
    expect(codes).toEqual(Array(4).fill("LAUNCH_FAILED"));
  });

  test("trusts no sandboxed frame, because it has no origin", async () => {
    const page = await openElement();
    await page.evaluate(`(async () => {
      game.getLaunchUrl = async () => "https://game.test/";
      await game.launch();
      const forged = JSON.stringify({ source: "rouleau", version: 1, type: "game:jackpotWon", payload: {} });
      const other = document.createElement("iframe");
      other.sandbox = "allow-scripts";
      other.srcdoc = "<script>parent.postMessage(" + forged + ", '*'); parent.postMessage('sent', '*')</script>";
      const sent = new Promise((resolve) => addEventListener("message", ({ data }) => data === "sent" && resolve()));
      document.body.append(other);
      await sent;
    })()`);
    await page.waitForFunction("messages.length > 0");
    expect(await typesSent(page)).toEqual(["game:ready"]);
  });

  testInCi("leaves its position to the page", async () => {
    const page = await openElement();
    const box = await page.evaluate("JSON.stringify(game.getBoundingClientRect())");
    const { width, height } = page.viewportSize() ?? expect.fail();
    expect(JSON.parse(box as string)).toMatchObject({ x: 0, y: 0, width, height });
    expect(await page.evaluate("getComputedStyle(game).position")).toBe("fixed");
    await page.evaluate('game.style.display = "none"; document.body.append(game)');
    expect(await page.evaluate("getComputedStyle(game).display")).toBe("none");
  });
});
