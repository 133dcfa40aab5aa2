/** The stage of Golden Reels: five heavy reels in a theatre. */
import { capitals, number } from "../../languages/numbers.ts";
import { CanvasStage, type Rect, type StageNeeds } from "../../stage/canvas-stage.ts";
import { easeOut, easeOutBack } from "../../stage/motion.ts";
import { drawActing } from "./actions.ts";
import { art } from "./art.ts";
import { Reel } from "./reel.ts";
import { drawBulbs, inset, paintFrame, paintTheatre, rounded } from "./scenery.ts";
import { sounds } from "./sounds.ts";
import { OPENING_WINDOW } from "./symbols.ts";
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
const LINE_COLOURS = ["#ffd84d", "#ff5d7a", "#53e0ff", "#8cff66", "#ff9d3d", "#c98bff", "#ff77d0"];

class ReelsStage extends CanvasStage<ReelsEvent> {
  protected readonly look = {
    font: "Cinzel, Georgia, serif",
    amount: ["#fffbe0", "#ffb81f"] as const,
    outline: "#3a1200",
  };
  #reels = columnsOf(OPENING_WINDOW).map((column) => new Reel(column));
  #cell = { width: 0, height: 0, gap: 0 };
  #rim = 0;
  #frame: Rect = { x: 0, y: 0, width: 0, height: 0 };
  #inside: Rect = this.#frame;
  #scenery = document.createElement("canvas");
  #wins: Wins = [];
  #winsSince = 0;
  #tense = -1;
  #turningSince = 0;
  #freeSpins = 0;
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
    this.#scenery.width = Math.max(1, Math.round(this.width * this.pixelRatio));
    this.#scenery.height = Math.max(1, Math.round(this.height * this.pixelRatio));
    const scene = this.#scenery.getContext("2d");
    if (scene === null) return;
    scene.scale(this.pixelRatio, this.pixelRatio);
    paintTheatre(scene, this.width, this.height, this.#frame);
    paintFrame(scene, this.#frame, this.#rim);
  }

  protected sizes(): Record<string, number> {
    return Object.fromEntries(Object.keys(art).map((name) => [name, this.#cell.width * 0.86]));
  }

  wait(): void {
    this.#wins = [];
    this.#freeSpins = 0;
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
        return this.#showWins(event.wins);
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

  async #showWins(wins: Wins): Promise<void> {
    this.#wins = wins;
    this.#winsSince = performance.now() / 1000;
    if (wins.length === 0 || this.motion.isStill) return;
    sounds.lines(this.sound);
    for (const { reel, row } of wins.flatMap(({ positions }) => positions)) this.#spark(reel, row);
    await this.motion.wait(620);
  }

  async #beginFreeSpins(count: number, multiplier: number): Promise<void> {
    this.#freeSpins = 1;
    if (this.motion.isStill) return;
    sounds.freeSpins(this.sound);
    this.coins(40);
    await this.#announce(
      this.words.reels.freeSpins(count),
      this.words.reels.lineWinsTimes(number(multiplier)),
      2_000,
    );
  }

  async #freeSpin(event: Extract<ReelsEvent, { type: "freeSpin" }>): Promise<void> {
    this.#wins = [];
    this.#freeSpins = 1;
    if (!this.motion.isStill) {
      this.#turn();
      await this.motion.wait(250);
    }
    await this.#stopOn(event.window, []);
    await this.#showWins(event.wins);
    await this.motion.wait(350);
  }

  async #endFreeSpins(won: number): Promise<void> {
    if (!this.motion.isStill)
      await this.#announce(this.words.reels.freeSpinsWon, this.money(won), 1_700);
    this.#freeSpins = 0;
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
    ctx.drawImage(this.#scenery, 0, 0, this.width, this.height);
    this.#drawLights(seconds);
    const isWinning = this.#wins.length > 0;
    drawBulbs(ctx, this.#frame, this.#rim, (index) => {
      if (this.isStill) return index % 2;
      const speed = this.#freeSpins > 0 ? 9 : isWinning ? 7 : 2.2;
      return (Math.sin(index * 1.05 - seconds * speed) + 1) / 2;
    });
    for (const [index, reel] of this.#reels.entries()) this.#drawReel(reel, index, seconds);
    this.#drawLines(seconds);
    if (this.#flash > 0.02) {
      ctx.fillStyle = `rgb(255 236 190 / ${this.#flash * 40}%)`;
      ctx.fillRect(0, 0, this.width, this.height);
      this.#flash *= 0.9;
    }
    this.#drawSign(seconds);
    this.#drawTitle();
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
      const colour = this.#freeSpins > 0 ? "90 160 255" : "255 190 120";
      beam.addColorStop(0, `rgb(${colour} / 17%)`);
      beam.addColorStop(1, `rgb(${colour} / 0%)`);
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

  #drawReel(reel: Reel, index: number, seconds: number): void {
    const { ctx } = this;
    const { width, height, gap } = this.#cell;
    const x = this.#inside.x + index * (width + gap);
    const window = { x, y: this.#inside.y, width, height: height * ROWS };
    ctx.save();
    rounded(ctx, window, width * 0.07);
    ctx.clip();
    const back =
      this.#freeSpins > 0
        ? ["#0a2050", "#1a4a9e", "#2f68cf", "#1a4a9e", "#0a2050"]
        : ["#2a0f3d", "#552a74", "#7a41a6", "#552a74", "#2a0f3d"];
    ctx.fillStyle = this.gradient(window.y, window.y + window.height, back);
    ctx.fillRect(window.x, window.y, window.width, window.height);
    const winning = this.#winningRows(index);
    const first = Math.floor(-reel.position) - 1;
    for (let symbol = first; symbol <= first + ROWS + 2; symbol += 1) {
      const top = (symbol + reel.position) * height;
      const isWinning = reel.speed === 0 && winning.has(Math.round(symbol + reel.position));
      this.#drawSymbol(reel, symbol, {
        ...{ x: x + width / 2, y: window.y + top + height / 2, seconds },
        isWinning,
        isDim: this.#wins.length > 0 && !isWinning,
      });
    }
    const shade = [
      "rgb(8 0 16 / 70%)",
      "rgb(8 0 16 / 0%)",
      "rgb(8 0 16 / 0%)",
      "rgb(8 0 16 / 70%)",
    ];
    ctx.fillStyle = this.gradient(window.y, window.y + window.height, shade);
    ctx.globalAlpha = 0.5;
    ctx.fillRect(window.x, window.y, window.width, window.height);
    ctx.restore();
    if (this.#tense === index) {
      ctx.save();
      rounded(ctx, window, width * 0.07);
      ctx.strokeStyle = `rgb(255 220 120 / ${60 + Math.sin(seconds * 9) * 30}%)`;
      ctx.lineWidth = width * 0.06;
      ctx.shadowColor = "#ffd24d";
      ctx.shadowBlur = width * 0.25;
      ctx.stroke();
      ctx.restore();
    }
  }

