/** The scene of a jackpot, without a browser: its fanfare is heard unless sound is off. Jackpot rule 10. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { celebrateJackpot } from "../../clients/game/src/shell/jackpot-dialog.js";
import { Sound } from "../../clients/game/src/stage/sound.ts";
import { FakeAudio } from "./fake-audio.ts";

class Part {
  textContent = "";
  open = false;
  readonly #listeners = new Map<string, () => void>();
  addEventListener(type: string, act: () => void): void {
    this.#listeners.set(type, act);
  }
  removeEventListener(): void {}
  showModal(): void {
    this.open = true;
  }
  close(): void {
    this.open = false;
    this.#listeners.get("close")?.();
  }
  click(): void {
    this.#listeners.get("click")?.();
  }
}

let parts: Map<string, Part>;
let gesture: () => void;

beforeEach(() => {
  const names = ["jackpot", "jackpot-told", "jackpot-note", "jackpot-prize", "jackpot-close"];
  parts = new Map(names.map((name) => [name, new Part()]));
  FakeAudio.latest = undefined;
  for (const kind of ["HTMLElement", "HTMLDialogElement", "HTMLButtonElement"])
    vi.stubGlobal(kind, Part);
  vi.stubGlobal("AudioContext", FakeAudio);
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined });
  // The amount is not counted up, so nothing waits for frames.
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  vi.stubGlobal("addEventListener", (_: string, act: () => void) => {
    gesture = act;
  });
  vi.stubGlobal("document", {
    ...{ hidden: false, documentElement: { lang: "en" }, addEventListener: () => undefined },
    getElementById: (id: string) => parts.get(id),
  });
});

afterEach(() => vi.unstubAllGlobals());

/** Celebrates a jackpot until the player closes the scene; returns all that was to be heard from it. */
async function celebrated(change: (sound: Sound) => void): Promise<FakeAudio> {
  const sound = new Sound();
  gesture();
  const audio = FakeAudio.latest ?? expect.fail("No gesture opened the sound.");
  change(sound);
  const won = { amount: "8431.27", transactionId: "txn_test_1" };
  const scene = celebrateJackpot(won, { currency: "USD", decimals: 2, sound });
  expect(parts.get("jackpot")?.open).toBe(true);
  parts.get("jackpot-close")?.click();
  await scene;
  expect(parts.get("jackpot")?.open).toBe(false);
  expect(parts.get("jackpot-prize")?.textContent).toContain("8,431.27");
  return audio;
}

test("the scene of a jackpot begins with its own fanfare, which climbs three octaves", async () => {
  const { pitches, started } = await celebrated(() => undefined);
  const steps = [...new Set(started)].sort((one, other) => one - other);
  expect(steps).toHaveLength(8);
  const melody = pitches.filter((_, index) => index % 3 === 0);
  expect(melody).toEqual([392, 523, 659, 784, 1047, 1319, 1568, 2093]);
  expect(steps[0]).toBe(0);
  expect(steps.at(-1)).toBeGreaterThan(1);
});

test.each<[string, (sound: Sound) => void]>([
  [
    "the player has switched sound off",
    (sound) => Object.assign(sound, { loudness: { volume: 1, music: 1, isMuted: true } }),
  ],
  ["the host page asks for silence", (sound) => Object.assign(sound, { isSilenced: true })],
])("the scene of a jackpot is silent while %s", async (_, silence) => {
  expect((await celebrated(silence)).started).toEqual([]);
});
