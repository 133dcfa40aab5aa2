/** The sounds of Bit Key Rush: a modem, a lock, a siren coming nearer. */
import type { Score } from "../../stage/music.ts";
import type { Sound } from "../../stage/sound.ts";

export const sounds = {
  type(sound: Sound) {
    for (const at of [0, 0.06, 0.12, 0.18, 0.24])
      sound.tones([{ from: 900 + at * 4000, at, duration: 0.04, volume: 0.06, wave: "square" }]);
  },
  right(sound: Sound) {
    sound.tones(
      [523, 784, 1047, 1568].map((from, index) => ({
        ...{ from, at: index * 0.07, duration: 0.22, volume: 0.09 },
        wave: "square" as const,
      })),
    );
  },
  wrong(sound: Sound) {
    sound.tones([
      { from: 180, to: 110, duration: 0.32, volume: 0.16, wave: "sawtooth" },
      { from: 140, to: 90, at: 0.16, duration: 0.36, volume: 0.14, wave: "square" },
    ]);
  },
  trace(sound: Sound, trace: number) {
    const pitch = 500 + trace * 5;
    sound.tones(
      [0, 0.25].map((at) => ({ from: pitch, to: pitch * 1.4, at, duration: 0.24, volume: 0.07 })),
    );
  },
  traced(sound: Sound) {
    sound.tones(
      [0, 0.35, 0.7].flatMap((at) => [
        { from: 620, to: 940, at, duration: 0.18, volume: 0.14, wave: "square" as const },
        {
          from: 940,
          to: 620,
          at: at + 0.18,
          duration: 0.17,
          volume: 0.14,
          wave: "square" as const,
        },
      ]),
    );
    sound.noise({ pitch: 300, to: 60, at: 0.6, duration: 0.6, volume: 0.4, filter: "lowpass" });
  },
  /** The line goes dead. */
  disconnected(sound: Sound) {
    sound.tones([{ from: 1200, to: 200, duration: 0.4, volume: 0.1, wave: "square" }]);
  },
  /** Only for a win above the stake. */
  escaped(sound: Sound) {
    sound.tones([
      { from: 660, at: 0.3, duration: 0.3, volume: 0.1, wave: "triangle" },
      { from: 880, at: 0.42, duration: 0.4, volume: 0.1, wave: "triangle" },
    ]);
  },
};

/** Machines that count. */
export const score: Score = {
  chords: [
    [0, 7, 12, 15],
    [-4, 8, 12, 15],
    [-9, 7, 10, 15],
    [-2, 5, 10, 14],
  ],
  secondsPerChord: 3.2,
  steps: 16,
  likelihood: 0.7,
  pad: "sawtooth",
  voice: "square",
  octave: 1,
  brightness: 420,
};
