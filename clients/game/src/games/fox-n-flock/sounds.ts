/** The sounds of Fox n' Flock: small ones in a quiet night. */
import type { Score } from "../../stage/music.ts";
import type { Sound } from "../../stage/sound.ts";
import type { Shepherd } from "./timeline.ts";

export const sounds = {
  creep(sound: Sound) {
    for (const at of [0, 0.14, 0.28, 0.42])
      sound.noise({ pitch: 2600, to: 1500, at, duration: 0.09, volume: 0.07 });
  },
  goat(sound: Sound) {
    sound.tones(
      [0, 0.07, 0.14, 0.21, 0.28].map((at, index) => ({
        ...{ from: 430 - (index % 2) * 50, to: 380, at, duration: 0.09, volume: 0.12 },
        wave: "sawtooth" as const,
      })),
    );
  },
  home(sound: Sound) {
    sound.tones([
      { from: 660, duration: 0.14, volume: 0.12, wave: "triangle" },
      { from: 990, at: 0.09, duration: 0.24, volume: 0.12, wave: "triangle" },
    ]);
  },
  look(sound: Sound, shepherd: Shepherd) {
    if (shepherd === "sleeping") {
      sound.noise({ pitch: 140, to: 90, duration: 0.8, volume: 0.16, filter: "lowpass" });
      sound.noise({ pitch: 900, to: 1800, at: 0.8, duration: 0.5, volume: 0.03 });
    } else if (shepherd === "alert") {
      sound.tones([{ from: 220, to: 330, duration: 0.28, volume: 0.2, wave: "triangle" }]);
    } else {
      sound.tones(
        [0, 0.34, 0.68].map((at) => ({ from: 95, to: 50, at, duration: 0.16, volume: 0.4 })),
      );
      sound.tones([{ from: 160, to: 150, duration: 1.1, volume: 0.08, wave: "sawtooth" }]);
    }
  },
  caught(sound: Sound) {
    sound.tones([
      { from: 1900, to: 2500, duration: 0.4, volume: 0.14, wave: "square" },
      { from: 300, to: 70, at: 0.3, duration: 0.7, volume: 0.3, wave: "sawtooth" },
    ]);
    sound.noise({ pitch: 800, to: 200, at: 0.3, duration: 0.4, volume: 0.3 });
  },
  leave(sound: Sound) {
    sound.tones(
      [523, 659, 784].map((from, index) => ({
        from,
        at: index * 0.09,
        duration: 0.25,
        volume: 0.12,
      })),
    );
  },
};

/** A lullaby, so that the shepherd keeps sleeping. */
export const score: Score = {
  chords: [
    [-5, 7, 10, 14],
    [-9, 7, 10, 15],
    [-2, 5, 10, 14],
    [-7, 5, 9, 12],
  ],
  secondsPerChord: 5,
  steps: 10,
  likelihood: 0.35,
  pad: "sine",
  voice: "sine",
  octave: 2,
  brightness: 700,
};
