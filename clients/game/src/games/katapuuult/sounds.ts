/** The sounds of Katapuuult: rope and wood, wind, and what is met up there. */
import type { Score } from "../../stage/music.ts";
import type { Sound } from "../../stage/sound.ts";

export const sounds = {
  pull(sound: Sound) {
    for (const at of [0, 0.09, 0.18, 0.27])
      sound.noise({ pitch: 420 + at * 500, at, duration: 0.06, volume: 0.16, sharpness: 6 });
  },
  launch(sound: Sound) {
    sound.tones([{ from: 120, to: 60, duration: 0.25, volume: 0.5, wave: "triangle" }]);
    sound.noise({ pitch: 300, to: 2200, duration: 0.7, volume: 0.25 });
  },
  met(sound: Sound, kind: string) {
    if (kind === "coin")
      sound.tones([
        { from: 988, duration: 0.08, volume: 0.12, wave: "square" },
        { from: 1319, at: 0.08, duration: 0.25, volume: 0.12, wave: "square" },
      ]);
    else if (kind === "gem")
      sound.tones(
        [1047, 1319, 1568, 2093].map((from, index) => ({
          from,
          at: index * 0.06,
          duration: 0.3,
          volume: 0.12,
        })),
      );
    else if (kind === "star")
      sound.tones(
        [784, 988, 1175, 1568, 1976, 2349].map((from, index) => ({
          ...{ from, at: index * 0.08, duration: 0.5, volume: 0.12 },
          wave: "triangle" as const,
        })),
      );
    else if (kind === "bird")
      sound.tones([
        { from: 900, to: 1500, duration: 0.1, volume: 0.12, wave: "sawtooth" },
        { from: 1400, to: 700, at: 0.11, duration: 0.18, volume: 0.12, wave: "sawtooth" },
      ]);
    else sound.noise({ pitch: 500, to: 160, duration: 0.4, volume: 0.2, filter: "lowpass" });
  },
  land(sound: Sound) {
    sound.tones([{ from: 110, to: 40, duration: 0.35, volume: 0.5, wave: "triangle" }]);
    sound.noise({ pitch: 260, duration: 0.25, volume: 0.3, filter: "lowpass" });
  },
};

/** A fair below the castle. */
export const score: Score = {
  chords: [
    [-7, 5, 9, 12],
    [-2, 10, 14, 17],
    [0, 7, 12, 16],
    [2, 9, 14, 17],
  ],
  secondsPerChord: 2.4,
  steps: 8,
  likelihood: 0.5,
  pad: "triangle",
  voice: "triangle",
  octave: 1,
  brightness: 1000,
};
