/** The jackpots: live pots, settings with their effect, hits and revealed thresholds. */
import { useQuery } from "@tanstack/react-query";
import type { JackpotSettings } from "../../../../../sdk/src/generated/schemas.ts";
import { ActButton } from "../../../parts/act-button.tsx";
import { useApi, useSearchFields, useSpace } from "../../../parts/address.ts";
import { percent } from "../../../parts/amounts.ts";
import { Beside } from "../../../parts/list-with-detail.tsx";
import { Money, None, Payable } from "../../../parts/money.tsx";
import { Empty, Page, Read } from "../../../parts/page.tsx";
import { Go } from "../../../parts/screen-link.tsx";
import { type Column, Table } from "../../../parts/table.tsx";
import { State } from "../../../parts/values.tsx";
import { texts } from "../../../texts/all-texts.ts";
import { configureAct } from "./jackpot-acts.ts";
import { JackpotDetail } from "./jackpot-detail.tsx";

const { jackpots: words, words: names } = texts;

const EVERY_MS = 10_000;

export function Jackpots() {
  const api = useApi();
  const space = useSpace();
  const [{ open }, change] = useSearchFields();
  const query = useQuery({
    queryKey: [space, "jackpots"],
    queryFn: () => api.jackpots.settings(),
    refetchInterval: EVERY_MS,
  });
  const games = useQuery({ queryKey: [space, "games-list"], queryFn: () => api.games.list() });
  const returns = (games.data?.items ?? [])
    .filter(({ jackpot }) => jackpot)
    .map(({ returnToPlayer }) => returnToPlayer);
  const gameReturn = returns.length === 0 ? undefined : Math.max(...returns);
  const opened = query.data?.items.find(({ currency }) => currency === open);
  return (
    <Page
      title={words.title}
      about={words.about}
      acts={
        <ActButton
          act={configureAct(undefined, gameReturn)}
          label={words.configure.title2}
          isMain
        />
      }
    >
      <Beside
        label={words.title}
        isRoomy
        close={() => change({ open: undefined })}
        opened={
          opened === undefined ? null : (
            <>
              <h2>{opened.currency}</h2>
              <JackpotDetail jackpot={opened} gameReturn={gameReturn} />
            </>
          )
        }
      >
        <div className="sheet">
          <Read query={query}>
            {({ items }) =>
              items.length === 0 ? (
                <Empty title={words.none}>{words.noneNext}</Empty>
              ) : (
                <Table
                  label={words.title}
                  rows={items}
                  open={open}
                  onOpen={({ currency }) => change({ open: currency })}
                  keyOf={({ currency }) => currency}
                  columns={opened === undefined ? COLUMNS : SHORT}
                />
              )
            }
          </Read>
        </div>
      </Beside>
    </Page>
  );
}

const CURRENCY: Column<JackpotSettings> = {
  title: names.currency,
  cell: ({ currency }) => (
    <Go className="row" to="/jackpots" search={{ open: currency }}>
      {currency}
    </Go>
  ),
};
const POT: Column<JackpotSettings> = {
  title: words.pot,
  isNumber: true,
  cell: ({ totals, currency }) => <Payable amount={totals.pot} currency={currency} />,
};
const STATE: Column<JackpotSettings> = {
  title: names.state,
  cell: ({ status }) => <State of={status} />,
};

const COLUMNS: readonly Column<JackpotSettings>[] = [
  CURRENCY,
  POT,
  {
    title: words.ceiling,
    isNumber: true,
    cell: ({ cycle, currency }) => <Money amount={cycle.ceiling} currency={currency} />,
  },
  {
    title: words.full,
    cell: ({ totals, cycle }) => <Share of={Number(totals.pot) / Number(cycle.ceiling)} />,
  },
  { title: words.rate, isNumber: true, cell: ({ rate }) => `${rate}%` },
  { title: words.hits, isNumber: true, cell: ({ pool }) => pool.total_hits },
  STATE,
];

/** The columns while a jackpot is open, whose detail has the others. */
const SHORT: readonly Column<JackpotSettings>[] = [CURRENCY, POT, STATE];

/** How much of the ceiling a pot has reached, also drawn as a bar. */
function Share({ of: part }: { of: number }) {
  if (!Number.isFinite(part)) return <None />;
  const share = percent(Math.min(1, part), 1);
  return (
    <span className="share">
      <span className="progress" aria-hidden="true">
        <span style={{ width: share }} />
      </span>
      {share}
    </span>
  );
}
