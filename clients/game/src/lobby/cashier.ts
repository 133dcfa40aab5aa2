/**
 * The cashier of the lobby: where a player sends money on a chain, what has arrived, and what the
 * casino pays out there. It is offered to players whose currency is accepted on a chain. While it
 * is open it polls the platform, and it shows an address only as long as the platform gives it out.
 * Reference 4.9 and 7.29.
 */
import type { WalletDepositAddressResult as Account } from "../../../sdk/src/generated/calls.ts";
import { money } from "../languages/numbers.ts";
import { words } from "../languages/words.ts";
import { Lost } from "../shell/api.js";
import { explain } from "../shell/explanations.js";
import { part, write } from "../shell/page-parts.js";
import type { Session } from "../shell/session.js";
import { make } from "./make.ts";

/** A chain on which deposits are watched, as the platform wrote it into the page. */
export interface DepositChain {
  readonly chain: string;
  readonly currencies: readonly string[];
}

type Payout = NonNullable<Account["payouts"]>[number];

interface Customer {
  readonly session: Session;
  readonly currency: string;
  /** The chain on which the currency is accepted. */
  readonly chain: string;
}

/** A block takes twelve seconds on Ethereum. */
const ASK_AGAIN_MS = 12_000;
/** With this in its address, the lobby opens with the cashier. */
const PLACE = "#cashier";

const NAMES: Readonly<Record<string, string>> = {
  bitcoin: "Bitcoin",
  ethereum: "Ethereum",
  tron: "Tron",
};

export class Cashier {
  readonly #chains: readonly DepositChain[];
  readonly #onMove: () => void;
  readonly #button = part("cashier-button", HTMLButtonElement);
  readonly #panel = part("cashier", HTMLElement);
  #customer: Customer | undefined;
  #timer: number | undefined;
  /** What is drawn now, so that the page is redrawn only when something has changed. */
  #drawn = "";
  /** The deposits that are in the balance; undefined before the first answer. */
  #credited: ReadonlySet<string> | undefined;
  /** The payouts with their states; undefined before the first answer. */
  #payouts: ReadonlyMap<string, string> | undefined;

  /** `onMove` is called when money arrived, left or came back while the cashier is open. */
  constructor(chains: readonly DepositChain[], onMove: () => void) {
    this.#chains = chains;
    this.#onMove = onMove;
    this.#button.addEventListener("click", () =>
      this.#panel.hidden ? this.#open() : this.#close(),
    );
    part("cashier-close", HTMLButtonElement).addEventListener("click", () => this.#close());
    part("copy-address", HTMLButtonElement).addEventListener("click", () => void this.#copy());
    document.addEventListener("visibilitychange", () => this.#ask());
  }

  /** Offers the cashier to the signed-in player, if a chain accepts their currency. */
  offer(session: Session, currency: string): void {
    const found = this.#chains.find(({ currencies }) => currencies.includes(currency));
    if (found === undefined || this.#customer !== undefined) return;
    this.#customer = { session, currency, chain: found.chain };
    this.#button.hidden = false;
    if (location.hash === PLACE) this.#open();
  }

  /** Where a game sends a player who lacks money; undefined if nothing is offered. */
  get address(): string | undefined {
    return this.#customer && `${location.pathname}${PLACE}`;
  }

  /** Withdraws the offer: nobody is signed in any more, and the next player must not see this address. */
  withdrawOffer(): void {
    this.#customer = undefined;
    this.#drawn = "";
    part("deposit", HTMLElement).hidden = true;
    part("payouts-part", HTMLElement).hidden = true;
    this.#credited = undefined;
    this.#payouts = undefined;
    this.#button.hidden = true;
    this.#hide();
  }

  #open(): void {
    this.#panel.hidden = false;
    this.#button.setAttribute("aria-expanded", "true");
    part("cashier-title", HTMLElement).focus();
    this.#ask();
  }

  #close(): void {
    this.#hide();
    this.#button.focus();
  }

  #hide(): void {
    clearTimeout(this.#timer);
    this.#panel.hidden = true;
    this.#button.setAttribute("aria-expanded", "false");
  }

  /** Polls for what has arrived while the page is visible. */
  #ask(): void {
    clearTimeout(this.#timer);
    const customer = this.#customer;
    if (customer === undefined || this.#panel.hidden || document.hidden) return;
    this.#read(customer).finally(() => {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#ask(), ASK_AGAIN_MS);
    });
  }

