/** The music of a game: when it is heard, how loud, and what the device remembers. docs/game-client.md. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Music, type Score } from "../../clients/game/src/stage/music.ts";
import { Sound } from "../../clients/game/src/stage/sound.ts";
import { FakeAudio } from "./fake-audio.ts";

const SCORE: Score = {
  ...{
    chords: [
      [0, 7],
      [5, 12],
    ],
    secondsPerChord: 4,
    steps: 4,
    likelihood: 1,
  },
  ...{ pad: "sine", voice: "sine", octave: 1, brightness: 500 },
};
/** Two notes of a chord, and the four single ones over it. */
const NOTES_PER_CHORD = 6;

let kept: Map<string, string>;
let gestures: Map<string, () => void>;
let tellHidden: () => void;

beforeEach(() => {
  // Not more than the music uses: the browser of the other files is run from this process.
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  kept = new Map();
  gestures = new Map();
  FakeAudio.latest = undefined;
  vi.stubGlobal("AudioContext", FakeAudio);
  vi.stubGlobal("addEventListener", (name: string, act: () => void) => gestures.set(name, act));
  showPage(true);
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  });
});

function showPage(isShown: boolean): void {
  const addEventListener = (_: string, act: () => void) => {
    tellHidden = act;
  };
  vi.stubGlobal("document", { hidden: !isShown, addEventListener });
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A sound with music, after the player's first gesture. */
function playing(): { sound: Sound; audio: FakeAudio } {
  const sound = new Sound();
  new Music(sound, SCORE).open();
  gestures.get("pointerdown")?.();
  const audio = FakeAudio.latest;
  if (audio === undefined) throw new Error("No gesture opened the sound.");
  return { sound, audio };
}

test("music waits for the player's first gesture, and then continues from chord to chord", () => {
  const sound = new Sound();
  new Music(sound, SCORE).open();
  vi.advanceTimersByTime(1_000);
  expect(FakeAudio.latest).toBeUndefined();

  gestures.get("keydown")?.();
  const audio = FakeAudio.latest as unknown as FakeAudio;
  vi.advanceTimersByTime(1_000);
  expect(audio.started).toHaveLength(NOTES_PER_CHORD);
  audio.currentTime = 4;
  vi.advanceTimersByTime(1_000);
  expect(audio.started).toHaveLength(2 * NOTES_PER_CHORD);
  // None of them is in the past, however long the page was delayed.
  audio.currentTime = 60;
  vi.advanceTimersByTime(1_000);
  expect(audio.started.slice(2 * NOTES_PER_CHORD).every((at) => at >= 60)).toBe(true);
});

test.each([
  ["the host page asks for silence", (sound: Sound) => Object.assign(sound, { isSilenced: true })],
  [
    "the player has switched sound off",
    (sound: Sound) => Object.assign(sound, { loudness: { volume: 1, music: 1, isMuted: true } }),
  ],
  [
    "the player has turned music down to nothing",
    (sound: Sound) => Object.assign(sound, { loudness: { volume: 1, music: 0, isMuted: false } }),
  ],
  ["the page is hidden", () => vi.stubGlobal("document", { hidden: true })],
])("no music is played while %s", (_, silence) => {
  const { sound, audio } = playing();
  silence(sound);
  vi.advanceTimersByTime(5_000);
  expect(audio.started).toEqual([]);
});

test("music is quieter than the game's sounds until the player chooses, and the choice is remembered", () => {
  expect(new Sound().loudness).toEqual({ volume: 0.6, music: 0.3, isMuted: false });
  const { sound, audio } = playing();
  sound.loudness = { volume: 0.8, music: 0.5, isMuted: false };
  expect(audio.gains.map(({ gain }) => gain.value)).toEqual([0.8, 0.5]);
  expect(new Sound().loudness).toEqual({ volume: 0.8, music: 0.5, isMuted: false });
});

test("a volume that was chosen before music existed still applies", () => {
  kept.set("rouleau:sound", JSON.stringify({ volume: 0.2, isMuted: true }));
  expect(new Sound().loudness).toEqual({ volume: 0.2, music: 0.3, isMuted: true });
});

test("sound stops while the page is hidden, such as on a locked phone, and continues when the page is visible again", () => {
  const { sound, audio } = playing();
  const beep = () => {
    const { length } = audio.started;
    sound.tones([{ from: 440, duration: 0.1 }]);
    return audio.started.length - length;
  };
  expect(beep()).toBe(1);
  showPage(false);
  tellHidden();
  expect([audio.state, beep()]).toEqual(["suspended", 0]);
  showPage(true);
  tellHidden();
  expect([audio.state, beep()]).toEqual(["running", 1]);
  // Some phones stop the sound silently, and wait for the player's next gesture.
  audio.state = "interrupted";
  expect(beep()).toBe(0);
  gestures.get("pointerdown")?.();
  expect(beep()).toBe(1);
});

test("the game's own sounds are silent while the host page asks for it, and then as loud as before", () => {
  const { sound, audio } = playing();
  const master = audio.gains[0];
  sound.isSilenced = true;
  sound.tones([{ from: 440, duration: 0.1 }]);
  sound.noise({ pitch: 440, duration: 0.1 });
  expect([audio.started, master?.gain.value]).toEqual([[], 0]);
  sound.isSilenced = false;
  sound.tones([{ from: 440, duration: 0.1 }]);
  expect([audio.started.length, master?.gain.value]).toEqual([1, 0.6]);
});
