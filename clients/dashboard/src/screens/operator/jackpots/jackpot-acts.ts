/** What can be done with a jackpot, and what its settings return to players. */
import { toNumber } from "../../../../../../domain/games/fraction.ts";
import { jackpotReturn } from "../../../../../../domain/jackpot/return-guard.ts";
import { returnOverCycle, WIDE_PART } from "../../../../../../domain/jackpot/return-over-cycle.ts";
import { fromMinorUnits, toMinorUnits } from "../../../../../sdk/src/amounts.ts";
import type { Currency } from "../../../../../sdk/src/generated/currencies.ts";
import type { JackpotSettings } from "../../../../../sdk/src/generated/schemas.ts";
import { type Act, orNone, type Values } from "../../../parts/act.ts";
import { CURRENCIES } from "../../../parts/choices.ts";
import { texts } from "../../../texts/all-texts.ts";

const { jackpots: words, words: names } = texts;

/**
 * The form of a jackpot's settings, filled in with the current ones. `gameReturn` is the highest return of
 * the games that take part; undefined if none does.
 */
export function configureAct(
  jackpot: JackpotSettings | undefined,
  gameReturn: number | undefined,
): Act {
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
    effect: (values) => effectOf(values, gameReturn),
  };
}

/** Pauses a running jackpot, or resumes a paused one; nothing else changes. */
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
 * Says what the settings return on average, because a pot is won anywhere between seed and ceiling with
 * equal chance, and whether betting near the ceiling is profitable in a wide part of a cycle.
 */
function effectOf(
  { rate = "", ceiling = "", seed = "", currency = "USD" }: Values,
  gameReturn: number | undefined,
) {
  const { effect, warning } = words.configure;
  const amount = (minor: number) =>
    `${fromMinorUnits(BigInt(minor), currency as Currency)} ${currency}`;
  try {
    const [ceilingMinor, seedMinor] = [ceiling, seed].map((typed) =>
      Number(toMinorUnits(typed, currency as Currency)),
    ) as [number, number];
    const terms = { rateBasisPoints: Math.round(Number(rate) * 100), ceilingMinor, seedMinor };
    if (ceilingMinor <= seedMinor) return undefined;
    const share = `${(toNumber(jackpotReturn(terms)) * 100).toFixed(3)}%`;
    const said = effect(share, amount(Math.floor((ceilingMinor + seedMinor) / 2)));
    if (gameReturn === undefined) return said;
    const { evenFromMinor, profitablePart } = returnOverCycle(terms, gameReturn);
    if (profitablePart <= WIDE_PART) return said;
    return `${said} ${warning(amount(evenFromMinor), `${(profitablePart * 100).toFixed(1)}%`)}`;
  } catch {
    return undefined;
  }
}
