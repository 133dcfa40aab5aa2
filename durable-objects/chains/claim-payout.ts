/**
 * Claims a withdrawal from its wallet. From then on only the chain can end it, and it gets a nonce.
 * Everything that can be checked is checked before, while the operator can still fail it, and here a first
 * payout to an address waits (`newAddressMs`). docs/chains.md, docs/decisions/0166.
 */
import { feeNow } from "../../domain/chains/payout-fee.ts";
import { transferCall } from "../../domain/chains/payout-transaction.ts";
import { unitsOf } from "../../domain/chains/token-amount.ts";
import {
  PAYING_ACCOUNT,
  payingReference,
  type WithdrawalRecord,
} from "../../domain/wallet/withdrawal.ts";
import { feeLimitWei, type PayerTurn, walletOf } from "./payer-context.ts";
import type { Recipient, StoredPayout } from "./payer-store.ts";

/** A payout that cannot be made now is tried again after this time. */
const AGAIN_MS = 600_000;
const FEES_AGAIN_MS = 60_000;
/** State may change between the estimate and the block. */
const GAS_RESERVE = 1.5;

/** Returns true if the payout has its nonce and can be signed. */
export async function claimPayout(turn: PayerTurn, payout: StoredPayout): Promise<boolean> {
  const { store, settings, payouts, payer, nodes, now } = turn;
  const later = (reason: string, ms: number) => {
    store.postpone(payout, reason, now() + ms);
    return false;
  };
  const leave = (reason: string) => {
    store.end(payout, "leave", { reason, hash: null, now: now() });
    return false;
  };

  const wallet = walletOf(turn, payout);
  const found = await wallet.withdrawal(payout.seq);
  if (!found.ok) return leave(found.refusal);
  const { withdrawal } = found.value;
  const reference = payingReference(settings.chainId, payer.address);
  const isOurs = isSentByPlatform(withdrawal);
  const isClaimed = isOurs && withdrawal.reference === reference;
  const recipient = recipientOf(turn, payout, withdrawal);
  if (isOurs && (!isClaimed || payout.claimedAt === null || recipient === undefined)) {
    // It was claimed before this object lost its storage, so it may have been sent; or the account or the
    // token has changed. Only people can end it.
    store.doubtClaim(payout, recipient);
    return false;
  }
  if (withdrawal.status !== "pending" && !isClaimed) return leave("ENDED_OTHERWISE");
  if (recipient === undefined) return leave("DIFFERENT_WITHDRAWAL");
  const { recipient: to, contract, units } = recipient;
  if (!isClaimed) {
    if (await isBad(turn, to)) {
      store.end(payout, "fail", { reason: "ADDRESS_NOT_PAYABLE", hash: null, now: now() });
      return false;
    }
    const waitsUntil = payout.takenAt + payouts.newAddressMs;
    if (waitsUntil > now() && !store.knows(payout.playerId, to)) {
      return later("NEW_ADDRESS", waitsUntil - now());
    }
  }
  const call = { from: payer.address, to: contract, data: transferCall(to, units) };
  const [gas, market] = await Promise.all([nodes[0].gasFor(call), nodes[0].fees()]);
  if (gas === null) return later("WOULD_FAIL", AGAIN_MS);
  const fee = feeNow(market, feeLimitWei(turn));
  if (fee === undefined) return later("FEES_TOO_HIGH", FEES_AGAIN_MS);

  store.willClaim(payout, now());
  const claimed = await wallet.notePayout({ seq: payout.seq, status: "sent", reference });
  if (!claimed.ok) {
    return claimed.refusal === "WALLET_FROZEN"
      ? later(claimed.refusal, AGAIN_MS)
      : leave(claimed.refusal);
  }
  store.claim(payout, recipient);
  store.number(payout, Math.ceil(gas * GAS_RESERVE), fee);
  return true;
}

/**
 * Returns true if, according to its wallet, the platform sends the withdrawal, from this account or an
 * earlier one.
 */
export function isSentByPlatform({ status, reference }: WithdrawalRecord): boolean {
  return status === "sent" && reference?.startsWith(PAYING_ACCOUNT) === true;
}

/** Returns where a withdrawal's money goes; undefined if it is not what was agreed on or not on this chain. */
export function recipientOf(
  { settings }: Pick<PayerTurn, "settings">,
  payout: Pick<StoredPayout, "id" | "amountMinor">,
  { destination, currency, amountMinor, id }: WithdrawalRecord,
): Recipient | undefined {
  const token = settings.tokens.find((listed) => listed.currency === currency);
  const units = token && unitsOf(token, BigInt(amountMinor));
  if (id !== payout.id || amountMinor !== payout.amountMinor || units === undefined)
    return undefined;
  if (token === undefined || destination?.chain !== settings.chain) return undefined;
  return { recipient: destination.address, contract: token.contract, units };
}

/** The zero address, and those of the chain's built-in functions: nobody has a key to them. */
const NOBODYS = /^0x0{36}/;

/**
 * Returns true for an address from which the player could never get the money: a token's contract, a paying
 * account, any operator's deposit address, or an address without an owner. Other contracts are paid,
 * because a person's wallet may be a contract.
 */
async function isBad(
  { settings, payouts, isOurs }: PayerTurn,
  recipient: string,
): Promise<boolean> {
  const address = recipient.toLowerCase();
  const ours = [
    ...settings.tokens.map(({ contract }) => contract),
    ...Object.values(payouts.payers).map((payer) => payer.address),
  ];
  return ours.includes(address) || NOBODYS.test(address) || (await isOurs(address));
}
