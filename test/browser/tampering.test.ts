/**
 * What a player, an extension or the device can do to the game page: change what the browser keeps, push
 * what the platform never says, set the clock, turn the screen, zoom. It may cost the player a convenience,
 * never a stake, and the page never breaks.
 */
import type { WebSocketRoute } from "playwright-core";
import { expect, test } from "vitest";
import { testInCi } from "../support/length.ts";
import { CasinoPlayer } from "./casino.ts";
import { GameScreen, useChromium } from "./game-screen.ts";
import { setWindow } from "./in-view.ts";

useChromium();

const SOCKET = /session\/socket/;
const FORGED = [
  "{",
  "null",
  "[]",
  '{"type":"balance"}',
  '{"type":"balance","balance":{"cash":"x"}}',
];

test("the game opens and can be played, whatever the browser has stored for the page", async () => {
  const player = await CasinoPlayer.withFunds("50.00");
  const screen = await GameScreen.launch(await player.launchLink());
  await screen.page.evaluate(() => {
    const names = ["unansweredCall", "stake", "locale", "lobby"];
    const values = ["null", "{}", '{"x":"<b>","y":5}', "7", "[]"];
    for (const [index, name] of names.entries())
      sessionStorage.setItem(`rouleau:${location.pathname}:${name}`, values[index] ?? "");
    for (const name of [...Object.keys(localStorage), "rouleau:sound"])
      localStorage.setItem(name, '{"anchors":5,"number":"x","volume":"x"}');
  });
  await screen.page.reload();
  await screen.isReady();
  await screen.spin();
  expect(await screen.balanceMinor()).toBe(await player.balanceMinor());
  expect(await player.rounds()).toHaveLength(1);
  expect(screen.complaints).toEqual([]);
});

testInCi("a session that something else wrote into the tab is not used", async () => {
  const player = await CasinoPlayer.withFunds("50.00");
  const screen = await GameScreen.launch(await player.launchLink());
  await screen.page.evaluate(() => {
    sessionStorage.setItem(`rouleau:${location.pathname}:session`, '{"accessToken":5}');
  });
  await screen.page.reload();
  await screen.page.getByRole("heading", { name: "Open this game from your casino" }).waitFor();
  expect(screen.complaints).toEqual([]);
});

testInCi("an impossible message from the socket changes nothing", async () => {
  const player = await CasinoPlayer.withFunds("50.00");
  const screen = await GameScreen.open();
  let socket: WebSocketRoute | undefined;
  await screen.page.routeWebSocket(SOCKET, (opened) => {
    socket = opened;
  });
  await screen.page.goto(await player.launchLink());
  await screen.isReady();
  await expect.poll(() => socket).toBeDefined();
  for (const text of FORGED) socket?.send(text);
  // Later messages still arrive: the bad ones broke nothing.
  const balance = { cash: "51.00", bonus: "0.00", total: "51.00", currency: "USD" };
  socket?.send(JSON.stringify({ type: "balance", balance }));
  await screen.page.locator("#balance").filter({ hasText: "51.00" }).waitFor();
  expect(screen.complaints).toEqual([]);
});

test("a deposit that arrives while a round is shown is in the balance after it", async () => {
  const player = await CasinoPlayer.withFunds("50.00");
  const screen = await GameScreen.launch(await player.launchLink());
  await screen.isListening();
  // The platform has played the round, and its answer is still on its way.
  await screen.page.route("**/rounds", async (route) => {
    const response = await route.fetch();
    const { data } = await response.json();
    await player.deposit("20.00");
    const total = ((await player.balanceMinor()) / 100).toFixed(2);
    await expect.poll(() => screen.pushed.some((text) => text.includes(`"${total}"`))).toBe(true);
    expect(total).not.toBe(data.balance.total);
    await route.fulfill({ response });
  });
  await screen.spin();
  await expect.poll(() => screen.balanceMinor()).toBe(await player.balanceMinor());
});

