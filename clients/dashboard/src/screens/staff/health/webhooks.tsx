/** The webhooks of all accounts that are in trouble, and whether the queue of history keeps up. Reference 13.41. */
import { useQuery } from "@tanstack/react-query";
import { useApi, useSpace } from "../../../parts/address.ts";
import { Facts, Panel, Read } from "../../../parts/page.tsx";
import { Go } from "../../../parts/screen-link.tsx";
import { Table } from "../../../parts/table.tsx";
import { State, When } from "../../../parts/values.tsx";
import { texts } from "../../../texts/all-texts.ts";

const { health: words, words: names } = texts;

/** The sweep checks once a minute. */
const EVERY_MS = 30_000;

export function WebhookHealth() {
  const api = useApi();
  const query = useQuery({
    queryKey: [useSpace(), "webhook-health"],
    queryFn: () => api.platform.webhooks(),
    refetchInterval: EVERY_MS,
  });
  return (
    <Panel title={words.webhooks}>
      <p className="muted">{words.webhooksAbout}</p>
      <Read query={query} lines={4}>
        {({ total, disabled, webhooks, history }) => (
          <>
            <Facts
              of={[
                [words.webhooksTotal, total],
                [words.webhooksDisabled, disabled],
                [words.newestRound, <When key="newest" at={history.newestRoundAt} />],
                [words.inPlay, history.walletsInPlay],
              ]}
            />
            {webhooks.length === 0 ? (
              <p className="notice good">{words.noTrouble}</p>
            ) : (
              <Table
                label={words.webhooks}
                rows={webhooks}
                keyOf={({ tenantId, environment, id }) => `${tenantId} ${environment} ${id}`}
                columns={[
                  {
                    title: names.tenant,
                    cell: ({ tenantId }) => (
                      <Go to={`/accounts/${encodeURIComponent(tenantId)}`}>{tenantId}</Go>
                    ),
                  },
                  {
                    title: names.environment,
                    cell: ({ environment }) => <State of={environment} />,
                  },
                  { title: texts.webhooks.url, cell: ({ url }) => url },
                  { title: names.state, cell: ({ state }) => <State of={state} /> },
                  { title: words.failures, isNumber: true, cell: ({ failures }) => failures },
                  { title: words.waiting, isNumber: true, cell: ({ waiting }) => waiting },
                  { title: words.failed, isNumber: true, cell: ({ failed }) => failed },
                  { title: words.held, isNumber: true, cell: ({ held }) => held },
                  { title: words.dropped, isNumber: true, cell: ({ dropped }) => dropped },
                ]}
              />
            )}
          </>
        )}
      </Read>
    </Panel>
  );
}
