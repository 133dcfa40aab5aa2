/** Who changed what in an operator's account. */
import { useApi } from "../../../parts/address.ts";
import { LogList } from "../../../parts/log-list.tsx";
import { Page } from "../../../parts/page.tsx";
import { texts } from "../../../texts/all-texts.ts";

const { auditLog: words } = texts;

export function AuditLog() {
  const api = useApi();
  return (
    <Page title={words.title} about={words.about}>
      <LogList
        name="audit-log"
        title={words.title}
        load={(search) => api.auditLog.list(search as never)}
      />
    </Page>
  );
}
