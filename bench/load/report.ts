/** The report of a load run: one page that needs nothing else, in the reader's light or dark, with no script. */
import { fromMinorUnits } from "../../clients/sdk/src/index.ts";
import type { Histogram } from "./figures.ts";
import { ms, time } from "./live.ts";
import { CURRENCY } from "./player.ts";
import { escapeText, plotOf } from "./plot.ts";
import type { LoadOptions, LoadResult } from "./run.ts";

const STYLE = `
:root{color-scheme:light dark;--ink:light-dark(#1c1b1a,#ecebe8);--quiet:light-dark(#595652,#aaa7a1);--paper:light-dark(#fff,#171615);--rule:light-dark(#d9d6d0,#3a3835);--c1:light-dark(#0b5cad,#6cb2ff);--c2:light-dark(#a34700,#ffa35c);--c3:light-dark(#8a1c6f,#f191d8);--c4:light-dark(#1d6b3a,#74d499)}
body{font:16px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--paper);max-width:820px;margin:0 auto;padding:24px 20px 64px}
h1{font-size:1.6rem;margin:0}h2{font-size:1.15rem;margin:2.2rem 0 .6rem}p{margin:.5rem 0}.quiet{color:var(--quiet)}
.tiles{display:grid;grid-template-columns:repeat(auto-fit,minmax(130px,1fr));gap:12px;margin:1.2rem 0;padding:0}.tiles div{border:1px solid var(--rule);border-radius:8px;padding:10px 12px}.tiles dt{color:var(--quiet);font-size:.85rem}.tiles dd{margin:0;font-size:1.35rem;font-variant-numeric:tabular-nums}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}th,td{text-align:right;padding:4px 8px;border-bottom:1px solid var(--rule)}th:first-child{text-align:left}th{font-weight:600}tbody th{font-weight:400}
.scroll{overflow:auto;max-height:420px}figure{margin:1.4rem 0}figcaption{font-weight:600}svg{width:100%;height:auto;display:block}.legend svg{width:34px;display:inline-block;margin-right:6px;vertical-align:middle}
.legend{list-style:none;display:flex;flex-wrap:wrap;gap:4px 18px;padding:0;margin:.2rem 0}svg text{fill:var(--quiet);font-size:12px}.grid{stroke:var(--rule)}.line{fill:none;stroke-width:2;stroke-linecap:round}
.c1{stroke:var(--c1)}.c2{stroke:var(--c2)}.c3{stroke:var(--c3)}.c4{stroke:var(--c4)}summary{cursor:pointer}.wrong{border-left:4px solid var(--c2);padding-left:10px}`;

