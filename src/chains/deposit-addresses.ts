/** Answers the money Worker's calls about the chains that are watched. docs/chains.md. */
import { addressesOf, type WatchedChainName } from "../../domain/chains/chain-kind.ts";
import {
  OPERATOR_REMEDIES,
  type Remedies,
  STAFF_REMEDIES,
} from "../../domain/chains/chain-remedies.ts";
import { type ChainSettings, sweepRecipient } from "../../domain/chains/chain-settings.ts";
import { type Token, whyKept, worthOf } from "../../domain/chains/token-amount.ts";
import type { TenantEnvironment } from "../../domain/ids.ts";
import { formatAmount } from "../../domain/money/amount.ts";
import { accept, refuse } from "../../domain/result.ts";
import type { WithdrawalRecord } from "../../domain/wallet/withdrawal.ts";
import type {
  ArrivedDeposit,
  ChainRpc,
  ChainStatus,
  DepositAddress,
} from "../../durable-objects/chains/chain-rpc.ts";
import type {
  AuditedPayout,
  PayerRpc,
  PayerStatus,
} from "../../durable-objects/chains/payer-rpc.ts";
import {
  type AccountPlace,
  type ChainAddress,
  type ChainPlace,
  type ChainsRpc,
  MAX_WISHES,
  type OwnChain,
  type PayerPlace,
  type PlayerPayout,
} from "./chains-rpc.ts";

/**
 * If no block becomes final for this long, the chain or one of its nodes has stopped; on Ethereum it should
 * take seven minutes.
 */
const STILL_MS = 1_200_000;
/** A chain that could not be read for this long is in trouble. */
const LATE_MS = 120_000;

const ADDRESSES_A_PAGE = 100;

/** Balances are compared each day, so this long without a comparison is a problem. */
const UNCOMPARED_MS = 2 * 86_400_000;

function payersOf({ payouts }: ChainSettings): string[] {
  return Object.keys(payouts?.payers ?? {});
}

function placeOf({ environment, chain, tokens }: ChainSettings, tenantId: string): PayerPlace {
  return { tenantId, environment, chain, currencies: currenciesOf(tokens) };
}

type Status = Pick<ChainStatus, "frozen" | "trouble" | "wholeAt"> &
  Partial<ChainStatus & PayerStatus>;

/**
 * Returns the problems of a chain's object, or of a paying account there, and what to do about them; empty
 * if there are none.
 */
function troubleOf(
  { pollMs }: ChainSettings,
  status: Status,
  name: readonly string[],
  remedies: Remedies,
): string[] {
  const { frozen, trouble, wholeAt, isLasting = false } = status;
  const { unclear = 0, differing = 0, astray = 0 } = status;
  const now = Date.now();
  const isLate = now - wholeAt > LATE_MS + pollMs;
  const late = isLate || isLasting ? (trouble ?? "It was not read for minutes.") : null;
  const isStill = now - (status.finalAt ?? now) > STILL_MS;
  const still = isStill ? "No block became final for minutes." : null;
  const doubt = unclear > 0 ? `Payouts that are unclear: ${unclear}.` : null;
  const others = differing > 0 ? `Balances that differ from the books: ${differing}.` : null;
  const strays = astray > 0 ? `Transfers to unexpected addresses: ${astray}.` : null;
  const isOld = now - (status.comparedAt ?? now) > UNCOMPARED_MS;
  const old = isOld ? "Balances were not compared with the chain for two days." : null;
  const ofFreeze = name.length > 1 ? remedies.account : remedies.chain;
  // Any of the first three explains the others; the rest are independent.
  const found: readonly (readonly [string | null, string])[] = [
    [frozen ?? late ?? still, frozen === null ? remedies.trouble : ofFreeze],
    [doubt, remedies.unclear],
    [others, remedies.differing],
    [strays, remedies.astray],
    [old, remedies.uncompared],
  ];
  return found.flatMap(([said, remedy]) =>
    said === null ? [] : [`${name.join(" ")}: ${said} ${remedy}`],
  );
}

