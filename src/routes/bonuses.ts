/** Bonuses that an operator gives its players, and takes back. Contract, "Bonus". */
import type { Context } from "hono";
import * as z from "zod";
import { MAX_CURRENCIES_PER_WALLET, MAX_PLAYER_ID_LENGTH } from "../../domain/limits.ts";
import { formatAmount } from "../../domain/money/amount.ts";
import { MAX_WAGERING_MULTIPLIER } from "../../domain/wallet/bonus.ts";
import type {
  BonusAnswer,
  BonusRefusal,
  ForfeitRefusal,
} from "../../durable-objects/wallet/bonus/bonus-rpc.ts";
import type { AuditedFields } from "../db/audit-log/audit-entry.ts";
import { registerCurrency } from "../db/currencies-in-play.ts";
import type { ErrorName } from "../errors/errors.ts";
import { FROZEN_MESSAGE } from "../errors/frozen-message.ts";
import { recordAct } from "../http/audit-entries.ts";
import { failure, success } from "../http/envelope.ts";
import { asWritten } from "../http/exact-json.ts";
import { claimKey, idempotencyHeaders, keyedRequest } from "../http/keyed-request.ts";
import { walletOf, walletStub } from "../objects.ts";
import { noteSeen } from "../sweep/seen-wallets.ts";
import {
  amountInput,
  amountOutput,
  currencyInput,
  currencyOutput,
  readAmount,
  readCurrency,
} from "../views/amount.ts";
import { type App, defineRoute } from "./define-route.ts";

const PATH = "/api/v1/admin/players/{id}/bonuses";
const params = z.object({ id: z.string().min(1).max(MAX_PLAYER_ID_LENGTH) });

const bonusSchema = z
  .strictObject({
    transactionId: z.string(),
    playerId: z.string(),
    currency: currencyOutput,
    amount: amountOutput.meta({ description: "What was credited, or taken back." }),
    balance: amountOutput.meta({ description: "Cash and bonus." }),
    bonus: amountOutput,
    wageringRemaining: amountOutput.meta({
      description: "What must still be staked before the bonus becomes cash.",
    }),
  })
  .meta({ id: "BonusMovement" });

const creditRoute = defineRoute({
  method: "post",
  path: PATH,
  access: "apiKey",
  tag: "Admin",
  summary: "Give a player a bonus",
  description: [
    "Becomes cash once the amount was staked `wageringMultiplier` times, by stakes of cash and bonus",
    "alike; until then every win is credited to the bonus. A withdrawal of cash does not end it. Once",
    "per Idempotency-Key, for 24 hours; a key that another call used (a deposit, a withdrawal) is refused.",
  ].join(" "),
  params,
  headers: idempotencyHeaders,
  body: z.strictObject({
    amount: amountInput,
    currency: currencyInput,
    wageringMultiplier: z
      .int()
      .min(1)
      .max(MAX_WAGERING_MULTIPLIER)
      .default(MAX_WAGERING_MULTIPLIER)
      .meta({ description: "How often the amount must be staked." }),
  }),
  data: bonusSchema,
  status: 201,
  refusals: [
    "IDEMPOTENCY_KEY_REQUIRED",
    "CURRENCY_NOT_SUPPORTED",
    "AMOUNT_INVALID",
    "PLAYER_NOT_FOUND",
    "IDEMPOTENCY_KEY_REUSED",
  ],
  audit: "bonus.credited",
});

const forfeitRoute = defineRoute({
  method: "post",
  path: `${PATH}/forfeit`,
  access: "apiKey",
  tag: "Admin",
  summary: "Take back what is left of a bonus",
  description:
    "Takes the whole bonus balance, with what was won into it, by stakes of cash as well. The wagering ends with it; cash is not touched. Once per Idempotency-Key, for 24 hours; a key that another call used is refused.",
  params,
  headers: idempotencyHeaders,
  body: z.strictObject({ currency: currencyInput }),
  data: bonusSchema,
  status: 201,
  refusals: [
    "IDEMPOTENCY_KEY_REQUIRED",
    "CURRENCY_NOT_SUPPORTED",
    "PLAYER_NOT_FOUND",
    "IDEMPOTENCY_KEY_REUSED",
    "ROUND_ALREADY_OPEN",
    "INSUFFICIENT_FUNDS",
  ],
  audit: "bonus.forfeited",
});

type Refusal = BonusRefusal | ForfeitRefusal;

