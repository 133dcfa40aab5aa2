/** The page draws the client seed after it has seen the anchor, and remembers the anchor. Reference 9.8. */
import { expect, test } from "vitest";
import { CasinoPlayer } from "./casino.ts";
import { GameScreen, useChromium } from "./game-screen.ts";

useChromium();

test("the browser chooses the client seed before the first bet, once for a server seed, and warns of another anchor", async () => {
  const player = await CasinoPlayer.withFunds("25.00");
  const screen = await GameScreen.launch(await player.launchLink());
  const chosen = () =>
    screen.requests
      .filter(({ url }) => url.endsWith("/fairness/client-seed"))
      .map(({ body }) => body);
  await screen.spin();
  expect(chosen()).toHaveLength(1);
  const { clientSeed } = JSON.parse(chosen()[0] ?? "{}");
  expect(clientSeed).toMatch(/^[0-9a-f]{32}$/);
  expect(await screen.text("#client-seed")).toBe(clientSeed);

  await screen.page.reload();
  await screen.isReady();
  expect(chosen()).toHaveLength(1);
  expect(await screen.text("#anchor")).toMatch(/^[0-9a-f]{64}$/);

  await screen.page.evaluate(() => {
    const [name] = Object.keys(localStorage).filter((key) => key.startsWith("seeds "));
    const noted = JSON.parse(localStorage.getItem(name ?? "") ?? "{}");
    localStorage.setItem(name ?? "", JSON.stringify({ ...noted, anchor: "0".repeat(64) }));
  });
  await screen.page.reload();
  await screen.isReady();
  await screen.page.getByText("The platform showed this browser another anchor before").waitFor({
    state: "attached",
  });
  expect(chosen()).toHaveLength(1);
  expect(screen.complaints).toEqual([]);
});
