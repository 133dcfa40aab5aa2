/** The reports: closed days, which are final, and activity by day and game. */
import { Button } from "@mantine/core";
import type { DayClose, DayCloseCurrency } from "../../../../../sdk/src/generated/schemas.ts";
import { useApi, useSearchFields, useSpace, writeSearch } from "../../../parts/address.ts";
import { Go } from "../../../parts/go.tsx";
import { ListScreen } from "../../../parts/list-screen.tsx";
import { Empty, Page } from "../../../parts/page.tsx";
import { Money } from "../../../parts/values.tsx";
import { texts } from "../../../texts/texts.ts";
import { Activity } from "./activity.tsx";
import { CloseDetail } from "./close-detail.tsx";

const { reports: words } = texts;

export function Reports() {
  const [{ view }] = useSearchFields();
  const isActivity = view === "activity";
  return (
    <Page title={words.title} about={words.about} acts={isActivity ? null : <DownloadCloses />}>
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

/** The same days as the list, as a file: the browser streams it to disk. */
function DownloadCloses() {
  const space = useSpace();
  const [{ from, to }] = useSearchFields();
  const query = writeSearch({ format: "csv", limit: "100", from, to });
  return (
    <Button
      component="a"
      size="sm"
      variant="default"
      href={`/api/${space}/v1/admin/day-closes${query}`}
      download="day-closes.csv"
    >
      {texts.common.download}
    </Button>
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
