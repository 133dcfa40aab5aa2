/**
 * How amounts and counts are shown. The first script draws the home screen's figures with this file
 * (early-screen.tsx), so it uses neither React nor another library.
 */
import { type Currency, DECIMALS } from "../../../sdk/src/generated/currencies.ts";

/**
 * Groups the digits of a decimal string; the amount itself remains exact text. The home screen also
 * formats its counts with it, because the first `toLocaleString` in a browser takes long.
 */
export function grouped(amount: string): string {
  const [whole = "", fraction] = amount.split(".");
  const digits = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return fraction === undefined ? digits : `${digits}.${fraction}`;
}

/**
 * An amount that is stored with more digits than its currency has. Shows what can be paid, with the exact amount in
 * its tooltip.
 */
export function Payable({ amount, currency }: { amount: string; currency: Currency }) {
  const [whole = "", part = ""] = amount.split(".");
  const digits = DECIMALS[currency];
  const shown = digits === 0 ? whole : `${whole}.${part.slice(0, digits)}`;
  return (
    <span title={amount === shown ? undefined : amount}>
      <Money amount={shown} currency={currency} />
    </span>
  );
}

export function Money({ amount, currency }: { amount: string | null; currency: string }) {
  if (amount === null) return <None />;
  return (
    <span className="number">
      {grouped(amount)}
      <span className="currency">{currency}</span>
    </span>
  );
}

export function None() {
  return <span className="muted">–</span>;
}
