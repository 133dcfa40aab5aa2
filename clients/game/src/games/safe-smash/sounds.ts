/** The sounds of Safe Smash: steel on steel. */
import type { Score } from "../../stage/music.ts";
import type { Sound } from "../../stage/sound.ts";

export const sounds = {
  raise(sound: Sound) {
    sound.noise({ pitch: 240, to: 700, duration: 0.25, volume: 0.08 });
  },
  hit(sound: Sound, hit: number) {
    const pitch = 150 + hit * 14;
    sound.noise({ pitch: 1800, to: 300, duration: 0.18, volume: 0.5, filter: "lowpass" });
    sound.tones([
      { from: 90, to: 38, duration: 0.4, volume: 0.6, wave: "triangle" },
      { from: pitch * 4.1, duration: 0.9, volume: 0.07 },
      { from: pitch * 6.7, duration: 0.6, volume: 0.05 },
      { from: pitch * 9.3, duration: 0.4, volume: 0.03 },
    ]);
  },
  break(sound: Sound) {
    sound.noise({ pitch: 2600, to: 200, duration: 0.35, volume: 0.6, filter: "highpass" });
    sound.tones([
      { from: 220, to: 60, duration: 0.7, volume: 0.25, wave: "sawtooth" },
      { from: 660, to: 90, at: 0.05, duration: 0.5, volume: 0.12, wave: "square" },
      { from: 70, to: 35, at: 0.5, duration: 0.5, volume: 0.4, wave: "triangle" },
    ]);
  },
  open(sound: Sound) {
    sound.noise({ pitch: 200, to: 900, duration: 0.9, volume: 0.3 });
    sound.tones(
      [392, 494, 587, 784, 988].map((from, index) => ({
        ...{ from, at: 0.5 + index * 0.1, duration: 0.7, volume: 0.12 },
        wave: "triangle" as const,
      })),
    );
  },
  collect(sound: Sound) {
    sound.tones([
      { from: 880, duration: 0.18, volume: 0.14 },
      { from: 1320, at: 0.08, duration: 0.3, volume: 0.12 },
    ]);
  },
};

/** A vault at night: low, and on its toes. */
export const score: Score = {
  chords: [
    [-12, 0, 3, 7],
    [-12, 0, 3, 8],
    [-7, 5, 8, 12],
    [-5, 2, 5, 11],
  ],
  secondsPerChord: 2.6,
  steps: 6,
  likelihood: 0.3,
  pad: "sawtooth",
  voice: "triangle",
  octave: 0,
  brightness: 320,
};