/** Returns the page. It names the address that was called, and no credential. */
export function reportPage(result: LoadResult, options: LoadOptions): string {
  const { figures, startedAt, playedMs } = result;
  const seconds = playedMs / 1000;
  const bets = figures.calls.get("bet")?.sinceDue;
  const refused = [...figures.refusals.values()].reduce((sum, count) => sum + count, 0);
  const tiles = [
    ["bets a second", (figures.bets / seconds).toFixed(1)],
    ["bets", whole(figures.bets)],
    ["bet p50", `${ms(bets?.percentile(0.5))} ms`],
    ["bet p95", `${ms(bets?.percentile(0.95))} ms`],
    ["bet p99", `${ms(bets?.percentile(0.99))} ms`],
    ["refused or unanswered", whole(refused)],
  ];
  const { points } = figures;
  const at = points.map(({ second }) => second);
  const plots = [
    plotOf({
      ...{ id: "rate", title: "Bets a second", unit: "a second", seconds: at },
      summary: `Bets and refusals in each second: ${(figures.bets / seconds).toFixed(1)} bets a second over the whole run.`,
      lines: [
        { name: "bets", colour: 1, values: points.map((point) => point.betsPerSecond) },
        { name: "refusals", colour: 2, values: points.map((point) => point.refusalsPerSecond) },
      ],
    }),
    plotOf({
      ...{ id: "latency", title: "How long a bet took, since it was due", unit: "ms", seconds: at },
      summary: `Percentiles in each second; over the whole run p50 ${ms(bets?.percentile(0.5))}, p95 ${ms(bets?.percentile(0.95))} and p99 ${ms(bets?.percentile(0.99))} ms.`,
      isLogarithmic: true,
      lines: [
        { name: "p50", colour: 1, values: points.map(({ p50Ms }) => p50Ms) },
        { name: "p95", colour: 2, values: points.map(({ p95Ms }) => p95Ms) },
        { name: "p99", colour: 3, values: points.map(({ p99Ms }) => p99Ms) },
      ],
    }),
    plotOf({
      ...{ id: "players", title: "Players in a session", unit: "players", seconds: at },
      summary: `Players with an open session, of ${options.players}.`,
      lines: [{ name: "playing", colour: 4, values: points.map(({ playing }) => playing) }],
    }),
  ];
  const day = startedAt.toISOString().slice(0, 16).replace("T", " ");
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Load run of ${day}</title><style>${STYLE}</style></head><body><main>
<h1>Load run</h1>
<p class="quiet">${day} UTC, against ${escapeText(options.baseUrl)}: ${whole(options.players)} players for ${time(playedMs)} minutes at ${options.speed} × a player's pace, ${options.sockets} sockets, seed ${options.seed}.${result.wasStopped ? " It was ended early." : ""}</p>
<dl class="tiles">${tiles.map(([name, value]) => `<div><dt>${name}</dt><dd>${value}</dd></div>`).join("")}</dl>
<h2>Money</h2>
${moneyOf(result)}
<h2>Over time</h2>
${plots.join("\n")}
<h2>Calls</h2>
<p>In milliseconds from when a call was due, not from when it could be sent: when the platform or a full socket makes a player late, the wait counts. The last column is the p99 from sending alone.</p>
${callsOf(result)}
<p>${whole(figures.late)} times a player was more than ten seconds late and began a new plan. ${whole(figures.repeated)} calls had no answer or a fault, and were sent again under the same Idempotency-Key.</p>
<h2>Refusals</h2>
${countsOf(figures.refusals, ["code", "calls"], "None.")}
<h2>Rounds by game</h2>
${countsOf(figures.rounds, ["game", "rounds"], "None.")}
<h2>Webhooks</h2>
${webhooksOf(result)}
<h2>How it was measured</h2>
<p>Players arrive in the first part of the run, deposit, play one game about every four seconds with a step each 1.5 seconds, stay for about 30 rounds, sometimes withdraw, rest for about 40 seconds, and come back. Percentiles are at most 2% above the exact ones. The program shares its machine's processors with whatever else runs there; against a platform on the same machine that includes the platform.</p>
</main></body></html>
`;
}

function moneyOf({ books }: LoadResult): string {
  const money = (minor: bigint) => `${fromMinorUnits(minor, CURRENCY)} ${CURRENCY}`;
  const rows = [
    ["deposited", money(books.deposited)],
    ["withdrawn", money(books.withdrawn)],
    ["staked", money(books.staked)],
    ["won, jackpots included", money(books.won)],
    ["so the balances should be", money(books.expected)],
    ["and are", money(books.balances)],
  ];
  return `${verdictOf(books)}<table><tbody>${rows.map(([name, value]) => `<tr><th scope="row">${name}</th><td>${value}</td></tr>`).join("")}</tbody></table>`;
}

function verdictOf({ wrong, doubtful, players }: LoadResult["books"]): string {
  const doubt =
    doubtful.length === 0
      ? ""
      : `<p>${whole(doubtful.length)} could not be compared, because a call of theirs had no answer, or a jackpot was decided later.</p>`;
  if (wrong.length === 0) {
    return `<p>Deposited − withdrawn − staked + won is the balance of ${whole(players - doubtful.length)} of ${whole(players)} players, to the unit.</p>${doubt}`;
  }
  const names = wrong.slice(0, 20).map(escapeText).join(", ");
  return `<p class="wrong"><strong>The balance of ${whole(wrong.length)} players is not what their calls add up to:</strong> ${names}</p>${doubt}`;
}

function callsOf({ figures }: LoadResult): string {
  const head = ["call", "answered", "p50", "p95", "p99", "max", "refused", "p99 since sent"];
  const rows = [...figures.calls].map(([name, { sinceDue, sinceSent, refused }]) => [
    ...[name, whole(sinceDue.count), ...quantiles(sinceDue), ms(sinceDue.maxMs)],
    ...[whole(refused), ms(sinceSent.percentile(0.99))],
  ]);
  return tableOf(head, rows);
}

function webhooksOf({ figures, noWebhooks }: LoadResult): string {
  if (noWebhooks !== undefined) return `<p>Not measured. ${escapeText(noWebhooks)}</p>`;
  const { webhookDelays: delays, badSignatures } = figures;
  const [p50, p95, p99] = quantiles(delays);
  return `<p>From the event's own time to its arrival: p50 ${p50}, p95 ${p95}, p99 ${p99} ms, at most ${ms(delays.maxMs)} ms. On another machine than the platform's, these include the difference between the two clocks. Each event is delivered at least once; deliveries after the end are not counted. ${whole(badSignatures)} had a wrong signature.</p>${countsOf(figures.events, ["event", "received"], "None arrived.")}`;
}

function countsOf(
  counts: ReadonlyMap<string, number>,
  head: readonly string[],
  none: string,
): string {
  if (counts.size === 0) return `<p>${none}</p>`;
  const rows = [...counts].sort((one, other) => other[1] - one[1]);
  return tableOf(
    head,
    rows.map(([name, count]) => [name, whole(count)]),
  );
}

function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = ([name = "", ...cells]: readonly string[]) =>
    `<tr><th scope="row">${escapeText(name)}</th>${cells.map((cell) => `<td>${escapeText(cell)}</td>`).join("")}</tr>`;
  return `<div class="scroll" tabindex="0" role="region" aria-label="${escapeText(head.join(", "))}"><table><thead><tr>${head.map((cell) => `<th scope="col">${cell}</th>`).join("")}</tr></thead><tbody>${rows.map(line).join("")}</tbody></table></div>`;
}

function quantiles(times: Histogram): string[] {
  return [0.5, 0.95, 0.99].map((share) => ms(times.percentile(share)));
}

function whole(count: number): string {
  return count.toLocaleString("en");
}
