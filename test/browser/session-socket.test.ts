/** What the page shows without polling, and that it works without the socket. Reference 7.17. */
import { describe, expect, test } from "vitest";
import { testInCi } from "../support/length.ts";
import { CasinoPlayer } from "./casino.ts";
import { GameScreen, useChromium } from "./game-screen.ts";

useChromium();

describe("a deposit", () => {
  test("is shown at once", async () => {
    const player = await CasinoPlayer.withFunds("50.00");
    const screen = await GameScreen.open();
    const addresses: string[] = [];
    screen.page.on("websocket", (socket) => addresses.push(socket.url()));
    await screen.page.goto(await player.launchLink());
    await screen.isReady();
    await screen.isListening();
    expect(addresses).toHaveLength(1);
    expect(addresses[0]).not.toContain("eyJ");
    await player.deposit("25.00");
    await expect.poll(() => screen.balanceMinor()).toBe(75_00);
    expect(screen.complaints).toEqual([]);
  });
});

testInCi(
  "a deposit removes the warning about a bet that was refused for lack of money",
  async () => {
    const player = await CasinoPlayer.withFunds("0.50");
    const screen = await GameScreen.launch(await player.launchLink());
    await screen.page.fill("#stake", "1.00");
    await screen.page.click("#spin");
    const warning = screen.page.getByText("Your balance is too low for this stake.");
    await warning.waitFor();
    await screen.isAtRest();
    await player.deposit("25.00");
    await expect.poll(() => screen.balanceMinor()).toBe(25_50);
    await warning.waitFor({ state: "hidden" });
  },
);

describe("a session that ends elsewhere", () => {
  test("closes the game at once", async () => {
    const player = await CasinoPlayer.withFunds("50.00");
    const screen = await GameScreen.launch(await player.launchLink());
    // A page whose socket opened too late would learn of it only with its next call.
    await screen.isListening();
    await screen.page.evaluate(async () => {
      const name = Object.keys(sessionStorage).find((key) => key.endsWith(":session")) ?? "";
      const { accessToken } = JSON.parse(sessionStorage.getItem(name) ?? "{}");
      const headers = { Authorization: `Bearer ${accessToken}` };
      await fetch("/api/v1/auth/logout", { method: "POST", headers });
    });
    await screen.page.getByText("Your session has ended. Go back to the casino").waitFor();
  });
});

testInCi("a game without a socket is played as usual", async () => {
  const player = await CasinoPlayer.withFunds("50.00");
  const screen = await GameScreen.open();
  await screen.page.routeWebSocket(/session\/socket/, (socket) => socket.close());
  await screen.page.goto(await player.launchLink());
  await screen.isReady();
  await screen.spin();
  expect(await screen.balanceMinor()).toBe(await player.balanceMinor());
});
