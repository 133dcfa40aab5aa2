/** The page draws the client seed after it has seen the anchor, and remembers the anchor. Reference 9.8. */
import { expect, test } from "vitest";
import { fewOrAll, testInCi } from "../support/length.ts";
import { CasinoPlayer } from "./casino.ts";
import { GameScreen, useChromium } from "./game-screen.ts";

useChromium();

test("the browser chooses the client seed before the first bet, once for each server seed, and warns about a changed anchor", async () => {
  const player = await CasinoPlayer.withFunds("25.00");
  // Alone, so that the notes in its storage are this player's.
  const screen = await GameScreen.launch(await player.launchLink(), { isAlone: true });
  const chosen = () => seedsChosen(screen);
  await screen.spin();
  expect(chosen()).toHaveLength(1);
  const { clientSeed } = JSON.parse(chosen()[0] ?? "{}");
  expect(clientSeed).toMatch(/^[0-9a-f]{32}$/);
  expect(await screen.text("#client-seed")).toBe(clientSeed);

  await screen.page.reload();
  await screen.isReady();
  expect(chosen()).toHaveLength(1);
  expect(await screen.text("#anchor")).toMatch(/^[0-9a-f]{64}$/);

  // Runs when the next page begins, because the open page may still be writing its notes.
  await screen.page.addInitScript(() => {
    const [name] = Object.keys(localStorage).filter((key) => key.startsWith("seeds "));
    const noted = JSON.parse(localStorage.getItem(name ?? "") ?? "{}");
    localStorage.setItem(name ?? "", JSON.stringify({ ...noted, anchor: "0".repeat(64) }));
  });
  await screen.page.reload();
  await screen.isReady();
  const { page } = screen;
  await page.getByRole("alert").getByText("not those that this browser noted").waitFor();
  expect(chosen()).toHaveLength(1);

  // No round is played before the player has read the reason.
  const { length: bets } = betsOf(screen);
  await page.click("#spin");
  await page.getByText("The seeds are not those that the platform was committed to").waitFor();
  expect(betsOf(screen)).toHaveLength(bets);
  await page.getByRole("button", { name: "Note these seeds and continue" }).click();
  await page.getByText("Your next rounds use this seed").waitFor();
  await page.keyboard.press("Escape");
  await screen.spin();
  expect(betsOf(screen)).toHaveLength(bets + 1);
  expect(chosen()).toHaveLength(2);
  expect(screen.complaints).toEqual([]);
});

testInCi(
  "no bet goes to a platform that shows a different chain once it has the client seed",
  async () => {
    const player = await CasinoPlayer.withFunds("25.00");
    const screen = await GameScreen.open({ isAlone: true });
    const { page } = screen;
    await page.route("**/fairness/client-seed", async (route) => {
      const answer = await route.fetch();
      const { data, ...rest } = await answer.json();
      const chain = { ...data.chain, anchor: "0".repeat(64) };
      await route.fulfill({ response: answer, json: { ...rest, data: { ...data, chain } } });
    });
    await page.goto(await player.launchLink());
    await screen.isReady();
    await page.getByRole("alert").getByText("not those that this browser noted").waitFor();
    await page.click("#spin");
    await page.getByText("The seeds are not those that the platform was committed to").waitFor();
    expect(betsOf(screen)).toEqual([]);
  },
);

testInCi(
  "the player can choose a client seed, which the next rounds use until the server seed changes",
  async () => {
    const player = await CasinoPlayer.withFunds("25.00");
    const screen = await GameScreen.launch(await player.launchLink());
    const { page } = screen;
    await page.getByRole("button", { name: "Fairness" }).click();
    // The page may still be drawing its own, which replaces the platform's.
    await expect.poll(() => screen.text("#client-seed")).toMatch(/^[0-9a-f]{32}$/);
    const drawn = await screen.text("#client-seed");
    const choose = async (seed: string) => {
      await page.getByLabel("Choose your own seed").fill(seed);
      await page.getByRole("button", { name: "Use this seed" }).click();
    };
    await choose("äöü");
    await page.getByText("A seed is 1 to 64 characters").waitFor();
    expect(await screen.text("#client-seed")).toBe(drawn);
    await choose("Grandma's 7 cats!");
    await page.getByText("Your next rounds use this seed").waitFor();
    expect(await screen.text("#next-anchor")).toMatch(/^[0-9a-f]{64}$/);
    await page.keyboard.press("Escape");
    await screen.spin();
    expect(await screen.text("#client-seed")).toBe("Grandma's 7 cats!");

    await page.reload();
    await screen.isReady();
    expect(await screen.text("#client-seed")).toBe("Grandma's 7 cats!");
    await page.getByRole("button", { name: "Fairness" }).click();
    await page.getByRole("button", { name: "Reveal the server seed" }).click();
    await page.getByText("The server seed was").waitFor();
    expect(await screen.text("#client-seed")).toMatch(/^[0-9a-f]{32}$/);
    expect(seedsChosen(screen)).toHaveLength(3);

    const told = await screen.text("#fairness-note");
    await page.getByRole("button", { name: "List revealed seeds" }).click();
    await page.getByText("all seeds of your rounds from the first to 1, without a gap").waitFor();
    const [rounds, seed = "no seed"] = (await screen.text("#revealed-seeds")).split(": ");
    expect(rounds).toBe("Rounds 1 to 1");
    expect(told, "the list has what was revealed").toContain(seed);
  },
);

/** Nonces of a bet after two rounds: one that was given before, and one that leaves a round out. */
const WRONG_NONCES = fewOrAll<readonly [nonce: number, told: string]>({
  few: [],
  others: [
    [1, "not those that this browser noted"],
    [5, "changed somewhere else"],
  ],
});

test.each(WRONG_NONCES)(
  "the page warns about a bet that gets nonce %i after two rounds",
  async (nonce, told) => {
    const player = await CasinoPlayer.withFunds("25.00");
    // This browser knows how many rounds there were, and not which.
    for (const _ of [1, 2]) await player.play("golden-reels");
    const screen = await GameScreen.launch(await player.launchLink());
    const { page } = screen;
    await page.route("**/api/v1/games/*/rounds", async (route) => {
      const response = await route.fetch();
      const json = await response.json();
      expect(json.data.round.fairness.nonce).toBe(3);
      json.data.round.fairness.nonce = nonce;
      await route.fulfill({ response, json });
    });
    await screen.spin();
    await page.getByRole("alert").getByText(told).waitFor();
  },
);

/** Returns the bodies of the calls that chose a client seed. */
function seedsChosen({ requests }: GameScreen): string[] {
  return requests
    .filter(({ url }) => url.endsWith("/fairness/client-seed"))
    .map(({ body }) => body);
}

/** Returns the requests that staked money. */
function betsOf({ requests }: GameScreen) {
  return requests.filter(({ url, body }) => url.endsWith("/rounds") && body !== "");
}