const REFUSALS = {
  UNAVAILABLE: "UNAVAILABLE",
  PLAYER_NOT_FOUND: "PLAYER_NOT_FOUND",
  IDEMPOTENCY_KEY_REUSED: "IDEMPOTENCY_KEY_REUSED",
  WALLET_FROZEN: "UNAVAILABLE",
  TOO_MANY_CURRENCIES: "CURRENCY_NOT_SUPPORTED",
  BALANCE_LIMIT: "AMOUNT_INVALID",
  BONUS_IN_PLAY: "ROUND_ALREADY_OPEN",
  NO_BONUS: "INSUFFICIENT_FUNDS",
} as const satisfies Record<Refusal, ErrorName>;

/** What the table's message would say wrongly here. */
const MESSAGES: Partial<Record<Refusal, string>> = {
  WALLET_FROZEN: FROZEN_MESSAGE,
  TOO_MANY_CURRENCIES: `This player already holds ${MAX_CURRENCIES_PER_WALLET} currencies; use one of them, under a new Idempotency-Key.`,
  BALANCE_LIMIT:
    "The balance or its wagering would pass what a wallet can hold; credit less, under a new Idempotency-Key.",
  BONUS_IN_PLAY:
    "A part of the bonus is staked on an open round; wait until it is over, or void it, and use a new Idempotency-Key.",
  NO_BONUS: "The player has no bonus in this currency.",
};

/** Adds the routes of bonuses. */
export function bonusRoutes(app: App): void {
  app.openapi(creditRoute, async (c) => {
    const operator = c.get("operator");
    const { amount, currency: code, wageringMultiplier } = c.req.valid("json");
    const keyed = await keyedRequest(c);
    const currency = readCurrency(code);
    const amountMinor = readAmount(await asWritten(c, "amount", amount), currency);
    const address = walletOf(operator, c.req.valid("param").id);
    // Asked first, so that a mistyped player id neither binds the key nor leaves anything stored.
    const known = await walletStub(c.env, address).player();
    if (!known.ok) return failure(c, known.refusal);
    if (!(await claimKey(c.env, operator, keyed))) return failure(c, "IDEMPOTENCY_KEY_REUSED");

    c.executionCtx.waitUntil(noteSeen(c.env.DB, address));
    await registerCurrency(c.env.DB, {
      tenantId: address.tenantId,
      environment: address.environment,
      currency,
    });
    const message = { ...keyed, amountMinor, currency, wageringMultiplier };
    const { replayed, result } = await walletStub(c.env, address).creditBonus(message);
    if (replayed) c.header("Idempotent-Replayed", "true");
    if (result.ok) {
      const view = bonusView(result.value);
      await recordBonus(c, view, { wageringMultiplier });
      return success(c, view, { status: 201 });
    }
    const { refusal } = result;
    return failure(c, REFUSALS[refusal], undefined, MESSAGES[refusal]);
  });

  app.openapi(forfeitRoute, async (c) => {
    const operator = c.get("operator");
    const keyed = await keyedRequest(c);
    const currency = readCurrency(c.req.valid("json").currency);
    const address = walletOf(operator, c.req.valid("param").id);
    const known = await walletStub(c.env, address).player();
    if (!known.ok) return failure(c, known.refusal);
    if (!(await claimKey(c.env, operator, keyed))) return failure(c, "IDEMPOTENCY_KEY_REUSED");

    c.executionCtx.waitUntil(noteSeen(c.env.DB, address));
    const message = { ...keyed, currency };
    const { replayed, result } = await walletStub(c.env, address).forfeitBonus(message);
    if (replayed) c.header("Idempotent-Replayed", "true");
    if (result.ok) {
      const view = bonusView(result.value);
      await recordBonus(c, view);
      return success(c, view, { status: 201 });
    }
    const { refusal } = result;
    const details = refusal === "NO_BONUS" ? { balance: formatAmount(0, currency) } : undefined;
    return failure(c, REFUSALS[refusal], details, MESSAGES[refusal]);
  });
}

/** Entered once for each movement, by the answer that was lost as by its replay. */
function recordBonus(
  c: Context,
  view: z.output<typeof bonusSchema>,
  terms: AuditedFields = {},
): Promise<void> {
  const { playerId, transactionId, currency, amount } = view;
  return recordAct(c, {
    target: { type: "player", id: playerId },
    before: null,
    after: { transactionId, currency, amount, ...terms },
    once: transactionId,
  });
}

function bonusView(answer: BonusAnswer): z.output<typeof bonusSchema> {
  const { player, transactionId, currency } = answer;
  return {
    transactionId,
    playerId: player.playerId,
    currency,
    amount: formatAmount(answer.amountMinor, currency),
    balance: formatAmount(answer.balanceMinor, currency),
    bonus: formatAmount(answer.bonusMinor, currency),
    wageringRemaining: formatAmount(answer.wageringMinor, currency),
  };
}
