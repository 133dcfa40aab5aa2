/** What can go wrong around a round, as the player sees it: no canvas, no money, a suspension. */
import { expect, test } from "vitest";
import { fewOrAll } from "../support/length.ts";
import { CasinoPlayer, call } from "./casino.ts";
import { GameScreen, useChromium } from "./game-screen.ts";

useChromium();

const GAMES = {
  "golden-reels": "Spin",
  "safe-smash": "Hit",
  "bit-key-rush": "A",
  "fox-n-flock": "Take a goat",
  katapuuult: "Shoot",
} as const;

/** The other tests that need no pictures play without a canvas too. */
const WITHOUT_CANVAS = fewOrAll<keyof typeof GAMES>({
  few: [],
  others: ["golden-reels", "safe-smash", "bit-key-rush", "fox-n-flock", "katapuuult"],
});

test.each(WITHOUT_CANVAS)("%s can be played without a canvas", async (game) => {
  const player = await CasinoPlayer.withFunds("50.00");
  const screen = await GameScreen.launch(await player.launchLink({ game }), { hasStage: false });
  await screen.press(GAMES[game]);
  expect(await screen.page.locator("body.has-stage").count()).toBe(0);
  expect(await screen.page.locator(".face").isVisible()).toBe(true);
  expect(await screen.balanceMinor()).toBe(await player.balanceMinor());
  expect(await screen.text("#result")).not.toContain("Ready");
});

test("the warning about a low balance disappears after a deposit", async () => {
  const player = await CasinoPlayer.withFunds("0.50");
  const screen = await GameScreen.launch(await player.launchLink());
  await screen.page.fill("#stake", "1.00");
  await screen.spin();
  const warning = screen.page.locator("#problem");
  await warning.waitFor();
  expect(await player.rounds()).toEqual([]);
  await player.deposit("20.00");
  await warning.waitFor({ state: "hidden" });
  await screen.spin();
  expect(await player.rounds()).toHaveLength(1);
});

test("a suspension is named as such even where the page has no socket", async () => {
  const player = await CasinoPlayer.withFunds("50.00");
  const screen = await GameScreen.open();
  // A network that lets no socket through: each attempt is closed at once.
  await screen.page.routeWebSocket(/./, (socket) => socket.close());
  await screen.page.goto(await player.launchLink());
  await screen.isReady();
  await call(`/api/v1/admin/players/${player.id}/suspend`, {
    body: { reason: "Asked for a break" },
  });
  await screen.page.click("#spin");
  await screen.page.getByRole("heading", { name: "Account on hold" }).waitFor();
  expect(await player.balanceMinor()).toBe(50_00);
});

test("a suspension is named as such, and nothing is staked", async () => {
  const player = await CasinoPlayer.withFunds("50.00");
  const screen = await GameScreen.open({ hasStage: true });
  await screen.page.goto(await player.launchLink());
  await screen.isListening();
  await screen.page.locator("body.has-stage").waitFor();
  await call(`/api/v1/admin/players/${player.id}/suspend`, {
    body: { reason: "Asked for a break" },
  });
  await screen.page.getByRole("heading", { name: "Account on hold" }).waitFor();
  expect(await screen.page.locator("#game").isVisible()).toBe(false);
  expect(await player.balanceMinor()).toBe(50_00);
  // The stage has lost its place, and draws nothing there.
  expect(screen.complaints).toEqual([]);
});
