/**
 * What can happen to a wallet from outside, each with how often it does. To let the simulator do
 * something new, add it here; what it leaves in the journal is audited in `audit-journal.ts`.
 */
import type { Currency } from "../../domain/money/currencies.ts";
import type { Result } from "../../domain/result.ts";
import type { HistoryBatch } from "../../domain/wallet/history.ts";
import type {
  BalanceAnswer,
  DepositMessage,
  ExchangeAnswer,
  ExchangeMessage,
  PlayMessage,
  TableAnswer,
} from "../../durable-objects/wallet/wallet-rpc.ts";
import type { Player } from "./player.ts";
import type { World } from "./world.ts";

export interface Operation {
  readonly name: string;
  readonly weight: number;
  run(player: Player, world: World): Promise<void>;
}

export const OPERATIONS: readonly Operation[] = [
  { name: "play", weight: 50, run: (player) => play(player) },
  { name: "deposit", weight: 12, run: (player) => deposit(player) },
  { name: "replay", weight: 14, run: replay },
  { name: "other body under a used key", weight: 5, run: otherBody },
  { name: "balance", weight: 8, run: balance },
  { name: "table", weight: 3, run: table },
  { name: "history read", weight: 5, run: readHistory },
  { name: "new session", weight: 4, run: (player, world) => openSession(player, world) },
  { name: "launch token used again", weight: 2, run: reuseToken },
  { name: "bonus", weight: 3, run: async (player, world) => world.grantBonus(player) },
  { name: "eviction", weight: 3, run: evict },
];

/** Opens a session, real or of play money; with a fresh launch token for each try. */
export async function openSession(
  player: Player,
  world: World,
  kind: { demo?: boolean; currency?: Currency } = {},
): Promise<void> {
  const demo = kind.demo ?? player.random.chance(0.35);
  const currency = kind.currency ?? player.random.pick(world.currencies);
  for (let tries = 30; tries > 0; tries -= 1) {
    if (await exchange(player, world, player.fresh("token"), { demo, currency })) return;
  }
}

async function exchange(
  player: Player,
  world: World,
  tokenId: string,
  session: { demo: boolean; currency: Currency },
): Promise<boolean> {
  const sessionId = player.fresh("session");
  const token = player.tokens.get(tokenId) ?? {
    expiresAt: world.simulation.now + 30_000,
    sessions: 0,
  };
  player.tokens.set(tokenId, token);
  const message: ExchangeMessage = {
    tokenId,
    tokenExpiresAt: token.expiresAt,
    externalId: player.address.playerId.slice(-8),
    username: "Someone",
    session: { ...session, sessionId, jurisdiction: "MT", locale: "en", gameId: null },
    refreshTokenId: player.fresh("refresh"),
  };
  const answer = await player.ask<Result<ExchangeAnswer>>("exchange", [message], (heard) => {
    if (!heard.ok) return;
    player.sessions.push({ sessionId, ...session });
    token.sessions += 1;
    if (heard.value.created) player.created += 1;
  });
  return answer?.ok === true;
}

async function reuseToken(player: Player, world: World): Promise<void> {
  const tokenId = player.random.pick([...player.tokens.keys()]);
  await exchange(player, world, tokenId, { demo: false, currency: "USD" });
}

/** Bets in a random session of the player's. */
export async function play(
  player: Player,
  order: Partial<PlayMessage> = {},
  tries = player.random.between(1, 5),
): Promise<void> {
  const { random } = player;
  const sessionId = order.sessionId ?? random.pick(player.sessions).sessionId;
  const drawn = random.chance(0.03) ? random.pick([1, 20_000]) : random.between(10, 400);
  const stakeMinor = order.stakeMinor ?? drawn;
  const message: PlayMessage = {
    sessionId,
    idempotencyKey: player.fresh("bet"),
    fingerprint: `play ${sessionId} ${stakeMinor}`,
    gameId: "golden-reels",
    stakeMinor,
    ...(random.chance(0.3) ? { clientSeed: player.fresh("seed") } : {}),
    gameEnabled: true,
    feedsJackpot: random.chance(0.85),
    ...order,
  };
  await player.request("playRound", message, tries);
}

export async function deposit(player: Player, order: Partial<DepositMessage> = {}): Promise<void> {
  const { random } = player;
  const currency = order.currency ?? random.pick(player.sessions).currency;
  const amountMinor = order.amountMinor ?? random.between(50, 3_000);
  const message: DepositMessage = {
    idempotencyKey: player.fresh("deposit"),
    fingerprint: `deposit ${amountMinor} ${currency}`,
    amountMinor,
    currency,
    ...order,
  };
  await player.request("deposit", message, random.between(1, 5));
}

async function replay(player: Player): Promise<void> {
  if (player.sent.length === 0) return;
  const { method, message } = player.random.pick(player.sent);
  await player.request(method, message, 2);
}

async function otherBody(player: Player): Promise<void> {
  if (player.sent.length === 0) return;
  const { method, message } = player.random.pick(player.sent);
  const { idempotencyKey } = message;
  const other = player.random.between(500, 600);
  if (method === "deposit") await deposit(player, { idempotencyKey, amountMinor: other });
  // Always the same for one stake: by its words the audit tells which request was booked.
  else await play(player, { idempotencyKey, stakeMinor: other, feedsJackpot: true });
}

async function balance(player: Player): Promise<void> {
  const { currency } = player.random.pick(player.sessions);
  const { floor } = player;
  await player.ask<Result<BalanceAnswer>>("balance", [currency], (heard) => {
    if (heard.ok) player.show({ ...heard.value, book: currency, floor });
  });
}

async function table(player: Player): Promise<void> {
  const { sessionId, currency, demo } = player.random.pick(player.sessions);
  const { floor } = player;
  const message = { sessionId, gameId: "golden-reels", limit: 3 };
  await player.ask<Result<TableAnswer>>("table", [message], (heard) => {
    const book = demo ? `${currency}:demo` : currency;
    if (heard.ok) player.show({ ...heard.value.balance, book, floor });
  });
}

/** As a list is read: what history lacks is stored first, so nothing that the player was told of is missing. */
async function readHistory(player: Player, { history, simulation }: World): Promise<void> {
  const { floor } = player;
  for (;;) {
    const unstored = await player.ask<Result<HistoryBatch | null>>("unstoredHistory", []);
    if (unstored?.ok !== true) return;
    const batch = unstored.value;
    if (batch === null) break;
    history.store(batch);
    const through = batch.after + batch.entries.length;
    await player.ask("historyStored", [{ after: batch.after, through }]);
  }
  for (let seq = 1; seq <= floor; seq += 1) {
    const found = history.entries.has(`${player.address.playerId}/${seq}`);
    if (!found)
      simulation.violation(`a list lacks row ${seq}, of which the player was told before`);
  }
}

async function evict(player: Player, world: World): Promise<void> {
  const host = player.random.chance(0.5)
    ? player.wallet
    : player.random.pick([...world.pools.values()]);
  host.restart("eviction");
}
