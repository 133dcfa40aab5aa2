/** The three lists of webhooks. */
import { Go } from "../../../parts/go.tsx";
import { texts } from "../../../texts/texts.ts";

const { webhooks: words } = texts;

export function WebhookTabs() {
  return (
    <nav className="tabs" aria-label={words.title}>
      <Go to="/webhooks" exact>
        {words.endpoints}
      </Go>
      <Go to="/webhooks/log">{words.log}</Go>
      <Go to="/webhooks/events">{words.events}</Go>
    </nav>
  );
}
