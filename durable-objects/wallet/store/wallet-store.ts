/**
 * Everything that a wallet stores, each kind in its own store, and the one transaction that they share: a
 * change becomes durable as a whole or not at all, in storage and in memory.
 */
import { assert } from "../../../domain/assert.ts";
import { FreezeStore } from "../../freeze-store.ts";
import { isMigrated, migrate } from "../../migrate.ts";
import type { Sealer } from "../../sealer.ts";
import { SideSeal } from "../../side-seal.ts";
import type { NewPlayer, PlayerRecord } from "../player/identity-rpc.ts";
import { ActivityStore } from "./activity-store.ts";
import { AuditReader } from "./audit-reader.ts";
import { ErasureStore } from "./erasure-store.ts";
import { Journal } from "./journal.ts";
import { OldRows } from "./old-rows.ts";
import { OpenRoundStore } from "./open-round-store.ts";
import { PayoutAddressStore } from "./payout-address-store.ts";
import { PlayerEventStore } from "./player-event-store.ts";
import { PlayerStore } from "./player-store.ts";
import { RefusalStore } from "./refusal-store.ts";
import { RotationStore } from "./rotation-store.ts";
import { RoundReader } from "./round-reader.ts";
import { SandboxStore } from "./sandbox-store.ts";
import {
  STEPS_WITH_CHAINS,
  STEPS_WITH_SEAL,
  STEPS_WITH_SEAL_CODE,
  WALLET_SCHEMA,
} from "./schema.ts";
import { SEALED_TABLES } from "./sealed-tables.ts";
import { SeedStore } from "./seed-store.ts";
import { SessionStore } from "./session-store.ts";
import { SignatureStore } from "./signature-store.ts";
import { UsedTokenStore } from "./used-token-store.ts";
import { WithdrawalStore } from "./withdrawal-store.ts";

/** Runs before and after each change of the wallet: see wallet-upkeep.ts. */
export interface ChangeObserver {
  beforeChange(): void;
  afterChange(): void;
}

export class WalletStore {
  readonly playerId: string;
  readonly journal: Journal;
  readonly roundReader: RoundReader;
  readonly oldRows: OldRows;
  readonly seal: SideSeal;
  readonly player: PlayerStore;
  readonly playerEvents: PlayerEventStore;
  readonly usedTokens: UsedTokenStore;
  readonly sessions: SessionStore;
  readonly activity: ActivityStore;
  readonly openRounds: OpenRoundStore;
  readonly seeds: SeedStore;
  readonly rotations: RotationStore;
  readonly refusals: RefusalStore;
  readonly signatures: SignatureStore;
  readonly withdrawals: WithdrawalStore;
  readonly payoutAddresses: PayoutAddressStore;
  readonly sandbox: SandboxStore;
  readonly freeze: FreezeStore;
  readonly erasure: ErasureStore;
  readonly auditReader: AuditReader;
  /** The object's own work before and after each change; undefined in a store without an object. */
  observer: ChangeObserver | undefined;
  readonly #storage: DurableObjectStorage;

  constructor(storage: DurableObjectStorage, playerId: string, sealer: Sealer) {
    this.playerId = playerId;
    this.#storage = storage;
    this.journal = new Journal(storage.sql, playerId);
    this.roundReader = new RoundReader(storage.sql);
    this.oldRows = new OldRows(storage.sql, playerId);
    this.seal = new SideSeal(storage.sql, SEALED_TABLES, { sealer, id: playerId });
    this.player = new PlayerStore(storage.sql, this.seal);
    this.playerEvents = new PlayerEventStore(storage.sql, this.player);
    this.usedTokens = new UsedTokenStore(storage.sql, this.seal);
    this.sessions = new SessionStore(storage.sql, this.seal, this.playerEvents);
    this.activity = new ActivityStore(storage.sql);
    this.openRounds = new OpenRoundStore(storage.sql);
    this.seeds = new SeedStore(storage.sql, { seal: this.seal, sealer, playerId });
    this.rotations = new RotationStore(storage.sql, this.seal);
    this.refusals = new RefusalStore(storage.sql, this.seal);
    this.signatures = new SignatureStore(storage.sql, this.seal);
    this.withdrawals = new WithdrawalStore(storage.sql, this.journal);
    this.payoutAddresses = new PayoutAddressStore(storage.sql, this.seal);
    this.sandbox = new SandboxStore(storage.sql, this.seal);
    this.freeze = new FreezeStore(storage.sql, (write) => {
      this.seal.around({ table: "freeze", where: "true", params: [] }, write);
    });
    this.erasure = new ErasureStore(storage.sql, this.seal, playerId);
    this.auditReader = new AuditReader(storage.sql);
    // A call about an unknown player must not create tables.
    if (!isMigrated(storage)) return;
    const stepsBefore = this.open();
    this.player.load();
    this.playerEvents.load();
    this.journal.load();
    this.oldRows.load();
    this.erasure.load();
    if (stepsBefore < STEPS_WITH_SEAL && this.hasPlayer) this.seal.sealAll();
    else if (stepsBefore < STEPS_WITH_SEAL_CODE) this.seal.confirm();
    else this.seal.load();
    this.freeze.load();
    if (!this.hasPlayer) return;
    if (stepsBefore < STEPS_WITH_CHAINS) this.transaction(({ seeds }) => seeds.upgrade());
    this.#reseal();
  }

