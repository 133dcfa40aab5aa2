/** The main states of each game, and how the page gets there by playing it. */
import type { Page, Route } from "playwright-core";
import { findGame } from "../../domain/games/catalogue.ts";
import { isSlotGame, playSlot } from "../../domain/games/slots/slot-game.ts";
import { pictureAsIs, SCREENS, type Screen, type takePicture } from "./camera.ts";

/** How a state is reached, and what it needs. */
export interface GameState {
  readonly name: string;
  /** Plays until the state is reached, from a game at rest. */
  readonly play?: (page: Page) => Promise<void>;
  readonly screen?: Screen;
  /** A picture of something that moves. */
  readonly hasMotion?: boolean;
  /** The forced reel stops of the demo round. */
  readonly reelPositions?: () => readonly number[];
  /** Without the stage, as for screen readers and browsers without a canvas. */
  readonly isPlain?: boolean;
  readonly take?: typeof takePicture;
}

const MOST_MOVES = 400;
/** When the projectile of Katapuuult is half-way. */
const IN_FLIGHT_MS = 1_900;
const BIG_WIN = { from: 30, to: 120 };
const SHAPES: readonly GameState[] = [
  { name: "phone", screen: SCREENS.smallPhone },
  { name: "sideways", screen: SCREENS.sideways },
];

export const GAME_STATES: Readonly<Record<string, readonly GameState[]>> = {
  "golden-reels": [
    { name: "start" },
    { name: "win", play: (page) => until(page, "Spin", () => has(page, "#result.won")) },
    {
      ...{ name: "big-win", play: spin, hasMotion: true },
      reelPositions: () =>
        stops((multiplier, scatters) => {
          return scatters < 3 && multiplier >= BIG_WIN.from && multiplier <= BIG_WIN.to;
        }),
    },
    {
      ...{ name: "free-spins", hasMotion: true },
      reelPositions: () => stops((_, scatters) => scatters === 3),
      play: async (page) => {
        await page.locator("#moves").getByRole("button", { name: "Spin", exact: true }).click();
        await page.locator("#banner", { hasText: "Free spin 2" }).waitFor();
      },
    },
    {
      name: "jackpot",
      play: async (page) => {
        await page.route(/\/rounds$/, addJackpot, { times: 1 });
        await page.locator("#moves").getByRole("button", { name: "Spin", exact: true }).click();
        const scene = page.getByRole("dialog", { name: "Jackpot!" });
        await scene.getByText("USD 8,431.27").waitFor();
      },
    },
    { name: "rules", play: (page) => opens(page, "Rules and odds") },
    { name: "fairness", play: (page) => opens(page, "Fairness") },
    { name: "plain", play: spin, isPlain: true },
    ...SHAPES,
  ],
  "safe-smash": inSteps({ step: "Hit", enough: 4, names: ["cracked", "collected", "broken"] }),
  "bit-key-rush": inSteps({ step: "C", enough: 1, names: ["guessed", "collected", "traced"] }),
  "fox-n-flock": inSteps({
    ...{ step: "Take a goat", enough: 3, names: ["carried-off", "collected", "caught"] },
  }),
  katapuuult: [
    { name: "start" },
    { name: "pulled", play: pull, take: pictureAsIs, hasMotion: true },
    {
      ...{ name: "flight", hasMotion: true },
      play: async (page) => {
        await page.locator("#moves").getByRole("button", { name: "Shoot" }).click();
        await page.waitForTimeout(IN_FLIGHT_MS);
      },
    },
    { name: "landed", play: (page) => until(page, "Shoot", () => has(page, "#result.won")) },
    ...SHAPES,
  ],
};

/** The states of a game in which each step may end the round: halfway, collected and lost. */
function inSteps(game: {
  readonly step: string;
  readonly enough: number;
  readonly names: readonly [halfway: string, collected: string, lost: string];
}): readonly GameState[] {
  const [halfway, collected, lost] = game.names;
  const goOn = (page: Page) =>
    until(page, game.step, async () => (await isOpen(page)) && (await won(page)) >= game.enough);
  return [
    { name: "start" },
    { name: halfway, play: goOn },
    {
      name: collected,
      play: async (page) => {
        await goOn(page);
        await page.getByRole("button", { name: /^Collect/ }).click();
        await atRest(page);
      },
    },
    {
      name: lost,
      play: (page) =>
        until(
          page,
          game.step,
          async () => !(await isOpen(page)) && (await has(page, ".place.lost")),
        ),
    },
    ...SHAPES,
  ];
}

/** Presses this move until the condition holds. */
export async function until(
  page: Page,
  move: string,
  isEnough: () => Promise<boolean>,
): Promise<void> {
  for (let moves = 0; moves < MOST_MOVES; moves += 1) {
    await page.locator("#moves").getByRole("button", { name: move, exact: true }).click();
    await atRest(page);
    if (await isEnough()) return;
  }
  throw new Error(`The state was not reached after pressing ${move} ${MOST_MOVES} times.`);
}

async function atRest(page: Page): Promise<void> {
  await page
    .locator("#moves button:visible:not(#skip, [aria-disabled=true])")
    .first()
    .waitFor({ timeout: 60_000 });
}

async function spin(page: Page): Promise<void> {
  await until(page, "Spin", async () => true);
}

async function pull(page: Page): Promise<void> {
  const stage = await page.locator("#stage").boundingBox();
  if (stage === null) throw new Error("The stage is not there.");
  const [x, y] = [stage.x + stage.width * 0.2, stage.y + stage.height * 0.7];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - stage.width * 0.12, y + stage.height * 0.12, { steps: 8 });
}

async function opens(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name }).first().click();
  await page.getByRole("dialog", { name }).waitFor();
}

async function has(page: Page, selector: string): Promise<boolean> {
  return (await page.locator(selector).count()) > 0;
}

function won(page: Page): Promise<number> {
  return page.locator(".place.won").count();
}

async function isOpen(page: Page): Promise<boolean> {
  return (await page.getByRole("button", { name: /^Collect/ }).count()) > 0;
}

/** Returns the first stops at which the paid spin meets the condition. */
function stops(isOne: (multiplier: number, scatters: number) => boolean): readonly number[] {
  const game = findGame("golden-reels");
  if (game === undefined || !isSlotGame(game)) throw new Error("The slot is not there.");
  const lengths = game.slot.strips.map((strip) => strip.length);
  const count = lengths.reduce((product, length) => product * length, 1);
  // A step that shares no factor with the number of stops visits all of them, in mixed order.
  for (let at = 0, tried = 0; tried < count; at = (at + 7_919) % count, tried += 1) {
    let rest = at;
    const positions = lengths.map((length) => {
      const stop = rest % length;
      rest = Math.floor(rest / length);
      return stop;
    });
    let drawn = 0;
    const random = { below: () => positions[drawn++] ?? 0 } as Parameters<typeof playSlot>[1];
    const { detail } = playSlot(game.slot, random);
    const paid = detail.wins.reduce((sum, { multiplier }) => sum + multiplier, 0);
    if (isOne(paid, detail.scatters)) return positions;
  }
  throw new Error("The reels have no such stops.");
}

/** Lets the platform play the round, and adds a jackpot to its answer, which only a pool could. */
async function addJackpot(route: Route): Promise<void> {
  const response = await route.fetch();
  const { data, ...rest } = await response.json();
  const won = { amount: "8431.27", transactionId: "txn_picture", lockedToBonus: false };
  const jackpot = { state: "settled", contribution: "0.010000", won };
  await route.fulfill({ response, json: { ...rest, data: { ...data, jackpot } } });
}
