/** The rounds of an environment, with one in full beside the list. */
import type { PlayerRound } from "../../../../../sdk/src/generated/schemas.ts";
import { useApi } from "../../../parts/address.ts";
import { percent } from "../../../parts/amounts.ts";
import { CURRENCIES, GAMES } from "../../../parts/choices.ts";
import { PERIOD } from "../../../parts/filters.tsx";
import { ListScreen } from "../../../parts/list-screen.tsx";
import { Money, None } from "../../../parts/money.tsx";
import { Empty, Page } from "../../../parts/page.tsx";
import type { Column } from "../../../parts/table.tsx";
import { StateTabs } from "../../../parts/tabs.tsx";
import { At, State } from "../../../parts/values.tsx";
import { texts } from "../../../texts/all-texts.ts";
import { RoundDetail } from "./round-detail.tsx";

const { rounds: words, words: names } = texts;

const STATES: readonly PlayerRound["state"][] = ["open", "settled", "voided"];

const COLUMNS: readonly Column<PlayerRound>[] = [
  { title: names.at, cell: ({ createdAt }) => <At at={createdAt} /> },
  { title: names.player, cell: ({ externalId }) => <code>{externalId}</code> },
  { title: names.game, cell: ({ gameId }) => GAMES.find(([id]) => id === gameId)?.[1] ?? gameId },
  {
    title: names.stake,
    isNumber: true,
    cell: ({ stake, currency }) => <Money amount={stake.total} currency={currency} />,
  },
  {
    title: names.win,
    isNumber: true,
    cell: ({ win, currency }) => <Money amount={win} currency={currency} />,
  },
  {
    title: words.return,
    isNumber: true,
    cell: ({ returnToPlayer }) => (returnToPlayer === null ? <None /> : percent(returnToPlayer)),
  },
  {
    title: names.state,
    cell: ({ state, demo }) => (
      <>
        <State of={state} /> {demo ? <State of="demo" /> : null}
      </>
    ),
  },
];

export function Rounds() {
  const api = useApi();
  return (
    <Page title={words.title} about={words.about}>
      <StateTabs label={words.byState} to="/rounds" field="state" states={STATES} />
      <ListScreen
        label={words.title}
        name={["rounds"]}
        load={(search) => api.rounds.list(search as never)}
        canPoll
        csv="/admin/rounds"
        filters={[
          { name: "playerId", label: words.player, kind: "text", wide: true },
          { name: "gameId", label: names.game, kind: "choice", choices: GAMES },
          { name: "currency", label: names.currency, kind: "choice", choices: CURRENCIES },
          {
            name: "demo",
            label: words.money,
            kind: "choice",
            choices: [
              ["false", words.real],
              ["true", words.demo],
            ],
          },
          { name: "state", label: names.state, kind: "choice", choices: STATES },
          { name: "sessionId", label: words.session, kind: "text" },
          {
            name: "minWin",
            label: words.minWin,
            kind: "text",
            needs: { name: "currency", about: words.minWinAbout },
          },
          ...PERIOD,
        ]}
        columns={COLUMNS}
        keyOf={({ id }) => id}
        detail={(id) => <RoundDetail id={id} />}
        empty={<Empty title={words.none}>{words.noneNext}</Empty>}
      />
    </Page>
  );
}
