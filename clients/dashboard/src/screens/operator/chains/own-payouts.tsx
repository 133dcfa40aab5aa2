/** An operator's payouts on a chain, and those that are stuck, each with what to do. Reference 12.37. */
import type { ChainPayout } from "../../../../../sdk/src/generated/schemas.ts";
import { useApi, useSearchFields, writeSearch } from "../../../parts/address.ts";
import { CHAINS } from "../../../parts/choices.ts";
import type { Filter } from "../../../parts/filters.tsx";
import { ListScreen } from "../../../parts/list-screen.tsx";
import { None } from "../../../parts/money.tsx";
import { Empty, Facts } from "../../../parts/page.tsx";
import { Go } from "../../../parts/screen-link.tsx";
import { At, Id, State, When, wordOf } from "../../../parts/values.tsx";
import { texts } from "../../../texts/all-texts.ts";
import { OwnChainsPage } from "./own-chains-page.tsx";

const { ownChains: words, chains: shared, words: names } = texts;

const FILTERS: readonly Filter[] = [
  { name: "chain", label: shared.chain, kind: "choice", choices: CHAINS },
  { name: "stuck", label: words.which, kind: "choice", choices: [["true", words.stuck]] },
];

export function OwnPayouts() {
  const api = useApi();
  const [{ chain = CHAINS[0] }] = useSearchFields();
  return (
    <OwnChainsPage>
      <ListScreen
        label={words.payouts}
        name={["own-payouts"]}
        load={({ chain: _, ...search }) => api.chains.listPayouts(chain, search as never)}
        filters={FILTERS}
        canPoll
        columns={[
          { title: names.at, cell: ({ takenAt }) => <At at={takenAt} /> },
          { title: shared.withdrawal, cell: ({ withdrawalId }) => <code>{withdrawalId}</code> },
          { title: names.state, cell: (payout) => <State of={endOf(payout)} /> },
          { title: names.reason, cell: ({ reason }) => wordOf(reason ?? "") },
        ]}
        keyOf={({ withdrawalId }) => withdrawalId}
        detail={(_, payout) => (payout === undefined ? null : <Payout of={payout} />)}
        empty={<Empty title={words.noPayouts}>{words.noPayoutsNext}</Empty>}
      />
    </OwnChainsPage>
  );
}

/** A payout that has ended, and whose wallet knows it, has the state of its withdrawal. */
function endOf({ state, reason }: ChainPayout): string {
  if (state !== "told") return state;
  return reason === null ? "completed" : "failed";
}

function Payout({ of: payout }: { of: ChainPayout }) {
  const { withdrawalId, hashes, remedy, reason } = payout;
  return (
    <>
      <h2>{wordOf(endOf(payout))}</h2>
      {remedy === null ? null : <p className="notice">{remedy}</p>}
      <Facts
        of={[
          [shared.withdrawal, <Id key="withdrawal" value={withdrawalId} />],
          [names.player, <Id key="player" value={payout.playerId} />],
          reason !== null && [names.reason, wordOf(reason)],
          [shared.taken, <When key="taken" at={payout.takenAt} />],
          [
            shared.hashes,
            hashes.length === 0 ? (
              <None key="none" />
            ) : (
              hashes.map((hash) => <Id key={hash} value={hash} />)
            ),
          ],
        ]}
      />
      <div className="acts">
        <Go to={`/withdrawals${writeSearch({ open: withdrawalId })}`}>{shared.withdrawal}</Go>
      </div>
    </>
  );
}
