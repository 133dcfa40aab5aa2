/** The games: on or off, limits, and their actual returns compared with the expected ones. */
import { useQuery } from "@tanstack/react-query";
import type { ActualReturn, Game } from "../../../../../sdk/src/generated/schemas.ts";
import { ActButton } from "../../../parts/act-button.tsx";
import { useApi, useSearchFields, useSpace } from "../../../parts/address.ts";
import { percent } from "../../../parts/amounts.ts";
import { GAMES } from "../../../parts/choices.ts";
import { Beside } from "../../../parts/list-with-detail.tsx";
import { None } from "../../../parts/money.tsx";
import { Facts, Page, Read } from "../../../parts/page.tsx";
import { Go } from "../../../parts/screen-link.tsx";
import { type Column, Table } from "../../../parts/table.tsx";
import { Id, State } from "../../../parts/values.tsx";
import { texts } from "../../../texts/all-texts.ts";
import { gameActs } from "./game-acts.ts";
import { StakeLimits } from "./stake-limits.tsx";

const { games: words, words: names } = texts;

const EVERY_MS = 5_000;

export function Games() {
  const api = useApi();
  const space = useSpace();
  const [{ open }, change] = useSearchFields();
  const games = useQuery({
    queryKey: [space, "games"],
    // The list of games leaves out those that are off, so each is requested by its id.
    queryFn: () => Promise.all(GAMES.map(([id]) => api.games.get(id))),
    // A change takes effect everywhere within ten seconds, including here.
    refetchInterval: EVERY_MS,
  });
  const returns = useQuery({ queryKey: [space, "returns"], queryFn: () => api.returns.list() });
  const of = (game: Game) => (returns.data?.items ?? []).filter(({ gameId }) => gameId === game.id);
  return (
    <Page title={words.title} about={words.about}>
      <Read query={games}>
        {(items) => {
          const opened = items.find(({ id }) => id === open);
          return (
            <Beside
              label={words.title}
              isRoomy
              close={() => change({ open: undefined })}
              opened={
                opened === undefined ? null : <GameDetail game={opened} returns={of(opened)} />
              }
            >
              <div className="sheet">
                <Table
                  label={words.title}
                  rows={items}
                  open={open}
                  onOpen={({ id }) => change({ open: id })}
                  keyOf={({ id }) => id}
                  columns={columnsOf(of, opened !== undefined)}
                />
              </div>
            </Beside>
          );
        }}
      </Read>
    </Page>
  );
}

/** While a game is open, its detail has the figures and the list has only the states. */
function columnsOf(
  of: (game: Game) => readonly ActualReturn[],
  isBeside: boolean,
): readonly Column<Game>[] {
  const name: Column<Game> = {
    title: names.game,
    cell: ({ id, name }) => (
      <Go className="row" to="/games" search={{ open: id }}>
        {name}
      </Go>
    ),
  };
  const state: Column<Game> = {
    title: names.state,
    cell: ({ enabled }) => <State of={enabled ? "enabled" : "disabled"} />,
  };
  const band: Column<Game> = { title: words.band, cell: (game) => <Band of={of(game)} /> };
  if (isBeside) return [name, state, band];
  const roundsOf = (game: Game) => of(game).reduce((sum, { rounds }) => sum + rounds, 0);
  return [
    name,
    state,
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
      title: words.rounds,
      isNumber: true,
      cell: (game) => roundsOf(game).toLocaleString("en-GB"),
    },
    band,
  ];
}

/** Without a band there is nothing to be within. */
function Band({ of: returns }: { of: readonly ActualReturn[] }) {
  if (returns.some(({ isOutside }) => isOutside)) return <State of="outside" />;
  if (returns.some(({ band }) => band !== null)) return <State of="within" />;
  return <span className="muted">{words.tooFew}</span>;
}

function GameDetail({ game, returns }: { game: Game; returns: readonly ActualReturn[] }) {
  return (
    <>
      <h2>{game.name}</h2>
      <div className="acts">
        {gameActs(game).map((act) => (
          <ActButton key={act.title} act={act} />
        ))}
      </div>
      {returns.some(({ isOutside }) => isOutside) ? (
        <p className="notice bad">{words.alert}</p>
      ) : null}
      <Facts
        of={[
          [words.return, percent(game.returnToPlayer)],
          [words.hitRate, percent(game.hitRate)],
          [words.largest, words.times(game.maxMultiplier)],
          [words.version, game.version],
          [words.hash, <Id key="hash" value={game.hash} />],
        ]}
      />
      <StakeLimits gameId={game.id} />
      <h3>{words.byCurrency}</h3>
      {returns.length === 0 ? <p className="muted">{words.tooFew}</p> : <Returns rows={returns} />}
      <p className="muted">{words.bandAbout}</p>
    </>
  );
}

function Returns({ rows }: { rows: readonly ActualReturn[] }) {
  return (
    <Table
      label={words.byCurrency}
      rows={rows}
      keyOf={({ currency, gameVersion }) => `${currency} ${gameVersion}`}
      columns={[
        { title: names.currency, cell: ({ currency }) => currency },
        { title: words.version, isNumber: true, cell: ({ gameVersion }) => gameVersion },
        { title: words.rounds, isNumber: true, cell: ({ rounds }) => rounds },
        {
          title: words.actual,
          isNumber: true,
          cell: ({ actualReturn }) => (actualReturn === null ? <None /> : percent(actualReturn)),
        },
        {
          title: words.band,
          isNumber: true,
          cell: ({ band }) =>
            band === null ? words.tooFew : `${percent(band.low)} – ${percent(band.high)}`,
        },
        {
          title: words.distance,
          isNumber: true,
          cell: ({ standardErrors, isOutside }) =>
            standardErrors === null ? (
              <None />
            ) : (
              <span className={isOutside ? "badge bad" : ""}>{words.sigmas(standardErrors)}</span>
            ),
        },
      ]}
    />
  );
}
