/**
 * The ways in which `npm run bench -- dashboard` asks for lists: the rounds of all players with the filters of
 * the screen, on the newest page and on pages at depths that are spread over all rounds, and the other lists
 * with the filters that find least.
 */
import { LONG_HISTORY_BEGAN } from "../test/support/long-history-rows.ts";

/** A way of asking for a list; `pathOf` gives the path of the call with that number. */
export interface Way {
  readonly name: string;
  pathOf(count: number): string;
}

export const HISTORY_PLAYERS = 50;
/** The time between rounds of one player. */
const PACE_MS = 3_000;
/** The rows of a screen's page. */
export const PAGE = "limit=20";

/**
 * The filters of the rounds screen. The last five find nothing, or almost nothing, among the rows
 * that a page reads.
 */
const FILTERS = [
  ["no filter", ""],
  ["game", "&gameId=golden-reels"],
  ["state", "&state=settled"],
  ["smallest win", "&currency=USD&minWin=0.06"],
  ["currency that is rare", "&currency=EUR"],
  ["play money that is rare", "&demo=true"],
  ["state that nothing has", "&state=open"],
  ["session that nothing has", "&sessionId=ses_01hf7yat00000000000000000z"],
  ["smallest win that nothing has", "&currency=USD&minWin=10"],
  ["rare game, currency, win and state", "&gameId=safe-smash&currency=EUR&minWin=1&state=settled"],
] as const;

/** Returns all ways; `player` is the operator's id of a player who has `ofPlayer` of the rounds. */
export function waysToAsk(size: {
  readonly rounds: number;
  readonly player: string;
  readonly ofPlayer: number;
}): readonly Way[] {
  return [...waysOfRounds(size.rounds), ...waysOfPlayer(size), ...OTHER_LISTS];
}

function waysOfRounds(rounds: number): readonly Way[] {
  const list = `/api/v1/admin/rounds?${PAGE}`;
  // A long step that shares no divisor with the number of rounds visits all of them.
  const anywhere = (count: number) => (count * 7_654_321 + 99_991) % rounds;
  const hour = (count: number) => {
    const from = timeAt(anywhere(count));
    const [first, last] = [from, from + 3_600_000].map((at) => new Date(at).toISOString());
    return `&from=${first}&to=${last}`;
  };
  return [
    ...FILTERS.map(([name, filter]) => always(`newest page, ${name}`, list + filter)),
    ...FILTERS.map(([name, filter]) => ({
      name: `anywhere, ${name}`,
      pathOf: (count: number) => `${list}${filter}&cursor=${cursorAt(anywhere(count))}`,
    })),
    always("oldest page, no filter", `${list}&cursor=${cursorAt(10)}`),
    { name: "an hour of long ago", pathOf: (count) => list + hour(count) },
    {
      name: "an hour of long ago, state that nothing has",
      pathOf: (count) => `${list}${hour(count)}&state=open`,
    },
  ];
}

function waysOfPlayer({
  player,
  ofPlayer,
}: {
  readonly player: string;
  readonly ofPlayer: number;
}): readonly Way[] {
  const rounds = `/api/v1/admin/rounds?${PAGE}&playerId=${player}`;
  const own = `/api/v1/players/${player}/rounds?${PAGE}`;
  const transactions = `/api/v1/wallet/transactions/${player}?${PAGE}`;
  const deep = cursorOf([Math.floor(ofPlayer / 2)]);
  return [
    always("one player, no filter", rounds),
    always("one player, state that nothing has", `${rounds}&state=open`),
    always("one player, session that nothing has", `${rounds}&sessionId=ses_x`),
    always("a player's rounds, rare game", `${own}&gameId=safe-smash`),
    always("a player's rounds, half way down", `${own}&cursor=${deep}`),
    always("a player's transactions", transactions),
    always("a player's transactions, rare currency", `${transactions}&currency=EUR`),
    always("a player's transactions, rare type", `${transactions}&type=withdrawal`),
  ];
}

const OTHER_LISTS: readonly Way[] = [
  always("transactions of all players", `/api/v1/admin/transactions?${PAGE}`),
  always(
    "transactions of all players, rare currency",
    `/api/v1/admin/transactions?${PAGE}&currency=EUR`,
  ),
  always("players", `/api/v1/admin/players?${PAGE}`),
  always("players, name that all have", `/api/v1/admin/players?${PAGE}&search=someone`),
  always("players, name that nobody has", `/api/v1/admin/players?${PAGE}&search=nobody`),
  always("withdrawals", `/api/v1/admin/withdrawals?${PAGE}`),
  always(
    "withdrawals, rare currency of a status",
    `/api/v1/admin/withdrawals?${PAGE}&status=completed&currency=EUR`,
  ),
];

function always(name: string, path: string): Way {
  return { name, pathOf: () => path };
}

/** The place of a round in the list, counted from the oldest: see test/support/long-history-rows. */
function cursorAt(round: number): string {
  const player = `plr_${round % HISTORY_PLAYERS}`;
  return cursorOf([timeAt(round), player, 1 + Math.floor(round / HISTORY_PLAYERS)]);
}

function cursorOf(position: readonly unknown[]): string {
  return Buffer.from(JSON.stringify(position)).toString("base64url");
}

function timeAt(round: number): number {
  const turn = Math.floor(round / HISTORY_PLAYERS);
  return LONG_HISTORY_BEGAN + turn * PACE_MS + (round % HISTORY_PLAYERS);
}
