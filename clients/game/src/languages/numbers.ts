/**
 * Numbers and money in the format of the player's language, which is the page's `lang`. Plain numbers in the page's
 * own languages are written here, as Intl would write them: a browser's first number by Intl reads the data of all
 * its locales, which takes a slow phone more than a tenth of a second, just before the game can be played.
 * docs/decisions/0196.
 */

/** The languages that are written here, where they are at home: in Mexico, Spanish numbers look different. */
const AT_HOME =
  /^(?:(de|es|fi|fr|it|nl)(?:-\1)?|en(?:-GB|-US)?|ja(?:-JP)?|pt(?:-BR)?|sv(?:-SE)?)$/i;

/** Returns a number with at most this many decimals. */
export function number(value: number, decimals = 2): string {
  return formatted(value, { maximumFractionDigits: decimals });
}

/** Returns a fraction as a percentage: 0.96 with two decimals is "96.00%". */
export function percent(fraction: number, decimals = 0): string {
  return formatted(fraction, {
    style: "percent",
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
}

/**
 * Returns an amount that the platform sent, with its decimals: "1234567.50" is "1,234,567.50". It
 * is never a floating-point number: the digits stay text.
 */
export function readable(amount: string): string {
  return formatted(amount, decimalsAsIn(amount));
}

/** Returns an amount with the code of its currency, in the language's order: "USD 12.50". */
export function money(amount: string, currency: string): string {
  // Intl knows codes of three letters only.
  if (currency.length !== 3) return `${readable(amount)}\u00a0${currency}`;
  const inCurrency = { style: "currency", currency, currencyDisplay: "code" } as const;
  return formatted(amount, { ...inCurrency, ...decimalsAsIn(amount) });
}

/** Returns an amount as a player types it, with only the language's decimal mark. */
export function typed(amount: string): string {
  return formatted(amount, { ...decimalsAsIn(amount), useGrouping: false });
}

/** Returns text in capitals. */
export function capitals(text: string): string {
  return text.toLocaleUpperCase(language());
}

function language(): string {
  return document.documentElement.lang;
}

function decimalsAsIn(amount: string) {
  const decimals = amount.split(".")[1]?.length ?? 0;
  return { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
}

function formatted(value: number | string, options: Intl.NumberFormatOptions): string {
  const plain = options.style === undefined ? plainly(String(value), options) : undefined;
  if (plain !== undefined) return plain;
  const format = new Intl.NumberFormat(language(), options);
  return format.format(value as Intl.StringNumericLiteral);
}

/** Returns a plain number as Intl writes it, or undefined if only Intl can write it. */
function plainly(value: string, options: Intl.NumberFormatOptions): string | undefined {
  const [, whole = "", fraction = ""] = /^(0|[1-9]\d*)(?:\.(\d+))?$/.exec(value) ?? [];
  const { maximumFractionDigits: most = 0, useGrouping } = options;
  if (whole === "" || fraction.length > most || !AT_HOME.test(language())) return undefined;
  const name = language().slice(0, 2);
  const hasPoint = "en ja".includes(name);
  const others = name === "fr" ? "\u202f" : "fi sv".includes(name) ? "\u00a0" : ".";
  // Spanish and Italian do not group four digits.
  const isGrouped = useGrouping ?? !("es it".includes(name) && whole.length === 4);
  const mark = isGrouped ? (hasPoint ? "," : others) : "";
  const groups = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, mark);
  return fraction === "" ? groups : `${groups}${hasPoint ? "." : ","}${fraction}`;
}
