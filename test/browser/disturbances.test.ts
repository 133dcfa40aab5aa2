/** What can go wrong around a round, as the player sees it: no canvas, no network, no money, a suspension. */
import { expect, test } from "vitest";
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

test.each(Object.entries(GAMES))("%s is played without a canvas", async (game, move) => {
  const player = await CasinoPlayer.withFunds("50.00");
  const screen = await GameScreen.open();
  await screen.page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });
  await screen.page.goto(await player.launchLink({ game }));
  await screen.isReady();
  await screen.press(move);
  expect(await screen.page.locator("body.has-stage").count()).toBe(0);
  expect(await screen.page.locator(".face").isVisible()).toBe(true);
  expect(await screen.balanceMinor()).toBe(await player.balanceMinor());
  expect(await screen.text("#result")).not.toContain("Ready");
});

test("a move whose answer is lost is sent again with its key, and happens once", async () => {
  const player = await CasinoPlayer.withFunds("50.00");
  const screen = await GameScreen.launch(await player.launchLink({ game: "fox-n-flock" }));
  const collect = screen.page.locator("#moves").getByRole("button", { name: /^Collect/ });
  do await screen.press(GAMES["fox-n-flock"]);
  while ((await collect.count()) === 0);
  const keys: (string | undefined)[] = [];
  await screen.page.route("**/actions", async (route) => {
    keys.push(route.request().headers()["idempotency-key"]);
    // It reaches the platform, and its answer does not reach the player.
    const response = await route.fetch();
    if (keys.length === 1) await route.abort("connectionreset");
    else await route.fulfill({ response });
  });
  const before = await screen.balanceMinor();
  await screen.press(/^Collect/);
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
  const { winMinor } = await screen.latestRound();
  expect(await screen.balanceMinor()).toBe(before + winMinor);
  expect(await player.balanceMinor()).toBe(before + winMinor);
});

test("a warning of too little money goes away with the deposit", async () => {
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

test("a suspension is said as such, and nothing is staked", async () => {
  const player = await CasinoPlayer.withFunds("50.00");
  const screen = await GameScreen.launch(await player.launchLink());
  await call(`/api/v1/admin/players/${player.id}/suspend`, {
    body: { reason: "Asked for a break" },
  });
  // The socket may have told the page first.
  await screen.page
    .locator("#spin")
    .click({ timeout: 5_000 })
    .catch(() => undefined);
  await screen.page.locator("#notice:visible").waitFor();
  expect(await screen.text("#notice-title")).toMatch(/Account on hold|Session ended/);
  expect(await player.balanceMinor()).toBe(50_00);
});
