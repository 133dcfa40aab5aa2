/**
 * The payouts of an operator that need attention, each with what to do about it. Two of our staff
 * can end one.
 */
import type { PayoutEnding, StuckPayout } from "../../../../../sdk/src/generated/schemas.ts";
import type { Act } from "../../../parts/act.ts";
import { ActButton } from "../../../parts/act-button.tsx";
import { useApi, useSearchFields } from "../../../parts/address.ts";
import { CHAINS, ENVIRONMENTS, type Environment } from "../../../parts/choices.ts";
import { type Filter, Filters } from "../../../parts/filters.tsx";
import { ListScreen } from "../../../parts/list-screen.tsx";
import { None } from "../../../parts/money.tsx";
import { Empty, Facts } from "../../../parts/page.tsx";
import { PersonName } from "../../../parts/people-names.tsx";
import { At, Id, State, When, wordOf } from "../../../parts/values.tsx";
import { texts } from "../../../texts/all-texts.ts";
import { ChainsPage } from "./chains-page.tsx";

const { chains: words, words: names } = texts;

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
          <Empty title={words.chooseAccount}>{words.chooseAccountNext}</Empty>
        </div>
      </ChainsPage>
    );
  }
  const account = { tenantId, environment: environment as Environment };
  const place = { ...account, chain };
  return (
    <ChainsPage>
      <ListScreen
        label={words.payouts}
        name={["chain-payouts"]}
        load={() => api.platform.listChainsPayouts(chain, account)}
        filters={FILTERS}
        canPoll
        columns={[
          { title: names.at, cell: ({ takenAt }) => <At at={takenAt} /> },
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
  readonly chain: string;
}

const WHY = { name: "reason", label: names.reason, kind: "long" } as const;

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
      {payout.mayBeEnded ? (
        <div className="acts">
          <ActButton act={completeAct(withdrawalId, place)} />
          <ActButton act={failAct(withdrawalId, place)} />
        </div>
      ) : (
        <p className="muted">{words.notForPeople}</p>
      )}
      {payout.endings.length === 0 ? null : <h3>{words.endings}</h3>}
      <div className="stack">
        {payout.endings.map((ending) => (
          <Ending key={ending.id} of={ending} />
        ))}
      </div>
    </>
  );
}

/** A requested end, which another member of staff approves. */
function Ending({ of: ending }: { of: PayoutEnding }) {
  const { id, withdrawalId, outcome, transaction, status, approvedBy } = ending;
  return (
    <div>
      <Facts
        of={[
          [words.outcome, <State key="outcome" of={outcome} />],
          transaction !== null && [words.paidBy, <Id key="paid" value={transaction} />],
          [names.reason, ending.reason],
          [words.asked, <PersonName key="asked" id={ending.requestedBy} />],
          approvedBy !== null && [words.approved, <PersonName key="approved" id={approvedBy} />],
          [words.expires, <When key="expires" at={ending.expiresAt} />],
          [names.state, <State key="state" of={status} />],
        ]}
      />
      <div className="acts">
        {status === "requested" || status === "approved" ? (
          <ActButton act={approveAct(id, withdrawalId)} />
        ) : null}
      </div>
    </div>
  );
}

/** Both calls are refused if the nodes contradict it. */
function failAct(withdrawalId: string, place: Place): Act {
  return {
    ...words.fail,
    operation: "platform.createPayoutEnding",
    isHarmful: true,
    nameToType: withdrawalId,
    fields: [WHY],
    args: ({ reason }) => [{ ...place, withdrawalId, outcome: "failed", reason }],
  };
}

function completeAct(withdrawalId: string, place: Place): Act {
  return {
    ...words.complete,
    operation: "platform.createPayoutEnding",
    isHarmful: true,
    nameToType: withdrawalId,
    fields: [
      {
        name: "transaction",
        label: words.complete.transaction,
        about: words.complete.transactionAbout,
        isOptional: true,
      },
      WHY,
    ],
    args: ({ transaction, reason }) => [
      {
        ...{ ...place, withdrawalId, outcome: "completed" },
        ...(transaction ? { transaction } : {}),
        reason,
      },
    ],
  };
}

function approveAct(id: string, nameToType: string): Act {
  return {
    ...words.approveEnding,
    operation: "platform.approvePayoutEnding",
    isHarmful: true,
    nameToType,
    args: () => [id],
  };
}
