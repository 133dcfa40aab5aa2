/** What can be done with a jackpot, and what its settings return to players. */
import { fromMinorUnits, toMinorUnits } from "../../../../../sdk/src/amounts.ts";
import type { Currency } from "../../../../../sdk/src/generated/currencies.ts";
import type { JackpotSettings } from "../../../../../sdk/src/generated/schemas.ts";
import { type Act, orNone, type Values } from "../../../parts/act.ts";
import { CURRENCIES } from "../../../parts/choices.ts";
import { texts } from "../../../texts/texts.ts";

const { jackpots: words, words: names } = texts;

/** The form of a jackpot's settings, filled in with those that it has. */
export function configureAct(jackpot: JackpotSettings | undefined): Act {
  const next = jackpot?.pending ?? jackpot;
  return {
    ...words.configure,
    operation: "jackpots.configure",
    fields: [
      {
        name: "currency",
        label: names.currency,
        kind: "choice",
        choices: jackpot === undefined ? CURRENCIES : [[jackpot.currency, jackpot.currency]],
        first: jackpot?.currency ?? "USD",
      },
      {
        name: "rate",
        label: words.configure.rate,
        about: words.configure.rateAbout,
        kind: "amount",
        first: jackpot?.rate ?? "1",
      },
      {
        name: "ceiling",
        label: words.ceiling,
        about: words.configure.ceilingAbout,
        kind: "amount",
        first: next?.ceiling ?? "10000",
      },
      {
        name: "seed",
        label: words.seed,
        about: words.configure.seedAbout,
        kind: "amount",
        first: next?.seed ?? "0",
      },
      {
        name: "minimumBet",
        label: words.minimumBet,
        about: words.configure.minimumAbout,
        kind: "amount",
        isOptional: true,
        first: jackpot?.minimumBet ?? "",
      },
      {
        name: "ticker",
        label: words.ticker,
        kind: "switch",
        first: jackpot?.ticker === false ? "off" : "on",
      },
    ],
    args: (values) => [
      values.currency,
      {
        ...settingsOf(values),
        status: jackpot?.status === "paused" ? "paused" : "active",
      },
    ],
    effect: effectOf,
  };
}

/** Pauses a running jackpot, or resumes a paused one; nothing else of it changes. */
export function switchAct({ currency, status }: JackpotSettings): Act {
  const isActive = status === "active";
  return {
    ...(isActive ? words.pause : words.resume),
    operation: "jackpots.updateStatus",
    args: () => [currency, { status: isActive ? "paused" : "active" }],
  };
}

function settingsOf({ rate, ceiling, seed, minimumBet, ticker }: Values) {
  return { rate, ceiling, seed, minimumBet: orNone(minimumBet) ?? null, ticker: ticker === "on" };
}

/**
 * Says what the settings return: rate × (ceiling + seed) / (ceiling − seed) of each stake, because a pot is
 * won anywhere between seed and ceiling with equal chance.
 */
function effectOf({ rate = "", ceiling = "", seed = "", currency = "USD" }: Values) {
  try {
    const [high, low] = [ceiling, seed].map((amount) => toMinorUnits(amount, currency as Currency));
    if (high === undefined || low === undefined || high <= low) return undefined;
    const share = (Number(rate) * Number(high + low)) / Number(high - low);
    const each = `${fromMinorUnits((high + low) / 2n, currency as Currency)} ${currency}`;
    return words.configure.effect(`${share.toFixed(3)}%`, each);
  } catch {
    return undefined;
  }
}
