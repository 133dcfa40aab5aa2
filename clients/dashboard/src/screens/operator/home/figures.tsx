/**
 * The figures of the home screen. The first script also draws them, before React has loaded
 * (early-screen.tsx), so this file uses neither React nor another library.
 */
import type { ReactNode } from "react";
import type { HomeGetResult } from "../../../../../sdk/src/generated/calls.ts";
import { grouped, None, Payable } from "../../../parts/money.tsx";
import { home as words } from "../../../texts/english/operator-home.ts";

/** The figures of the day; roles that may not see money see only the players. */
export function Figures({ home: { playersOnline, money } }: { home: HomeGetResult }) {
  return (
    <>
      <div className="figures">
        <Figure name={words.online} about={words.onlineAbout}>
          {grouped(String(playersOnline))}
        </Figure>
        {money === null
          ? null
          : (["turnover", "ggr", "ngr"] as const).map((field) => (
              <Figure key={field} name={words[field]} about={words[`${field}About`]}>
                <Amounts today={money.today.currencies} field={field} />
              </Figure>
            ))}
      </div>
      {money === null ? null : (
        <p className="muted">{words.since(money.today.timeZone, money.today.isLive)}</p>
      )}
    </>
  );
}

type Today = NonNullable<HomeGetResult["money"]>["today"]["currencies"];

/** A figure in each currency in which it is not zero. */
function Amounts({ today, field }: { today: Today; field: "turnover" | "ggr" | "ngr" }) {
  const moved = today.filter((row) => /[1-9]/.test(row[field]));
  if (moved.length === 0) return <None />;
  return moved.map((row) => (
    <div key={row.currency}>
      <Payable amount={row[field]} currency={row.currency} />
    </div>
  ));
}

interface FigureProps {
  readonly name: string;
  readonly about: string;
  readonly children: ReactNode;
}

function Figure({ name, about, children }: FigureProps) {
  return (
    <section className="sheet figure">
      <h2>{name}</h2>
      <b>{children}</b>
      <p>{about}</p>
    </section>
  );
}