testInCi("a clock that was set back does not send an old bet", async () => {
  const player = await CasinoPlayer.withFunds("50.00");
  const screen = await GameScreen.launch(await player.launchLink());
  await screen.page.route("**/rounds", (route) => route.abort("connectionreset"));
  await screen.page.click("#spin");
  await screen.page.getByText("Connection lost. Trying again").waitFor();
  await screen.page.evaluate(() => {
    const name = `rouleau:${location.pathname}:unansweredCall`;
    const call = JSON.parse(sessionStorage.getItem(name) ?? "{}");
    const startedAt = call.startedAt + 3_600_000;
    sessionStorage.setItem(name, JSON.stringify({ ...call, startedAt }));
  });
  // The network comes back only after the reload: until then the old page keeps trying.
  await screen.page.reload();
  await screen.isReady();
  await screen.page.unroute("**/rounds");
  expect(await screen.page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(
    "unansweredCall",
  );
  expect(await player.rounds()).toEqual([]);
});

testInCi("a page from the browser's back-forward cache is reloaded", async () => {
  const player = await CasinoPlayer.withFunds("50.00");
  const screen = await GameScreen.launch(await player.launchLink());
  const loaded = screen.page.waitForEvent("load");
  await screen.page.evaluate(() => {
    dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  });
  await loaded;
  await screen.isReady();
});

testInCi(
  "at four times the size, a game is shown in plain elements and can be scrolled",
  async () => {
    const player = await CasinoPlayer.withFunds("50.00");
    const screen = await GameScreen.launch(await player.launchLink({ game: "bit-key-rush" }), {
      hasStage: true,
    });
    const { page } = screen;
    await page.locator("body.has-stage").waitFor();
    await setWindow(page, 320, 256);
    expect((await page.locator(".face").boundingBox())?.height).toBeGreaterThan(60);
    await screen.press("A");
    const { wide, left } = await page.evaluate(() => ({
      wide: document.documentElement.scrollWidth,
      left: document.documentElement.scrollHeight - innerHeight,
    }));
    expect(wide).toBeLessThanOrEqual(320);
    expect(left).toBeGreaterThan(0);
  },
);

testInCi("the rules open at the top", async () => {
  const player = await CasinoPlayer.withFunds("50.00");
  const screen = await GameScreen.launch(await player.launchLink());
  await screen.page.getByRole("button", { name: "Rules" }).click();
  const panel = screen.page.locator("#rules-panel");
  await panel.waitFor();
  const { scrollTop, scrollHeight, clientHeight } = await panel.evaluate(
    ({ scrollTop, scrollHeight, clientHeight }) => ({ scrollTop, scrollHeight, clientHeight }),
  );
  expect(scrollHeight).toBeGreaterThan(clientHeight);
  expect(scrollTop).toBe(0);
});

testInCi("the stone that has landed stays in view when the phone is turned", async () => {
  const player = await CasinoPlayer.withFunds("50.00");
  const screen = await GameScreen.launch(await player.launchLink({ game: "katapuuult" }), {
    ...{ hasStage: true, viewport: { width: 390, height: 844 } },
  });
  await screen.page.locator("body.has-stage").waitFor();
  await screen.press("Shoot");
  await setWindow(screen.page, 844, 390);
  await expect.poll(() => screen.page.evaluate(bandPixels)).toBeGreaterThan(20);
});

testInCi(
  "autoplay keeps the stake that its limit was set for, whatever the stake field says later",
  async () => {
    const player = await CasinoPlayer.withFunds("500.00");
    const screen = await GameScreen.launch(await player.launchLink());
    const { page } = screen;
    await page.fill("#stake", "1.00");
    await page.click("#open-autoplay");
    await page.fill("#loss-limit", "2.00");
    await page.locator("#stop-on-free-spins").uncheck();
    await page.getByRole("button", { name: "Start autoplay" }).click();
    await page.evaluate(() => {
      const field = document.querySelector<HTMLInputElement>("#stake");
      if (field !== null) Object.assign(field, { readOnly: false, value: "50.00" });
      field?.dispatchEvent(new Event("change"));
    });
    // Free spins take longer on a busy machine than the minute that others wait.
    const timeout = 300_000;
    await expect.poll(async () => (await screen.rounds()).length, { timeout }).toBeGreaterThan(1);
    // The loss limit may have ended it, and then the button, which is hidden, does nothing.
    await page.locator("#stop-autoplay").dispatchEvent("click");
    await page.locator("#spin:not([aria-disabled=true])").waitFor({ timeout });
    const stakes = (await screen.rounds()).map(({ stakeMinor }) => stakeMinor);
    expect(new Set(stakes)).toEqual(new Set([1_00]));
  },
);

/** Runs in the page: how much of the stone's red band the stage shows, beside the flag of the castle. */
function bandPixels(): number {
  const canvas = document.querySelector<HTMLCanvasElement>("#canvas");
  const drawn = canvas?.getContext("2d");
  if (canvas == null || drawn == null) return 0;
  const { data } = drawn.getImageData(0, canvas.height * 0.6, canvas.width, canvas.height * 0.4);
  let found = 0;
  for (let at = 0; at < data.length; at += 4)
    // The light falls on it: lighter above, darker below.
    if (isRed(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0)) found += 1;
  return found;

  function isRed(red: number, green: number, blue: number): boolean {
    return red > 120 && green < red * 0.45 && blue < red * 0.45;
  }
}
