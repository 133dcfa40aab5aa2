/** The sounds of Golden Reels: a heavy machine with a bright heart. */
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
