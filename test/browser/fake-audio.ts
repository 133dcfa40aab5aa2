/** A stand-in for the browser's audio: a clock that the test moves, and nodes that only count. */
export class FakeAudio {
  static latest: FakeAudio | undefined;
  state = "running";
  currentTime = 0;
  sampleRate = 8_000;
  destination = {};
  /** When each sound begins, in seconds, and the pitches of the tones among them, in hertz. */
  readonly started: number[] = [];
  readonly pitches: number[] = [];
  readonly gains: { gain: Record<string, unknown> & { value: number } }[] = [];

  constructor() {
    FakeAudio.latest = this;
  }

  resume = async () => {
    this.state = "running";
  };
  suspend = async () => {
    this.state = "suspended";
  };
  createDynamicsCompressor = () => this.#node({});
  createBiquadFilter = () => this.#node({ frequency: this.#parameter(), Q: this.#parameter() });
  createGain = () => {
    const node = this.#node({ gain: this.#parameter() });
    this.gains.push(node);
    return node;
  };
  createBuffer = (_: number, length: number) => ({
    getChannelData: () => new Float32Array(length),
  });
  createBufferSource = () => this.#node(this.#source());
  createOscillator = () => {
    const frequency = this.#parameter();
    const source = this.#source(() => this.pitches.push(frequency.value));
    return this.#node({ ...source, frequency, detune: this.#parameter() });
  };

  #source(onStart = () => {}) {
    const start = (at: number) => {
      this.started.push(at);
      onStart();
    };
    return { start, stop: () => undefined };
  }

  #parameter() {
    const ramp = () => undefined;
    const parameter = {
      value: 0,
      setValueAtTime: (value: number) => {
        parameter.value = value;
      },
      ...{ linearRampToValueAtTime: ramp, exponentialRampToValueAtTime: ramp },
    };
    return parameter;
  }

  #node<Parts extends object>(parts: Parts) {
    const node = { ...parts, connect: (next: unknown) => next };
    return node;
  }
}