/** Returns how many of them are unacknowledged. */
function openOf(found: readonly { readonly acknowledgedAt: number | null }[]): number {
  return found.filter(({ acknowledgedAt }) => acknowledgedAt === null).length;
}

function currenciesOf(tokens: readonly Token[]) {
  return tokens.map(({ currency }) => currency);
}

/** Matches a reference that is a transaction's hash: an operator may send any text. */
const HASH = /^0x[0-9a-f]{64}$/i;

/** Returns a withdrawal as its player sees it; `taken` is the paying account's record of it. */
function payoutView(
  { id, currency, amountMinor, status, destination, reference, createdAt }: WithdrawalRecord,
  taken: AuditedPayout | undefined,
): PlayerPayout {
  const waiting = taken === undefined || taken.state === "left" ? "requested" : "approved";
  const sentLast = taken?.hashes.at(-1) ?? null;
  return {
    ...{ withdrawalId: id, currency, amount: formatAmount(amountMinor, currency) },
    address: destination?.address ?? "",
    status: status === "pending" ? waiting : status,
    // A payout that is underway may be sent again with a higher fee, under another hash; the wallet has the
    // hash that counts.
    transaction: reference !== null && HASH.test(reference) ? reference : sentLast,
    requestedAt: new Date(createdAt).toISOString(),
  };
}

/** Returns an address with its deposits and withdrawals, as a player sees it. */
function addressView(
  chain: WatchedChainName,
  { address, tokens, finality, deposits }: DepositAddress,
  payouts: PlayerPayout[] | null,
): ChainAddress {
  return {
    ...{ chain, address, currencies: currenciesOf(tokens) },
    tokens: tokens.map(({ currency, contract, minimumMinor }) => ({
      currency,
      contract: addressesOf(chain).shown(contract),
      minimum: formatAmount(minimumMinor, currency),
    })),
    confirmations: finality === "tag" ? null : finality.confirmations,
    deposits: deposits.map((deposit) => ({
      transaction: deposit.transaction,
      ordinal: deposit.ordinal,
      currency: deposit.currency,
      amount: formatAmount(BigInt(deposit.minor), deposit.currency),
      status: depositStatus(deposit, tokens),
      seenAt: new Date(deposit.seenAt).toISOString(),
    })),
    payouts,
  };
}

/** A deposit that is too small or too large is held from the start, and never shown as money to come. */
function depositStatus({ state, currency, minor }: ArrivedDeposit, tokens: readonly Token[]) {
  if (state === "credited" || state === "lost") return "credited";
  const token = tokens.find((listed) => listed.currency === currency);
  const worth = { minor: BigInt(minor), remainder: 0n };
  const isHeld = state === "kept" || !token || whyKept(token, worth) !== undefined;
  return isHeld ? "held" : "pending";
}

/** Returns the amount that a payout sends, in minor units; null if it is not known. */
function sentBy({ contract, units }: AuditedPayout, tokens: readonly Token[]) {
  const token = tokens.find((listed) => listed.contract === contract);
  if (token === undefined || units === null) return null;
  const { minor, remainder } = worthOf(token, BigInt(units));
  // Payouts are whole minor units, so an amount with a remainder is shown with it and equals no
  // withdrawal's amount.
  const shown = remainder === 0n ? String(minor) : `${minor} and ${remainder} units`;
  return { currency: token.currency, minor: shown };
}

/** Returns deposits with their addresses in displayed form. */
function shown<Deposit extends { readonly address: string }>(
  { chain }: ChainSettings,
  deposits: readonly Deposit[],
): Deposit[] {
  const kind = addressesOf(chain);
  return deposits.map((deposit) => ({ ...deposit, address: kind.shown(deposit.address) }));
}

