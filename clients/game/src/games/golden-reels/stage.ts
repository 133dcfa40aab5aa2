/** The stage of Golden Reels: five heavy reels in a theatre. */
import { capitals, number } from "../../languages/numbers.ts";
import { CanvasStage, type Rect, type StageNeeds } from "../../stage/canvas-stage.ts";
import { isCelebrated } from "../../stage/celebration.ts";
import { easeIn, easeInOut, easeOut, easeOutBack } from "../../stage/motion.ts";
import { drawActing } from "./actions.ts";
import { art } from "./art.ts";
import { Curtains, paintValance } from "./curtain.ts";
import { drawLanterns, paintNight } from "./free-spins-place.ts";
import { drawLine, drawPlate, lightCell, type ShownLine } from "./lines.ts";
import { drawBulbs, GILDED, inset, Machine, rounded, SAPPHIRE } from "./machine.ts";
import { Reel } from "./reel.ts";
import { nightScore, score, sounds } from "./sounds.ts";
import { OPENING_WINDOW } from "./symbols.ts";
import { paintTheatre } from "./theatre.ts";
import type { ReelsEvent, Window } from "./timeline.ts";

type Wins = Extract<ReelsEvent, { type: "won" }>["wins"];

const REELS = 5;
const ROWS = 3;
/** How high a cell is, as a part of its width. */
const LOWEST_CELL = 0.94;
const HIGHEST_CELL = 1.32;
const STOP_GAP_MILLISECONDS = 190;
const FIRST_STOP_MILLISECONDS = 420;
const TENSION_MILLISECONDS = 1_100;
const LINE_SECONDS = 1.3;
const CURTAIN_MILLISECONDS = 620;
/** How wide a symbol's picture is, as a part of its cell; a seventh of it is the room for its shadow. */
const SYMBOL = 1.04;

class ReelsStage extends CanvasStage<ReelsEvent> {
  protected readonly score = score;
  protected readonly look = {
    font: "Cinzel, Georgia, serif",
    amount: ["#fffdf0", "#ffe07a", "#f2a91c", "#fff0b0", "#d0860e"] as const,
    outline: "#3a1200",
  };
  #reels = columnsOf(OPENING_WINDOW).map((column) => new Reel(column));
  #cell = { width: 0, height: 0, gap: 0 };
  #rim = 0;
  #frame: Rect = { x: 0, y: 0, width: 0, height: 0 };
  #inside: Rect = this.#frame;
  #theatre = document.createElement("canvas");
  #night = document.createElement("canvas");
  #isNightPainted = false;
  #machines = { gilded: new Machine(GILDED), sapphire: new Machine(SAPPHIRE) };
  #curtains = new Curtains();
  /** How far the curtains reach now, and whether they are moving. */
  #drawn = { reach: 0, isMoving: false };
  #wins: Wins = [];
  #winsSince = 0;
  /** Whether the wins that are shown are above the stake: only those have a sound, sparks, lights and actions. */
  #isCelebrating = false;
  #tense = -1;
  #turningSince = 0;
  /** Whether free spins are played, by night, and what lines win there. */
  #isNight = false;
  #times = 1;
  #title: { words: string; below: string; size: number } | undefined;
  #flash = 0;

  protected layout(): void {
    const { place } = this;
    const rimShare = 0.3;
    const gapShare = 0.06;
    const across = REELS + (REELS - 1) * gapShare + rimShare * 2.3;
    // On a tall screen the cells grow in height before the room above is given to the sign.
    const room = (place.height * 0.78) / (place.width / across) - rimShare * 2.3;
    const share = Math.min(HIGHEST_CELL, Math.max(LOWEST_CELL, room / ROWS));
    const down = ROWS * share + rimShare * 2.3;
    const unit = Math.min(place.width / across, place.height / down);
    this.#cell = { width: unit, height: unit * share, gap: unit * gapShare };
    this.#rim = unit * rimShare;
    const [width, height] = [unit * across, unit * down];
    this.#frame = {
      x: place.x + (place.width - width) / 2,
      y: place.y + (place.height - height) * (place.height - height > unit * 1.6 ? 0.62 : 0.5),
      ...{ width, height },
    };
    this.#inside = inset(this.#frame, this.#rim * 1.15);
    const { width: wide, height: high, pixelRatio } = this;
    paintTo(this.#theatre, wide, high, pixelRatio, (scene) =>
      paintTheatre(scene, wide, high, this.#frame),
    );
    this.#machines.gilded.prepare(this.#machineShape());
    this.#isNightPainted = false;
    this.#curtains.prepare(wide, high);
  }

