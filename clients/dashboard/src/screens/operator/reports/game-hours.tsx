/** Stakes and wins of a day by hour, game and currency. */
import type { GameHoursListItem } from "../../../../../sdk/src/generated/calls.ts";
import { useApi } from "../../../parts/address.ts";
import { CURRENCIES, GAMES } from "../../../parts/choices.ts";
import { ListScreen } from "../../../parts/list-screen.tsx";
import { Money } from "../../../parts/money.tsx";
import { Empty } from "../../../parts/page.tsx";
import { When } from "../../../parts/values.tsx";
import { texts } from "../../../texts/all-texts.ts";

const { reports: words, words: names } = texts;

type GameHour = GameHoursListItem;

export function GameHours() {
  const api = useApi();
  const column = (title: string, amountOf: (hour: GameHour) => string) => ({
    title,
    isNumber: true,
    cell: (hour: GameHour) => <Money amount={amountOf(hour)} currency={hour.currency} />,
  });
  return (
    <ListScreen<GameHour>
      label={words.hours}
      name={["game-hours"]}
      csv="/admin/game-hours"
      load={(search) => api.gameHours.list(search as never)}
      filters={[
        { name: "date", label: words.day, kind: "day" },
        { name: "gameId", label: names.game, kind: "choice", choices: GAMES },
        { name: "currency", label: names.currency, kind: "choice", choices: CURRENCIES },
      ]}
      columns={[
        { title: words.hour, cell: ({ startsAt }) => <When at={startsAt} /> },
        { title: names.game, cell: ({ gameId }) => gameId },
        { title: words.rounds, isNumber: true, cell: ({ rounds }) => rounds },
        column(words.turnover, ({ staked }) => staked),
        column(words.wins, ({ won }) => won),
        column(words.ggr, ({ ggr }) => ggr),
      ]}
      keyOf={({ startsAt, gameId, currency }) => `${startsAt} ${gameId} ${currency}`}
      empty={<Empty title={words.noHours}>{words.noHoursNext}</Empty>}
    />
  );
}
