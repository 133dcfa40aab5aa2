/**
 * The log of requests that were refused or failed. For a request id it also shows what that call
 * changed, from the audit log, and the bet or movement of money that it made. docs/decisions/0179
 * and 0183.
 */
import { useQuery } from "@tanstack/react-query";
import type { RequestsGetResult } from "../../../../../sdk/src/generated/calls.ts";
import { useMay } from "../../../api/permissions.ts";
import { useApi, useSearchFields, useSpace } from "../../../parts/address.ts";
import { PERIOD } from "../../../parts/filters.tsx";
import { ListScreen } from "../../../parts/list-screen.tsx";
import { Empty, Facts, Page, Panel, Read } from "../../../parts/page.tsx";
import { Actor } from "../../../parts/people-names.tsx";
import { Go } from "../../../parts/screen-link.tsx";
import { Table } from "../../../parts/table.tsx";
import { At, Id, When, wordOf } from "../../../parts/values.tsx";
import { texts } from "../../../texts/all-texts.ts";

const { refusedCalls: words, words: names } = texts;

const REQUEST_ID = /^req_[0-7][0-9A-HJKMNP-TV-Z]{25}$/;

export function RefusedCalls() {
  const api = useApi();
  const [{ requestId }] = useSearchFields();
  return (
    <Page title={words.title} about={words.about}>
      {requestId === undefined ? null : (
        <div className="before-list stack">
          <Made requestId={requestId} />
          <Changes requestId={requestId} />
        </div>
      )}
      <ListScreen
        label={words.refused}
        name={["refused-calls"]}
        load={(search) => api.refusedCalls.list(search as never)}
        canPoll
        filters={[{ name: "requestId", label: words.request, kind: "text", wide: true }, ...PERIOD]}
        columns={[
          { title: names.at, cell: ({ at }) => <At at={at} /> },
          { title: words.call, cell: ({ method, path }) => <code>{`${method} ${path}`}</code> },
          { title: words.answer, cell: ({ status, code }) => `${status} ${code}` },
          { title: words.took, isNumber: true, cell: ({ durationMs }) => `${durationMs} ms` },
          { title: names.by, cell: ({ by }) => <Actor {...by} /> },
        ]}
        keyOf={({ requestId }) => requestId}
        detail={(_, call) =>
          call === undefined ? null : (
            <>
              <h2>{call.code}</h2>
              <Facts
                of={[
                  [words.request, <Id key="request" value={call.requestId} />],
                  [names.at, <When key="at" at={call.at} />],
                  [words.call, <code key="call">{`${call.method} ${call.path}`}</code>],
                  [words.answer, call.status],
                  [words.took, `${call.durationMs} ms`],
                  [names.by, <Actor key="by" {...call.by} />],
                ]}
              />
            </>
          )
        }
        empty={<Empty title={words.none}>{words.noneNext}</Empty>}
      />
    </Page>
  );
}

/**
 * The bet or movement of money that a call made. Nothing is stored under the request id:
 * docs/decisions/0183.
 */
function Made({ requestId }: { requestId: string }) {
  const api = useApi();
  const isId = REQUEST_ID.test(requestId);
  const query = useQuery({
    queryKey: [useSpace(), "made-by", requestId],
    queryFn: () => api.requests.get(requestId),
    enabled: isId,
  });
  return (
    <Panel title={words.made}>
      {isId ? (
        <Read query={query} lines={2}>
          {({ made, isComplete }) => (
            <>
              {made.length === 0 ? (
                <p className="muted">{words.madeNothing}</p>
              ) : (
                <Table
                  label={words.made}
                  rows={made}
                  keyOf={({ id }) => id}
                  columns={[
                    { title: names.at, cell: ({ at }) => <At at={at} /> },
                    { title: words.what, cell: (one) => <MadeLink {...one} /> },
                    {
                      title: names.player,
                      cell: ({ playerId, externalId }) => (
                        <Go to={`/players/${playerId}`}>{externalId}</Go>
                      ),
                    },
                  ]}
                />
              )}
              {isComplete ? null : <p className="notice">{words.madeMore}</p>}
            </>
          )}
        </Read>
      ) : (
        <p className="muted">{words.notAnId}</p>
      )}
    </Panel>
  );
}

function MadeLink({ kind, id, playerId }: RequestsGetResult["made"][number]) {
  return kind === "round" ? (
    <Go to="/rounds" search={{ open: id }}>
      <code>{id}</code>
    </Go>
  ) : (
    <Go to="/transactions" search={{ playerId, open: id }}>
      <code>{id}</code>
    </Go>
  );
}

/** What a call changed; its filters are those of the list below. */
function Changes({ requestId }: { requestId: string }) {
  const api = useApi();
  const mayRead = useMay()("auditLog.list");
  const query = useQuery({
    queryKey: [useSpace(), "changes-of", requestId],
    queryFn: () => api.auditLog.list({ requestId }),
    enabled: mayRead,
  });
  return (
    <Panel title={words.changed}>
      {mayRead ? (
        <Read query={query} lines={2}>
          {({ items }) =>
            items.length === 0 ? (
              <p className="muted">{words.nothing}</p>
            ) : (
              <Table
                label={words.changed}
                rows={items}
                keyOf={({ id }) => id}
                columns={[
                  { title: names.at, cell: ({ createdAt }) => <At at={createdAt} /> },
                  {
                    title: texts.auditLog.action,
                    cell: ({ id, action }) => (
                      <Go to="/audit-log" search={{ requestId, open: id }}>
                        <code>{action}</code>
                      </Go>
                    ),
                  },
                  {
                    title: texts.auditLog.target,
                    cell: ({ target }) => `${wordOf(target.type)} ${target.id}`,
                  },
                  { title: names.by, cell: ({ actor }) => <Actor {...actor} /> },
                ]}
              />
            )
          }
        </Read>
      ) : (
        <p className="muted">{words.hidden}</p>
      )}
    </Panel>
  );
}
