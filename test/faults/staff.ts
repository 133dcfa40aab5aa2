/**
 * What two members of staff do while the runtime is killed again and again: they find what a disk
 * damaged, correct a wallet and a pool, rebuild history, and close and reopen pools. A call that got no
 * answer is repeated in the next life, as people do. What they asked for is kept for the audit.
 */
import { setTimeout as pause } from "node:timers/promises";
import type { SeededRandom } from "../simulation/seeded-random.ts";
import { type Answer, type Request, send } from "./api.ts";
import { ANNA, BERTA, type Casino, CEILINGS, configureJackpot } from "./casino.ts";
import type { DamagedRow } from "./damage.ts";
import { type Currency, majorOf, potMajorOf } from "./money.ts";
import type { Deployment, Life } from "./runtime.ts";

/** What was agreed on, by the id of its request. */
export interface Agreed {
  readonly kind: "wallet correction" | "correction" | "closing";
  /** What it changes: minor units of cash, or pot units. */
  readonly change: number;
  /** True once the approval was answered as done. */
  done: boolean;
}

/** A time in which a pool may have been frozen, paused or closed, so that bets feed nothing. */
interface Unfed extends PoolName {
  readonly from: number;
  to: number;
}

interface PoolName {
  readonly tenantId: string;
  readonly currency: Currency;
}

/** What the audits must know of the work of staff. */
export interface StaffRecord {
  readonly agreed: ReadonlyMap<string, Agreed>;
  readonly unfed: readonly Unfed[];
  readonly damagedRow: DamagedRow | undefined;
  /** The tenant one of whose pools counts one unit more than it got until it is corrected. */
  readonly damagedPoolOf: string | undefined;
  /** True while history may be short, because a rebuild has begun and is not through. */
  readonly rebuilding: boolean;
}

/** A closing is approved some minutes after its request; the requests of this harness are made older. */
const OLDER_MS = 5 * 60_000;
const RETRY_PAUSE_MS = 20;
/** How many closings there are for each rebuild. */
const REBUILD_EVERY = 3;
const ENVIRONMENT = "sandbox";

interface Finding {
  readonly concerns: string;
  readonly objects: readonly { readonly kind: string; readonly id: string }[];
  readonly row: string;
  readonly what: string;
  readonly expected: string;
  readonly found: string;
}

export class Staff implements StaffRecord {
  readonly agreed = new Map<string, Agreed>();
  readonly unfed: Unfed[] = [];
  readonly findings: string[] = [];
  damagedRow: DamagedRow | undefined;
  damagedPoolOf: string | undefined;
  rebuilding = false;
  /** How many calls were answered since the work began. */
  answered = 0;
  closings = 0;
  readonly #deployment: Deployment;
  readonly #random: SeededRandom;
  #life: Life | undefined;
  #work: Promise<void> | undefined;
  #isOver = false;
  #isEnough = false;

  constructor(deployment: Deployment, random: SeededRandom) {
    this.#deployment = deployment;
    this.#random = random;
  }

  /** True from the damage until all that was frozen is released. */
  get isCuring(): boolean {
    return this.unfed.some(({ to }) => to === Number.POSITIVE_INFINITY);
  }

  /** True if staff have something to do in each life. */
  get isAtWork(): boolean {
    return this.#work !== undefined && !this.#isOver;
  }

  /** From now on staff work in this life. */
  workIn(life: Life): void {
    this.#life = life;
  }

