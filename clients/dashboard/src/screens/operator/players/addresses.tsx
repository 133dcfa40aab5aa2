/** The payout addresses saved for a player, for people who may read them. */
import { useQuery } from "@tanstack/react-query";
import type { PayoutAddress } from "../../../../../sdk/src/generated/schemas.ts";
import { useMay } from "../../../api/permissions.ts";
import { type Act, orNone } from "../../../parts/act.ts";
import { ActButton } from "../../../parts/act-button.tsx";
import { useApi, useSpace } from "../../../parts/address.ts";
import { None } from "../../../parts/money.tsx";
import { Read } from "../../../parts/page.tsx";
import { type Column, Table } from "../../../parts/table.tsx";
import { Id } from "../../../parts/values.tsx";
import { texts } from "../../../texts/all-texts.ts";
import { PAYOUT_CHAINS } from "./player-acts.ts";

const { players: words, savedAddresses } = texts;

export function useAddresses(id: string) {
  const api = useApi();
  const may = useMay();
  return useQuery({
    queryKey: [useSpace(), "addresses", id],
    queryFn: () => api.players.addresses(id),
    enabled: may("players.addresses"),
  });
}

export function Addresses({ id }: { id: string }) {
  const mayRemove = useMay()("players.removeAddress");
  const removal: Column<PayoutAddress> = {
    title: savedAddresses.remove.title,
    cell: (saved) => <ActButton act={removeAct(id, saved)} />,
  };
  return (
    <>
      <Read query={useAddresses(id)} lines={2}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="muted">{words.noAddresses}</p>
          ) : (
            <Table
              label={words.addresses}
              rows={items}
              keyOf={({ id: address }) => address}
              columns={[
                { title: words.chain, cell: ({ chain }) => chain },
                { title: words.address, cell: ({ address }) => <Id value={address} /> },
                { title: words.label, cell: ({ label }) => label ?? <None /> },
                ...(mayRemove ? [removal] : []),
              ]}
            />
          )
        }
      </Read>
      <div className="acts">
        <ActButton act={saveAct(id)} />
      </div>
    </>
  );
}

function saveAct(playerId: string): Act {
  return {
    ...savedAddresses.save,
    operation: "players.saveAddress",
    fields: [
      {
        ...{ name: "chain", label: words.chain, kind: "choice" },
        ...{ choices: PAYOUT_CHAINS, first: PAYOUT_CHAINS[0] },
      },
      { name: "address", label: words.address },
      { name: "label", label: words.label, isOptional: true },
    ],
    args: ({ chain, address, label }) => [
      playerId,
      { chain, address: address?.trim(), label: orNone(label) },
    ],
  };
}

function removeAct(playerId: string, { id, label, address }: PayoutAddress): Act {
  return {
    ...savedAddresses.remove,
    operation: "players.removeAddress",
    isHarmful: true,
    nameToType: label ?? address,
    args: () => [playerId, id],
  };
}
