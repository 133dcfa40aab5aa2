/**
 * The demo's part on the chain of `npm start -- --chain`: somebody sends a player money on the chain, which is credited
 * once it is final, and the player is paid out on the chain. docs/chains.md.
 */
import { randomBytes, randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { withChecksum } from "../../domain/chains/evm-address.ts";
import { transferCall } from "../../domain/chains/payout-transaction.ts";
import { type AnvilReceipt, callNode } from "./anvil.ts";
import type { LocalChainFacts } from "./local-chain.ts";
import { balanceInput } from "./local-token.ts";

const CURRENCY = "USDT";
const DEPOSIT = "25.00";
const WITHDRAWAL = "10.00";
const WITHIN_MS = 120_000;
const POLL_MS = 500;

interface Options {
  readonly body?: object;
  readonly bearer?: string;
  readonly idempotencyKey?: string;
  readonly signed?: boolean;
}

interface Demo {
  readonly facts: LocalChainFacts;
  readonly baseUrl: string;
  /** Calls the API, and returns its answer. */
  // biome-ignore lint/suspicious/noExplicitAny: printed for a person, field by field
  call(method: string, path: string, options: Options): Promise<{ readonly data: any }>;
  /** Prints a step. */
  say(title: string, ...lines: string[]): void;
  readonly playerId: string;
  /** The player's session, and the operator's key. */
  readonly accessToken: string;
  readonly sandboxKey: string;
}

/** What happened, in decimal texts. */
export interface DemoOnChain {
  readonly balance: string;
  readonly paid: string;
}

/** Runs it, and returns the player's balance and the amount paid out on the chain. */
export async function demoOnChain(demo: Demo): Promise<DemoOnChain> {
  const { facts, call, say, playerId, accessToken, sandboxKey } = demo;
  const { chain, url, sender } = facts;
  const token = facts.tokens.find(({ currency }) => currency === CURRENCY);
  if (token === undefined) throw new Error(`The chain has no ${CURRENCY}.`);
  const { contract, decimals } = token;

  const path = `/api/v1/wallet/deposit-address/${chain}`;
  const { data: own } = await until(`an address on ${chain}`, async () => {
    // A chain that has not been read yet gives out no address, so its cron is run.
    const found = await call("GET", path, { bearer: accessToken }).catch(() => undefined);
    if (found === undefined) await ringCron(demo.baseUrl);
    return found;
  });
  say(
    `The player asks for a deposit address on ${chain}`,
    `${own.address}, for ${own.currencies.join(" and ")}. It belongs to this player alone and never changes.`,
  );

  const input = transferCall(own.address, unitsOf(DEPOSIT, decimals));
  const transaction = { from: sender, to: contract, gas: "0x186a0", data: input };
  const hash = (await callNode(url, "eth_sendTransaction", [transaction])) as string;
  const receipt = await until("a block", async () => {
    const found = await callNode(url, "eth_getTransactionReceipt", [hash]);
    return (found ?? undefined) as AnvilReceipt | undefined;
  });
  say(
    `Somebody sends ${DEPOSIT} ${CURRENCY} to that address on the chain`,
    `Transaction ${hash}`,
    `It is in block ${Number(receipt.blockNumber)}, which can still be replaced: nothing is credited yet.`,
  );

  const wallet = `/api/v1/wallet/balance?playerId=${encodeURIComponent(playerId)}&currency=${CURRENCY}`;
  await until("the credit", async () => {
    const { data } = await call("GET", wallet, { bearer: sandboxKey }).catch(() => ({ data: {} }));
    return Number(data.cash) === Number(DEPOSIT) ? true : undefined;
  });
  const { data: list } = await call(
    "GET",
    `/api/v1/wallet/transactions/${playerId}?currency=${CURRENCY}&limit=1`,
    { bearer: sandboxKey },
  );
  const [credit] = list.transactions;
  say(
    "Both node addresses report the block as final, and the wallet has booked the deposit, once",
    `Balance ${DEPOSIT} ${CURRENCY}${credit ? `, transaction ${credit.id ?? credit.transactionId}` : ""}`,
  );

  const to = withChecksum(`0x${randomBytes(20).toString("hex")}`);
  const { data: withdrawal } = await call("POST", "/api/v1/wallet/withdraw", {
    ...{ bearer: sandboxKey, signed: true, idempotencyKey: randomUUID() },
    body: { playerId, amount: WITHDRAWAL, currency: CURRENCY, chain, toAddress: to },
  });
  const id: string = withdrawal.withdrawalId ?? withdrawal.id;
  say(
    `The operator withdraws ${WITHDRAWAL} ${CURRENCY} to the player's own address`,
    `${to}. Withdrawal ${id} is ${withdrawal.status}, and the money is held.`,
  );

  const done = await until("the payout", async () => {
    await ringCron(demo.baseUrl);
    const { data } = await call("GET", `/api/v1/admin/withdrawals/${id}`, { bearer: sandboxKey });
    return data.status === "completed" ? data : undefined;
  });
  const balance = await callNode(url, "eth_call", [
    { to: contract, data: balanceInput(to) },
    "latest",
  ]);
  const paid = decimal(BigInt(balance as string), decimals);
  const { data: after } = await call("GET", wallet, { bearer: sandboxKey });
  say(
    "The paying account has sent it: the signer signed the transaction, and its block is final",
    `Transaction ${done.reference}`,
    `The address has ${paid} ${CURRENCY} on the chain; the player's balance is ${after.balance} ${CURRENCY}.`,
  );
  return { balance: after.balance, paid };
}

/** Runs the cron that otherwise runs each minute. */
async function ringCron(baseUrl: string): Promise<void> {
  const cron = encodeURIComponent("* * * * *");
  const answer = await fetch(`${baseUrl}/cdn-cgi/handler/scheduled?cron=${cron}`);
  await answer.body?.cancel();
}

async function until<T>(what: string, find: () => Promise<T | undefined>): Promise<T> {
  const deadline = Date.now() + WITHIN_MS;
  for (;;) {
    const found = await find();
    if (found !== undefined) return found;
    if (Date.now() > deadline) throw new Error(`The demo waited for ${what} for two minutes.`);
    await pause(POLL_MS);
  }
}

/** An amount with two decimals in a token's units, and back. */
function unitsOf(amount: string, decimals: number): bigint {
  return BigInt(amount.replace(".", "")) * 10n ** BigInt(decimals - 2);
}

function decimal(units: bigint, decimals: number): string {
  const text = String(units / 10n ** BigInt(decimals - 2)).padStart(3, "0");
  return `${text.slice(0, -2)}.${text.slice(-2)}`;
}
