/** Security events: an operator's own, or all of the platform's for our staff. */
import { useApi, useSpace } from "../../parts/address.ts";
import { PERIOD } from "../../parts/filters.tsx";
import { ListScreen } from "../../parts/list-screen.tsx";
import { Empty, Page } from "../../parts/page.tsx";
import { At, Id, When } from "../../parts/values.tsx";
import { texts } from "../../texts/all-texts.ts";
import { SecurityDays } from "./security-days.tsx";

const { security: words, words: names } = texts;

const TYPES = [
  "credential_refused",
  "key_not_live",
  "address_refused",
  "address_new",
  "signature_refused",
  "login_locked",
  "staff_act",
].map((type) => [`security.${type}`, type.replaceAll("_", " ")] as const);

export function Security() {
  const api = useApi();
  const isStaff = useSpace() === "platform";
  return (
    <Page title={words.title} about={words.about}>
      <ListScreen
        label={words.title}
        name={["security-events"]}
        load={(search) =>
          isStaff
            ? api.platform.listSecurityEvents(search as never)
            : api.securityEvents.list(search as never)
        }
        canPoll
        filters={[
          { name: "type", label: names.type, kind: "choice", choices: TYPES },
          ...(isStaff ? [{ name: "tenantId", label: names.tenant, kind: "text" } as const] : []),
          ...PERIOD,
        ]}
        columns={[
          { title: words.last, cell: ({ lastAt }) => <At at={lastAt} /> },
          { title: names.type, cell: ({ type }) => <code>{type}</code> },
          { title: words.subject, cell: ({ subject }) => <Id value={subject} /> },
          { title: words.address, cell: ({ address }) => <code>{address}</code> },
          { title: words.count, isNumber: true, cell: ({ count }) => count },
          { title: words.first, cell: ({ firstAt }) => <When at={firstAt} /> },
        ]}
        keyOf={({ id }) => id}
        empty={<Empty title={words.none}>{words.noneNext}</Empty>}
      />
      <SecurityDays />
    </Page>
  );
}
