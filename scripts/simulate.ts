/**
 * `npm run simulate -- golden-reels --rounds 10000000`: plays a game's published strategy and compares
 * the results with the exact figures. Without arguments it lists the games and their strategies.
 */
import { writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { findGame, GAMES, returnPercent, variantsOf } from "../domain/games/catalogue.ts";
import type { Game } from "../domain/games/game.ts";
import { strategiesOf } from "../domain/games/strategies.ts";
import type { Strategy } from "../domain/games/strategy.ts";
import { drawHistogram } from "./simulate/draw-histogram.ts";
import { agrees, measure } from "./simulate/measure.ts";
import { playRounds } from "./simulate/play-rounds.ts";
import { distributionReport, figuresReport, whole } from "./simulate/report.ts";
import { winClasses } from "./simulate/win-classes.ts";

/** More rounds would take longer than a day. */
const MAX_ROUNDS = 1e11;
const USAGE =
  "npm run simulate -- <game> [--return <percent>] [--strategy <name>] [--rounds 1000000] [--seed 1] [--svg <file>] [--fair]";

process.exitCode = main();

function main(): number {
  const { positionals, values } = read();
  if (positionals.length === 0) {
    console.log(offered());
    return 0;
  }
  const game = chosen(positionals[0] ?? "", values.return);
  const strategies: readonly Strategy[] = (game && strategiesOf(game)) ?? [];
  const strategy = strategies.find(({ name }) => name === (values.strategy ?? strategies[0]?.name));
  if (game === undefined || strategy === undefined || positionals.length > 1) {
    const asked = positionals.join(" ");
    const wrongGame = values.return === undefined ? asked : `${asked} --return ${values.return}`;
    const wrong = strategies.length === 0 ? wrongGame : `--strategy ${values.strategy}`;
    return refuse(`There is no "${wrong}".`);
  }
  const rounds = Number(values.rounds);
  const seed = Number(values.seed);
  if (!Number.isInteger(rounds) || rounds < 1 || rounds > MAX_ROUNDS) {
    return refuse("--rounds must be a whole number from 1 to 10^11.");
  }
  if (!Number.isSafeInteger(seed)) return refuse("--seed must be a whole number.");
  return simulate(game, strategy, { rounds, seed, fair: values.fair, svg: values.svg });
}

/** Returns the game, or its variant with that return in percent; undefined if there is none. */
function chosen(id: string, percent: string | undefined): Game | undefined {
  if (percent === undefined) return findGame(id);
  return variantsOf(id).find((game) => String(returnPercent(game)) === percent);
}

interface Options {
  readonly rounds: number;
  readonly seed: number;
  readonly fair: boolean;
  readonly svg: string | undefined;
}

function simulate(game: Game, strategy: Strategy, { rounds, seed, fair, svg }: Options): number {
  const draws = fair
    ? "fair draws, as in real rounds"
    : "draws of a fast generator (--fair uses that of real rounds)";
  const { name, version } = game;
  console.log(`${name}, version ${version}, "${strategy.name}": ${strategy.description}`);
  console.log(`${whole(rounds)} rounds, seed ${seed}, ${draws}.\n`);

  const began = performance.now();
  const counts = playRounds(strategy, { rounds, seed, fair, onProgress: watch(rounds, began) });
  const seconds = (performance.now() - began) / 1000;
  progress("");

  const measured = measure(counts);
  const classes = winClasses(counts);
  console.log(`${figuresReport(strategy, measured)}\n`);
  console.log(`${distributionReport(classes, rounds)}\n`);
  const speed = whole(Math.round(rounds / seconds));
  console.log(`Took ${seconds.toFixed(1)} s, ${speed} rounds per second.`);

  const file = svg ?? join(tmpdir(), `${game.id}-${game.version}-${strategy.name}.svg`);
  const title = `${game.name}, "${strategy.name}": ${whole(rounds)} rounds by what they won`;
  writeFileSync(file, drawHistogram(title, classes));
  console.log(`Histogram: ${file}`);
  return agrees(measured, strategy.figures()) ? 0 : 1;
}

/** Shows the progress in a terminal, five times a second. */
function watch(rounds: number, began: number): (played: number) => void {
  let shown = began;
  return (played) => {
    const now = performance.now();
    if (now - shown < 200) return;
    shown = now;
    const perSecond = (played / (now - began)) * 1000;
    const left = Math.ceil((rounds - played) / perSecond);
    const bar = "█".repeat(Math.floor((played / rounds) * 30)).padEnd(30, "░");
    progress(
      `${bar} ${Math.floor((played / rounds) * 100)} %, ${whole(Math.round(perSecond))} rounds/s, ${left} s left`,
    );
  };
}

/** Shows progress in one line of a terminal. Writes nothing when the output is a file. */
function progress(text: string): void {
  if (process.stdout.isTTY) process.stdout.write(`\r\x1b[K${text}`);
}

function read() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        rounds: { type: "string", default: "1000000" },
        return: { type: "string" },
        strategy: { type: "string" },
        seed: { type: "string", default: "1" },
        svg: { type: "string" },
        fair: { type: "boolean", default: false },
      },
    });
  } catch (error) {
    process.exit(refuse(error instanceof Error ? error.message : String(error)));
  }
}

function refuse(why: string): 2 {
  console.error(`${why}\n\n${offered()}`);
  return 2;
}

/** Returns the usage and every game with its strategies, the best first. */
function offered(): string {
  const lines = GAMES.flatMap((game) => {
    const returns = variantsOf(game.id).map(returnPercent);
    const choice = returns.length > 1 ? `, --return ${returns.join(", ")}` : "";
    const ways = strategiesOf(game) ?? [];
    return [
      `${game.id} (${game.name}${choice})`,
      ...ways.map(({ name, description }) => `    ${name.padEnd(16)} ${description}`),
    ];
  });
  return `Usage: ${USAGE}\n\nGames and their strategies, the best first:\n\n${lines.join("\n")}`;
}
