/**
 * Sound made in the browser: tones and noise, no files. One audio context, opened after the player's
 * first gesture and woken again after a phone's lock screen; the volume is remembered on the device.
 */
export interface Tone {
  /** Hertz. */
  from: number;
  /** The pitch at its end; by default that of its start. */
  to?: number;
  /** Seconds. */
  at?: number;
  duration: number;
  volume?: number;
  wave?: OscillatorType;
}

export interface Noise {
  /** In hertz: the middle of the audible band. */
  pitch: number;
  to?: number;
  at?: number;
  duration: number;
  volume?: number;
  filter?: BiquadFilterType;
  sharpness?: number;
}

const MEMORY = "rouleau:sound";
/** Music is in the background until the player wants more of it. */
const QUIET_MUSIC = 0.3;

export interface Loudness {
  volume: number;
  /** How loud the music is beside the game's own sounds, from 0 (none) to 1. */
  music: number;
  isMuted: boolean;
}

export class Sound {
  #context: AudioContext | undefined;
  #master: GainNode | undefined;
  #music: GainNode | undefined;
  #hiss: AudioBuffer | undefined;
  #loudness: Loudness = recall();
  /** The host page may request silence; that is not remembered. */
  #isSilenced = false;

  constructor() {
    const wake = () => this.#wake();
    for (const gesture of ["pointerdown", "keydown"]) addEventListener(gesture, wake);
    document.addEventListener("visibilitychange", () => {
      if (document.hidden) void this.#context?.suspend();
      else if (this.#context !== undefined) wake();
    });
  }

  get loudness(): Loudness {
    return { ...this.#loudness };
  }

  set loudness(loudness: Loudness) {
    this.#loudness = loudness;
    try {
      localStorage.setItem(MEMORY, JSON.stringify(loudness));
    } catch {
      // The browser refuses storage, so the choice lasts only as long as the page.
    }
    this.#setVolume();
  }

  set isSilenced(isSilenced: boolean) {
    this.#isSilenced = isSilenced;
    this.#setVolume();
  }

  /** The node for music, or undefined while nobody can hear it. */
  get music(): { context: AudioContext; out: AudioNode } | undefined {
    const [context, out] = [this.#context, this.#music];
    if (context === undefined || out === undefined || context.state !== "running") return undefined;
    const { isMuted, music } = this.#loudness;
    return isMuted || this.#isSilenced || music === 0 ? undefined : { context, out };
  }

  /** Plays tones together, each from its own `at`. */
  tones(tones: readonly Tone[]): void {
    for (const tone of tones) this.#tone(tone);
  }

  #tone({ from, to = from, at = 0, duration, volume = 0.2, wave = "sine" }: Tone): void {
    const out = this.#envelope(at, duration, volume);
    if (out === undefined) return;
    const { context, gain, start } = out;
    const source = context.createOscillator();
    source.type = wave;
    source.frequency.setValueAtTime(from, start);
    source.frequency.exponentialRampToValueAtTime(Math.max(20, to), start + duration);
    source.connect(gain);
    source.start(start);
    source.stop(start + duration);
  }

  noise(noise: Noise): void {
    const { pitch, to = pitch, at = 0, duration, volume = 0.2 } = noise;
    const out = this.#envelope(at, duration, volume);
    if (out === undefined) return;
    const { context, gain, start } = out;
    const source = context.createBufferSource();
    this.#hiss ??= hissFor(context);
    source.buffer = this.#hiss;
    source.loop = true;
    const filter = context.createBiquadFilter();
    filter.type = noise.filter ?? "bandpass";
    filter.Q.value = noise.sharpness ?? 1;
    filter.frequency.setValueAtTime(pitch, start);
    filter.frequency.exponentialRampToValueAtTime(Math.max(20, to), start + duration);
    source.connect(filter).connect(gain);
    source.start(start);
    source.stop(start + duration);
  }

  /** Returns the node to play into from `at` on, or undefined while nothing can be heard. */
  #envelope(at: number, duration: number, volume: number) {
    const [context, master] = [this.#context, this.#master];
    if (context === undefined || master === undefined || context.state !== "running") return;
    if (this.#loudness.isMuted || this.#isSilenced) return;
    const start = context.currentTime + at;
    const gain = context.createGain();
    gain.gain.setValueAtTime(0.0001, start);
    gain.gain.exponentialRampToValueAtTime(volume, start + Math.min(0.012, duration / 4));
    gain.gain.exponentialRampToValueAtTime(0.0001, start + duration);
    gain.connect(master);
    return { context, gain, start };
  }

  #wake(): void {
    if (typeof AudioContext === "undefined") return;
    if (this.#context === undefined) {
      this.#context = new AudioContext();
      const limiter = this.#context.createDynamicsCompressor();
      this.#master = this.#context.createGain();
      this.#master.connect(limiter).connect(this.#context.destination);
      this.#music = this.#context.createGain();
      this.#music.connect(this.#master);
      this.#setVolume();
    }
    if (this.#context.state !== "running") void this.#context.resume().catch(() => {});
  }

  #setVolume(): void {
    if (this.#master === undefined) return;
    const isQuiet = this.#loudness.isMuted || this.#isSilenced;
    this.#master.gain.value = isQuiet ? 0 : this.#loudness.volume;
    if (this.#music !== undefined) this.#music.gain.value = this.#loudness.music;
  }
}

function recall(): Loudness {
  try {
    const kept = JSON.parse(localStorage.getItem(MEMORY) ?? "null");
    if (typeof kept?.volume === "number") {
      // A choice from before music existed says nothing about music.
      const music = typeof kept.music === "number" ? kept.music : QUIET_MUSIC;
      return { volume: part(kept.volume), music: part(music), isMuted: kept.isMuted === true };
    }
  } catch {
    // Nothing is stored, or the browser refuses access.
  }
  return { volume: 0.6, music: QUIET_MUSIC, isMuted: false };
}

function part(value: number): number {
  return Math.min(1, Math.max(0, value));
}

function hissFor(context: AudioContext): AudioBuffer {
  const hiss = context.createBuffer(1, context.sampleRate, context.sampleRate);
  const samples = hiss.getChannelData(0);
  for (let index = 0; index < samples.length; index += 1) samples[index] = Math.random() * 2 - 1;
  return hiss;
}
