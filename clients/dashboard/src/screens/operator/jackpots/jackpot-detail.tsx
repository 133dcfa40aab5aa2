/** One jackpot: where its money came from and went, its terms, and the cycles with their thresholds. */
import { POT_UNITS_PER_MINOR } from "../../../../../../domain/limits.ts";
import { fromMinorUnits } from "../../../../../sdk/src/amounts.ts";
import type { Currency } from "../../../../../sdk/src/generated/currencies.ts";
import type { JackpotSettings } from "../../../../../sdk/src/generated/schemas.ts";
import { useMay } from "../../../api/permissions.ts";
import { ActButton } from "../../../parts/act-button.tsx";
import { useApi } from "../../../parts/address.ts";
import { percent } from "../../../parts/amounts.ts";
import { ListScreen } from "../../../parts/list-screen.tsx";
import { Money } from "../../../parts/money.tsx";
import { Facts } from "../../../parts/page.tsx";
import { Id, State, When, wordOf } from "../../../parts/values.tsx";
import { texts } from "../../../texts/all-texts.ts";
import { configureAct, switchAct } from "./jackpot-acts.ts";
import { Winners } from "./winners.tsx";

const { jackpots: words } = texts;

interface Props {
  readonly jackpot: JackpotSettings;
  /** The highest return of the games that take part; undefined if none does. */
  readonly gameReturn: number | undefined;
}

export function JackpotDetail({ jackpot, gameReturn }: Props) {
  const api = useApi();
  const may = useMay();
  const { currency, totals, cycle, pending, pool, minimumBet, totalReturn, warning } = jackpot;
  const money = (amount: string | null) => <Money amount={amount} currency={currency} />;
  return (
    <>
      <div className="acts">
        {jackpot.status === "closed" ? null : (
          <ActButton act={switchAct(jackpot)} isMain={jackpot.status === "paused"} />
        )}
        <ActButton act={configureAct(jackpot, gameReturn)} />
      </div>
      {warning === null ? null : <p className="notice warn">{warning}</p>}
      <div className="grid">
        <Facts
          of={[
            [words.pot, money(totals.pot)],
            [words.contributed, money(totals.contributed)],
            [words.seeded, money(totals.seeded)],
            [words.paid, money(totals.paid)],
            [words.hits, pool.total_hits],
            [words.lastHit, <When key="hit" at={pool.last_hit_at} />],
          ]}
        />
        <Facts
          of={[
            [words.cycle, cycle.number],
            [words.ceiling, money(cycle.ceiling)],
            [words.seed, money(cycle.seed)],
            [words.rate, `${jackpot.rate}%`],
            [words.minimumBet, money(minimumBet)],
            [words.ticker, jackpot.ticker ? texts.common.yes : texts.common.no],
            pending !== null && [
              words.pending,
              <>
                {words.ceiling} {money(pending.ceiling)}, {words.seed} {money(pending.seed)}
              </>,
            ],
            totalReturn !== null && [
              words.totalReturn,
              words.overCycle(
                totalReturn.gameId,
                percent(totalReturn.atSeed),
                percent(totalReturn.average),
              ),
            ],
            totalReturn !== null && [words.evenFrom, money(totalReturn.evenFrom)],
            [words.commitment, <Id key="hash" value={pool.commitment.seedHash} />],
          ]}
        />
      </div>
      {may("transactions.list") ? <Winners currency={currency} /> : null}
      <h3>{words.history}</h3>
      <ListScreen
        label={words.history}
        name={["cycles", currency]}
        load={({ cursor }) => api.jackpots.cycles(currency, { cursor })}
        columns={[
          { title: words.cycle, isNumber: true, cell: ({ number }) => number },
          { title: texts.words.created, cell: ({ openedAt }) => <When at={openedAt} /> },
          {
            title: words.endedBy,
            cell: ({ endedBy }) => (endedBy ? wordOf(endedBy) : <State of="open" />),
          },
          { title: words.ended, cell: ({ endedAt }) => <When at={endedAt} /> },
          {
            title: words.threshold,
            isNumber: true,
            cell: ({ threshold }) =>
              money(threshold === null ? null : inMoney(threshold, currency)),
          },
          {
            title: words.paidOut,
            isNumber: true,
            cell: ({ paid }) =>
              money(paid === null ? null : fromMinorUnits(BigInt(paid), currency)),
          },
        ]}
        keyOf={({ number }) => `${number}`}
        empty={<p className="panel muted">{texts.common.none}</p>}
      />
    </>
  );
}

/** A revealed threshold is in ten-thousandths of a minor unit; only its whole minor units can be paid. */
function inMoney(potUnits: string, currency: Currency): string {
  return fromMinorUnits(BigInt(potUnits) / BigInt(POT_UNITS_PER_MINOR), currency);
}
