/**
 * The page of a game: first its own README, then its figures, rules and stakes, as the code that
 * plays publishes them. Only the README is written by hand.
 */
import { returnPercent } from "../../domain/games/catalogue.ts";
import { type Fraction, toNumber } from "../../domain/games/fraction.ts";
import { type Game, stakeLimits } from "../../domain/games/game.ts";
import { ROUND_TERMS, roundTerms } from "../../domain/games/round-terms.ts";
import { strategiesOf } from "../../domain/games/strategies.ts";
import type { Strategies, Strategy } from "../../domain/games/strategy.ts";
import { formatAmount } from "../../domain/money/amount.ts";
import { CURRENCIES } from "../../domain/money/currencies.ts";
import { odds, whole } from "../simulate/report.ts";
import { stakes } from "../simulate/win-classes.ts";
import { markdownTable, rulesTables } from "./rules-tables.ts";

/** The heads of the columns of `figuresOf`. */
const FIGURES = [
  "return",
  "hit rate",
  "wins of the stake or more",
  "standard deviation",
  "largest win",
  "its odds",
] as const;

/** A game, and the sources of its page. */
export interface PagedGame {
  readonly game: Game;
  readonly strategies: Strategies;
  /** Its versions that operators may choose from, by return; only one if there is no choice. */
  readonly variants: readonly Game[];
  /** Its folder under domain/games/. */
  readonly folder: string;
  /** The README of that folder; empty if it has none. */
  readonly readme: string;
  /** Rounds of the simulation in the picture. */
  readonly pictureRounds: number;
}

/** Returns the page as Markdown. */
export function gamePage(paged: PagedGame): string {
  const { game, strategies, variants, folder, readme, pictureRounds } = paged;
  const source = `domain/games/${folder}`;
  const best = strategies[0].name;
  return `# ${game.name}

Game id \`${game.id}\`, version ${game.version} of its rules. Generated from \`${source}/\` by \`npm run generate -- games\`.

${introduction(readme, source)}## Figures

Per round, for each published way to play${strategies.length > 1 ? ", the best first" : ""}. Wins and the standard deviation are in stakes.

${markdownTable([["way to play", ...FIGURES], ...strategies.map(figuresRow)])}
${strategies.map(inFull).join("")}
\`npm run simulate -- ${game.id} --strategy ${best} --rounds 10000000\` plays it and compares the result with these figures.

${variants.length > 1 ? variantsSection(game, variants) : ""}![${whole(pictureRounds)} simulated rounds of ${game.name}, counted by what they won](../images/games/${game.id}.svg)

## The published rules

Every round is computed from these. \`GET /api/v1/games/${game.id}/config\` returns them.

${rulesTables(game.rules)}
${roundTerms(game, ROUND_TERMS)
  .map(({ title, text }) => `## ${title}\n\n${text}\n`)
  .join("\n")}
## Stakes

A stake is a whole multiple of its currency's step.

${markdownTable([["currency", "smallest", "largest", "step"], ...CURRENCIES.map((currency) => stakesRow(game, currency))])}`;
}

/** Returns a non-negative fraction as a decimal, rounded half up to that many digits. */
export function decimal({ numerator, denominator }: Fraction, digits: number): string {
  const scale = 10n ** BigInt(digits);
  const scaled = (2n * numerator * scale + denominator) / (2n * denominator);
  return `${scaled / scale}.${(scaled % scale).toString().padStart(digits, "0")}`;
}

/** The README without its title, with links that work from the page. */
function introduction(readme: string, source: string): string {
  if (readme === "") return "";
  const below = readme.replace(/^# .*\n+/, "");
  return `${below.replaceAll(/\]\((?![a-z]+:|#|\/)([^)]+)\)/g, `](../../${source}/$1)`)}\n`;
}

/** The figures of each variant, which operators may choose instead. */
function variantsSection({ id }: Game, variants: readonly Game[]): string {
  const rows = variants.flatMap((variant) => {
    const par = `[version ${variant.version}](../par-sheets/${id}-${variant.version}.md)`;
    return (strategiesOf(variant) ?? []).map((way) => {
      const { numerator, denominator } = way.figures().returnToPlayer;
      return [`${returnPercent(variant)}%`, par, `${numerator}/${denominator}`, ...figuresOf(way)];
    });
  });
  const head = ["variant", "PAR sheet", "return exactly", ...FIGURES];
  return `### Variants

Operators choose one of these ([decision 0057](../decisions/0057-a-variant-is-a-version.md)). \`npm run simulate -- ${id} --return ${returnPercent(variants[0] as Game)}\` plays it.

${markdownTable([head, ...rows])}
`;
}

function figuresRow(strategy: Strategy): string[] {
  return [strategy.name, ...figuresOf(strategy)];
}

function figuresOf(strategy: Strategy): string[] {
  const figures = strategy.figures();
  return [
    decimal(figures.returnToPlayer, 9),
    decimal(figures.hitRate, 9),
    decimal(figures.stakeBackRate, 9),
    Math.sqrt(toNumber(figures.variance)).toFixed(9),
    stakes(figures.maxTenths),
    `1 in ${odds(toNumber(figures.maxProbability))}`,
  ];
}

function inFull({ name, description, figures }: Strategy): string {
  const { numerator, denominator } = figures().returnToPlayer;
  return `- **${name}**: ${description} It returns exactly ${numerator}/${denominator}.\n`;
}

function stakesRow(game: Game, currency: (typeof CURRENCIES)[number]): string[] {
  const { minMinor, maxMinor } = stakeLimits(currency);
  const amounts = [minMinor, maxMinor, game.stakeStepMinor];
  return [currency, ...amounts.map((minor) => formatAmount(minor, currency))];
}
