/** One endpoint: its settings, its delivery statistics, and what can be done with it. */
import { useQuery } from "@tanstack/react-query";
import type { Webhook, WebhookAttempt } from "../../../../../sdk/src/generated/schemas.ts";
import { ActButton } from "../../../parts/act-button.tsx";
import { useApi, useSpace } from "../../../parts/address.ts";
import { Facts } from "../../../parts/page.tsx";
import { Go } from "../../../parts/screen-link.tsx";
import { SecretOnce } from "../../../parts/secret.tsx";
import { Id, When, wordOf } from "../../../parts/values.tsx";
import { texts } from "../../../texts/all-texts.ts";
import { recoverAct, removeAct, rotateAct, switchAct, testAct, updateAct } from "./webhook-acts.ts";

const { webhooks: words, webhookOptions: options, words: names } = texts;

export function WebhookDetail({ webhook }: { webhook: Webhook }) {
  const api = useApi();
  const { data: statistics } = useQuery({
    queryKey: [useSpace(), "webhook-statistics", webhook.id],
    queryFn: () => api.webhooks.statistics(webhook.id),
  });
  const { deliveries } = webhook;
  return (
    <>
      <h2>{webhook.url}</h2>
      <Facts
        of={[
          [names.id, <Id key="id" value={webhook.id} />],
          webhook.description !== null && [words.description, webhook.description],
          [
            words.types,
            webhook.eventTypes.length === 0 ? (
              words.allTypes
            ) : (
              <details key="types">
                <summary>{words.typesOf(webhook.eventTypes.length)}</summary>
                {webhook.eventTypes.map((type) => (
                  <div key={type}>
                    <code>{type}</code>
                  </div>
                ))}
              </details>
            ),
          ],
          [options.currencies, webhook.currencies?.join(", ") ?? options.allCurrencies],
          [options.games, webhook.gameIds?.join(", ") ?? options.allGames],
          [options.payload, options.payloads[webhook.payload]],
          [options.order, options.orders[webhook.order]],
          [words.waiting, deliveries.waiting],
          statistics?.oldestWaitingAt
            ? [options.oldest, <When key="oldest" at={statistics.oldestWaitingAt} />]
            : undefined,
          [words.failed, deliveries.failed],
          [words.held, deliveries.held],
          [words.dropped, deliveries.dropped],
          [words.failures, webhook.consecutiveFailures],
          webhook.nextProbeAt !== null && [
            words.probe,
            <When key="probe" at={webhook.nextProbeAt} />,
          ],
          [words.secretFrom, <When key="secret" at={webhook.deliverySecretFrom} />],
          statistics !== undefined && [
            words.rate,
            words.rateOf(statistics.delivered, statistics.attempts),
          ],
          statistics?.durationMs
            ? [words.slow, `${statistics.durationMs.p50} ms, ${statistics.durationMs.p95} ms`]
            : undefined,
        ]}
      />
      <div className="acts">
        <ActButton
          act={testAct(webhook)}
          isMain
          result={(answer) => (
            <AttemptNotice attempt={(answer as { attempt: WebhookAttempt | null }).attempt} />
          )}
        />
        <ActButton
          act={recoverAct(webhook)}
          result={(answer) => (
            <p className="notice good">
              {words.recover.done((answer as { replayed: number }).replayed)}
            </p>
          )}
        />
        <ActButton
          act={rotateAct(webhook)}
          result={(answer, close) => (
            <SecretOnce
              secrets={[
                { label: words.create.secret, value: (answer as { secret: string }).secret },
              ]}
              close={close}
            />
          )}
        />
        <ActButton act={updateAct(webhook)} />
        <ActButton act={switchAct(webhook)} />
        <ActButton act={removeAct(webhook)} />
      </div>
      <p>
        <Go to="/webhooks/log" search={{ subscriptionId: webhook.id }}>
          {words.log}
        </Go>
      </p>
    </>
  );
}

/** The result of a delivery attempt that a call started. */
export function AttemptNotice({ attempt }: { attempt: WebhookAttempt | null }) {
  if (attempt === null) return <p className="notice">{words.sentLater}</p>;
  const { status, responseStatus, durationMs, error } = attempt;
  return (
    <div className={`notice ${status === "delivered" ? "good" : "bad"}`} role="status">
      {words.result(wordOf(status), responseStatus, durationMs)}
      {error === null ? null : <div>{error}</div>}
    </div>
  );
}
