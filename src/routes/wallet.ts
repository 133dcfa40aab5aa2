/** The operator's view of money: balances, deposits, transactions, jackpots. Specification, "Wallet". */
import * as z from "zod";
import { MAX_PLAYER_ID_LENGTH } from "../../domain/limits.ts";
import { formatAmount } from "../../domain/money/amount.ts";
import { TRANSACTION_TYPES } from "../../domain/wallet/history.ts";
import { walletOf } from "../auth/wallet-of.ts";
import { currenciesOf } from "../db/currencies-in-play.ts";
import { countTransactions, type TransactionRow, transactionsOf } from "../db/history-queries.ts";
import type { App } from "../http/app.ts";
import { asWritten } from "../http/as-written.ts";
import { creditCash, DEPOSIT_MESSAGES, DEPOSIT_REFUSALS } from "../http/credit-cash.ts";
import { failure, success } from "../http/envelope.ts";
import { idempotencyHeaders, keyedRequest } from "../http/keyed-request.ts";
import { cutPage, decodeCursor, pageOf, pagingQuery } from "../http/paging.ts";
import { poolStub, walletStub } from "../objects.ts";
import { catchUpHistory } from "../queues/history.ts";
import {
  amountInput,
  amountOutput,
  currencyInput,
  currencyOutput,
  readAmount,
  readCurrency,
} from "../views/amount.ts";
import { jackpotPoolSchema, jackpotPoolView } from "../views/jackpot-pool.ts";
import { transactionSchema, transactionView } from "../views/transaction.ts";
import { defineRoute } from "./define-route.ts";

const playerIdInput = z.string().min(1).max(MAX_PLAYER_ID_LENGTH).meta({
  description: "Your own id of the player, or ours (`plr_…`).",
  example: "player-42",
});

const balanceRoute = defineRoute({
  method: "get",
  path: "/api/v1/wallet/balance",
  access: "apiKey",
  tag: "Wallet",
  summary: "A player's balance",
  query: z.object({ playerId: playerIdInput, currency: currencyInput.optional() }),
  data: z.strictObject({
    playerId: z.string(),
    externalId: z.string(),
    currency: currencyOutput,
    balance: amountOutput,
    cash: amountOutput,
    bonus: amountOutput,
    wageringRemaining: amountOutput.meta({
      description: "What must still be staked before the bonus becomes cash.",
    }),
  }),
  refusals: ["CURRENCY_NOT_SUPPORTED", "PLAYER_NOT_FOUND"],
});

const depositRoute = defineRoute({
  method: "post",
  path: "/api/v1/wallet/deposit",
  access: "apiKey",
  tag: "Wallet",
  summary: "Credit a player's cash",
  description:
    "Once per Idempotency-Key, for 24 hours: send the same request again when in doubt. What was refused for what the wallet holds stays refused under its key. A key that another call used (a withdrawal, a bonus) is refused. A player exists from the first exchange of a launch token on.",
  headers: idempotencyHeaders,
  body: z.strictObject({ playerId: playerIdInput, amount: amountInput, currency: currencyInput }),
  data: z.strictObject({
    transactionId: z.string(),
    playerId: z.string(),
    currency: currencyOutput,
    amount: amountOutput,
    balance: amountOutput,
  }),
  status: 201,
  refusals: [
    "IDEMPOTENCY_KEY_REQUIRED",
    "CURRENCY_NOT_SUPPORTED",
    "AMOUNT_INVALID",
    "IDEMPOTENCY_KEY_REUSED",
    "PLAYER_NOT_FOUND",
  ],
});

const transactionsRoute = defineRoute({
  method: "get",
  path: "/api/v1/wallet/transactions/{playerId}",
  access: "apiKey",
  tag: "Wallet",
  summary: "A player's transactions, newest first",
  params: z.object({ playerId: playerIdInput }),
  query: pagingQuery.extend({
    currency: currencyInput.optional(),
    type: z.enum(TRANSACTION_TYPES).optional(),
  }),
  data: z.strictObject({ transactions: z.array(transactionSchema) }),
  refusals: ["CURRENCY_NOT_SUPPORTED", "PLAYER_NOT_FOUND"],
});