  /** Begins the work, after the damage. The first casino has the pool, the second one the wallet. */
  begin(casinos: readonly Casino[], damagedRow: DamagedRow | undefined): void {
    this.damagedRow = damagedRow;
    // The audit says which pool it is; until then it may be any pool of the casino.
    const [first, second] = casinos;
    if (first === undefined || second === undefined) return;
    this.damagedPoolOf = first.tenantId;
    const unfed = this.#unfeed(first, first.currencies);
    this.#work = this.#all(first, second, unfed).then(
      () => {
        this.#isOver = true;
      },
      (error) => {
        this.#isOver = true;
        this.findings.push(`staff: ${String(error)}`);
      },
    );
  }

  /** Finishes the work in a life that is not killed. */
  async finish(life: Life): Promise<void> {
    this.workIn(life);
    this.#isEnough = true;
    await this.#work;
  }

  async #all(first: Casino, second: Casino, unfed: readonly Unfed[]): Promise<void> {
    await this.#correctPool(first);
    for (const time of unfed) time.to = Date.now();
    await this.#correctWallet(second);
    for (let turn = 0; ; turn += 1) {
      // A rebuild takes most of the runtime's time, and players must get on too.
      if (turn % REBUILD_EVERY === 0) await this.#rebuild(this.#random.pick([first, second]));
      if (this.#isEnough && this.closings > 0) return;
      await this.#closeAndReopen(second, this.#random.pick(second.currencies));
    }
  }

  async #correctPool(casino: Casino): Promise<void> {
    const wanted = (finding: Finding) => finding.objects.some(({ kind }) => kind === "pool");
    const cures = await this.#audit(casino, wanted);
    const currency = cures[0]?.objects[0]?.id as Currency | undefined;
    if (currency === undefined) throw new Error("the audit did not find the damaged pool");
    for (;;) {
      const change = this.#random.between(-3_000, 3_000);
      const body = {
        ...{ currency, pot: potMajorOf(change, currency), cures: cures.map(wordsOf) },
        ...{ reason: "A figure was damaged.", witness: "The harness damaged it." },
      };
      const asked = await this.#ask(casino, "/api/v1/platform/pot-corrections", body);
      const { id } = asked.data.change;
      if (await this.#agree(casino, `pot-changes/${id}`, { id, kind: "correction", change }))
        return;
    }
  }

  async #correctWallet(casino: Casino): Promise<void> {
    const { playerId, seq } = this.damagedRow ?? { playerId: "", seq: 0 };
    const wanted = ({ objects, row }: Finding) =>
      objects.some(({ id }) => id === playerId) && row === `journal row ${seq}`;
    const cures = await this.#audit(casino, wanted);
    if (cures.length === 0) throw new Error("the audit did not find the damaged wallet");
    const [currency = "USD"] = casino.currencies;
    const change = this.#random.between(1, 500);
    const body = {
      ...{ playerId, currency, changes: { cash: majorOf(change, currency) } },
      ...{ reason: "A row was damaged.", witness: "The harness damaged it." },
      cures: cures.map(wordsOf),
    };
    const asked = await this.#ask(casino, "/api/v1/platform/corrections", body);
    const { id } = asked.data.correction;
    const kind = "wallet correction";
    if (!(await this.#agree(casino, `corrections/${id}`, { id, kind, change }))) {
      throw new Error("the correction of the wallet was refused");
    }
  }

  /** Returns the wanted findings about money; any other one is a finding of the harness. */
  async #audit(casino: Casino, wanted: (finding: Finding) => boolean): Promise<Finding[]> {
    const found = new Map<string, Finding>();
    let cursor: string | null = null;
    do {
      const body = { ...tenantEnvironmentOf(casino), ...(cursor && { cursor }) };
      const { data }: Answer = await this.#answer({
        ...{ method: "POST", path: "/api/v1/platform/audit", body: JSON.stringify(body) },
        credential: this.#deployment.platformKey,
      });
      const money = (data.findings as Finding[]).filter(({ concerns }) => concerns === "money");
      for (const finding of money) {
        if (wanted(finding)) found.set(JSON.stringify(wordsOf(finding)), finding);
        else this.findings.push(`its own audit under load: ${JSON.stringify(finding)}`);
      }
      cursor = data.nextCursor;
    } while (cursor !== null);
    return [...found.values()];
  }

  /** Approves until it is done, and again after that. Returns false if it cannot be done any more. */
  async #agree(
    casino: Casino,
    path: string,
    { id, ...asked }: Omit<Agreed, "done"> & { readonly id: string },
  ): Promise<boolean> {
    const agreed: Agreed = { ...asked, done: false };
    this.agreed.set(id, agreed);
    const request = `/api/v1/platform/${path}/approve`;
    for (let again = 0; again < 2; again += 1) {
      const { code, data } = await this.#signedIn(BERTA, "POST", request);
      if (code === "ACTION_NOT_ALLOWED" && !agreed.done) return false;
      if (code !== undefined && code !== "APPROVAL_NOT_OPEN") throw new Error(`${path}: ${code}`);
      // Not open any more: the answer to an earlier attempt was lost, or this is the second time.
      if (code !== undefined && !(await this.#isDone(casino, path, id))) {
        throw new Error(`${path} is not done`);
      }
      agreed.done = true;
      if (data?.released === false && asked.kind !== "closing") {
        throw new Error(`${path} left ${JSON.stringify(data.findings)}`);
      }
    }
    return true;
  }

  async #isDone(casino: Casino, path: string, id: string): Promise<boolean> {
    const [list = ""] = path.split("/");
    const query = new URLSearchParams(tenantEnvironmentOf(casino));
    const { data } = await this.#signedIn(BERTA, "GET", `/api/v1/platform/${list}?${query}`);
    const requests: { id: string; status: string }[] = data.corrections ?? data.changes;
    return requests.some((one) => one.id === id && one.status === "done");
  }

  async #rebuild(casino: Casino): Promise<void> {
    this.rebuilding = true;
    let cursor: string | null = null;
    do {
      const body = { ...tenantEnvironmentOf(casino), ...(cursor && { cursor }) };
      const { data }: Answer = await this.#answer({
        ...{ method: "POST", path: "/api/v1/platform/history/rebuild", body: JSON.stringify(body) },
        credential: this.#deployment.platformKey,
      });
      cursor = data.nextCursor;
    } while (cursor !== null);
    this.rebuilding = false;
  }

  /** Pauses a pool, closes it and opens it again. Players' settings may come between, and are undone. */
  async #closeAndReopen(casino: Casino, currency: Currency): Promise<void> {
    const [unfed] = this.#unfeed(casino, [currency]);
    const ceiling = this.#random.pick(CEILINGS);
    await this.#answer(configureJackpot(casino, currency, ceiling, "paused"));
    const body = { currency, reason: "The harness closes it." };
    const asked = await this.#ask(casino, "/api/v1/platform/pot-closings", body);
    if (asked.code === undefined) {
      const { id, pot } = asked.data.change;
      await this.#makeOlder(id);
      const change = -Number(String(pot).replace(".", ""));
      const done = await this.#agree(casino, `pot-changes/${id}`, { id, kind: "closing", change });
      if (done) this.closings += 1;
    }
    await this.#answer(configureJackpot(casino, currency, ceiling));
    if (unfed !== undefined) unfed.to = Date.now();
  }

  async #makeOlder(id: string): Promise<void> {
    const statement = `UPDATE approvals SET requested_at = requested_at - ${OLDER_MS} WHERE approval_id = ?`;
    for (;;) {
      const life = await this.#alive();
      const done = await life
        .database()
        .then((database) => database.prepare(statement).bind(id).run())
        .catch(() => undefined);
      if (done !== undefined) return;
      await pause(RETRY_PAUSE_MS);
    }
  }

  #unfeed({ tenantId }: Casino, currencies: readonly Currency[]): Unfed[] {
    const from = Date.now();
    const times = currencies.map((currency) => {
      return { tenantId, currency, from, to: Number.POSITIVE_INFINITY };
    });
    this.unfed.push(...times);
    return times;
  }

  #ask(casino: Casino, path: string, body: object): Promise<Answer> {
    return this.#signedIn(ANNA, "POST", path, { ...tenantEnvironmentOf(casino), ...body });
  }

  async #signedIn(
    name: string,
    method: Request["method"],
    path: string,
    body?: object,
  ): Promise<Answer> {
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const assertion = await this.#deployment.signIn.assertionOf(name);
    return this.#answer({ method, path, assertion, ...sent });
  }

  /** Sends a request in one life after another until something other than a 5xx answers it. */
  async #answer(request: Request): Promise<Answer> {
    for (;;) {
      const { origin } = await this.#alive();
      const answer = await send(origin, request);
      if (answer !== undefined && answer.status < 500) {
        this.answered += 1;
        return answer;
      }
      await pause(RETRY_PAUSE_MS);
    }
  }

  async #alive(): Promise<Life> {
    while (this.#life?.alive !== true) await pause(RETRY_PAUSE_MS);
    return this.#life;
  }
}

function tenantEnvironmentOf({ tenantId }: Casino) {
  return { tenantId, environment: ENVIRONMENT };
}

function wordsOf({ row, what, expected, found }: Finding) {
  return { row, what, expected, found };
}
