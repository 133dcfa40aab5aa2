/** The live pots, in brief. */
import { useQuery } from "@tanstack/react-query";
import { useApi, useSpace } from "../../../parts/address.ts";
import { Payable } from "../../../parts/money.tsx";
import { Panel, Read } from "../../../parts/page.tsx";
import { Go } from "../../../parts/screen-link.tsx";
import { Table } from "../../../parts/table.tsx";
import { State } from "../../../parts/values.tsx";
import { texts } from "../../../texts/texts.ts";

const { home: words, jackpots, words: names } = texts;

const EVERY_MS = 10_000;

export function Pots() {
  const api = useApi();
  const pots = useQuery({
    queryKey: [useSpace(), "jackpots"],
    queryFn: () => api.jackpots.settings(),
    refetchInterval: EVERY_MS,
  });
  return (
    <Panel title={words.pots}>
      <Read query={pots} lines={2}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="muted">{words.noPots}</p>
          ) : (
            <Table
              label={words.pots}
              rows={items}
              keyOf={({ currency }) => currency}
              columns={[
                {
                  title: names.currency,
                  cell: ({ currency }) => (
                    <Go to="/jackpots" search={{ open: currency }}>
                      {currency}
                    </Go>
                  ),
                },
                {
                  title: jackpots.pot,
                  isNumber: true,
                  cell: ({ totals, currency }) => (
                    <Payable amount={totals.pot} currency={currency} />
                  ),
                },
                { title: names.state, cell: ({ status }) => <State of={status} /> },
              ]}
            />
          )
        }
      </Read>
    </Panel>
  );
}