  /** True once a first exchange has created the wallet's player, and until the player is erased. */
  get exists(): boolean {
    return this.hasPlayer && this.erasure.current === null;
  }

  /** Also true after the player was erased: the ledger stays. */
  get hasPlayer(): boolean {
    return this.player.row !== undefined;
  }

  /** The player, as answers show them. A wallet without a player must have been refused before. */
  get playerRecord(): PlayerRecord {
    const { row } = this.player;
    assert(row !== undefined, "the wallet has a player");
    return { playerId: this.playerId, externalId: row.external_id, username: row.username };
  }

  /**
   * Creates the wallet of a new player, with its first seed: at the first exchange if the operator
   * manages its players, or with the account if we do. Call it once for a wallet, inside a
   * transaction.
   */
  create(player: NewPlayer, now: number): void {
    this.open();
    this.player.create({ ...player, now });
    this.seeds.create(now);
  }

  /**
   * Continues the player's erasure: computes the journal's hashes again, then seals its rows without hashes
   * again.
   */
  chainAgain(): void {
    const { erasure, oldRows, journal } = this;
    if (erasure.isDone) return;
    this.transaction(() => {
      erasure.chainSlice(oldRows.sealed.through);
      if (!erasure.isDone) return;
      oldRows.startOver();
      journal.load();
    });
  }

  /** Creates the tables of a new wallet, or updates them. Returns how many steps had already run. */
  open(): number {
    return migrate(this.#storage, WALLET_SCHEMA);
  }

  /** Seals again what is sealed under an earlier key. A wallet whose key is missing can still move money. */
  #reseal(): void {
    try {
      if (!this.seeds.isSealedCurrently) this.transaction(({ seeds }) => seeds.reseal());
    } catch (error) {
      console.error(JSON.stringify({ event: "seeds_not_resealed", error: String(error) }));
    }
  }

  /**
   * Runs one change, which becomes durable as a whole or not at all, in storage and in memory. The same
   * commit sets the object's alarm; then the player's pages are notified (wallet-upkeep.ts). Must not be
   * nested.
   */
  transaction<T>(change: (wallet: this) => T): T {
    const { memory } = this.journal;
    const { row } = this.player;
    const { head } = this.playerEvents;
    const { sealed } = this.oldRows;
    const { memory: seal } = this.seal;
    const { current } = this.freeze;
    const { current: erasure } = this.erasure;
    this.observer?.beforeChange();
    let result: T;
    try {
      result = this.#storage.transactionSync(() => {
        this.seal.beginTransaction();
        const changed = change(this);
        this.seal.endTransaction();
        return changed;
      });
    } catch (error) {
      this.journal.restore(memory);
      this.player.restore(row);
      this.playerEvents.restore(head);
      this.oldRows.restore(sealed);
      this.seal.restore(seal);
      this.freeze.restore(current);
      this.erasure.restore(erasure);
      this.sessions.forget();
      this.seeds.forget();
      this.openRounds.forget();
      throw error;
    }
    this.observer?.afterChange();
    return result;
  }
}
