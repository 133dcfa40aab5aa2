/** The stage of Bit Key Rush: a terminal in the dark, a key of four characters, a trace that comes closer. */
import { number, percent } from "../../languages/numbers.ts";
import { CanvasStage, type Rect, type StageNeeds } from "../../stage/canvas-stage.ts";
import { isCelebrated } from "../../stage/celebration.ts";
import { easeInOut, easeOutBack } from "../../stage/motion.ts";
import { bezelOf, drawLamps, paintRoom } from "./art.ts";
import { drawNetwork } from "./network.ts";
import { score, sounds } from "./sounds.ts";
import type { KeyEvent } from "./timeline.ts";

const GREEN = "#3dff9a";
const RED = "#ff3b4e";
const RAIN = "01ABCDE<>{}#$%&@";
const MOST_LINES = 5;

interface Slot {
  state: "hidden" | "next" | "right" | "wrong" | "missed";
  character: string;
  guess: string;
  /** Grows from 0 to 1 when the slot is decided. */
  part: number;
}

interface Worth {
  readonly right: number;
  readonly trace: number;
  readonly multiplier: number;
}

/** Percent. */
const COMPLETE = 100;
/** A screen lower than this, in pixels, is a phone held sideways. */
const SHORT_SCREEN = 360;

class KeyStage extends CanvasStage<KeyEvent> {
  protected readonly score = score;
  protected readonly look = {
    font: '"Share Tech Mono", ui-monospace, monospace',
    amount: ["#eafff4", GREEN] as const,
    outline: "#00180c",
  };
  #screen: Rect = { x: 0, y: 0, width: 0, height: 0 };
  #room = document.createElement("canvas");
  #slots: Slot[] = [];
  #trace = 0;
  #worth = 0;
  #right = 0;
  #isOver = true;
  #isScrambling = false;
  #lines: string[] = [];
  #flash = { colour: GREEN, strength: 0 };
  #verdict: { words: string; colour: string; size: number } | undefined;
  #rain = Array.from({ length: 46 }, (_, index) => ({
    speed: 40 + ((index * 37) % 70),
    start: (index * 0.618) % 1,
  }));

  get #characters(): readonly string[] {
    return (this.rules.characters as readonly string[] | undefined) ?? [];
  }

  get #length(): number {
    return (this.rules.keyLength as number | undefined) ?? 4;
  }

  protected layout(): void {
    const { place } = this;
    const edge = bezelOf(place);
    const width = Math.min(place.width - 2 * edge, place.height * 1.75);
    this.#screen = {
      ...{ x: place.x + (place.width - width) / 2, y: place.y + edge },
      ...{ width, height: place.height - 2 * edge },
    };
    this.#room.width = Math.max(1, Math.round(this.width * this.pixelRatio));
    this.#room.height = Math.max(1, Math.round(this.height * this.pixelRatio));
    const room = this.#room.getContext("2d");
    room?.scale(this.pixelRatio, this.pixelRatio);
    if (room !== null) paintRoom(room, this.width, this.height, this.#screen);
    if (this.#slots.length > 0) return;
    this.#reset();
    const { ready, key } = this.words.key.terminal;
    this.#lines = [ready, key(number(this.#length), this.#characters.join(" "))];
  }

  protected sizes(): Record<string, number> {
    return {};
  }

  #reset(): void {
    this.#slots = Array.from({ length: this.#length }, (_, index) => ({
      ...{ state: index === 0 ? "next" : "hidden", character: "?", guess: "", part: 0 },
    }));
    this.#trace = 0;
    this.#worth = 0;
    this.#right = 0;
    this.#isOver = false;
    this.#verdict = undefined;
  }

  wait(): void {
    if (this.#isOver) this.#reset();
    this.#isScrambling = true;
    this.#say(`> ${this.words.key.terminal.trying}`);
    sounds.type(this.sound);
  }

  stop(): void {
    this.#isScrambling = false;
    this.#say(`> ${this.words.key.terminal.noAnswer}`);
  }

  async play(event: KeyEvent): Promise<void> {
    switch (event.type) {
      case "guessed":
        return this.#guess(event);
      case "traced":
        return this.#end(this.words.key.tracedTitle, RED);
      case "escaped":
        return this.#escape(event);
    }
  }

  async #guess(event: Extract<KeyEvent, { type: "guessed" }>): Promise<void> {
    if (event.position === 0) this.#reset();
    const slot = this.#slots[event.position];
    if (slot === undefined) return;
    if (!this.motion.isStill) {
      this.#isScrambling = true;
      await this.motion.wait(420);
    }
    this.#isScrambling = false;
    slot.state = event.isRight ? "right" : "wrong";
    slot.character = event.character;
    slot.guess = event.guess;
    const next = this.#slots[event.position + 1];
    this.#flash = { colour: event.isRight ? GREEN : RED, strength: 1 };
    if (event.isRight) sounds.right(this.sound);
    else sounds.wrong(this.sound);
    const { match, itWas } = this.words.key.terminal;
    this.#say(`> ${event.guess}: ${event.isRight ? match : itWas(event.character)}`);
    if (!event.isRight && !this.motion.isStill) this.shake = 12;
    this.#burst(event.position, event.isRight);
    await this.motion.tween(
      420,
      (part) => {
        slot.part = part;
      },
      easeOutBack,
    );
    if (event.isRight) this.#right += 1;
    // The last step of a trace can be longer than the rest of the route.
    await this.#follow(Math.min(COMPLETE, event.trace));
    this.#worth = this.#worthAt(this.#right, event.trace) ?? 0;
    if (next !== undefined) next.state = "next";
  }

  /** The trace comes closer, hop by hop. */
  async #follow(trace: number): Promise<void> {
    const from = this.#trace;
    if (trace === from) return;
    sounds.trace(this.sound, trace);
    this.#say(`> ${this.words.key.terminal.traceAt(percent(trace / 100))}`);
    await this.motion.tween(
      650,
      (part) => {
        this.#trace = from + (trace - from) * part;
      },
      easeInOut,
    );
  }

  async #escape(event: Extract<KeyEvent, { type: "escaped" }>): Promise<void> {
    for (const [index, slot] of this.#slots.entries())
      if (slot.state === "hidden" || slot.state === "next") {
        slot.state = "missed";
        slot.character = event.key[index] ?? "?";
      }
    this.#worth = event.multiplier;
    sounds.disconnected(this.sound);
    if (isCelebrated(event.multiplier)) sounds.escaped(this.sound);
    const { completeTitle, disconnectedTitle } = this.words.key;
    await this.#end(event.isComplete ? completeTitle : disconnectedTitle, GREEN);
  }

  async #end(words: string, colour: string): Promise<void> {
    this.#isOver = true;
    for (const slot of this.#slots) if (slot.state === "next") slot.state = "hidden";
    this.#say(`> ${words}`);
    if (colour === RED) {
      sounds.traced(this.sound);
      this.#worth = 0;
      if (!this.motion.isStill) this.shake = 22;
    }
    const verdict = { words, colour, size: 0 };
    this.#verdict = verdict;
    this.#flash = { colour, strength: 1 };
    await this.motion.tween(
      360,
      (part) => {
        verdict.size = part;
      },
      easeOutBack,
    );
    await this.motion.wait(500);
    if (colour === GREEN) this.#verdict = undefined;
  }

  #say(line: string): void {
    this.#lines = [...this.#lines, line].slice(-MOST_LINES);
  }

  #worthAt(right: number, trace: number): number | undefined {
    const worth = (this.rules.worth ?? []) as readonly Worth[];
    return worth.find((entry) => entry.right === right && entry.trace === trace)?.multiplier;
  }

  #burst(position: number, isRight: boolean): void {
    if (this.motion.isStill) return;
    const { x, y, width, height } = this.#slotRect(position);
    this.particles.burst(18, () => ({
      ...{ x: x + width / 2, y: y + height / 2, gravity: 0, life: 0.6, drag: 0.2 },
      vx: (Math.random() - 0.5) * 900,
      vy: (Math.random() - 0.5) * 700,
      ...{ size: 2 + Math.random() * 2, colour: isRight ? GREEN : RED, shape: "streak" as const },
    }));
  }

  #slotRect(position: number): Rect {
    const { x, y, width, height } = this.#screen;
    const gap = width * 0.025;
    const most = (height * 0.4) / 1.18;
    const size = Math.min((width * 0.9 - gap * (this.#length - 1)) / this.#length, most);
    const left = x + (width - size * this.#length - gap * (this.#length - 1)) / 2;
    const high = size * 1.18;
    const top = y + height * 0.292 + (height * 0.44 - high) / 2;
    return { x: left + position * (size + gap), y: top, width: size, height: high };
  }

  protected draw(seconds: number): void {
    const { ctx, width, height } = this;
    ctx.drawImage(this.#room, 0, 0, width, height);
    const danger = this.#trace / COMPLETE;
    drawLamps(ctx, { width, height, screen: this.#screen, seconds, danger });
    this.#drawSirens(seconds);
    const { x, y } = this.#screen;
    ctx.save();
    ctx.beginPath();
    ctx.roundRect(x, y, this.#screen.width, this.#screen.height, bezelOf(this.#screen) * 0.7);
    ctx.clip();
    this.#drawRain(seconds);
    const inside = this.#inside;
    const network = { ...inside, height: this.#screen.height * 0.25 };
    drawNetwork(ctx, network, {
      ...{ trace: this.#trace, seconds, font: this.look.font, words: this.words.key },
    });
    for (const [index, slot] of this.#slots.entries()) this.#drawSlot(slot, index, seconds);
    this.#drawStakes();
    this.#drawLog(seconds);
    this.#drawGlass(seconds);
    ctx.restore();
    this.#drawVerdict();
  }

  /** Text on the screen keeps a margin. */
  get #inside(): Rect {
    const { x, y, width, height } = this.#screen;
    const gap = Math.min(14, width * 0.014);
    return { x: x + gap, y: y + gap, width: width - 2 * gap, height: height - 2 * gap };
  }

  #drawRain(seconds: number): void {
    const { ctx } = this;
    const { x, y, width, height } = this.#screen;
    ctx.font = `15px ${this.look.font}`;
    ctx.textAlign = "center";
    ctx.textBaseline = "middle";
    const columns = Math.min(this.#rain.length, Math.max(8, Math.floor(width / 26)));
    const gap = width / columns;
    const step = 19;
    for (const [column, { speed, start }] of this.#rain.slice(0, columns).entries()) {
      const length = 11;
      const head = ((seconds * speed) / step + start * 80) % (height / step + length);
      for (let tail = 0; tail < length; tail += 1) {
        const row = Math.floor(head - tail);
        if (row < 0) continue;
        const letter = RAIN[(row * 7 + column * 13 + Math.floor(seconds * 2)) % RAIN.length] ?? "0";
        ctx.fillStyle = `rgb(61 255 154 / ${(1 - tail / length) * 20}%)`;
        ctx.fillText(letter, x + gap * (column + 0.5), y + row * step);
      }
    }
  }

  /**
   * Blue and red light from the street, stronger as the trace comes nearer. It changes less than three times a
   * second.
   */
  #drawSirens(seconds: number): void {
    const near = Math.max(0, (this.#trace - 20) / 80);
    if (near === 0) return;
    const { ctx, width, height } = this;
    const turn = (Math.sin(seconds * 4) + 1) / 2;
    for (const [from, to, colour, strength] of [
      [0, width * 0.45, "255 45 65", turn],
      [width, width * 0.55, "60 110 255", 1 - turn],
    ] as const) {
      const light = ctx.createLinearGradient(from, 0, to, 0);
      light.addColorStop(0, `rgb(${colour} / ${near * strength * 55}%)`);
      light.addColorStop(1, `rgb(${colour} / 0%)`);
      ctx.fillStyle = light;
      ctx.fillRect(0, 0, width, height);
    }
  }

  #drawSlot(slot: Slot, index: number, seconds: number): void {
    const { ctx } = this;
    const at = this.#slotRect(index);
    const isTurning = this.#isScrambling && slot.state === "next";
    const colour = slot.state === "wrong" ? RED : slot.state === "missed" ? "#8fb5a3" : GREEN;
    const isDim = slot.state === "hidden";
    ctx.save();
    ctx.beginPath();
    ctx.roundRect(at.x, at.y, at.width, at.height, at.width * 0.08);
    const faces = {
      right: ["#1d8a5c", "#0b4a31", "#052a1b"],
      wrong: ["#8c1a2a", "#4a0b16", "#220409"],
      missed: ["#2c4a40", "#142a22", "#081410"],
    };
    const idle = ["#124836", "#08261b", "#03110b"];
    const face = slot.state in faces ? faces[slot.state as keyof typeof faces] : idle;
    ctx.globalAlpha = isDim ? 0.6 : 1;
    ctx.fillStyle = this.gradient(at.y, at.y + at.height, face);
    ctx.fill();
    ctx.lineWidth = slot.state === "next" ? 4 : 2.5;
    ctx.strokeStyle = colour;
    if (slot.state === "right" || slot.state === "next") {
      ctx.shadowColor = colour;
      ctx.shadowBlur = slot.state === "right" ? 30 : 14 + Math.sin(seconds * 4) * 8;
    }
    ctx.stroke();
    ctx.shadowBlur = 0;
    this.#drawKeyLight(at, colour);
    const scrambled = "ABCDE"[Math.floor(seconds * 24 + index) % 5] ?? "?";
    const shown = isTurning && !this.isStill ? scrambled : slot.character;
    ctx.fillStyle = colour;
    ctx.textAlign = "center";
    ctx.textBaseline = "middle";
    const size = at.height * 0.66 * (slot.part > 0 ? 0.7 + 0.3 * slot.part : 1);
    ctx.font = `${size}px ${this.look.font}`;
    ctx.shadowColor = colour;
    ctx.shadowBlur = 18;
    ctx.fillText(shown, at.x + at.width / 2, at.y + at.height * 0.5);
    ctx.shadowBlur = 0;
    ctx.font = `${Math.max(11, at.height * 0.12)}px ${this.look.font}`;
    ctx.fillText(this.#noteOf(slot), at.x + at.width / 2, at.y + at.height * 0.9, at.width * 0.9);
    ctx.restore();
  }

  /** The light on a key's glass, and the lamp at its foot. */
  #drawKeyLight({ x, y, width, height }: Rect, colour: string): void {
    const { ctx } = this;
    const radius = width * 0.06;
    ctx.fillStyle = this.gradient(y, y + height * 0.5, [
      "rgb(255 255 255 / 20%)",
      "rgb(255 255 255 / 2%)",
    ]);
    ctx.beginPath();
    ctx.roundRect(x + width * 0.04, y + width * 0.04, width * 0.92, height * 0.42, radius);
    ctx.fill();
    ctx.fillStyle = colour;
    ctx.beginPath();
    ctx.roundRect(x + width * 0.3, y + height * 0.965, width * 0.4, Math.max(2, height * 0.014), 2);
    ctx.fill();
  }

  #noteOf({ state, guess }: Slot): string {
    const { matchNote, notNote, guessNote } = this.words.key;
    if (state === "right") return matchNote;
    if (state === "wrong") return notNote(guess);
    return state === "next" ? guessNote : "";
  }

  /** What a right guess and a wrong one would do to the round, and what it is worth now. */
  #drawStakes(): void {
    const { ctx } = this;
    const { x, y, width, height } = this.#inside;
    const top = y + height * 0.745;
    const high = Math.max(26, height * 0.105);
    const middle = x + width / 2;
    if (this.#worth > 0)
      this.text(this.money(this.#worth), {
        x: middle,
        y: top + high * 0.5,
        size: high * 1.05,
        maxWidth: width * 0.3,
      });
    if (this.#isOver) return;
    const right = this.#worthAt(this.#right + 1, this.#trace);
    const wrong = [25, 50].map((step) => this.#worthAt(this.#right, this.#trace + step) ?? 0);
    if (right === undefined) return;
    const { key, rules } = this.words;
    const say = (worth: number) => (worth === 0 ? key.lost : this.money(worth));
    const chips = [
      { text: key.right(say(right)), colour: GREEN, left: x },
      {
        text: key.wrong(rules.or([...new Set(wrong.map(say))])),
        colour: "#ff8a95",
        left: x + width * 0.66,
      },
    ];
    for (const { text, colour, left } of chips) {
      ctx.strokeStyle = colour;
      ctx.lineWidth = 1.5;
      const isGood = colour === GREEN;
      const plate = isGood ? ["#0e4a34", "#04190f"] : ["#4a121c", "#1c0408"];
      ctx.fillStyle = this.gradient(top, top + high, plate);
      ctx.beginPath();
      ctx.roundRect(left, top, width * 0.34, high, 8);
      ctx.fill();
      ctx.stroke();
      ctx.fillStyle = colour;
      ctx.textAlign = "center";
      ctx.textBaseline = "middle";
      const { lines, size } = this.#fitted(text, width * 0.32, high);
      for (const [index, line] of lines.entries()) {
        const fromMiddle = (index - (lines.length - 1) / 2) * size * 1.1;
        ctx.fillText(line, left + width * 0.17, top + high * 0.52 + fromMiddle);
      }
    }
  }

  /** Sets the font for a text, which is broken after its arrow where that allows larger letters. */
  #fitted(text: string, room: number, high: number): { lines: readonly string[]; size: number } {
    const { ctx } = this;
    const fit = (lines: readonly string[], most: number) => {
      ctx.font = `${most}px ${this.look.font}`;
      const widest = Math.max(...lines.map((line) => ctx.measureText(line).width));
      return { lines, size: Math.min(most, (most * room) / widest) };
    };
    const one = fit([text], Math.min(high * 0.5, 22));
    const two = fit(text.split(/(?<=→) /), Math.min(high * 0.42, 22));
    const best = one.size >= two.size ? one : two;
    ctx.font = `${best.size}px ${this.look.font}`;
    return best;
  }

  #drawLog(seconds: number): void {
    const { ctx } = this;
    const { x, y, width, height } = this.#inside;
    const top = y + height * 0.875;
    const size = Math.min(18, height * 0.036);
    const room = Math.floor((y + height - top) / (size * 1.25));
    const lines = room < 1 ? [] : this.#lines.slice(-room);
    // On a phone held sideways the jackpot is at the end of the line.
    const wide = height < SHORT_SCREEN ? width * 0.58 : width;
    ctx.font = `${size}px ${this.look.font}`;
    ctx.textAlign = "left";
    ctx.textBaseline = "top";
    for (const [index, line] of lines.entries()) {
      const isLast = index === lines.length - 1;
      ctx.fillStyle = `rgb(160 255 210 / ${isLast ? 95 : 55}%)`;
      const cursor = isLast && Math.floor(seconds * 2) % 2 === 0 ? "▌" : "";
      ctx.fillText(line + cursor, x + 4, top + index * size * 1.25, wide - 8);
    }
  }

  /** The glass of an old screen: lines, a bright flash that fades, dark corners, and the light of the room. */
  #drawGlass(seconds: number): void {
    const { ctx } = this;
    const { x, y, width, height } = this.#screen;
    ctx.fillStyle = "rgb(0 0 0 / 14%)";
    const roll = this.isStill ? 0 : (seconds * 12) % 4;
    for (let line = roll; line < height; line += 4) ctx.fillRect(x, y + line, width, 1.4);
    if (this.#flash.strength > 0.03 && !this.isStill) {
      ctx.globalAlpha = this.#flash.strength * 0.28;
      ctx.fillStyle = this.#flash.colour;
      ctx.fillRect(x, y, width, height);
      ctx.globalAlpha = 1;
      this.#flash.strength *= 0.88;
    }
    const [u, v] = [x + width / 2, y + height / 2];
    const reach = Math.hypot(width, height);
    const corner = ctx.createRadialGradient(u, v, reach * 0.34, u, v, reach * 0.54);
    corner.addColorStop(0, "rgb(0 0 0 / 0%)");
    corner.addColorStop(1, "rgb(0 0 0 / 52%)");
    ctx.fillStyle = corner;
    ctx.fillRect(x, y, width, height);
    const glare = ctx.createLinearGradient(x, y, x + width * 0.5, y + height);
    glare.addColorStop(0, "rgb(220 255 240 / 9%)");
    glare.addColorStop(0.34, "rgb(220 255 240 / 2%)");
    glare.addColorStop(0.36, "rgb(220 255 240 / 0%)");
    ctx.fillStyle = glare;
    ctx.fillRect(x, y, width, height);
  }

  #drawVerdict(): void {
    const verdict = this.#verdict;
    if (verdict === undefined || verdict.size <= 0) return;
    const { ctx } = this;
    const { x, y, width, height } = this.#screen;
    const middle = y + height * 0.49;
    const high = Math.min(height * 0.26, width * 0.2) * verdict.size;
    ctx.fillStyle = verdict.colour === RED ? "rgb(60 0 8 / 86%)" : "rgb(0 30 16 / 86%)";
    ctx.fillRect(0, middle - high * 0.62, this.width, high * 1.24);
    ctx.fillStyle = verdict.colour;
    for (const edge of [-0.62, 0.59])
      ctx.fillRect(0, middle + high * edge, this.width, Math.max(2, high * 0.03));
    this.text(verdict.words, {
      ...{ x: x + width / 2, y: middle, size: high * 0.8, fill: verdict.colour },
      maxWidth: width * 0.92,
    });
  }
}

export const openStage = (needs: StageNeeds) => new KeyStage(needs, {});