  #machineShape() {
    const reel = { width: this.#cell.width, height: this.#cell.height * ROWS };
    return { frame: this.#frame, rim: this.#rim, reel, pixelRatio: this.pixelRatio };
  }

  /** The night is painted when it is first seen: most sessions begin and end without it. */
  #paintNight(): void {
    this.#isNightPainted = true;
    const { width, height, pixelRatio } = this;
    paintTo(this.#night, width, height, pixelRatio, (scene) =>
      paintNight(scene, width, height, this.#frame),
    );
    this.#machines.sapphire.prepare(this.#machineShape());
  }

  protected sizes(): Record<string, number> {
    return Object.fromEntries(Object.keys(art).map((name) => [name, this.#cell.width * SYMBOL]));
  }

  wait(): void {
    this.#wins = [];
    this.#goTo(false);
    this.#drawn = { reach: 0, isMoving: false };
    this.#title = undefined;
    this.#turn();
    sounds.pull(this.sound);
  }

  stop(): void {
    for (const reel of this.#reels) reel.halt();
  }

  async play(event: ReelsEvent): Promise<void> {
    switch (event.type) {
      case "stopped":
        return this.#stopOn(event.window, event.isTense);
      case "won":
        return this.#showWins(event.wins, event.multiplier);
      case "freeSpinsBegan":
        return this.#beginFreeSpins(event.count, event.multiplier);
      case "freeSpin":
        return this.#freeSpin(event);
      case "freeSpinsOver":
        return this.#endFreeSpins(event.won);
    }
  }

  #turn(): void {
    this.#turningSince = performance.now();
    if (this.motion.isStill) return;
    for (const [index, reel] of this.#reels.entries()) reel.turn(this.#turningSince + index * 55);
  }

  async #stopOn(window: Window, isTense: readonly boolean[]): Promise<void> {
    this.#wins = [];
    const turned = performance.now() - this.#turningSince;
    await this.motion.wait(Math.max(0, FIRST_STOP_MILLISECONDS - turned));
    let scatters = 0;
    const columns = columnsOf(window);
    for (const [index, reel] of this.#reels.entries()) {
      const column = columns[index] ?? [];
      if (isTense[index] && !this.motion.isStill) {
        this.#tense = index;
        sounds.tension(this.sound);
        await this.motion.wait(TENSION_MILLISECONDS);
      }
      const landed = reel.stopOn(column, this.motion, () => {
        sounds.stop(this.sound, index);
        if (!column.includes("scatter")) return;
        scatters += 1;
        sounds.scatter(this.sound, scatters);
      });
      if (isTense[index] || index === REELS - 1) await landed;
      else await this.motion.wait(STOP_GAP_MILLISECONDS);
    }
    this.#tense = -1;
  }

  /** @param multiplier What they pay together, in stakes. */
  async #showWins(wins: Wins, multiplier: number): Promise<void> {
    this.#wins = wins;
    this.#winsSince = performance.now() / 1000;
    this.#isCelebrating = isCelebrated(multiplier);
    if (wins.length === 0 || this.motion.isStill) return;
    if (this.#isCelebrating) {
      sounds.lines(this.sound);
      for (const { reel, row } of wins.flatMap(({ positions }) => positions))
        this.#spark(reel, row);
    }
    await this.motion.wait(620);
  }

  /** The curtains close on the theatre and open on the palace by night. */
  async #beginFreeSpins(count: number, multiplier: number): Promise<void> {
    this.#times = multiplier;
    if (this.motion.isStill) {
      this.#goTo(true);
      return;
    }
    sounds.freeSpins(this.sound);
    await this.#drawCurtains(this.#side, this.width / 2);
    this.#wins = [];
    this.#goTo(true);
    this.coins(40);
    await this.#announce(
      this.words.reels.freeSpins(count),
      this.words.reels.lineWinsTimes(number(multiplier)),
      1_500,
    );
    await this.#drawCurtains(this.width / 2, 0);
    this.#drawn.isMoving = false;
  }

  async #freeSpin(event: Extract<ReelsEvent, { type: "freeSpin" }>): Promise<void> {
    this.#wins = [];
    this.#goTo(true);
    if (!this.motion.isStill) {
      this.#turn();
      await this.motion.wait(250);
    }
    await this.#stopOn(event.window, []);
    await this.#showWins(event.wins, event.after - event.before);
    await this.motion.wait(350);
  }

