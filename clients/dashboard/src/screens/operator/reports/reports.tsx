/** The reports: closed days, which are final, and activity by day and game. */
import type { DayClose, DayCloseCurrency } from "../../../../../sdk/src/generated/schemas.ts";
import { useApi, useSearchFields } from "../../../parts/address.ts";
import { DownloadCsv } from "../../../parts/download-csv.tsx";
import { Go } from "../../../parts/go.tsx";
import { ListScreen } from "../../../parts/list-screen.tsx";
import { Empty, Page } from "../../../parts/page.tsx";
import { Money } from "../../../parts/values.tsx";
import { texts } from "../../../texts/texts.ts";
import { Activity } from "./activity.tsx";
import { CloseDetail } from "./close-detail.tsx";

const { reports: words } = texts;

const MOST_DAYS_IN_A_FILE = "100";

export function Reports() {
  const [{ view, from, to }] = useSearchFields();
  const isActivity = view === "activity";
  const days = { from, to, limit: MOST_DAYS_IN_A_FILE };
  return (
    <Page
      title={words.title}
      about={words.about}
      acts={isActivity ? null : <DownloadCsv path="/admin/day-closes" search={days} />}
    >
      <nav className="tabs" aria-label={words.title}>
        <Tab to={undefined} name={words.closes} isHere={!isActivity} />
        <Tab to="activity" name={words.activity} isHere={isActivity} />
      </nav>
      {isActivity ? <Activity /> : <Closes />}
    </Page>
  );
}

function Tab({ to, name, isHere }: { to: string | undefined; name: string; isHere: boolean }) {
  return (
    <Go to="/reports" search={{ view: to }} aria-current={isHere ? "page" : undefined}>
      {name}
    </Go>
  );
}

function Closes() {
  const api = useApi();
  const column = (title: string, amountOf: (currency: DayCloseCurrency) => string) => ({
    title,
    isNumber: true,
    cell: ({ currencies }: DayClose) =>
      currencies.map((row) => (
        <div key={row.currency}>
          <Money amount={amountOf(row)} currency={row.currency} />
        </div>
      )),
  });
  return (
    <ListScreen
      label={words.closes}
      name={["day-closes"]}
      load={(search) => api.dayCloses.list(search as never)}
      filters={[
        { name: "from", label: words.from, kind: "day" },
        { name: "to", label: words.to, kind: "day" },
      ]}
      columns={[
        { title: words.date, cell: ({ date }) => date },
        column(words.turnover, ({ turnover }) => turnover.total),
        column(words.ggr, ({ ggr }) => ggr),
        column(words.ngr, ({ ngr }) => ngr),
        column(words.liabilities, ({ liabilities }) => liabilities.total),
      ]}
      keyOf={({ date }) => date}
      detail={(date) => <CloseDetail date={date} />}
      empty={<Empty title={words.none}>{words.noneNext}</Empty>}
    />
  );
}
