/**
 * The chains on which an operator takes deposits or pays out: the state of each, and what to do.
 * Reference 12.37.
 */
import type { OwnChain } from "../../../../../sdk/src/generated/schemas.ts";
import { useApi, writeSearch } from "../../../parts/address.ts";
import { Block, Troubles } from "../../../parts/chains.tsx";
import { ListScreen } from "../../../parts/list-screen.tsx";
import { Empty, Facts } from "../../../parts/page.tsx";
import { Go } from "../../../parts/screen-link.tsx";
import { Id, State, wordOf } from "../../../parts/values.tsx";
import { texts } from "../../../texts/all-texts.ts";
import { Departures } from "../../staff/chains/departures.tsx";
import { Differences } from "../../staff/chains/differences.tsx";
import { OwnChainsPage } from "./own-chains-page.tsx";

const { ownChains: words, chains: shared, words: names } = texts;

export function OwnChains() {
  const api = useApi();
  return (
    <OwnChainsPage>
      <ListScreen
        label={words.title}
        name={["own-chains"]}
        load={() => api.chains.list()}
        columns={[
          { title: shared.chain, cell: ({ chain }) => wordOf(chain) },
          { title: names.state, cell: (chain) => <State of={stateOf(chain)} /> },
          { title: words.currencies, cell: ({ currencies }) => currencies.join(", ") },
          {
            title: shared.finalBlock,
            isNumber: true,
            cell: ({ finalBlock }) => <Block of={finalBlock} />,
          },
          {
            title: words.payer,
            cell: ({ payer }) => (payer === null ? words.byHand : <code>{payer.account}</code>),
          },
        ]}
        keyOf={({ chain }) => chain}
        titleOf={({ chain }) => wordOf(chain)}
        detail={(_, chain) => (chain === undefined ? null : <Chain chain={chain} />)}
        empty={<Empty title={words.none}>{words.noneNext}</Empty>}
      />
    </OwnChainsPage>
  );
}

/** Frozen chains first, then those in trouble, then the others. */
function stateOf({ frozen, payer, troubles }: OwnChain): string {
  if (frozen !== null || (payer?.frozen ?? null) !== null) return "frozen";
  return troubles.length > 0 ? "degraded" : "healthy";
}

function Chain({ chain: own }: { chain: OwnChain }) {
  const { chain, frozen, payer, troubles, currencies, takesDeposits } = own;
  return (
    <>
      <h2>{wordOf(chain)}</h2>
      <Troubles of={troubles} well={shared.well} />
      <Facts
        of={[
          [names.state, <State key="state" of={stateOf(own)} />],
          [words.currencies, currencies.join(", ")],
          [words.takes, takesDeposits ? words.yes : words.no],
          [shared.lastBlock, <Block key="last" of={own.lastBlock} />],
          [shared.finalBlock, <Block key="final" of={own.finalBlock} />],
          frozen !== null && [shared.frozen, frozen],
        ]}
      />
      <div className="acts">
        <Go to={`/chains/deposits${writeSearch({ chain })}`}>{words.deposits}</Go>
      </div>
      <Differences of={own.differences} />
      <Departures of={own.strayDepartures} />
      <h3>{words.payer}</h3>
      {payer === null ? (
        <p className="muted">{words.byHandNext}</p>
      ) : (
        <>
          <Facts
            of={[
              [shared.account, <Id key="account" value={payer.account} />],
              [names.state, <State key="state" of={payer.frozen === null ? "ok" : "frozen"} />],
              [shared.unclear, String(payer.unclear)],
              payer.frozen !== null && [shared.frozen, payer.frozen],
            ]}
          />
          <div className="acts">
            <Go to={`/chains/payouts${writeSearch({ chain })}`}>{words.payouts}</Go>
            <Go to="/chains/sweep-plan" search={{ chain }}>
              {texts.sweepPlan.title}
            </Go>
          </div>
        </>
      )}
    </>
  );
}
