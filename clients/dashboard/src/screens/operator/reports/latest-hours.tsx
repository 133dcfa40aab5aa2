/** The hours of the last two days that are not in a closed day: play, deposits and withdrawals, all games together. */
import type { StatsListHoursItem } from "../../../../../sdk/src/generated/calls.ts";
import { useApi } from "../../../parts/address.ts";
import { CURRENCIES } from "../../../parts/choices.ts";
import { ListScreen } from "../../../parts/list-screen.tsx";
import { Money, Payable } from "../../../parts/money.tsx";
import { Empty, Facts } from "../../../parts/page.tsx";
import { At, localTime, When } from "../../../parts/values.tsx";
import { texts } from "../../../texts/all-texts.ts";

const { reports: words, latestHours, words: names } = texts;

export function LatestHours() {
  const api = useApi();
  const column = (title: string, amountOf: (hour: StatsListHoursItem) => string) => ({
    title,
    isNumber: true,
    cell: (hour: StatsListHoursItem) => <Money amount={amountOf(hour)} currency={hour.currency} />,
  });
  return (
    <ListScreen<StatsListHoursItem>
      label={latestHours.title}
      name={["latest-hours"]}
      load={({ currency }) => api.stats.listHours({ currency })}
      canPoll
      filters={[{ name: "currency", label: names.currency, kind: "choice", choices: CURRENCIES }]}
      columns={[
        { title: words.hour, cell: ({ startsAt }) => <At at={startsAt} /> },
        { title: words.rounds, isNumber: true, cell: ({ rounds }) => rounds },
        column(words.turnover, ({ turnover }) => turnover),
        column(words.wins, ({ wins }) => wins),
        column(words.ggr, ({ ggr }) => ggr),
        {
          title: words.ngr,
          isNumber: true,
          cell: ({ ngr, currency }) => <Payable amount={ngr} currency={currency} />,
        },
        column(words.deposits, ({ deposits }) => deposits),
        column(latestHours.withdrawals, ({ withdrawals }) => withdrawals),
      ]}
      keyOf={({ startsAt, currency }) => `${startsAt} ${currency}`}
      detail={(_, hour) => (hour === undefined ? null : <Hour hour={hour} />)}
      empty={<Empty title={latestHours.none}>{latestHours.noneNext}</Empty>}
    />
  );
}

function Hour({ hour }: { hour: StatsListHoursItem }) {
  const { startsAt, currency, bonusCost, ngr, jackpot } = hour;
  const money = (amount: string) => <Money amount={amount} currency={currency} />;
  return (
    <>
      <h2>{`${localTime(startsAt)}, ${currency}`}</h2>
      <Facts
        of={[
          [words.hour, <When key="hour" at={startsAt} />],
          [words.rounds, hour.rounds],
          [words.turnover, money(hour.turnover)],
          [words.wins, money(hour.wins)],
          [words.ggr, money(hour.ggr)],
          [words.bonusCost, money(bonusCost)],
          [latestHours.contributions, money(jackpot.contributions)],
          [words.ngr, money(ngr)],
          [latestHours.hits, jackpot.hits],
          [latestHours.won, money(jackpot.won)],
          [words.deposits, money(hour.deposits)],
          [latestHours.withdrawals, money(hour.withdrawals)],
        ]}
      />
    </>
  );
}
