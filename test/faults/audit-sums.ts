/**
 * Audits the sums that reports are made of: at every moment those of closed days and what is booked since
 * are the sums of the rows that the database has booked, each once, whatever was sent twice or cut off by a
 * kill.
 */
import type { Report } from "./audit-journal.ts";
import {
  BOOKED_ACCOUNTS,
  type CloseOnDisk,
  type Disk,
  type JournalRow,
  type WalletOnDisk,
} from "./disk.ts";

type Sums = Map<string, number>;

/** Compares what is booked of each currency with the journals' rows, by player id. */
export function auditSums(
  { points, sums, closes }: Pick<Disk, "points" | "sums" | "closes">,
  wallets: ReadonlyMap<string, WalletOnDisk>,
  { drained, rebuilding, report }: { drained: boolean; rebuilding: boolean; report: Report },
): void {
  const expected: Sums = new Map();
  for (const [playerId, { rows, storedThrough }] of wallets) {
    const { through, booked } = points.get(playerId) ?? { through: 0, booked: 0 };
    if (through < storedThrough && !rebuilding)
      report(`${playerId} believes ${storedThrough} rows stored, history holds ${through}`);
    if (rebuilding ? booked < through : booked !== through)
      report(`${playerId}: ${booked} rows are booked, ${through} are stored`);
    if (drained && booked !== rows.length)
      report(`${playerId}: ${booked} of ${rows.length} rows are booked`);
    for (const row of rows.slice(0, booked)) book(expected, row);
  }
  const found: Sums = new Map(
    sums.flatMap(({ currency, ...row }) =>
      Object.entries(row).map(([name, sum]): [string, number] => [`${currency} ${name}`, sum]),
    ),
  );
  for (const [name, sum] of closes.flatMap(reportedIn))
    found.set(name, (found.get(name) ?? 0) + sum);
  for (const name of new Set([...expected.keys(), ...found.keys()])) {
    const [is, due] = [found.get(name) ?? 0, expected.get(name) ?? 0];
    if (is !== due) report(`the booked ${name} come to ${is}, not ${due}`);
  }
}

/** What a closed day reports, by currency and name. */
function reportedIn({ report }: CloseOnDisk): [string, number][] {
  return JSON.parse(report).currencies.flatMap(
    ({ currency, accounts, flows }: ReportOfCurrency): [string, number][] => [
      [`${currency} entries`, Number(flows.entries)],
      [`${currency} contributed_units`, Number(flows.contributed_units)],
      ...BOOKED_ACCOUNTS.map((name): [string, number] => [
        `${currency} ${name}`,
        Number(accounts[name]?.movement),
      ]),
    ],
  );
}

interface ReportOfCurrency {
  readonly currency: string;
  readonly accounts: Readonly<Record<string, { readonly movement: string }>>;
  readonly flows: Readonly<Record<string, string>>;
}

/** A row adds its legs, if it is about real money, and what its verdict says that a bet contributed. */
function book(sums: Sums, { entry, legs, verdict, book: bookName }: JournalRow): void {
  const add = (name: string, amount: number) => sums.set(name, (sums.get(name) ?? 0) + amount);
  if (!entry.demo) {
    add(`${bookName} entries`, 1);
    for (const account of BOOKED_ACCOUNTS) add(`${bookName} ${account}`, legs[account] ?? 0);
  }
  // The bet may be in another book than the row that carries its verdict.
  if (verdict !== null)
    add(`${entry.judged.currency} contributed_units`, verdict.contributionPotUnits);
}
