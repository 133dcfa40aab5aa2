/** What our staff did. */
import { useApi } from "../../../parts/address.ts";
import { LogList } from "../../../parts/log-list.tsx";
import { Page } from "../../../parts/page.tsx";
import { texts } from "../../../texts/all-texts.ts";

const { staffLog: words } = texts;

export function StaffLog() {
  const api = useApi();
  return (
    <Page title={words.title} about={words.about}>
      <LogList
        name="staff-log"
        title={words.title}
        load={(search) => api.platform.staffLog(search as never)}
      />
    </Page>
  );
}