  #drawSymbol(
    reel: Reel,
    index: number,
    at: { x: number; y: number; seconds: number; isWinning: boolean; isDim: boolean },
  ): void {
    const { ctx } = this;
    const name = reel.symbolAt(index);
    const size = this.#cell.width * 0.8;
    const symbolNames: Readonly<Record<string, string>> = this.words.reels.symbols;
    if (this.sprites.get(name) === undefined) {
      this.text(symbolNames[name] ?? name, { x: at.x, y: at.y, size: size * 0.22, maxWidth: size });
      return;
    }
    if (reel.speed > 6) {
      const picture = this.sprites.passing(name);
      const tall = size * 1.5;
      if (picture !== undefined)
        ctx.drawImage(picture, at.x - size / 2, at.y - tall / 2, size, tall);
      return;
    }
    if (at.isWinning) {
      const { width, height } = this.#cell;
      const glow = ctx.createRadialGradient(at.x, at.y, 0, at.x, at.y, width * 0.62);
      glow.addColorStop(0, "rgb(255 226 130 / 75%)");
      glow.addColorStop(1, "rgb(255 200 60 / 0%)");
      ctx.fillStyle = glow;
      ctx.fillRect(at.x - width / 2, at.y - height / 2, width, height);
      ctx.strokeStyle = "#ffe9a6";
      ctx.lineWidth = Math.max(2, width * 0.03);
      const box = { x: at.x - width / 2, y: at.y - height / 2, width, height };
      rounded(ctx, inset(box, width * 0.035), width * 0.08);
      ctx.stroke();
    }
    if (!at.isWinning || this.isStill) {
      const alpha = at.isDim ? 0.32 : 1;
      this.sprites.draw(ctx, name, { x: at.x, y: at.y, width: size, alpha });
      return;
    }
    const seconds = Math.max(0, at.seconds - this.#winsSince);
    drawActing(ctx, name, { x: at.x, y: at.y, size, seconds }, () =>
      this.sprites.draw(ctx, name, { x: 0, y: 0, width: size }),
    );
  }

  #winningRows(reel: number): Set<number> {
    const cells = this.#wins.flatMap(({ positions }) => positions);
    return new Set(cells.filter((cell) => cell.reel === reel).map(({ row }) => row));
  }

  /** Draws one winning line after another, with what it pays. */
  #drawLines(seconds: number): void {
    const lines = this.#wins.filter(({ line }) => line !== null);
    if (lines.length === 0) return;
    const since = this.isStill ? 0 : Math.max(0, seconds - this.#winsSince);
    const win = lines[Math.floor(since / LINE_SECONDS) % lines.length];
    const paylines = this.rules.paylines as number[][] | undefined;
    const rows = paylines?.[(win?.line ?? 1) - 1];
    if (win === undefined || rows === undefined) return;
    const { ctx } = this;
    const points = rows.map((row, reel) => this.#centre(reel, row));
    const drawn = this.isStill ? 1 : Math.min(1, (since % LINE_SECONDS) / 0.3);
    ctx.save();
    ctx.lineCap = "round";
    ctx.lineJoin = "round";
    ctx.beginPath();
    for (const { x, y } of points.slice(0, Math.max(2, Math.ceil(points.length * drawn))))
      ctx.lineTo(x, y);
    ctx.lineWidth = this.#cell.width * 0.085;
    ctx.strokeStyle = "rgb(30 5 30 / 80%)";
    ctx.stroke();
    ctx.lineWidth = this.#cell.width * 0.045;
    ctx.strokeStyle = LINE_COLOURS[(win.line ?? 0) % LINE_COLOURS.length] ?? "#ffd84d";
    ctx.stroke();
    ctx.restore();
    const middle = points[Math.min(win.count, points.length) - 1];
    if (middle !== undefined)
      this.text(this.money(win.multiplier), {
        ...{ x: middle.x, y: middle.y + this.#cell.height * 0.3, size: this.#cell.width * 0.24 },
        maxWidth: this.#cell.width * 1.2,
      });
  }

  #drawTitle(): void {
    const title = this.#title;
    if (title === undefined || title.size <= 0) return;
    const { ctx, place } = this;
    const [x, y] = [place.x + place.width / 2, place.y + place.height / 2];
    ctx.fillStyle = `rgb(6 2 24 / ${Math.min(1, title.size) * 72}%)`;
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

export { art };

export const openStage = (needs: StageNeeds) => new ReelsStage(needs, art);
