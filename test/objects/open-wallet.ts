/** Opens a new wallet for each test, called as the Worker calls it: through its stub, by RPC. */
import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { ulid } from "ulid";
import { playerIdFor } from "../../domain/ids.ts";
import type { Currency } from "../../domain/money/currencies.ts";
import type { WalletAddress } from "../../durable-objects/names.ts";
import { walletName } from "../../durable-objects/names.ts";
import type { PlayAnswer, PlayMessage } from "../../durable-objects/wallet/rounds/round-rpc.ts";
import type { ExchangeMessage } from "../../durable-objects/wallet/sessions/session-rpc.ts";
import type { WalletRpc } from "../../durable-objects/wallet/wallet-rpc.ts";
import { poolStub, walletStub } from "../../src/objects.ts";

export interface OpenWallet {
  readonly address: WalletAddress;
  readonly sessionId: string;
  /** A new stub for each call, as after a reset. */
  readonly wallet: WalletRpc;
  /** The runtime's own handle, to inspect its storage. */
  readonly object: ReturnType<typeof env.WALLET.getByName>;
  pool(currency?: Currency): ReturnType<typeof poolStub>;
  poolObject(currency?: Currency): ReturnType<typeof env.JACKPOT_POOL.getByName>;
  deposit(amountMinor: number, currency?: Currency): Promise<void>;
  /** Plays one round, by default for 1.00. Throws if it is refused. */
  play(message?: Partial<PlayMessage>): Promise<PlayAnswer>;
}

/** Opens a session of a new player of a new tenant. */
export async function openWallet(
  options: { demo?: boolean; currency?: Currency; tenantId?: string; externalId?: string } = {},
): Promise<OpenWallet> {
  const tenantId = options.tenantId ?? `ten_${ulid()}`;
  const environment = "sandbox";
  const playerId = playerIdFor(tenantId, environment, options.externalId ?? "someone");
  const address: WalletAddress = { tenantId, environment, playerId };
  const currency = options.currency ?? "USD";
  const sessionId = `ses_${ulid()}`;
  const message = exchangeMessage({ sessionId, currency, demo: options.demo ?? false });
  const opened = await walletStub(env, address).exchange(message);
  if (!opened.ok) throw new Error(opened.refusal);
  return {
    address,
    sessionId,
    get wallet() {
      return walletStub(env, address);
    },
    get object() {
      return env.WALLET.getByName(walletName(address));
    },
    pool: (of = currency) => poolStub(env, { tenantId, environment, currency: of }),
    poolObject: (of = currency) => env.JACKPOT_POOL.getByName(`${tenantId}:${environment}:${of}`),
    async deposit(amountMinor, into = currency) {
      const key = { idempotencyKey: ulid(), fingerprint: "deposit" };
      const { result } = await walletStub(env, address).deposit({
        ...key,
        amountMinor,
        currency: into,
      });
      if (!result.ok) throw new Error(result.refusal);
    },
    async play(message = {}) {
      const { result } = await walletStub(env, address).playRound({
        ...playMessage(sessionId),
        ...message,
      });
      if (!result.ok) throw new Error(result.refusal);
      return result.value;
    },
  };
}

/** A message that exchanges a launch token, which expires in 30 seconds. */
export function exchangeMessage(session: {
  sessionId: string;
  currency?: Currency;
  demo?: boolean;
}): ExchangeMessage {
  return {
    tokenId: ulid(),
    tokenExpiresAt: Date.now() + 30_000,
    externalId: "someone",
    username: "Someone",
    session: {
      sessionId: session.sessionId,
      currency: session.currency ?? "USD",
      jurisdiction: "MT",
      locale: "en",
      demo: session.demo ?? false,
      gameId: null,
    },
    refreshTokenId: ulid(),
  };
}

/** A bet of 1.00 under a new idempotency key. */
export function playMessage(sessionId: string): PlayMessage {
  return {
    sessionId,
    idempotencyKey: ulid(),
    fingerprint: "bet",
    gameId: "golden-reels",
    stakeMinor: 100,
    gameEnabled: true,
    feedsJackpot: false,
  };
}

/** Blocks a player's pool until the test lets it answer, however long a busy machine takes until then. */
export function blockPool(player: OpenWallet): { answers(): Promise<void> } {
  let isBlocked = true;
  const blocked = runInDurableObject(player.poolObject(), (_, state) =>
    state.blockConcurrencyWhile(async () => {
      while (isBlocked) await scheduler.wait(5);
    }),
  );
  return {
    answers() {
      isBlocked = false;
      return blocked;
    },
  };
}
