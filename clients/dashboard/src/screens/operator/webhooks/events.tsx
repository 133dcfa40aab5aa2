/** What happened, as webhooks report it, with one event in full beside the list. */
import { useQuery } from "@tanstack/react-query";
import { ActButton } from "../../../parts/act-button.tsx";
import { useApi, useSpace } from "../../../parts/address.ts";
import { Code } from "../../../parts/call-shown.tsx";
import { PERIOD } from "../../../parts/filters.tsx";
import { ListScreen } from "../../../parts/list-screen.tsx";
import { Empty, Facts, Page, Read } from "../../../parts/page.tsx";
import { Go } from "../../../parts/screen-link.tsx";
import { At, Id, State, When } from "../../../parts/values.tsx";
import { texts } from "../../../texts/all-texts.ts";
import { WebhookTabs } from "./tabs.tsx";
import { replayAct } from "./webhook-acts.ts";

const { webhooks: words, words: names } = texts;

export function Events() {
  const api = useApi();
  return (
    <Page title={words.title} about={words.about}>
      <WebhookTabs />
      <ListScreen
        label={words.events}
        name={["events"]}
        load={(search) => api.webhooks.listEvents(search as never)}
        canPoll
        filters={[
          { name: "type", label: names.type, kind: "text" },
          { name: "playerId", label: names.player, kind: "text" },
          ...PERIOD,
        ]}
        columns={[
          { title: names.at, cell: ({ createdAt }) => <At at={createdAt} /> },
          { title: names.type, cell: ({ type }) => <code>{type}</code> },
          { title: names.player, cell: ({ playerId }) => playerId ?? "" },
          {
            title: names.state,
            cell: ({ webhooks }) =>
              webhooks.map(({ subscriptionId, state }) => (
                <State key={subscriptionId} of={state} />
              )),
          },
        ]}
        keyOf={({ id }) => id}
        detail={(id) => <EventDetail id={id} />}
        empty={<Empty title={words.noEvents}>{words.noEventsNext}</Empty>}
      />
    </Page>
  );
}

function EventDetail({ id }: { id: string }) {
  const api = useApi();
  const query = useQuery({
    queryKey: [useSpace(), "event", id],
    queryFn: () => api.webhooks.readEvent(id),
  });
  return (
    <Read query={query}>
      {(event) => (
        <>
          <h2>{event.type}</h2>
          <Facts
            of={[
              [names.id, <Id key="id" value={event.id} />],
              [names.at, <When key="at" at={event.createdAt} />],
              ...event.webhooks.map(
                ({ subscriptionId, state }) =>
                  [subscriptionId, <State key={subscriptionId} of={state} />] as const,
              ),
              [
                words.log,
                <Go key="attempts" to="/webhooks/log" search={{ eventId: event.id }}>
                  {event.attempts.length}
                </Go>,
              ],
            ]}
          />
          <ActButton act={replayAct(event.id)} />
          <Code label={words.sentBody} text={JSON.stringify(event.payload, undefined, 2)} />
        </>
      )}
    </Read>
  );
}
