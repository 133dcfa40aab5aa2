/** What is frozen and what is in doubt. */
import { useQuery } from "@tanstack/react-query";
import type { FrozenObject } from "../../../../../sdk/src/generated/schemas.ts";
import type { Act } from "../../../parts/act.ts";
import { ActButton } from "../../../parts/act-button.tsx";
import { useApi, useSpace } from "../../../parts/address.ts";
import { Empty, Page, Panel, Read } from "../../../parts/page.tsx";
import { Go } from "../../../parts/screen-link.tsx";
import { Table } from "../../../parts/table.tsx";
import { Id, State, When, wordOf } from "../../../parts/values.tsx";
import { texts } from "../../../texts/all-texts.ts";

const { frozen: words, words: names } = texts;

export function Frozen() {
  const api = useApi();
  const space = useSpace();
  const frozen = useQuery({ queryKey: [space, "frozen"], queryFn: () => api.platform.frozen() });
  const doubts = useQuery({ queryKey: [space, "doubts"], queryFn: () => api.platform.getDoubt() });
  return (
    <Page title={words.title} about={words.about}>
      <div className="stack">
        <div className="sheet">
          <Read query={frozen}>
            {({ frozen: objects, total }) =>
              objects.length === 0 ? (
                <Empty title={words.none}>{words.noneNext}</Empty>
              ) : (
                <>
                  <Table
                    label={words.title}
                    rows={objects}
                    keyOf={keyOf}
                    columns={[
                      { title: words.object, cell: ({ kind }) => wordOf(kind) },
                      { title: names.id, cell: ({ id }) => <Id value={id} /> },
                      { title: names.tenant, cell: ({ tenantId }) => <Tenant id={tenantId} /> },
                      {
                        title: names.environment,
                        cell: ({ environment }) => <State of={environment} />,
                      },
                      { title: names.reason, cell: ({ reason }) => reason },
                      { title: words.since, cell: ({ frozenAt }) => <When at={frozenAt} /> },
                      {
                        title: words.cure,
                        cell: ({ tenantId, environment }) => (
                          <Go to="/audits" search={{ tenantId, environment }}>
                            {words.findOut}
                          </Go>
                        ),
                      },
                      {
                        title: words.release.title,
                        cell: (object) => <ActButton act={releaseAct(object)} />,
                      },
                    ]}
                  />
                  <div className="list-foot">{words.total(total)}</div>
                </>
              )
            }
          </Read>
        </div>
        <Panel title={words.doubts}>
          <p className="muted">{words.doubtsAbout}</p>
          <Read query={doubts} lines={2}>
            {({ doubts: open }) =>
              open.length === 0 ? (
                <p>{words.noDoubts}</p>
              ) : (
                <Table
                  label={words.doubts}
                  rows={open}
                  keyOf={({ roundId }) => roundId}
                  columns={[
                    { title: names.round, cell: ({ roundId }) => <Id value={roundId} /> },
                    { title: names.tenant, cell: ({ tenantId }) => <Tenant id={tenantId} /> },
                    {
                      title: names.environment,
                      cell: ({ environment }) => <State of={environment} />,
                    },
                    { title: names.player, cell: ({ playerId }) => <Id value={playerId} /> },
                    { title: words.placed, cell: ({ placedAt }) => <When at={placedAt} /> },
                  ]}
                />
              )
            }
          </Read>
        </Panel>
      </div>
    </Page>
  );
}

function Tenant({ id }: { id: string }) {
  return <Go to={`/accounts/${encodeURIComponent(id)}`}>{id}</Go>;
}

function keyOf({ kind, tenantId, environment, id }: FrozenObject): string {
  return `${kind} ${tenantId} ${environment} ${id}`;
}

function releaseAct({ kind, tenantId, environment, id }: FrozenObject): Act {
  return {
    ...words.release,
    operation: "platform.release",
    isHarmful: true,
    nameToType: id,
    fields: [{ name: "reason", label: names.reason, kind: "long" }],
    args: ({ reason }) => [{ kind, tenantId, environment, id, reason }],
  };
}
