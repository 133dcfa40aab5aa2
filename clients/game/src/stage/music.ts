/**
 * A quiet bed of music for a game: slow chords, a bass under them, and random single notes of the
 * chord, so that it never repeats. It is synthesised like all sounds, and plays only while the
 * sound is on. Notes are scheduled a moment ahead on the audio clock; a hidden page schedules none.
 */
import type { Sound } from "./sound.ts";

export interface Score {
  /** Each chord as semitones above A2 (110 Hz), the lowest first. They follow one another forever. */
  readonly chords: readonly (readonly number[])[];
  readonly secondsPerChord: number;
  /** How many single notes may fall within a chord, and how likely each is. */
  readonly steps: number;
  readonly likelihood: number;
  readonly pad: OscillatorType;
  readonly voice: OscillatorType;
  /** Octaves that single notes are above the chord. */
  readonly octave: number;
  /** In hertz: how much of the chords' brightness passes. */
  readonly brightness: number;
}

const BASE_HERTZ = 110;
const LOOK_MILLISECONDS = 250;
/** Longer than the interval of the checks, so that a slow page leaves no gap. */
const AHEAD_SECONDS = 1.2;

export class Music {
  #sound: Sound;
  #score: Score;
  #at = 0;
  #chord = 0;

  constructor(sound: Sound, score: Score) {
    this.#sound = sound;
    this.#score = score;
  }

  /** Starts, or changes to another piece, because free spins have their own. */
  play(score = this.#score): void {
    this.#score = score;
    this.#chord = 0;
  }

  /** Checks from now on whether the next chord is due. */
  open(): void {
    setInterval(() => this.#look(), LOOK_MILLISECONDS);
  }

  #look(): void {
    const heard = this.#sound.music;
    if (heard === undefined || document.hidden) return;
    const now = heard.context.currentTime;
    // After silence it starts again, without playing what it missed.
    if (this.#at < now) this.#at = now + 0.1;
    while (this.#at < now + AHEAD_SECONDS) {
      this.#place(heard, this.#at);
      this.#at += this.#score.secondsPerChord;
      this.#chord += 1;
    }
  }

  #place(heard: NonNullable<Sound["music"]>, at: number): void {
    const { chords, secondsPerChord, steps, likelihood, pad, voice, octave, brightness } =
      this.#score;
    const chord = chords[this.#chord % chords.length] ?? [];
    for (const [index, semitones] of chord.entries())
      this.#note(heard, {
        ...{
          at,
          hertz: hertzOf(semitones),
          wave: pad,
          brightness,
          duration: secondsPerChord * 1.3,
        },
        // The bass carries; the voices above it are soft and fade in slowly.
        ...{ rise: secondsPerChord * 0.35, volume: index === 0 ? 0.2 : 0.09 },
        detune: index % 2 === 0 ? -4 : 4,
      });
    const step = secondsPerChord / steps;
    for (let index = 0; index < steps; index += 1) {
      if (Math.random() > likelihood) continue;
      const semitones = chord[Math.floor(Math.random() * chord.length)] ?? 0;
      this.#note(heard, {
        ...{ at: at + index * step, hertz: hertzOf(semitones + octave * 12), wave: voice },
        ...{ duration: step * 3, rise: 0.015, volume: 0.06 + Math.random() * 0.05 },
        ...{ brightness: brightness * 3, detune: 0 },
      });
    }
  }

  #note({ context, out }: NonNullable<Sound["music"]>, note: Note): void {
    const source = context.createOscillator();
    source.type = note.wave;
    source.frequency.value = note.hertz;
    source.detune.value = note.detune;
    const filter = context.createBiquadFilter();
    filter.type = "lowpass";
    filter.frequency.value = note.brightness;
    const gain = context.createGain();
    gain.gain.setValueAtTime(0, note.at);
    gain.gain.linearRampToValueAtTime(note.volume, note.at + note.rise);
    gain.gain.exponentialRampToValueAtTime(0.0001, note.at + note.duration);
    source.connect(filter).connect(gain).connect(out);
    source.start(note.at);
    source.stop(note.at + note.duration);
  }
}

interface Note {
  readonly at: number;
  readonly hertz: number;
  readonly wave: OscillatorType;
  readonly duration: number;
  /** How long it takes to fade in. */
  readonly rise: number;
  readonly volume: number;
  readonly brightness: number;
  readonly detune: number;
}

function hertzOf(semitones: number): number {
  return BASE_HERTZ * 2 ** (semitones / 12);
}
