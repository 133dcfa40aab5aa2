/** What the players of each jurisdiction played, by day and currency. Reference 12.40. */
import type { JurisdictionDaysListItem } from "../../../../../sdk/src/generated/calls.ts";
import { useApi } from "../../../parts/address.ts";
import { CURRENCIES, JURISDICTIONS } from "../../../parts/choices.ts";
import { ListScreen } from "../../../parts/list-screen.tsx";
import { Money } from "../../../parts/money.tsx";
import { Empty } from "../../../parts/page.tsx";
import { texts } from "../../../texts/all-texts.ts";

const { reports: words, words: names } = texts;

type Day = JurisdictionDaysListItem;

export function JurisdictionDays() {
  const api = useApi();
  const column = (title: string, amountOf: (day: Day) => string) => ({
    title,
    isNumber: true,
    cell: (day: Day) => <Money amount={amountOf(day)} currency={day.currency} />,
  });
  return (
    <ListScreen<Day>
      label={words.jurisdictions}
      name={["jurisdiction-days"]}
      csv="/admin/jurisdiction-days"
      load={(search) => api.jurisdictionDays.list(search as never)}
      filters={[
        { name: "from", label: words.from, kind: "day" },
        { name: "to", label: words.to, kind: "day" },
        {
          name: "jurisdiction",
          label: names.jurisdiction,
          kind: "choice",
          choices: JURISDICTIONS,
        },
        { name: "currency", label: names.currency, kind: "choice", choices: CURRENCIES },
      ]}
      columns={[
        { title: words.date, cell: ({ date }) => date },
        { title: names.jurisdiction, cell: ({ jurisdiction }) => jurisdiction },
        { title: words.active, isNumber: true, cell: ({ activePlayers }) => activePlayers },
        { title: words.rounds, isNumber: true, cell: ({ rounds }) => rounds },
        column(words.turnover, ({ staked }) => staked),
        column(words.wins, ({ won }) => won),
        column(words.ggr, ({ ggr }) => ggr),
        column(words.jackpotWon, ({ jackpotWon }) => jackpotWon),
      ]}
      keyOf={({ date, jurisdiction, currency }) => `${date} ${jurisdiction} ${currency}`}
      empty={<Empty title={words.noJurisdictions}>{words.noJurisdictionsNext}</Empty>}
    />
  );
}