const cursorPosition = z.tuple([z.int(), z.int()]);

const jackpotsRoute = defineRoute({
  method: "get",
  path: "/api/v1/wallet/jackpots",
  access: "apiKey",
  tag: "Wallet",
  summary: "The jackpot pools",
  description: "Pots change with every qualifying bet: poll every 30 to 60 seconds for a ticker.",
  query: z.object({ currency: currencyInput.optional() }),
  data: z.strictObject({ pools: z.array(jackpotPoolSchema) }),
  refusals: ["CURRENCY_NOT_SUPPORTED"],
});

/** Adds the wallet routes. */
export function walletRoutes(app: App): void {
  app.openapi(balanceRoute, async (c) => {
    const operator = c.get("operator");
    const { playerId, currency } = c.req.valid("query");
    const result = await walletStub(c.env, walletOf(operator, playerId)).balance(
      readCurrency(currency ?? operator.tenant.settings.currency),
    );
    if (!result.ok) return failure(c, result.refusal);
    const { player, cashMinor, bonusMinor, wageringMinor, currency: shown } = result.value;
    return success(c, {
      playerId: player.playerId,
      externalId: player.externalId,
      currency: shown,
      balance: formatAmount(cashMinor + bonusMinor, shown),
      cash: formatAmount(cashMinor, shown),
      bonus: formatAmount(bonusMinor, shown),
      wageringRemaining: formatAmount(wageringMinor, shown),
    });
  });

  app.openapi(depositRoute, async (c) => {
    const { playerId, amount, currency: code } = c.req.valid("json");
    const keyed = await keyedRequest(c);
    const currency = readCurrency(code);
    const amountMinor = readAmount(await asWritten(c, "amount", amount), currency);
    const address = walletOf(c.get("operator"), playerId);
    const result = await creditCash(c, address, { ...keyed, amountMinor, currency });
    if (!result.ok) {
      const { refusal } = result;
      return failure(c, DEPOSIT_REFUSALS[refusal], undefined, DEPOSIT_MESSAGES[refusal]);
    }
    const { player, transactionId, balanceMinor } = result.value;
    return success(
      c,
      {
        transactionId,
        playerId: player.playerId,
        currency,
        amount: formatAmount(amountMinor, currency),
        balance: formatAmount(balanceMinor, currency),
      },
      { status: 201 },
    );
  });

  app.openapi(transactionsRoute, async (c) => {
    const owner = walletOf(c.get("operator"), c.req.valid("param").playerId);
    const { currency: code, type, ...paging } = c.req.valid("query");
    const page = pageOf(paging);
    const filter = {
      ...(code === undefined ? {} : { currency: readCurrency(code) }),
      ...(type === undefined ? {} : { type }),
    };
    const [seq, place] = page.cursor === undefined ? [] : decodeCursor(page.cursor, cursorPosition);
    const caughtUp = await catchUpHistory(c.env, owner);
    if (!caughtUp.ok) return failure(c, caughtUp.refusal);

    const [rows, total] = await Promise.all([
      transactionsOf(c.env.DB, owner, {
        ...filter,
        limit: page.pageSize,
        offset: page.offset,
        before: seq === undefined || place === undefined ? undefined : { seq, place },
      }),
      page.cursor === undefined ? countTransactions(c.env.DB, owner, filter) : undefined,
    ]);
    const positionOf = (row: TransactionRow) => [row.seq, row.place];
    const { shown, meta } = cutPage(page, { rows, total, positionOf });
    return success(c, { transactions: shown.map(transactionView) }, { meta });
  });

  app.openapi(jackpotsRoute, async (c) => {
    const { tenant, environment } = c.get("operator");
    const { currency: code } = c.req.valid("query");
    const scope = { tenantId: tenant.id, environment };
    const currencies =
      code === undefined ? await currenciesOf(c.env.DB, scope) : [readCurrency(code)];
    const snapshots = await Promise.all(
      currencies.map((currency) => poolStub(c.env, { ...scope, currency }).snapshot()),
    );
    const pools = snapshots.filter((pool) => pool !== null).map(jackpotPoolView);
    return success(c, { pools });
  });
}
