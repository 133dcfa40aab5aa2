/**
 * `npx node scripts/screenshots.ts`: makes the documentation's pictures of the games and the dashboard from the running
 * local stack (`npm start`): each game in its main states, which are reached by playing it, then the dashboard as
 * the owner, who sees what was played. `npx node scripts/screenshots.ts states/safe-smash` makes only those whose names begin
 * with it. Takes Chromium from $CHROMIUM, or from where Debian installs it.
 */
import { randomUUID } from "node:crypto";
import type { Browser } from "playwright-core";
import { Rouleau } from "../clients/sdk/src/index.ts";
import { launchChromium } from "./chromium.ts";
import { DASHBOARD_URL, requireStack } from "./local-stack/running-stack.ts";
import { SCREENS, type Screen, takePicture } from "./screenshots/camera.ts";
import { GAME_STATES, type GameState } from "./screenshots/game-states.ts";

/** The pictures of the README and the games' pages, at full size: the game, and its state. */
const COVERS: readonly (readonly [name: string, game: string, state: string, screen: Screen])[] = [
  ["golden-reels", "golden-reels", "win", SCREENS.desktop],
  ["safe-smash", "safe-smash", "cracked", SCREENS.desktop],
  ["bit-key-rush", "bit-key-rush", "guessed", SCREENS.desktop],
  ["fox-n-flock", "fox-n-flock", "carried-off", SCREENS.desktop],
  ["katapuuult", "katapuuult", "flight", SCREENS.desktop],
  ["golden-reels-phone", "golden-reels", "win", SCREENS.phone],
];

/** The pictures of the dashboard: the address, and the element that must be there. */
const DASHBOARD: readonly (readonly [name: string, path: string, part: string])[] = [
  ["home", "/sandbox", "#content h1"],
  ["players", "/sandbox/players", "[aria-label=Detail]"],
  ["jackpots", "/sandbox/jackpots?open=USD", "#content h2"],
  ["player", "/sandbox/players/picture-player", "#content h2"],
  ["withdrawals", "/sandbox/withdrawals", "[aria-label=Detail]"],
  ["webhook-log", "/sandbox/webhooks/log", "[aria-label=Detail]"],
  ["reports", "/sandbox/reports?view=activity", "#content canvas"],
  ["staff", "/platform/accounts/demo", "#content h2"],
];

/** The lists of which the first row is opened. */
const OPENED = ["players", "withdrawals", "webhook-log"];

const [only = ""] = process.argv.slice(2);
const { baseUrl, credentials } = await requireStack();
const demo = credentials.tenants.find(({ id }) => id === "demo");
if (demo === undefined)
  throw new Error("Run `npm run reset` and `npm start`: the demo tenant is missing.");
const casino = new Rouleau({
  ...{ baseUrl, apiKey: demo.sandboxKey, webhookSecret: demo.webhookSecret ?? "" },
});
const browser = await launchChromium();
try {
  for (const [name, game, of, screen] of COVERS) {
    const state = GAME_STATES[game]?.find((each) => each.name === of);
    if (state !== undefined) await ofGame(browser, game, name, { ...state, screen });
  }
  for (const [game, states] of Object.entries(GAME_STATES)) {
    for (const state of states) {
      await ofGame(browser, game, `states/${game}/${state.name}`, state);
    }
  }
  if ("dashboard-".startsWith(only) || only.startsWith("dashboard-")) await fillDashboard();
  for (const page of DASHBOARD) await ofDashboard(browser, page, SCREENS.desktop);
  await ofDashboard(browser, ["phone", "/sandbox", "#content h1"], {
    ...SCREENS.phone,
    colorScheme: "dark",
  });
} finally {
  await browser.close();
}

/** Gives the dashboard what its pictures show: a player with money that moves, and an endpoint that gets the events. */
async function fillDashboard(): Promise<void> {
  const playerId = "picture-player";
  const currency = "USDT";
  const webhooks = await casino.webhooks.list();
  if (webhooks.items.length === 0) {
    const { id } = await casino.webhooks.create({ url: `${baseUrl}/sandbox/inbox` });
    await casino.webhooks.test(id);
  }
  await casino.players.create({ externalId: playerId });
  await casino.wallet.deposit({ playerId, amount: "250.00", currency });
  await casino.bonuses.credit(playerId, { amount: "20.00", currency });
  await casino.players.createNote(playerId, { text: "Asked for a receipt by e-mail; sent." });
  const to = { chain: "tron", toAddress: "TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC" } as const;
  await casino.wallet.withdraw({ playerId, amount: "75.50", currency, ...to });
}

async function ofDashboard(
  browser: Browser,
  [name, path, part]: (typeof DASHBOARD)[number],
  screen: Screen,
): Promise<void> {
  const file = `dashboard-${name}`;
  if (!file.startsWith(only)) return;
  const context = await browser.newContext({ ...screen, reducedMotion: "reduce" });
  const page = await context.newPage();
  const person = path.startsWith("/platform") ? "staff-admin" : "owner";
  await page.goto(`${DASHBOARD_URL}/sign-in#local=${person}`);
  await page.locator(".frame").waitFor();
  await page.goto(DASHBOARD_URL + path);
  await page.locator("#content h1").waitFor();
  await page.locator("[aria-busy=true]").first().waitFor({ state: "detached" });
  if (OPENED.includes(name)) await page.locator("a.row").first().click();
  await page.locator(part).first().waitFor();
  await page.locator("[aria-busy=true]").first().waitFor({ state: "detached" });
  // Waits for content that has no skeleton, and for the chart's drawing, which is loaded last.
  await page.waitForLoadState("networkidle");
  if (path === "/sandbox") await page.locator("#content canvas").waitFor();
  await takePicture(page, file, screen);
  await context.close();
}

async function ofGame(
  browser: Browser,
  game: string,
  name: string,
  { play, screen = SCREENS.smallDesktop, take = takePicture, ...state }: GameState,
): Promise<void> {
  if (!name.startsWith(only)) return;
  const context = await browser.newContext({
    ...screen,
    reducedMotion: state.hasMotion ? "no-preference" : "reduce",
  });
  const page = await context.newPage();
  if (state.isPlain)
    await page.addInitScript("HTMLCanvasElement.prototype.getContext = () => null");
  await page.goto(await launchLink(game, state));
  await page.locator("#game[aria-busy=false]").waitFor();
  if (!state.isPlain) await page.locator("body.has-stage").waitFor();
  await play?.(page);
  await take(page, name, screen);
  await context.close();
}

/** Returns the link of a new player with sandbox money, or of one whose next demo round has these stops. */
async function launchLink(gameId: string, { reelPositions }: GameState): Promise<string> {
  const playerId = `picture-${randomUUID().slice(0, 8)}`;
  await casino.players.create({ externalId: playerId });
  if (reelPositions === undefined) {
    await casino.wallet.deposit({ playerId, amount: "1000.00", currency: "USD" });
  } else {
    const outcome = { type: "slots", reelPositions: [...reelPositions()] } as const;
    await casino.sandbox.forceOutcome({ playerId, gameId, outcome });
  }
  const launch = { playerId, currency: "USD", gameId, demo: reelPositions !== undefined } as const;
  const { launchUrl } = await casino.launch.create(launch);
  if (launchUrl === null) throw new Error("The launch has no link.");
  return launchUrl;
}
