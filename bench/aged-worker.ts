/**
 * The casino, with a call that gives a wallet a long past: hundreds of thousands of copies of its last
 * round, like the rows of hours of real bets. For the bench only; never deployed.
 */
import { WalletObject as Wallet } from "../durable-objects/wallet/wallet-object.ts";
import { consumeQueue } from "../src/history/consume-queue.ts";
import worker from "../src/worker.ts";

// All of the Worker's objects except for the wallet, which is below.
export * from "../src/worker.ts";

/** Rows per statement, because a statement keeps its rows in memory. */
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

  /** Restarts the object, because a wallet keeps the end of its journal in memory. */
  async restart(): Promise<void> {
    this.ctx.abort("restarted by the bench");
  }
}

/** Each copy has its own random idempotency key, as real bets have. */
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
      .catch(() => {}); // The call fails because the object restarts.
    return new Response("aged");
  },
  queue: consumeQueue,
};
