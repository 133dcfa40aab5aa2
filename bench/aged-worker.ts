/**
 * The casino, with wallets that can be given a past: copies of their last round, by the hundred
 * thousand, as hours of real bets would have left them. Bench only; never deployed.
 */
import { WalletObject as Wallet } from "../durable-objects/wallet/wallet-object.ts";
import worker from "../src/worker.ts";

// All the objects of the Worker, but for the wallet below.
export * from "../src/worker.ts";

/** What one statement copies: it keeps its rows in memory. */
const COPIES_AT_ONCE = 5_000;

export class WalletObject extends Wallet {
  async age(rounds: number): Promise<void> {
    const { storage } = this.ctx;
    for (let left = rounds; left > 0; left -= COPIES_AT_ONCE) {
      storage.sql.exec(COPY_LAST_ROUND, Math.min(left, COPIES_AT_ONCE));
    }
    storage.sql.exec("UPDATE player SET stored_through = (SELECT max(seq) FROM journal)");
    await storage.sync();
  }

  /** Starts the object again, because a wallet keeps in memory where its journal ends. */
  async restart(): Promise<void> {
    this.ctx.abort("restarted by the bench");
  }
}

/** Each under a key of its own: random, as the keys of real bets are. */
const COPY_LAST_ROUND = `
  WITH RECURSIVE copy(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM copy WHERE n < ?)
  INSERT INTO journal (seq, kind, book, legs, cash, bonus, held, wagering, nonce, doubt, verdict,
    session_id, idempotency_key, fingerprint, entry, created_at)
  SELECT seq + n, kind, book, legs, cash, bonus, held, wagering, nonce + n, doubt, verdict,
    session_id, 'round:' || lower(hex(randomblob(16))), fingerprint, entry, created_at
  FROM journal, copy WHERE seq = (SELECT max(seq) FROM journal)`;

interface AgedEnv {
  readonly WALLET: DurableObjectNamespace<WalletObject>;
}

export default {
  async fetch(request: Request, env: Env, ctx: ExecutionContext): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname !== "/bench/age") return worker.fetch(request, env, ctx);
    const { WALLET } = env as unknown as AgedEnv;
    const name = searchParams.get("wallet") ?? "";
    await WALLET.getByName(name).age(Number(searchParams.get("rounds")));
    await WALLET.getByName(name)
      .restart()
      .catch(() => {}); // Its call ends with it.
    return new Response("aged");
  },
  queue: worker.queue,
};
