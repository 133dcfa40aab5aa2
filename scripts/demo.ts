/**
 * `npm run demo`: goes through the main use against the running stack, step by step, as an operator's
 * backend and a player's browser do: launch token, session, 20 spins, then balance, rounds, transactions
 * and the jackpot. With `npm start -- --chain` the player also makes a deposit on the chain and receives a
 * payout.
 */
import { createHmac, randomUUID } from "node:crypto";
import { demoOnChain } from "./local-stack/demo-on-chain.ts";
import { CHAIN_FOLDER, readFacts } from "./local-stack/local-chain.ts";
import { requireStack } from "./local-stack/running-stack.ts";

const SPINS = 20;
const STAKE = "1.00";
const GAME = "golden-reels";

const { baseUrl, credentials } = await requireStack();
const tenant = credentials.tenants.find(({ id }) => id === "demo");
if (!tenant?.sandboxKey || !tenant.webhookSecret) {
  console.error(
    "The demo tenant is missing from .local/credentials.json. `npm run reset` and `npm start` create it.",
  );
  process.exit(1);
}
const { sandboxKey, webhookSecret } = tenant;
const playerId = `demo-${randomUUID().slice(0, 8)}`;

// The OpenAPI document has the exact types; a demo that only prints fields does not need them.
// biome-ignore lint/suspicious/noExplicitAny: printed for a person, field by field
type Answer = any;

interface Call {
  readonly body?: object;
  readonly bearer?: string;
  readonly idempotencyKey?: string;
  readonly signed?: boolean;
}

async function call(method: string, path: string, options: Call = {}): Promise<Answer> {
  const body = options.body === undefined ? "" : JSON.stringify(options.body);
  const headers: Record<string, string> = { "Content-Type": "application/json" };
  if (options.bearer) headers.Authorization = `Bearer ${options.bearer}`;
  if (options.idempotencyKey) headers["Idempotency-Key"] = options.idempotencyKey;
  if (options.signed) {
    const timestamp = Math.floor(Date.now() / 1000);
    const signature = createHmac("sha256", webhookSecret)
      .update(`${timestamp}.${method}.${path}.${body}`)
      .digest("hex");
    headers["X-Service-Timestamp"] = String(timestamp);
    headers["X-Service-Signature"] = `sha256=${signature}`;
  }
  const response = await fetch(baseUrl + path, { method, headers, ...(body && { body }) });
  const answer: Answer = await response.json();
  if (answer.success) return answer;
  throw new Error(
    `${method} ${path} answered ${response.status} ${answer.error.code}: ${answer.error.message}`,
  );
}

let step = 0;
function say(title: string, ...lines: string[]): void {
  step += 1;
  console.log(`\n${step}. ${title}`);
  for (const line of lines) console.log(`   ${line}`);
}

function table(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows.map((row) =>
    row.map((cell, column) => cell.padStart(widths[column] ?? 0)).join("  "),
  );
}

async function launch(): Promise<Answer> {
  const path = "/api/v1/auth/sso/create-token";
  const { data } = await call("POST", path, {
    bearer: sandboxKey,
    signed: true,
    body: { playerId, currency: "USD", gameId: GAME },
  });
  return data;
}

console.log(
  `Rouleau at ${baseUrl}. Tenant "${tenant.name}", sandbox; a new player, "${playerId}".`,
);

const token = await launch();
say(
  "The operator's backend creates a signed launch token",
  `It can be used once, until ${token.expiresAt}.`,
  `The player's browser opens ${baseUrl}/launch/${GAME}?token=${token.launchToken.slice(0, 12)}…`,
);

const { data: session } = await call("POST", "/api/v1/auth/sso/exchange", {
  body: { launchToken: token.launchToken },
});
say(
  "The game page exchanges the token for a session",
  `Session ${session.sessionId}`,
  `Player  ${session.player.id}`,
);

const reused: unknown = await call("POST", "/api/v1/auth/sso/exchange", {
  body: { launchToken: token.launchToken },
}).catch((error: Error) => error.message);
say("The same token is refused the second time", String(reused));

const { data: deposited } = await call("POST", "/api/v1/wallet/deposit", {
  bearer: sandboxKey,
  idempotencyKey: randomUUID(),
  body: { playerId, amount: "100.00", currency: "USD" },
});
say(
  "The operator deposits 100.00 USD",
  `Transaction ${deposited.transactionId}, balance ${deposited.balance}`,
);

say(`The player spins ${SPINS} times, at ${STAKE} USD each`);
const spins: string[][] = [["", "stake", "win", "balance", "to jackpot"]];
for (let spin = 1; spin <= SPINS; spin += 1) {
  const { data } = await call("POST", `/api/v1/games/${GAME}/rounds`, {
    bearer: session.accessToken,
    idempotencyKey: randomUUID(),
    body: { stake: STAKE },
  });
  const { round, balance, jackpot } = data;
  const note = jackpot?.won
    ? `${jackpot.contribution}  JACKPOT ${jackpot.won.amount}`
    : (jackpot?.contribution ?? "");
  spins.push([`${spin}`, round.stake.total, round.win, balance.total, note]);
}
for (const line of table(spins)) console.log(`   ${line}`);

const wallet = `playerId=${encodeURIComponent(playerId)}&currency=USD`;
const { data: balance } = await call("GET", `/api/v1/wallet/balance?${wallet}`, {
  bearer: sandboxKey,
});
say(
  "The operator reads the player's balance",
  `Balance ${balance.balance} (cash ${balance.cash}, bonus ${balance.bonus})`,
);

const rounds = await call("GET", `/api/v1/players/${playerId}/rounds?limit=3`, {
  bearer: sandboxKey,
});
say(
  `The player's rounds: ${rounds.meta.total}, listed without delay. The newest three:`,
  ...table([
    ["round", "stake", "win"],
    ...rounds.data.rounds.map((round: Answer) => [round.id, round.stake.total, round.win]),
  ]),
);

const transactions = await call("GET", `/api/v1/wallet/transactions/${playerId}?limit=5`, {
  bearer: sandboxKey,
});
say(
  `The player's transactions: ${transactions.meta.total}. The newest five:`,
  ...table([
    ["type", "amount", "balance"],
    ...transactions.data.transactions.map((row: Answer) => [
      row.type,
      row.amount,
      row.balanceAfter,
    ]),
  ]),
);

const { data: jackpots } = await call("GET", "/api/v1/wallet/jackpots?currency=USD", {
  bearer: sandboxKey,
});
const [pool] = jackpots.pools;
say(
  "The jackpot pool in USD",
  pool
    ? `${pool.name}: ${dollars(pool.current_amount)} of at most ${dollars(pool.max_amount)}, won ${pool.total_hits} times so far`
    : "No bet has contributed to it yet.",
);

function dollars(cents: number): string {
  return `${(cents / 100).toFixed(2)} USD`;
}

const facts = readFacts(CHAIN_FOLDER);
if (facts !== undefined) {
  const { accessToken } = session;
  await demoOnChain({ facts, baseUrl, call, say, playerId, accessToken, sandboxKey });
}

const second = await launch();
console.log(
  `\nNow play in the browser. This link works once, for 30 seconds:\n   ${baseUrl}/launch/${GAME}?token=${second.launchToken}`,
);
