/** One player in full. */
import type { PlayerDetails } from "../../../../../sdk/src/generated/schemas.ts";
import { useMay } from "../../../api/permissions.ts";
import { ActButton } from "../../../parts/act-button.tsx";
import { useParam } from "../../../parts/address.ts";
import { Money, None } from "../../../parts/money.tsx";
import { Page, Panel, Read } from "../../../parts/page.tsx";
import { Go } from "../../../parts/screen-link.tsx";
import { Table } from "../../../parts/table.tsx";
import { State, When } from "../../../parts/values.tsx";
import { texts } from "../../../texts/all-texts.ts";
import { Addresses, useAddresses } from "./addresses.tsx";
import { ExportPlayer } from "./export-player.tsx";
import { Latest } from "./latest.tsx";
import { Login } from "./login.tsx";
import { Notes } from "./notes.tsx";
import { playerActs } from "./player-acts.ts";
import { Balances, PlayerFacts, usePlayer } from "./player-summary.tsx";

const { players: words, words: names } = texts;

export function Player() {
  return <Read query={usePlayer(useParam("id"))}>{(player) => <InFull player={player} />}</Read>;
}

function InFull({ player }: { player: PlayerDetails }) {
  const may = useMay();
  const addresses = useAddresses(player.id).data?.items ?? [];
  return (
    <Page
      title={player.username}
      acts={
        <>
          {playerActs(player, addresses).map((act) => (
            <ActButton key={act.operation} act={act} />
          ))}
          <ExportPlayer id={player.id} />
        </>
      }
    >
      <div className="grid roomy">
        <Panel>
          <PlayerFacts player={player} />
        </Panel>
        <Panel title={words.balances}>
          <Balances player={player} />
          <p>
            <Go to="/transactions" search={{ playerId: player.id, type: "bonus_credit" }}>
              {words.bonuses}
            </Go>
          </p>
        </Panel>
        <Latest id={player.id} />
        <Panel title={words.played}>
          <Played player={player} />
        </Panel>
        <Panel title={words.sessions}>
          <Sessions player={player} />
        </Panel>
        {may("players.addresses") ? (
          <Panel title={words.addresses} isWide>
            <Addresses id={player.id} />
          </Panel>
        ) : null}
        <Login player={player} />
        <Panel title={words.notes}>
          <Notes id={player.id} />
        </Panel>
      </div>
    </Page>
  );
}

function Played({ player: { played } }: { player: PlayerDetails }) {
  if (played.amounts.length === 0) return <p className="muted">{words.noPlay}</p>;
  return (
    <Table
      label={words.played}
      rows={played.amounts}
      keyOf={({ currency }) => currency}
      columns={[
        { title: words.rounds, isNumber: true, cell: () => played.totalBets },
        {
          title: words.staked,
          isNumber: true,
          cell: ({ staked, currency }) => <Money amount={staked} currency={currency} />,
        },
        {
          title: words.won,
          isNumber: true,
          cell: ({ won, currency }) => <Money amount={won} currency={currency} />,
        },
        {
          title: words.net,
          isNumber: true,
          cell: ({ net, currency }) => <Money amount={net} currency={currency} />,
        },
      ]}
    />
  );
}

function Sessions({ player: { sessions } }: { player: PlayerDetails }) {
  if (sessions.length === 0) return <p className="muted">{words.noSessions}</p>;
  return (
    <Table
      label={words.sessions}
      rows={sessions}
      keyOf={({ sessionId }) => sessionId}
      columns={[
        { title: words.started, cell: ({ startedAt }) => <When at={startedAt} /> },
        { title: names.game, cell: ({ gameId }) => gameId ?? texts.common.all },
        { title: names.currency, cell: ({ currency }) => currency },
        { title: words.demo, cell: ({ demo }) => (demo ? <State of="demo" /> : <None />) },
      ]}
    />
  );
}
