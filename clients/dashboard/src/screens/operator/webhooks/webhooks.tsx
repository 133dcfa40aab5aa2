/** The endpoints, with the state of each beside the list. */
import type { NewWebhook } from "../../../../../sdk/src/generated/schemas.ts";
import { ActButton } from "../../../parts/act-button.tsx";
import { useApi } from "../../../parts/address.ts";
import { ListScreen } from "../../../parts/list-screen.tsx";
import { Empty, Page } from "../../../parts/page.tsx";
import { SecretOnce } from "../../../parts/secret.tsx";
import { State } from "../../../parts/values.tsx";
import { texts } from "../../../texts/all-texts.ts";
import { WebhookTabs } from "./tabs.tsx";
import { createAct } from "./webhook-acts.ts";
import { WebhookDetail } from "./webhook-detail.tsx";

const { webhooks: words, words: names } = texts;

export function Webhooks() {
  const api = useApi();
  return (
    <Page
      title={words.title}
      about={words.about}
      acts={<ActButton act={createAct()} isMain result={showSecrets} />}
    >
      <WebhookTabs />
      <ListScreen
        label={words.endpoints}
        name={["webhooks"]}
        load={() => api.webhooks.list()}
        canPoll
        columns={[
          { title: words.url, cell: ({ url }) => url },
          {
            title: names.state,
            cell: ({ enabled, disabledReason, nextProbeAt }) => (
              <State
                of={enabled ? (nextProbeAt ? "paused" : "enabled") : (disabledReason ?? "disabled")}
              />
            ),
          },
          { title: words.waiting, isNumber: true, cell: ({ deliveries }) => deliveries.waiting },
          { title: words.failed, isNumber: true, cell: ({ deliveries }) => deliveries.failed },
          { title: words.held, isNumber: true, cell: ({ deliveries }) => deliveries.held },
        ]}
        keyOf={({ id }) => id}
        detail={(_, webhook) =>
          webhook === undefined ? null : <WebhookDetail webhook={webhook} />
        }
        empty={<Empty title={words.none}>{words.noneNext}</Empty>}
      />
    </Page>
  );
}

function showSecrets(answer: unknown, close: () => void) {
  const { secret, deliverySecret } = answer as NewWebhook;
  const secrets = [
    { label: words.create.secret, value: deliverySecret },
    ...(secret === null ? [] : [{ label: words.create.first, value: secret }]),
  ];
  return <SecretOnce secrets={secrets} close={close} />;
}
