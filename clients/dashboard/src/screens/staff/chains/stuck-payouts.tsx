/** The payouts of an operator that need somebody, each with what to do about it. */
import type { StuckPayout } from "../../../../../sdk/src/generated/schemas.ts";
import type { Act } from "../../../parts/act.ts";
import { ActButton } from "../../../parts/act-button.tsx";
import { useApi, useSearchFields } from "../../../parts/address.ts";
import { CHAINS, ENVIRONMENTS } from "../../../parts/choices.ts";
import { type Filter, Filters } from "../../../parts/filters.tsx";
import { ListScreen } from "../../../parts/list-screen.tsx";
import { Empty, Facts } from "../../../parts/page.tsx";
import { Id, localTime, None, State, When, wordOf } from "../../../parts/values.tsx";
import { texts } from "../../../texts/texts.ts";
import { ChainsPage } from "./chains-page.tsx";

const { chains: words, words: names } = texts;

type Environment = (typeof ENVIRONMENTS)[number];

const FILTERS: readonly Filter[] = [
  { name: "tenantId", label: names.tenant, kind: "text" },
  { name: "environment", label: names.environment, kind: "choice", choices: ENVIRONMENTS },
  { name: "chain", label: words.chain, kind: "choice", choices: CHAINS },
];

export function StuckPayouts() {
  const api = useApi();
  const [{ tenantId, environment, chain }] = useSearchFields();
  if (tenantId === undefined || environment === undefined || chain === undefined) {
    return (
      <ChainsPage>
        <Filters canPoll={false} filters={FILTERS} />
        <div className="sheet">
          <Empty title={words.chooseAccount} />
        </div>
      </ChainsPage>
    );
  }
  const place = { tenantId, environment: environment as Environment };
  return (
    <ChainsPage>
      <ListScreen
        label={words.payouts}
        name={["chain-payouts"]}
        load={() => api.platform.listChainsPayouts(chain, place)}
        filters={FILTERS}
        canPoll
        columns={[
          { title: names.at, cell: ({ takenAt }) => localTime(takenAt) },
          { title: words.withdrawal, cell: ({ withdrawalId }) => <code>{withdrawalId}</code> },
          { title: names.state, cell: ({ state }) => <State of={state} /> },
          { title: names.reason, cell: ({ reason }) => wordOf(reason ?? "") },
        ]}
        keyOf={({ withdrawalId }) => withdrawalId}
        detail={(_, payout) =>
          payout === undefined ? null : <Payout payout={payout} place={place} />
        }
        empty={<Empty title={words.noPayouts}>{words.noPayoutsNext}</Empty>}
      />
    </ChainsPage>
  );
}

interface Place {
  readonly tenantId: string;
  readonly environment: Environment;
}

function Payout({ payout, place }: { payout: StuckPayout; place: Place }) {
  const { withdrawalId, hashes } = payout;
  return (
    <>
      <h2>{wordOf(payout.state)}</h2>
      <p className="notice">{payout.remedy}</p>
      <Facts
        of={[
          [words.withdrawal, <Id key="withdrawal" value={withdrawalId} />],
          [names.player, <Id key="player" value={payout.playerId} />],
          payout.reason !== null && [names.reason, wordOf(payout.reason)],
          [words.taken, <When key="taken" at={payout.takenAt} />],
          [
            words.hashes,
            hashes.length === 0 ? (
              <None key="none" />
            ) : (
              hashes.map((hash) => <Id key={hash} value={hash} />)
            ),
          ],
        ]}
      />
      <div className="acts">
        <ActButton act={failAct(withdrawalId, place)} />
      </div>
    </>
  );
}

/** The call refuses while the payout may still arrive. */
function failAct(withdrawalId: string, place: Place): Act {
  return {
    ...words.fail,
    operation: "platform.failWithdrawal",
    isHarmful: true,
    nameToType: withdrawalId,
    fields: [{ name: "reason", label: names.reason, kind: "long" }],
    args: ({ reason }) => [withdrawalId, { ...place, reason }],
  };
}
