/**
 * Observes a pool from inside its own database: triggers record each verdict in the order in which
 * it was given, as its batch is written, with the settings at that time, each cycle as it opens, and each change of the pot. A crash that takes back
 * a verdict also takes back its record, so this is what happened, not what was tried.
 */
import type { Witness } from "./fake-storage.ts";

/** In how many rows the latest bets of a simulated pool take turns: few, so that bets leave them. */
export const BATCHES_IN_A_WORLD = 3;

export const POOL_WITNESS: Witness = {
  after: "ADD COLUMN place",
  sql: `
    CREATE TABLE seen_verdict (place INTEGER PRIMARY KEY, wallet TEXT, seq INTEGER, verdict TEXT, settings TEXT);
    CREATE TABLE seen_cycle (place INTEGER PRIMARY KEY, cycle INTEGER, pot_units INTEGER, sealed_threshold TEXT, ceiling_minor INTEGER, verdicts INTEGER);
    CREATE TABLE seen_event (place INTEGER PRIMARY KEY, type TEXT, data TEXT);
    CREATE TRIGGER first_verdicts AFTER INSERT ON batch BEGIN
      INSERT INTO seen_verdict (wallet, seq, verdict, settings)
      SELECT bet.value ->> '$.wallet', bet.value ->> '$.seq', bet.value -> '$.verdict',
        iif(EXISTS (SELECT 1 FROM freeze), json_set(settings, '$.status', 'frozen'), settings)
      FROM pool, json_each(NEW.bets) AS bet ORDER BY bet.key;
    END;
    CREATE TRIGGER next_verdicts AFTER UPDATE ON batch BEGIN
      INSERT INTO seen_verdict (wallet, seq, verdict, settings)
      SELECT bet.value ->> '$.wallet', bet.value ->> '$.seq', bet.value -> '$.verdict',
        iif(EXISTS (SELECT 1 FROM freeze), json_set(settings, '$.status', 'frozen'), settings)
      FROM pool, json_each(NEW.bets) AS bet ORDER BY bet.key;
    END;
    CREATE TRIGGER first_cycle AFTER INSERT ON pool BEGIN
      INSERT INTO seen_cycle (cycle, pot_units, sealed_threshold, ceiling_minor, verdicts)
      SELECT NEW.cycle, NEW.pot_units, NEW.sealed_threshold, NEW.cycle_ceiling_minor, count(*) FROM seen_verdict;
    END;
    CREATE TRIGGER next_cycle AFTER UPDATE ON pool
    WHEN NEW.cycle <> OLD.cycle OR NEW.sealed_threshold <> OLD.sealed_threshold BEGIN
      INSERT INTO seen_cycle (cycle, pot_units, sealed_threshold, ceiling_minor, verdicts)
      SELECT NEW.cycle, NEW.pot_units, NEW.sealed_threshold, NEW.cycle_ceiling_minor, count(*) FROM seen_verdict;
    END;
    CREATE TRIGGER next_event AFTER INSERT ON event BEGIN
      INSERT INTO seen_event (type, data) VALUES (NEW.type, NEW.data);
    END;
    CREATE TABLE seen_change (place INTEGER PRIMARY KEY, kind TEXT, record TEXT, status TEXT, verdicts INTEGER);
    CREATE TRIGGER next_change AFTER INSERT ON pot_change BEGIN
      INSERT INTO seen_change (kind, record, status, verdicts)
      SELECT NEW.kind, NEW.record, (SELECT settings ->> '$.status' FROM pool), count(*) FROM seen_verdict;
    END;`,
};

export interface SeenVerdict {
  readonly wallet: string;
  readonly seq: number;
  /** As JSON, like the settings. */
  readonly verdict: string;
  readonly settings: string;
}

export interface SeenCycle {
  readonly cycle: number;
  readonly pot_units: number;
  readonly sealed_threshold: string;
  readonly ceiling_minor: number;
  /** How many verdicts had been given before. */
  readonly verdicts: number;
}

/** A change of the pot besides bets and hits, at its place among the verdicts. */
export interface SeenChange {
  readonly kind: string;
  /** As JSON. */
  readonly record: string;
  /** The pool's status before the change. */
  readonly status: string;
  readonly verdicts: number;
}
