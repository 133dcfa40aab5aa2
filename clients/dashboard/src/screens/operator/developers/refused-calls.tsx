/** The calls that were refused or failed, found by the request id that the answer had. */
import { useApi } from "../../../parts/address.ts";
import { PERIOD } from "../../../parts/filters.tsx";
import { ListScreen } from "../../../parts/list-screen.tsx";
import { Empty, Facts, Page } from "../../../parts/page.tsx";
import { Actor } from "../../../parts/people-names.tsx";
import { At, Id, When } from "../../../parts/values.tsx";
import { texts } from "../../../texts/texts.ts";

const { refusedCalls: words, words: names } = texts;

export function RefusedCalls() {
  const api = useApi();
  return (
    <Page title={words.title} about={words.about}>
      <ListScreen
        label={words.title}
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
