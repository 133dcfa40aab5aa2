/** The three lists of webhooks. */
import { Tabs } from "../../../parts/tabs.tsx";
import { texts } from "../../../texts/all-texts.ts";

const { webhooks: words } = texts;

export function WebhookTabs() {
  return (
    <Tabs
      label={words.title}
      tabs={[
        { to: "/webhooks", name: words.endpoints },
        { to: "/webhooks/log", name: words.log },
        { to: "/webhooks/events", name: words.events },
      ]}
    />
  );
}
