/** The sounds of Golden Reels: a heavy machine with a bright heart. */
import type { Score } from "../../stage/music.ts";
import type { Sound } from "../../stage/sound.ts";

export const sounds = {
  pull(sound: Sound) {
    sound.noise({ pitch: 300, to: 1200, duration: 0.35, volume: 0.1 });
    sound.tones([{ from: 90, to: 180, duration: 0.3, volume: 0.16, wave: "triangle" }]);
  },
  stop(sound: Sound, reel: number) {
    sound.tones([
      { from: 130 - reel * 6, to: 55, duration: 0.16, volume: 0.4, wave: "triangle" },
      { from: 1400 + reel * 120, to: 500, duration: 0.04, volume: 0.06, wave: "square" },
    ]);
    sound.noise({ pitch: 900, duration: 0.06, volume: 0.12 });
  },
  scatter(sound: Sound, count: number) {
    const root = 587 * 1.26 ** count;
    sound.tones([
      { from: root, duration: 0.5, volume: 0.16 },
      { from: root * 1.5, at: 0.07, duration: 0.5, volume: 0.12 },
      { from: root * 2, at: 0.14, duration: 0.7, volume: 0.1 },
    ]);
  },
  tension(sound: Sound) {
    sound.tones([{ from: 180, to: 520, duration: 1.1, volume: 0.1, wave: "sawtooth" }]);
    sound.noise({ pitch: 500, to: 3000, duration: 1.1, volume: 0.06 });
  },
  /** Heavy cloth that runs along its rail. */
  curtain(sound: Sound) {
    sound.noise({ pitch: 700, to: 260, duration: 0.6, volume: 0.12, filter: "lowpass" });
    sound.tones([{ from: 70, to: 48, at: 0.5, duration: 0.3, volume: 0.22, wave: "triangle" }]);
  },
  lines(sound: Sound) {
    sound.tones(
      [659, 880, 1109].map((from, index) => ({
        from,
        at: index * 0.07,
        duration: 0.3,
        volume: 0.1,
      })),
    );
  },
  freeSpins(sound: Sound) {
    const notes = [392, 523, 659, 784, 1047, 1319];
    sound.tones(
      notes.flatMap((from, index) => [
        { from, at: index * 0.11, duration: 0.6, volume: 0.14, wave: "triangle" as const },
        {
          from: from / 2,
          at: index * 0.11,
          duration: 0.5,
          volume: 0.08,
          wave: "sawtooth" as const,
        },
      ]),
    );
  },
};

/** The band in the theatre, between two numbers. */
export const score: Score = {
  chords: [
    [-9, 7, 10, 14],
    [0, 7, 10, 15],
    [-7, 8, 12, 15],
    [-2, 8, 14, 17],
  ],
  secondsPerChord: 3.2,
  steps: 8,
  likelihood: 0.45,
  pad: "triangle",
  voice: "triangle",
  octave: 1,
  brightness: 900,
};

/** A music box over the lake, for free spins. */
export const nightScore: Score = {
  chords: [
    [-4, 8, 12, 19],
    [-2, 10, 14, 17],
    [-5, 10, 14, 19],
    [0, 12, 15, 19],
  ],
  secondsPerChord: 4.2,
  steps: 12,
  likelihood: 0.6,
  pad: "sine",
  voice: "sine",
  octave: 2,
  brightness: 1200,
};
