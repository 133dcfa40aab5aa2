/**
 * The verifier page: it accepts a true round and rejects an altered one, with only the keyboard,
 * on a phone, and from a saved file without a network; and it is the page whose checksum is published.
 */
import { createHash, randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, describe, expect, inject, test } from "vitest";
import { recomputeRound } from "../../domain/fairness/recompute-round.ts";
import { findGame } from "../../domain/games/catalogue.ts";
import { testInCi } from "../support/length.ts";
import { findings } from "./axe.ts";
import { GameScreen, useChromium } from "./game-screen.ts";

useChromium();

const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };
/** The version that the page's fields begin with. */
const VERSION = findGame("golden-reels")?.version ?? 0;
const folder = mkdtempSync(join(tmpdir(), "rouleau-verifier-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Returns a round as the API shows it, from a server seed drawn for the test. */
function round() {
  const serverSeed = randomBytes(32).toString("hex");
  const origin = {
    ...{
      gameId: "golden-reels",
      gameVersion: VERSION,
      choices: {},
      actions: [],
      forcedDraws: null,
    },
    ...{ serverSeed, clientSeed: "player's own", nonce: 42 },
  };
  const again = recomputeRound(origin);
  if (!again.ok) throw new Error(again.refusal);
  const { outcome, tenths } = again.value.position;
  const serverSeedHash = createHash("sha256").update(Buffer.from(serverSeed, "hex")).digest("hex");
  const money = { currency: "USD", stake: "1.00", win: (tenths / 10).toFixed(2) };
  return {
    ...origin,
    roundId: "rnd_8t5m9n2p4r6s8w0x3v7qk01hzy_50",
    serverSeedHash,
    clientSeedBy: "player",
    demo: false,
    state: "settled",
    outcome,
    multiplier: tenths / 10,
    ...money,
  };
}

async function opened(options: Parameters<typeof GameScreen.open>[0] = {}) {
  const screen = await GameScreen.open(options);
  await screen.page.goto(`${inject("baseUrl")}/verify`);
  return screen;
}

/** A round, in which the tests alter what they like. */
type Answer = Readonly<Record<string, unknown>> & { readonly serverSeedHash: string };

/** Types the hash that the player noted, and pastes a round. */
async function paste(screen: GameScreen, answer: Answer) {
  await screen.page.getByLabel("that you noted").fill(answer.serverSeedHash);
  const text = JSON.stringify({ success: true, data: answer });
  await screen.page.getByLabel("Paste the answer").fill(text);
}

describe("the verifier page", () => {
  test("confirms a true round, and names the part of an altered one that does not match", async () => {
    const screen = await opened();
    const answer = round();
    await paste(screen, answer);
    const verdict = screen.page.getByRole("status");
    expect(await verdict.textContent()).toBe("✓ Verified: all 6 checks passed.");
    expect(await screen.page.locator("#report > ul:first-child li").count()).toBe(6);
    expect(await screen.text("#report")).toContain("What was not proven");
    expect(await screen.page.locator("#report ol li").count()).toBeGreaterThanOrEqual(5);
    expect(await findings(screen.page)).toEqual([]);

    await paste(screen, { ...answer, win: "1234.00" });
    expect(await verdict.textContent()).toBe("✗ Not verified: 1 of 6 checks failed.");
    expect(await screen.text("#report li.not")).toContain("The win does not match");
    await screen.page.getByLabel("that you noted").fill("");
    await screen.page.getByLabel("Paste the answer").fill(JSON.stringify(answer));
    expect(await verdict.textContent()).toContain("enter the server seed hash");
    await paste(screen, { ...answer, serverSeed: null });
    expect(await verdict.textContent()).toContain("not revealed yet");
    expect(screen.complaints).toEqual([]);
  });

  testInCi("can be filled in field by field with the keyboard alone", async () => {
    const { page } = await opened();
    const { serverSeed, serverSeedHash, clientSeed, nonce, roundId, ...rest } = round();
    const { outcome, multiplier, currency, stake, win } = rest;
    const typed = {
      ...{ noted: serverSeedHash, serverSeed, clientSeed, nonce, roundId, serverSeedHash },
      ...{ outcome, multiplier, currency, stake, win },
    };
    for (const [name, value] of Object.entries(typed)) {
      await page.focus(`#${name}`);
      await page.keyboard.insertText(
        typeof value === "object" ? JSON.stringify(value) : `${value}`,
      );
    }
    await page.focus("#nonce");
    await page.keyboard.press("Enter");
    expect(await page.getByRole("status").textContent()).toBe("✓ Verified: all 6 checks passed.");
  });

  testInCi("reads a round from its address, and trusts it no more than a pasted one", async () => {
    const hand = async (text: string) => {
      const { page } = await GameScreen.open();
      await page.goto(`${inject("baseUrl")}/verify#${encodeURIComponent(text)}`);
      expect(new URL(page.url()).hash).toBe("");
      return (await page.getByRole("status").textContent()) ?? "";
    };
    const honest = round();
    const anchors = ["0".repeat(64), honest.serverSeedHash];
    expect(await hand(JSON.stringify({ round: honest, anchors }))).toBe(
      "✓ Verified: all 6 checks passed.",
    );
    const altered = { ...honest, win: "1234.00" };
    expect(await hand(JSON.stringify({ round: altered, anchors }))).toContain("1 of 6 checks");
    expect(await hand(JSON.stringify({ round: honest, anchors: ["0".repeat(64)] }))).toContain(
      "1 of 6 checks",
    );
    expect(await hand("{")).toContain("cannot be read");
  });

  testInCi(
    "uses the browser's language or the game's, and shows the verdict again in another one",
    async () => {
      const screen = await opened({ ...PHONE, locale: "de-CH" });
      const { page } = screen;
      expect(await page.locator("html").getAttribute("lang")).toBe("de");
      const answer = round();
      await page.locator("#noted").fill(answer.serverSeedHash);
      await page.locator("#pasted").fill(JSON.stringify({ ...answer, win: "1234.00" }));
      const verdict = page.getByRole("status");
      expect(await verdict.textContent()).toBe(
        "✗ Nicht bestätigt: 1 von 6 Prüfungen nicht bestanden.",
      );
      expect(await screen.text("#report li.not")).toContain("Gewinn: stimmt nicht überein");
      const languages = await page
        .locator("#language option")
        .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
      expect(languages.length).toBe(10);
      const verdicts = new Set<string | null>();
      for (const code of languages) {
        await page.locator("#language").selectOption(code);
        verdicts.add(await verdict.textContent());
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(width, code).toBeLessThanOrEqual(360);
      }
      expect(verdicts.size).toBe(10);
      expect(screen.requests.filter(({ url }) => !/^data:|\/verify$/.test(url))).toEqual([]);

      const handed = JSON.stringify({
        round: answer,
        anchors: [answer.serverSeedHash],
        lang: "fi-FI",
      });
      const other = await GameScreen.open();
      await other.page.goto(`${inject("baseUrl")}/verify#${encodeURIComponent(handed)}`);
      expect(await other.page.getByRole("status").textContent()).toContain("Vahvistettu");
      expect(await other.page.title()).toBe("Tarkista kierros");
      expect([...screen.complaints, ...other.complaints]).toEqual([]);
    },
  );

  test("sends no request, cannot be framed, and allows nothing unsafe in its policy", async () => {
    const screen = await opened();
    await paste(screen, round());
    const otherRequests = screen.requests.filter(({ url }) => !/^data:|\/verify$/.test(url));
    expect(otherRequests).toEqual([]);
    const response = await fetch(`${inject("baseUrl")}/verify`);
    expect(response.headers.get("Content-Security-Policy")).toBe("frame-ancestors 'none'");
    expect(response.headers.get("X-Content-Type-Options")).toBe("nosniff");
    const [, policy] =
      /Content-Security-Policy" content="([^"]+)"/.exec(await response.text()) ?? [];
    expect(policy).toMatch(/^default-src 'none'; script-src 'sha256-[^' ]+'; style-src 'sha256-/);
    expect(policy).not.toContain("unsafe");
  });

  test("is served with the checksum that is published", async () => {
    const served = Buffer.from(await (await fetch(`${inject("baseUrl")}/verify`)).arrayBuffer());
    const checksum = createHash("sha256").update(served).digest("hex");
    expect(`${checksum}  verify.html\n`).toBe(readFileSync("docs/verifier.sha256", "utf8"));
  });

  testInCi("works as a saved file without a network", async () => {
    const saved = join(folder, "verify.html");
    writeFileSync(saved, await (await fetch(`${inject("baseUrl")}/verify`)).text());
    const screen = await GameScreen.open({ offline: true });
    await screen.page.goto(pathToFileURL(saved).href);
    await paste(screen, round());
    expect(await screen.page.getByRole("status").textContent()).toBe(
      "✓ Verified: all 6 checks passed.",
    );
    expect(screen.complaints).toEqual([]);
    expect(screen.requests.filter(({ url }) => !/^(data|file):/.test(url))).toEqual([]);
  });

  testInCi("fits a phone 360 pixels wide, with a label for every field", async () => {
    const screen = await opened(PHONE);
    const { page } = screen;
    await paste(screen, round());
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      360,
    );
    const unnamed = await page.evaluate(() =>
      [...document.querySelectorAll("input, select, textarea")]
        .filter((field) => (field as HTMLInputElement).labels?.length !== 1)
        .map(({ id }) => id),
    );
    expect(unnamed).toEqual([]);
  });
});
