/** The live log of delivery attempts, with one in full beside it. */
import type { WebhookAttempt } from "../../../../../sdk/src/generated/schemas.ts";
import { ActButton } from "../../../parts/act-button.tsx";
import { useApi } from "../../../parts/address.ts";
import { Code } from "../../../parts/call-shown.tsx";
import { PERIOD } from "../../../parts/filters.tsx";
import { ListScreen } from "../../../parts/list-screen.tsx";
import { Empty, Facts, Page } from "../../../parts/page.tsx";
import { Go } from "../../../parts/screen-link.tsx";
import { At, Id, State, When, wordOf } from "../../../parts/values.tsx";
import { texts } from "../../../texts/all-texts.ts";
import { WebhookTabs } from "./tabs.tsx";
import { replayAct } from "./webhook-acts.ts";
import { AttemptNotice } from "./webhook-detail.tsx";

const { webhooks: words, words: names } = texts;

export function WebhookLog() {
  const api = useApi();
  return (
    <Page title={words.title} about={words.about}>
      <WebhookTabs />
      <ListScreen
        label={words.log}
        name={["attempts"]}
        load={(search) => api.webhooks.attempts(search as never)}
        canPoll
        filters={[
          { name: "subscriptionId", label: words.endpoint, kind: "text" },
          { name: "eventId", label: words.event, kind: "text" },
          { name: "type", label: names.type, kind: "text" },
          {
            name: "status",
            label: names.state,
            kind: "choice",
            choices: ["delivered", "retrying", "failed"],
          },
          ...PERIOD,
        ]}
        columns={[
          { title: names.at, cell: ({ createdAt }) => <At at={createdAt} /> },
          { title: names.type, cell: ({ type }) => <code>{type}</code> },
          { title: words.attempt, isNumber: true, cell: ({ attempt }) => attempt },
          {
            title: words.status,
            isNumber: true,
            cell: ({ responseStatus }) => responseStatus ?? "–",
          },
          { title: words.took, isNumber: true, cell: ({ durationMs }) => `${durationMs} ms` },
          { title: names.state, cell: ({ status }) => <State of={status} /> },
        ]}
        keyOf={({ id }) => id}
        detail={(_, attempt) =>
          attempt === undefined ? null : <AttemptDetail attempt={attempt} />
        }
        empty={<Empty title={words.noAttempts}>{words.noAttemptsNext}</Empty>}
      />
    </Page>
  );
}

function AttemptDetail({ attempt }: { attempt: WebhookAttempt }) {
  return (
    <>
      <h2>{attempt.type}</h2>
      <AttemptNotice attempt={attempt} />
      <Facts
        of={[
          [
            words.event,
            <Go key="event" to="/webhooks/events" search={{ open: attempt.eventId }}>
              {attempt.eventId}
            </Go>,
          ],
          [words.endpoint, <Id key="endpoint" value={attempt.subscriptionId} />],
          [words.attempt, attempt.attempt],
          attempt.cause !== null && [words.cause, wordOf(attempt.cause)],
          [names.at, <When key="at" at={attempt.createdAt} />],
          attempt.nextAttemptAt !== null && [
            words.nextAttempt,
            <When key="next" at={attempt.nextAttemptAt} />,
          ],
        ]}
      />
      {attempt.responseBody === null ? null : (
        <Code label={words.body} text={attempt.responseBody} />
      )}
      {attempt.status === "delivered" ? null : (
        <ActButton act={replayAct(attempt.eventId)} isMain />
      )}
    </>
  );
}
