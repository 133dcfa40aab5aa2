/** The games: on or off, limits, and their returns against theory. */
import { useQuery } from "@tanstack/react-query";
import type { StatsGetResult } from "../../../../../sdk/src/generated/calls.ts";
import type { Game } from "../../../../../sdk/src/generated/schemas.ts";
import { ActButton } from "../../../parts/act-button.tsx";
import { useApi, useSearchFields, useSpace } from "../../../parts/address.ts";
import { percent } from "../../../parts/amounts.ts";
import { Go } from "../../../parts/go.tsx";
import { Facts, Page, Panel, Read } from "../../../parts/page.tsx";
import { Table } from "../../../parts/table.tsx";
import { Id, None, State } from "../../../parts/values.tsx";
import { texts } from "../../../texts/texts.ts";
import { gameActs } from "./game-acts.ts";
import { type Return, returnOf } from "./return-band.ts";

const { games: words, words: names } = texts;

export function Games() {
  const api = useApi();
  const space = useSpace();
  const [{ open }, change] = useSearchFields();
  const games = useQuery({ queryKey: [space, "games"], queryFn: () => api.games.list() });
  const stats = useQuery({
    queryKey: [space, "stats", "games"],
    queryFn: () => api.stats.get({ demo: "false" }),
  });
  const returns = (game: Game) => returnOf(game, stats.data?.days ?? []);
  return (
    <Page title={words.title} about={words.about}>
      <Read query={games}>
        {({ items }) => {
          const opened = items.find(({ id }) => id === open);
          return (
            <div className="stack">
              <div className="sheet">
                <Table
                  label={words.title}
                  rows={items}
                  open={open}
                  onOpen={({ id }) => change({ open: id })}
                  keyOf={({ id }) => id}
                  columns={[
                    {
                      title: names.game,
                      cell: ({ id, name }) => (
                        <Go className="row" to="/games" search={{ open: id }}>
                          {name}
                        </Go>
                      ),
                    },
                    {
                      title: names.state,
                      cell: ({ enabled }) => <State of={enabled ? "enabled" : "disabled"} />,
                    },
                    {
                      title: words.jackpot,
                      cell: ({ jackpot }) => (jackpot ? texts.common.yes : texts.common.no),
                    },
                    {
                      title: words.return,
                      isNumber: true,
                      cell: ({ returnToPlayer }) => percent(returnToPlayer),
                    },
                    {
                      title: words.actual,
                      isNumber: true,
                      cell: (game) => <Actual of={returns(game)} />,
                    },
                    {
                      title: words.rounds,
                      isNumber: true,
                      cell: (game) => returns(game).rounds.toLocaleString("en-GB"),
                    },
                  ]}
                />
              </div>
              {opened === undefined ? null : (
                <GameDetail game={opened} days={stats.data?.days ?? []} />
              )}
            </div>
          );
        }}
      </Read>
    </Page>
  );
}

function Actual({ of: { actual, isAlert } }: { of: Return }) {
  if (actual === undefined) return <None />;
  return isAlert ? <span className="badge bad">{percent(actual)}</span> : percent(actual);
}

function GameDetail({ game, days }: { game: Game; days: StatsGetResult["days"] }) {
  const { rounds, actual, band, isAlert } = returnOf(game, days);
  return (
    <Panel title={game.name}>
      <div className="acts">
        {gameActs(game).map((act) => (
          <ActButton key={act.title} act={act} />
        ))}
      </div>
      {isAlert ? <p className="notice bad">{words.alert}</p> : null}
      <Facts
        of={[
          [words.return, percent(game.returnToPlayer)],
          [
            words.actual,
            actual === undefined ? words.tooFew : `${percent(actual)} · ${rounds} ${words.rounds}`,
          ],
          band !== undefined && [
            words.band,
            <>
              {percent(band[0])} – {percent(band[1])}
              <div className="muted">{words.bandAbout}</div>
            </>,
          ],
          [words.hitRate, percent(game.hitRate)],
          [words.largest, words.times(game.maxMultiplier)],
          [words.version, game.version],
          [words.hash, <Id key="hash" value={game.hash} />],
        ]}
      />
    </Panel>
  );
}
