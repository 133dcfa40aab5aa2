/**
 * What waits for a member of staff, across all accounts, with a link to each or the act itself.
 * Reference 13.42.
 */
import { useQuery } from "@tanstack/react-query";
import type { StaffApprovalRequest } from "../../../../../sdk/src/generated/schemas.ts";
import { ActButton } from "../../../parts/act-button.tsx";
import { useApi, useSpace } from "../../../parts/address.ts";
import { VOID_REASONS } from "../../../parts/choices.ts";
import { Empty, Panel, Read } from "../../../parts/page.tsx";
import { PersonName } from "../../../parts/people-names.tsx";
import { Go } from "../../../parts/screen-link.tsx";
import { Table } from "../../../parts/table.tsx";
import { Id, State, When } from "../../../parts/values.tsx";
import { texts } from "../../../texts/all-texts.ts";

const { changes: words, words: names, accounts } = texts;

const EVERY_MS = 10_000;

export function WaitingRequests() {
  const api = useApi();
  const query = useQuery({
    queryKey: [useSpace(), "approvals"],
    queryFn: () => api.platform.listApprovals(),
    refetchInterval: EVERY_MS,
  });
  return (
    <Panel title={words.waiting}>
      <Read query={query} lines={3}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title={words.nothing}>{words.nothingNext}</Empty>
          ) : (
            <Table
              label={words.waiting}
              rows={items}
              keyOf={({ id }) => id}
              columns={[
                { title: names.kind, cell: ({ kind }) => words.kinds[kind] },
                { title: names.tenant, cell: ({ tenantId }) => tenantId },
                { title: names.environment, cell: ({ environment }) => <State of={environment} /> },
                { title: words.about2, cell: ({ subject }) => <Id value={subject} /> },
                { title: names.reason, cell: ({ reason }) => reason },
                { title: words.asked, cell: ({ requestedBy }) => <PersonName id={requestedBy} /> },
                { title: words.expires, cell: ({ expiresAt }) => <When at={expiresAt} /> },
                { title: words.approve.title, cell: (request) => <Next request={request} /> },
              ]}
            />
          )
        }
      </Read>
    </Panel>
  );
}

function Next({ request }: { request: StaffApprovalRequest }) {
  const { kind, tenantId, environment, subject, reason } = request;
  if (kind === "chain_release") return <Go to="/chains">{words.look}</Go>;
  if (kind === "payout_ending") {
    return (
      <Go to="/chains/payouts" search={{ tenantId, environment }}>
        {words.look}
      </Go>
    );
  }
  if (kind !== "round_void") {
    return (
      <Go to="/changes" search={{ tenantId, environment }}>
        {words.look}
      </Go>
    );
  }
  return (
    <ActButton
      act={{
        ...accounts.voidRound,
        operation: "platform.voidRound",
        isHarmful: true,
        nameToType: subject,
        fields: [
          {
            name: "reason",
            label: names.reason,
            kind: "choice",
            choices: VOID_REASONS,
            first: reason,
          },
        ],
        args: (values) => [subject, { tenantId, environment, reason: values.reason }],
      }}
    />
  );
}
