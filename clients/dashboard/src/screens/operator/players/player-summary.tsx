/** Who a player is and what the player has. */
import { useQuery } from "@tanstack/react-query";
import type { PlayerDetails } from "../../../../../sdk/src/generated/schemas.ts";
import { useApi, useSpace } from "../../../parts/address.ts";
import { Money } from "../../../parts/money.tsx";
import { Facts, Read } from "../../../parts/page.tsx";
import { Table } from "../../../parts/table.tsx";
import { Id, State, When } from "../../../parts/values.tsx";
import { texts } from "../../../texts/all-texts.ts";

const { players: words, words: names } = texts;

/** Reads one player, by Rouleau's id or the operator's own. */
export function usePlayer(id: string) {
  const api = useApi();
  return useQuery({ queryKey: [useSpace(), "player", id], queryFn: () => api.players.get(id) });
}

export function PlayerSummary({ id }: { id: string }) {
  return (
    <Read query={usePlayer(id)}>
      {(player) => (
        <>
          <h2>{player.username}</h2>
          <PlayerFacts player={player} />
          <h3>{words.balances}</h3>
          <Balances player={player} />
        </>
      )}
    </Read>
  );
}

export function PlayerFacts({ player }: { player: PlayerDetails }) {
  return (
    <Facts
      of={[
        [names.id, <Id key="id" value={player.id} />],
        [words.externalId, <Id key="external" value={player.externalId} />],
        [names.state, <State key="state" of={player.status} />],
        [names.jurisdiction, player.jurisdiction],
        [names.created, <When key="created" at={player.createdAt} />],
        player.suspendedAt !== null && [
          words.suspended,
          <When key="suspended" at={player.suspendedAt} />,
        ],
        player.suspensionReason !== null && [names.reason, player.suspensionReason],
      ]}
    />
  );
}

type Balance = PlayerDetails["balances"][number];

export function Balances({ player }: { player: PlayerDetails }) {
  if (player.balances.length === 0) return <p className="muted">{words.noBalances}</p>;
  const column = (title: string, field: keyof Balance) => ({
    title,
    isNumber: true,
    cell: (balance: Balance) => <Money amount={balance[field]} currency={balance.currency} />,
  });
  return (
    <Table
      label={words.balances}
      rows={player.balances}
      keyOf={({ currency }) => currency}
      columns={[
        column(words.cash, "cash"),
        column(words.bonus, "bonus"),
        column(words.held, "held"),
        column(words.inPlay, "inPlay"),
        column(words.wagering, "wageringRemaining"),
      ]}
    />
  );
}
