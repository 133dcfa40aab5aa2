/** The reports: closed days, which are final, activity by day and game, the hours of a day by game, and days by jurisdiction. */
import type { DayClose, DayCloseCurrency } from "../../../../../sdk/src/generated/schemas.ts";
import { useApi, useSearchFields } from "../../../parts/address.ts";
import { DownloadCsv } from "../../../parts/download-csv.tsx";
import { ListScreen } from "../../../parts/list-screen.tsx";
import { Money } from "../../../parts/money.tsx";
import { Empty, Page } from "../../../parts/page.tsx";
import { Go } from "../../../parts/screen-link.tsx";
import { texts } from "../../../texts/all-texts.ts";
import { Activity } from "./activity.tsx";
import { CloseDetail } from "./close-detail.tsx";
import { ExportLedger } from "./export-ledger.tsx";
import { GameHours } from "./game-hours.tsx";
import { JurisdictionDays } from "./jurisdiction-days.tsx";
import { LatestHours } from "./latest-hours.tsx";

const { reports: words } = texts;

const MOST_DAYS_IN_A_FILE = "100";

/** The views besides the closed days. */
const VIEWS = ["activity", "latest", "hours", "jurisdictions"];

export function Reports() {
  const [{ view, from, to }] = useSearchFields();
  const isOf = (name: string | undefined) => view === name;
  const isCloses = !VIEWS.some(isOf);
  const days = { from, to, limit: MOST_DAYS_IN_A_FILE };
  return (
    <Page
      title={words.title}
      about={words.about}
      acts={
        <>
          {isCloses ? <DownloadCsv path="/admin/day-closes" search={days} /> : null}
          <ExportLedger />
        </>
      }
    >
      <nav className="tabs" aria-label={words.title}>
        <Tab to={undefined} name={words.closes} isHere={isCloses} />
        <Tab to="activity" name={words.activity} isHere={isOf("activity")} />
        <Tab to="latest" name={texts.latestHours.title} isHere={isOf("latest")} />
        <Tab to="hours" name={words.hours} isHere={isOf("hours")} />
        <Tab to="jurisdictions" name={words.jurisdictions} isHere={isOf("jurisdictions")} />
      </nav>
      {isCloses ? <Closes /> : null}
      {isOf("activity") ? <Activity /> : null}
      {isOf("latest") ? <LatestHours /> : null}
      {isOf("hours") ? <GameHours /> : null}
      {isOf("jurisdictions") ? <JurisdictionDays /> : null}
    </Page>
  );
}

function Tab({ to, name, isHere }: { to: string | undefined; name: string; isHere: boolean }) {
  return (
    <Go to="/reports" search={{ view: to }} bySearch aria-current={isHere ? "page" : undefined}>
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