  async #endFreeSpins(won: number): Promise<void> {
    if (this.motion.isStill) {
      this.#goTo(false);
      return;
    }
    await this.#drawCurtains(0, this.width / 2);
    this.#goTo(false);
    if (won > 0) this.coins(40);
    await this.#announce(this.words.reels.freeSpinsWon, this.money(won), 1_700);
    await this.#drawCurtains(this.width / 2, this.#side);
    this.#drawn.isMoving = false;
  }

  /** Changes the place, and its music with it. */
  #goTo(isNight: boolean): void {
    if (isNight !== this.#isNight) this.music?.play(isNight ? nightScore : score);
    this.#isNight = isNight;
  }

  /** How wide a gathered curtain of the theatre is. */
  get #side(): number {
    return Math.max(0, this.#frame.x - this.#frame.width * 0.02);
  }

  async #drawCurtains(from: number, to: number): Promise<void> {
    sounds.curtain(this.sound);
    this.#drawn = { reach: from, isMoving: true };
    await this.motion.tween(
      CURTAIN_MILLISECONDS,
      (part) => {
        this.#drawn.reach = from + (to - from) * part;
      },
      to > from ? easeIn : easeInOut,
    );
  }

  async #announce(words: string, below: string, milliseconds: number): Promise<void> {
    const title = { words, below, size: 0 };
    this.#title = title;
    this.#flash = 1;
    await this.motion.tween(
      450,
      (part) => {
        title.size = part;
      },
      easeOutBack,
    );
    await this.motion.wait(milliseconds);
    await this.motion.tween(
      220,
      (part) => {
        title.size = 1 - part;
      },
      easeOut,
    );
    this.#title = undefined;
  }

  #centre(reel: number, row: number): { x: number; y: number } {
    const { width, height, gap } = this.#cell;
    return {
      x: this.#inside.x + reel * (width + gap) + width / 2,
      y: this.#inside.y + row * height + height / 2,
    };
  }

  #spark(reel: number, row: number): void {
    const { x, y } = this.#centre(reel, row);
    this.particles.burst(5, () => ({
      ...{ x, y, gravity: 200, life: 0.7, size: 3 + Math.random() * 3, colour: "#ffe28a" },
      vx: (Math.random() - 0.5) * 320,
      vy: (Math.random() - 0.5) * 320,
      shape: "glow",
    }));
  }

  protected override get isBusy(): boolean {
    return this.#reels.some(({ isTurning }) => isTurning);
  }

  protected draw(seconds: number): void {
    const { ctx } = this;
    for (const reel of this.#reels) reel.advance(performance.now());
    if (this.#isNight && !this.#isNightPainted) this.#paintNight();
    const machine = this.#isNight ? this.#machines.sapphire : this.#machines.gilded;
    ctx.drawImage(this.#isNight ? this.#night : this.#theatre, 0, 0, this.width, this.height);
    if (this.#isNight) drawLanterns(ctx, this.width, this.height, seconds);
    else this.#drawLights(seconds);
    machine.draw(ctx);
    const isWinning = this.#wins.length > 0 && this.#isCelebrating;
    drawBulbs(ctx, this.#frame, this.#rim, machine.finish, (index) => {
      if (this.isStill) return index % 2;
      const speed = this.#isNight ? 9 : isWinning ? 7 : 2.2;
      return (Math.sin(index * 1.05 - seconds * speed) + 1) / 2;
    });
    for (const [index, reel] of this.#reels.entries()) this.#drawReel(reel, index, machine);
    const line = this.#lineNow(seconds);
    if (line !== undefined) drawLine(ctx, line, this.#cell.width);
    this.#drawWinning(seconds);
    if (line !== undefined) this.#drawPay(line);
    if (this.#tense >= 0) this.#drawTension(this.#tense, seconds);
    if (this.#isNight) this.#drawTimes(seconds);
    this.#drawSign(seconds);
    if (this.#drawn.isMoving) {
      this.#curtains.draw(ctx, this.#drawn.reach);
      paintValance(ctx, this.width, Math.min(this.height * 0.13, 90));
    }
    if (this.#flash > 0.02) {
      ctx.fillStyle = `rgb(255 236 190 / ${this.#flash * 40}%)`;
      ctx.fillRect(0, 0, this.width, this.height);
      this.#flash *= 0.9;
    }
    this.#drawTitle();
  }

  /** What every line wins in free spins, on a plate at the frame's foot. */
  #drawTimes(seconds: number): void {
    const { x, y, width, height } = this.#frame;
    const size = this.#rim * 1.5;
    const beat = this.isStill ? 1 : 1 + 0.05 * Math.sin(seconds * 4);
    const at = { x: x + width / 2, y: y + height - this.#rim * 0.4 };
    const plate = { x: at.x - size * 1.15, y: at.y - size * 0.62, width: size * 2.3 };
    const { ctx } = this;
    rounded(ctx, { ...plate, height: size * 1.24 }, size * 0.62);
    ctx.fillStyle = this.gradient(plate.y, plate.y + size * 1.24, ["#16307f", "#060a2a"]);
    ctx.fill();
    ctx.lineWidth = Math.max(2, size * 0.1);
    ctx.strokeStyle = "#ffd76a";
    ctx.stroke();
    this.text(`×${number(this.#times)}`, { x: at.x, y: at.y + size * 0.04, size: size * beat });
  }

  /** Where there is room above the reels, the game's name hangs there. */
  #drawSign(seconds: number): void {
    const room = this.#frame.y - this.place.y;
    const size = Math.min(room * 0.3, this.#frame.width * 0.105);
    if (size < 22) return;
    const x = this.#frame.x + this.#frame.width / 2;
    const y = this.#frame.y - room * 0.36;
    const sway = this.isStill ? 0 : Math.sin(seconds * 0.9) * 0.03;
    this.sprites.draw(this.ctx, "crown", { x, y: y - size * 1.35, width: size * 1.5, angle: sway });
    this.text("GOLDEN REELS", { x, y, size, maxWidth: this.#frame.width * 0.9 });
  }

  #drawLights(seconds: number): void {
    const { ctx, width, height } = this;
    ctx.save();
    ctx.globalCompositeOperation = "lighter";
    for (const [index, start] of [0.16, 0.84].entries()) {
      const swing = Math.sin(seconds * 0.35 + index * 2.4) * 0.16;
      const from = { x: width * start, y: -20 };
      const to = { x: width * (0.5 + swing), y: height * 0.95 };
      const beam = ctx.createLinearGradient(from.x, from.y, to.x, to.y);
      beam.addColorStop(0, "rgb(255 190 120 / 17%)");
      beam.addColorStop(1, "rgb(255 190 120 / 0%)");
      ctx.fillStyle = beam;
      ctx.beginPath();
      ctx.moveTo(from.x - 8, from.y);
      ctx.lineTo(from.x + 8, from.y);
      ctx.lineTo(to.x + width * 0.13, to.y);
      ctx.lineTo(to.x - width * 0.13, to.y);
      ctx.fill();
    }
    ctx.restore();
  }

  #windowOf(index: number): Rect {
    const { width, height, gap } = this.#cell;
    const x = this.#inside.x + index * (width + gap);
    return { x, y: this.#inside.y, width, height: height * ROWS };
  }

  /** Draws a drum and its symbols; winning symbols are drawn later, in front of everything. */
  #drawReel(reel: Reel, index: number, machine: Machine): void {
    const { ctx } = this;
    const { width, height } = this.#cell;
    const window = this.#windowOf(index);
    ctx.save();
    rounded(ctx, window, width * 0.07);
    ctx.clip();
    machine.drawDrum(ctx, window);
    const winning = reel.speed === 0 ? this.#winningRows(index) : new Set<number>();
    const first = Math.floor(-reel.position) - 1;
    for (let symbol = first; symbol <= first + ROWS + 2; symbol += 1) {
      const top = (symbol + reel.position) * height;
      if (winning.has(Math.round(symbol + reel.position))) continue;
      const at = { x: window.x + width / 2, y: window.y + top + height / 2 };
      this.#drawSymbol(reel, symbol, { ...at, isDim: this.#wins.length > 0 });
    }
    machine.drawShade(ctx, window);
    ctx.restore();
  }

  /** The reel that may bring the last scatter: the others wait in the dark. */
  #drawTension(tense: number, seconds: number): void {
    const { ctx } = this;
    const { width } = this.#cell;
    ctx.save();
    for (let index = 0; index < REELS; index += 1) {
      if (index === tense) continue;
      rounded(ctx, this.#windowOf(index), width * 0.07);
      ctx.fillStyle = `rgb(4 0 12 / ${index > tense ? 62 : 38}%)`;
      ctx.fill();
    }
    const window = this.#windowOf(tense);
    rounded(ctx, inset(window, -width * 0.03), width * 0.09);
    ctx.strokeStyle = `rgb(255 226 130 / ${65 + Math.sin(seconds * 9) * 30}%)`;
    ctx.lineWidth = width * 0.07;
    ctx.shadowColor = "#ffd24d";
    ctx.shadowBlur = width * 0.3;
    ctx.stroke();
    ctx.restore();
  }

  #drawSymbol(reel: Reel, index: number, at: { x: number; y: number; isDim: boolean }): void {
    const { ctx } = this;
    const name = reel.symbolAt(index);
    const size = this.#cell.width * SYMBOL;
    const symbolNames: Readonly<Record<string, string>> = this.words.reels.symbols;
    if (this.sprites.get(name) === undefined) {
      this.text(symbolNames[name] ?? name, { x: at.x, y: at.y, size: size * 0.2, maxWidth: size });
      return;
    }
    if (reel.speed > 6) {
      const picture = this.sprites.passing(name);
      const tall = size * 1.5;
      if (picture !== undefined)
        ctx.drawImage(picture, at.x - size / 2, at.y - tall / 2, size, tall);
      return;
    }
    this.sprites.draw(ctx, name, { x: at.x, y: at.y, width: size, alpha: at.isDim ? 0.3 : 1 });
  }

  /** The symbols that win, lit and in their actions, before the line that joins them. */
  #drawWinning(seconds: number): void {
    const { ctx } = this;
    const { width, height } = this.#cell;
    const size = width * SYMBOL;
    for (const [index, reel] of this.#reels.entries()) {
      if (reel.speed !== 0) continue;
      for (const row of this.#winningRows(index)) {
        const at = this.#centre(index, row);
        lightCell(ctx, { x: at.x - width / 2, y: at.y - height / 2, width, height });
        const name = reel.symbolAt(Math.round(row - reel.position));
        const draw = () => this.sprites.draw(ctx, name, { x: 0, y: 0, width: size });
        const isActing = this.#isCelebrating && !this.isStill;
        const since = isActing ? Math.max(0, seconds - this.#winsSince) : 0;
        drawActing(ctx, name, { ...at, size: size * 0.86, seconds: since }, draw);
      }
    }
  }

  #winningRows(reel: number): Set<number> {
    const cells = this.#wins.flatMap(({ positions }) => positions);
    return new Set(cells.filter((cell) => cell.reel === reel).map(({ row }) => row));
  }

  /** The winning line that is shown now: one after another. */
  #lineNow(seconds: number): ShownLine | undefined {
    const lines = this.#wins.filter(({ line }) => line !== null);
    const since = this.isStill ? 0 : Math.max(0, seconds - this.#winsSince);
    const win = lines[Math.floor(since / LINE_SECONDS) % Math.max(1, lines.length)];
    const paylines = this.rules.paylines as number[][] | undefined;
    const rows = paylines?.[(win?.line ?? 1) - 1];
    if (win === undefined || rows === undefined) return undefined;
    const points = rows.map((row, reel) => this.#centre(reel, row));
    const part = this.isStill ? 1 : Math.min(1, (since % LINE_SECONDS) / 0.3);
    return { win, points, part };
  }

  /** What the line pays, on a plate under the last of its symbols. */
  #drawPay({ win, points }: ShownLine): void {
    const at = points[Math.min(win.count, points.length) - 1];
    if (at === undefined) return;
    const { width, height } = this.#cell;
    const plate = { width: width * 0.92, height: width * 0.3 };
    const top = at.y + height * 0.5 - plate.height * 0.85;
    drawPlate(this.ctx, { x: at.x - plate.width / 2, y: top, ...plate });
    this.text(this.money(win.multiplier), {
      ...{ x: at.x, y: top + plate.height * 0.53, size: plate.height * 0.74 },
      maxWidth: plate.width * 0.86,
    });
  }

  #drawTitle(): void {
    const title = this.#title;
    if (title === undefined || title.size <= 0) return;
    const { ctx, place } = this;
    const [x, y] = [place.x + place.width / 2, place.y + place.height / 2];
    ctx.fillStyle = `rgb(6 2 24 / ${Math.min(1, title.size) * 46}%)`;
    ctx.fillRect(0, 0, this.width, this.height);
    const reach = Math.max(1, place.width * 0.46);
    const light = ctx.createRadialGradient(x, y, 0, x, y, reach);
    light.addColorStop(0, `rgb(255 190 90 / ${Math.min(1, title.size) * 55}%)`);
    light.addColorStop(1, "rgb(255 150 60 / 0%)");
    ctx.fillStyle = light;
    ctx.fillRect(0, 0, this.width, this.height);
    const size =
      Math.min(place.width * 0.12, place.height * 0.26, 110) * Math.max(0.01, title.size);
    this.text(capitals(title.words), {
      x,
      y: y - size * 0.5,
      size,
      maxWidth: place.width * 0.92,
    });
    this.text(title.below, { x, y: y + size * 0.55, size: size * 0.62, fill: "#fff" });
  }
}

function columnsOf(window: Window): string[][] {
  const reels = window[0]?.length ?? 0;
  return Array.from({ length: reels }, (_, reel) => window.map((row) => row[reel] ?? ""));
}

/** Paints onto a canvas of the window's size, in device pixels, what is painted only once. */
function paintTo(
  canvas: HTMLCanvasElement,
  width: number,
  height: number,
  pixelRatio: number,
  paint: (scene: CanvasRenderingContext2D) => void,
): void {
  canvas.width = Math.max(1, Math.round(width * pixelRatio));
  canvas.height = Math.max(1, Math.round(height * pixelRatio));
  const scene = canvas.getContext("2d");
  if (scene === null) return;
  scene.scale(pixelRatio, pixelRatio);
  paint(scene);
}

export { art };

export const openStage = (needs: StageNeeds) => new ReelsStage(needs, art);