  async #read(customer: Customer): Promise<void> {
    const { session, chain } = customer;
    try {
      const account = await session.ask(({ wallet }) => wallet.depositAddress(chain));
      if (this.#customer === customer) await this.#show(account, customer);
    } catch (refusal) {
      if (this.#customer !== customer) return;
      // Nothing must be sent to an address that is not given out now.
      const text = refusal instanceof Lost ? words.cashier.notNow : explain(refusal).text;
      this.#showProblem(text);
    }
  }

  async #show(account: Account, customer: Customer): Promise<void> {
    const { currency, chain } = customer;
    const token = account.tokens.find((listed) => listed.currency === currency);
    if (token === undefined) return this.#showProblem(words.cashier.notNow);
    const state = JSON.stringify(account);
    if (state === this.#drawn) return;
    const texts = words.cashier;
    const name = NAMES[chain] ?? chain;
    await this.#showAddress(account.address);
    if (this.#customer !== customer) return;
    write("deposit-title", texts.depositOn(currency, name));
    write("only-send", texts.onlySend(currency, name));
    write("least-deposit", texts.minimum(money(token.minimum, currency)));
    const { confirmations } = account;
    write(
      "when-final",
      confirmations === null ? texts.whenFinal : texts.afterBlocks(confirmations),
    );
    this.#showDeposits(account.deposits);
    // While they cannot be read, the last ones stay.
    if (account.payouts) this.#showPayouts(account.payouts);
    part("cashier-problem", HTMLElement).hidden = true;
    part("deposit", HTMLElement).hidden = false;
    this.#drawn = state;
  }

  async #showAddress(address: string): Promise<void> {
    const shown = part("deposit-address", HTMLElement);
    if (shown.textContent === address) return;
    const { qrCode } = await import("./qr-code.ts");
    shown.textContent = address;
    part("deposit-qr", HTMLElement).replaceChildren(qrCode(address, words.cashier.qrCode));
  }

  #showDeposits(deposits: Account["deposits"]): void {
    part("no-deposits", HTMLElement).hidden = deposits.length > 0;
    part("deposits", HTMLUListElement).replaceChildren(...deposits.map(depositLine));
    const credited = deposits.filter(({ status }) => status === "credited");
    const known = this.#credited;
    this.#credited = new Set(credited.map(idOf));
    // It may have been credited before this page saw it on its way, for example while the page was hidden.
    const [newest] = credited.filter((deposit) => !known?.has(idOf(deposit)));
    if (newest === undefined) return;
    this.#onMove();
    if (known === undefined) return;
    write("cashier-news", words.cashier.wasCredited(money(newest.amount, newest.currency)));
  }

  #showPayouts(payouts: readonly Payout[]): void {
    part("payouts-part", HTMLElement).hidden = false;
    part("no-payouts", HTMLElement).hidden = payouts.length > 0;
    part("payouts", HTMLUListElement).replaceChildren(...payouts.map(payoutLine));
    const known = this.#payouts;
    this.#payouts = new Map(payouts.map(({ withdrawalId, status }) => [withdrawalId, status]));
    if (known === undefined) return;
    const changed = payouts.find(({ withdrawalId, status }) => known.get(withdrawalId) !== status);
    if (changed === undefined) return;
    this.#onMove();
    const { amount, currency, status } = changed;
    write("cashier-news", `${money(amount, currency)}: ${words.cashier.payout[status]}`);
  }

  #showProblem(text: string): void {
    this.#drawn = "";
    part("deposit", HTMLElement).hidden = true;
    const problem = part("cashier-problem", HTMLElement);
    if (problem.textContent !== text) problem.textContent = text;
    problem.hidden = false;
  }

  async #copy(): Promise<void> {
    const shown = part("deposit-address", HTMLElement);
    try {
      await navigator.clipboard.writeText(shown.textContent ?? "");
      write("cashier-news", words.cashier.copied);
    } catch {
      // If the browser refuses, the text is selected so that it can be copied by hand.
      getSelection()?.selectAllChildren(shown);
    }
  }
}

function idOf({ transaction, ordinal }: Account["deposits"][number]): string {
  return `${transaction} ${ordinal}`;
}

function depositLine({ amount, currency, status, seenAt }: Account["deposits"][number]) {
  const line = make("li", status);
  line.append(
    make("span", "amount", money(amount, currency)),
    make("span", "state", words.cashier[status]),
    make("span", "fine", timeOf(seenAt)),
  );
  return line;
}

/** A hash and an address are plain text, because the player chooses which site shows them. */
function payoutLine({ amount, currency, status, address, transaction, requestedAt }: Payout) {
  const { payout, paidTo, paidBy } = words.cashier;
  const line = make("li", status);
  line.append(
    make("span", "amount", money(amount, currency)),
    make("span", "state", payout[status]),
    make("span", "fine", timeOf(requestedAt)),
    make("span", "fine", paidTo(address)),
  );
  if (transaction !== null) line.append(make("span", "fine", paidBy(transaction)));
  return line;
}

function timeOf(moment: string): string {
  const locale = document.documentElement.lang;
  return new Date(moment).toLocaleString(locale, { dateStyle: "medium", timeStyle: "short" });
}