/** Returns the service, which answers from the settings and the chains' objects. */
export function chainsService(
  rows: readonly ChainSettings[],
  objectOf: (row: ChainSettings) => ChainRpc,
  payerOf: (row: ChainSettings, tenantId: string) => PayerRpc,
): ChainsRpc {
  const rowAt = ({ environment, chain }: ChainPlace) =>
    rows.find((each) => each.environment === environment && each.chain === chain);
  const watchedFor = ({ tenantId, environment }: TenantEnvironment) =>
    rows.filter((row) => row.environment === environment && Object.hasOwn(row.accounts, tenantId));
  const payerAt = ({ tenantId, ...place }: AccountPlace) => {
    const row = rowAt(place);
    return row && payersOf(row).includes(tenantId) ? payerOf(row, tenantId) : undefined;
  };
  const watchedAt = async (row: ChainSettings) => {
    const { environment, chain, payouts } = row;
    const [status, differences, strays, ...payers] = await Promise.all([
      objectOf(row).status(),
      objectOf(row).differences(null),
      objectOf(row).strays(null),
      ...Object.entries(payouts?.payers ?? {}).map(async ([tenantId, { address: account }]) => ({
        ...{ tenantId, account },
        status: await payerOf(row, tenantId).status(),
      })),
    ]);
    const troubles = [
      ...troubleOf(row, status, [chain], STAFF_REMEDIES),
      ...payers.flatMap((payer) =>
        troubleOf(row, payer.status, [chain, payer.tenantId], STAFF_REMEDIES),
      ),
    ];
    return { environment, chain, status, differences, strays, payers, troubles };
  };
  const isOf = (row: ChainSettings, tenantId: string) =>
    Object.hasOwn(row.accounts, tenantId) || payersOf(row).includes(tenantId);
  /** Nothing about another operator is shown, not even that it has a problem. */
  const ownAt = async (row: ChainSettings, tenantId: string): Promise<OwnChain> => {
    const { chain, tokens } = row;
    const place = { ...row, tenantId };
    const [all, differences, strays, paying] = await Promise.all([
      objectOf(row).status(),
      objectOf(row).differences(tenantId),
      objectOf(row).strays(tenantId),
      payerAt(place)?.status(),
    ]);
    const status = { ...all, differing: openOf(differences), astray: openOf(strays) };
    const { address: account = "" } = row.payouts?.payers[tenantId] ?? {};
    const { lastBlock, finalBlock, frozen } = status;
    return {
      ...{ chain, currencies: currenciesOf(tokens), lastBlock, finalBlock, frozen },
      takesDeposits: Object.hasOwn(row.accounts, tenantId),
      ...{ differences, strays },
      payer: paying ? { account, frozen: paying.frozen, unclear: paying.unclear } : null,
      troubles: [
        ...troubleOf(row, status, [chain], OPERATOR_REMEDIES),
        ...(paying ? troubleOf(row, paying, [chain, account], OPERATOR_REMEDIES) : []),
      ],
    };
  };
  return {
    async depositAddress(owner, wanted, withdrawals) {
      const watched = watchedFor(owner);
      const row = watched.find(({ chain }) => chain === wanted);
      if (row === undefined) {
        const supported = watched.map(({ chain }) => chain);
        return refuse("CHAIN_NOT_SUPPORTED", { chain: wanted, supported });
      }
      const own = withdrawals?.filter(({ destination }) => destination?.chain === wanted) ?? [];
      const ids = own.map(({ id }) => id);
      const [found, taken] = await Promise.all([
        objectOf(row).depositAddress(owner),
        // While the paying account does not answer, the withdrawals themselves show enough.
        ids.length === 0
          ? []
          : payerAt({ ...owner, ...row })
              ?.audited({ ids })
              .catch(() => []),
      ]);
      if (!found.ok) return refuse("UNAVAILABLE");
      const payouts = own.map((each) =>
        payoutView(
          each,
          taken?.find(({ withdrawalId }) => withdrawalId === each.id),
        ),
      );
      return accept(addressView(row.chain, found.value, withdrawals && payouts));
    },
    async depositChains(tenantEnvironment) {
      return watchedFor(tenantEnvironment).map(({ chain, tokens }) => ({
        chain,
        currencies: currenciesOf(tokens),
      }));
    },
    async payers() {
      return rows.flatMap((row) => payersOf(row).map((tenantId) => placeOf(row, tenantId)));
    },
    async takePayouts(place, wishes) {
      if (wishes.length <= MAX_WISHES) await payerAt(place)?.take(wishes);
    },
    async settlePayout(place, ending, isTrial) {
      return (await payerAt(place)?.settle(ending, isTrial)) ?? refuse("NOT_FOUND");
    },
    watched: () => Promise.all(rows.map(watchedAt)),
    async ownChains({ tenantId, environment }) {
      const own = rows.filter((row) => row.environment === environment && isOf(row, tenantId));
      return Promise.all(own.map((row) => ownAt(row, tenantId)));
    },
    async ownDeposits(place, page) {
      const row = rowAt(place);
      if (row === undefined || !isOf(row, place.tenantId)) return undefined;
      const listed = await objectOf(row).listed(place.tenantId, page);
      return shown(row, listed);
    },
    async ownPayouts(place, page) {
      return payerAt(place)?.listed(page);
    },
    async acknowledgeDifference(place, difference, reason) {
      const row = rowAt(place);
      return row === undefined
        ? refuse("NOT_FOUND")
        : objectOf(row).acknowledge(difference, reason);
    },
    async heldDeposits(place, page) {
      const row = rowAt(place);
      return row && objectOf(row).held(page);
    },
    async places() {
      return rows.map(({ environment, chain }) => ({ environment, chain }));
    },
    async untoldDeposits(place) {
      const row = rowAt(place);
      return row === undefined ? [] : shown(row, await objectOf(row).untold());
    },
    async toldDeposits(place, deposits) {
      const row = rowAt(place);
      const told = deposits.map(({ transaction, ordinal, state, telling }) => ({
        ...{ transaction, ordinal, state, telling },
      }));
      if (row !== undefined) await objectOf(row).told(told);
    },
    async auditedDeposits(place, deposits) {
      const row = rowAt(place);
      return row && objectOf(row).audited(deposits);
    },
    async addressBooks(place, after) {
      const row = rowAt(place);
      if (row === undefined) return undefined;
      const { chainId, tokens, payouts } = row;
      const payer = payouts?.payers[place.tenantId];
      const read = await objectOf(row).addressBooks(place.tenantId, after, ADDRESSES_A_PAGE);
      return { ...read, chainId, tokens, recipient: payer ? sweepRecipient(payer) : null };
    },
    async acknowledgeStray(place, stray, reason) {
      const row = rowAt(place);
      return row && objectOf(row).acknowledgeStray(stray, reason);
    },
    async auditedPayouts(place, which) {
      const tokens = rowAt(place)?.tokens ?? [];
      const payouts = await payerAt(place)?.audited(which);
      return payouts?.map((payout) => ({ ...payout, sent: sentBy(payout, tokens) }));
    },
    async erasePlayer({ tenantId, environment, playerId }) {
      const own = rows.filter((row) => row.environment === environment);
      // An account that no longer pays keeps its payouts.
      const told = await Promise.all(
        own.map((row) => payerOf(row, tenantId).erasePlayer(playerId)),
      );
      return told.reduce((sum, count) => sum + count, 0);
    },
    async wake() {
      await Promise.all(
        rows.flatMap((row) => [
          objectOf(row).wake(),
          ...payersOf(row).map((tenantId) => payerOf(row, tenantId).wake()),
        ]),
      );
    },
    async stuckPayouts(place) {
      return payerAt(place)?.stuck();
    },
    async releaseChain(place, fromBlock, frozenAt) {
      const row = rowAt(place);
      return row === undefined ? refuse("NOT_FOUND") : objectOf(row).release(fromBlock, frozenAt);
    },
    async releaseAccount(place, frozenAt) {
      return (await payerAt(place)?.release(frozenAt)) ?? refuse("NOT_FOUND");
    },
  };
}
