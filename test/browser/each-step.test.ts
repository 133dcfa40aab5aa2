/**
 * Every step of a round of every game, disturbed in every way: the answer is lost, the request never
 * arrives, the page is reloaded meanwhile or afterwards, another tab plays on. Each step happens once.
 */
import type { Page, Request } from "playwright-core";
import { describe, expect, test } from "vitest";
import { fewOrAll, LENGTH, testInCi } from "../support/length.ts";
import { CasinoPlayer } from "./casino.ts";
import { GameScreen, useChromium } from "./game-screen.ts";

useChromium();

interface Fault {
  readonly arrives: boolean;
  readonly reloads: boolean;
}

const FAULTS: readonly Fault[] = [
  { arrives: true, reloads: false },
  { arrives: false, reloads: false },
  { arrives: true, reloads: true },
  { arrives: false, reloads: true },
];

type Step = "first" | "next" | "collect";

/** The button of each step. */
const GAMES = {
  "golden-reels": { first: "Spin" },
  "safe-smash": { first: "Hit", next: "Hit", collect: /^Collect/ },
  "bit-key-rush": { first: "A", next: "B", collect: /^Collect/ },
  "fox-n-flock": { first: "Take a goat", next: "Take a goat", collect: /^Collect/ },
  katapuuult: { first: "Shoot" },
} as const satisfies Record<string, { first: string; next?: string; collect?: RegExp }>;

type Game = keyof typeof GAMES;

const PLAYED = fewOrAll<Game>({
  few: ["fox-n-flock"],
  others: ["golden-reels", "safe-smash", "bit-key-rush", "katapuuult"],
});
const FUNDS = 500_00;
/** Rounds that are lost at once leave their later steps to the next ones. */
const MOST_ROUNDS = 60;

const MOVE = /\/rounds(\/[^/]+\/actions)?$/;
const isMove = (request: Request) => request.method() === "POST" && MOVE.test(request.url());

class Table {
  readonly player: CasinoPlayer;
  readonly screen: GameScreen;
  readonly game: Game;
  bets = 0;

  private constructor(player: CasinoPlayer, screen: GameScreen, game: Game) {
    this.player = player;
    this.screen = screen;
    this.game = game;
  }

  static async open(game: Game, player?: CasinoPlayer): Promise<Table> {
    const seated = player ?? (await CasinoPlayer.withFunds("500.00"));
    return new Table(seated, await GameScreen.launch(await seated.launchLink({ game })), game);
  }

  get page(): Page {
    return this.screen.page;
  }

  /** Whether the round waits for its next step. */
  async isOpen(): Promise<boolean> {
    return (await this.page.getByRole("button", { name: /^Collect/ }).count()) > 0;
  }

  /** Makes a step, which a fault may disturb. It is sent again under its key, and shown once. */
  async step(step: Step, fault?: Fault): Promise<void> {
    if (step === "first") this.bets += 1;
    const names: { readonly [S in Step]?: string | RegExp } = GAMES[this.game];
    const button = this.page.locator("#moves").getByRole("button", { name: names[step] as string });
    const keys: (string | undefined)[] = [];
    const isSent = Promise.withResolvers<void>();
    await this.page.route(MOVE, async (route) => {
      const request = route.request();
      if (!isMove(request)) return route.continue();
      keys.push((await request.headerValue("idempotency-key")) ?? undefined);
      if (fault === undefined || keys.length > 1) return route.continue();
      if (fault.arrives) await route.fetch();
      if (!fault.reloads) await route.abort("connectionreset");
      isSent.resolve();
    });
    await button.first().click();
    if (fault !== undefined) await isSent.promise;
    if (fault?.reloads) await this.page.reload();
    await expect.poll(() => keys.length).toBe(fault === undefined ? 1 : 2);
    await this.screen.isReady();
    await this.page.unroute(MOVE);
    expect(keys).toHaveLength(fault === undefined ? 1 : 2);
    expect(new Set(keys).size).toBe(1);
    await this.isTrue();
  }

  /** The page shows the platform's balance, and one round for each bet. */
  async isTrue(): Promise<void> {
    expect(await this.screen.balanceMinor()).toBe(await this.player.balanceMinor());
    expect(await this.player.rounds()).toHaveLength(this.bets);
  }

  /** What the page shows of an open round. */
  async shown(): Promise<readonly (string | readonly string[])[]> {
    const buttons = await this.page.locator("#moves button:visible").allTextContents();
    const texts = [".places", "#result", "#balance", "#net"].map((one) => this.screen.text(one));
    return [...(await Promise.all(texts)), buttons];
  }

  /** Reloads the page in an open round, which then shows the same. */
  async reload(): Promise<void> {
    // After a reload the page reads its net position, and the earlier dash would never come back.
    await this.page.locator("#net").filter({ hasText: /\d/ }).waitFor({ state: "attached" });
    const before = await this.shown();
    await this.page.reload();
    await this.screen.isReady();
    await expect.poll(() => this.shown()).toEqual(before);
  }
}

const stepsOf = (game: Game) => Object.keys(GAMES[game]) as Step[];

/** The faults of each step; in `npm test` each step has one of them, and each fault occurs. */
function plan(game: Game): { step: Step; fault: Fault }[] {
  const steps = stepsOf(game);
  return FAULTS.flatMap((fault, place) =>
    steps
      .filter((_, index) => LENGTH !== "short" || index === place % steps.length)
      .map((step) => ({ step, fault })),
  );
}

describe.each(PLAYED)("%s", (game) => {
  test("takes each step once, whatever happens to its request", async () => {
    const table = await Table.open(game);
    const left = plan(game);
    /** Makes a step with the next fault that is left for it. */
    const disturb = async (step: Step) => {
      const place = left.findIndex((planned) => planned.step === step);
      await table.step(step, place < 0 ? undefined : left.splice(place, 1)[0]?.fault);
    };
    while (left.length > 0) {
      expect(table.bets).toBeLessThan(MOST_ROUNDS);
      await disturb("first");
      if (await table.isOpen()) await table.reload();
      if ((await table.isOpen()) && left.some(({ step }) => step === "next")) {
        await disturb("next");
        if (await table.isOpen()) await table.reload();
      }
      if (await table.isOpen()) await disturb("collect");
    }
    const rounds = await table.player.rounds();
    const won = rounds.reduce((sum, { win }) => sum + Number(win.replace(".", "")), 0);
    const { stakeMinor } = await table.screen.latestRound();
    expect(await table.player.balanceMinor()).toBe(FUNDS - table.bets * stakeMinor + won);
  });

  testInCi("can be played in two tabs, and each shows what the other did", async () => {
    const one = await Table.open(game);
    const isLong = stepsOf(game).length > 1;
    do {
      await one.step("first");
    } while (isLong && !(await one.isOpen()));
    const two = await Table.open(game, one.player);
    two.bets = one.bets;
    if (!isLong) {
      await two.step("first");
      one.bets = two.bets;
      await one.step("first");
      return;
    }
    expect(await two.isOpen()).toBe(true);
    await two.step("collect");
    await one.page
      .locator("#moves")
      .getByRole("button", { name: GAMES[game].first })
      .first()
      .click();
    await one.page.getByText("This round is already over.").waitFor();
    await one.screen.isAtRest();
    expect(await one.isOpen()).toBe(false);
    await one.isTrue();
    // Nothing was staked by that press; the next one is a new round.
    await one.step("first");
  });
});
