/**
 * A Durable Object's storage in plain Node, on SQLite in memory. What one turn of an object writes
 * becomes durable completely or not at all, turn after turn, in order (the platform commits at the
 * end of a turn). It is durable at the latest when any message leaves (the output gate), otherwise
 * at any later moment or never: a crash takes back every turn since. So a savepoint marks what is
 * durable: `flush` moves it forward and `loseUnflushed` rolls back to it. A turn that read writes
 * which are lost later is lost with them, and so are its messages, which the gate held back: nobody
 * saw it. The alarm is written like any row.
 */
import { DatabaseSync, type StatementSync } from "node:sqlite";
import { Weather } from "./weather.ts";

type Binding = string | number | null;

/** An alarm. Setting one again for the same moment creates a different alarm. */
export interface Alarm {
  readonly at: number;
}

/** The alarm as code sees it, and whether code has set or deleted it since the last flush. */
interface AlarmView {
  readonly alarm: Alarm | null;
  readonly touched: boolean;
}

/** SQL that runs next to the object's own statements, to observe what it does. */
export interface Witness {
  /** It runs right after the statement that contains this text. */
  readonly after: string;
  readonly sql: string;
}

/**
 * Connections are reused from one world to the next, by the tables that they already have: opening
 * one, or creating tables, costs more than a whole bet.
 */
const idle = new Map<string, Connection[]>();

const NO_TABLES = "empty";
/** The savepoint of what is durable. */
const DURABLE = "durable";

class Connection {
  readonly db = new DatabaseSync(":memory:");
  readonly #statements = new Map<string, Statement>();

  knows(query: string): boolean {
    return this.#statements.has(query);
  }

  prepare(query: string): Statement {
    const known = this.#statements.get(query);
    if (known !== undefined) return known;
    const statement = new Statement(this.db.prepare(query), query);
    this.#statements.set(query, statement);
    return statement;
  }
}

type Cells = readonly unknown[];

class Statement {
  /** False for a statement that writes. */
  readonly reads: boolean;
  readonly #statement: StatementSync;
  #columns = -1;
  #rowOf: (cells: Cells) => unknown = () => undefined;

  constructor(statement: StatementSync, query: string) {
    this.#statement = statement;
    this.reads = /^\s*(SELECT|WITH)\b/.test(query);
    if (this.reads) statement.setReturnArrays(true);
  }

  /** Returns the rows as objects. SQLite's own row objects are several times slower to make and to read. */
  all(bindings: readonly Binding[]): unknown[] {
    const rows = this.#statement.all(...bindings) as unknown as Cells[];
    const [first] = rows;
    if (first === undefined) return rows;
    if (first.length !== this.#columns) {
      this.#rowOf = rowMaker(this.#statement.columns().map(({ name }) => name));
      this.#columns = first.length;
    }
    return rows.map(this.#rowOf);
  }

  /** Returns how many rows were written. */
  run(bindings: readonly Binding[] = []): number {
    return Number(this.#statement.run(...bindings).changes);
  }
}

/** Writes a function that names the cells of a row: an object literal is the fastest way to make one. */
function rowMaker(columns: readonly string[]): (cells: Cells) => unknown {
  const fields = columns.map((name, index) => `${JSON.stringify(name)}: cells[${index}]`);
  return new Function("cells", `return { ${fields.join(", ")} }`) as (cells: Cells) => unknown;
}

export class FakeStorage {
  readonly #kind: string;
  readonly #connection: Connection;
  readonly #witness: Witness | undefined;
  #alarm: AlarmView = { alarm: null, touched: false };
  #durableAlarm: Alarm | null = null;
  /** The number of open transactions, each nested in the one before. */
  #depth = 0;
  /** The savepoint of each of them that has written: a transaction gets one with its first write. */
  #savepoints: string[] = [];
  /** True if anything was written since the last flush. */
  #written = false;
  /** What audits read since anything was written or taken back, by query and bindings. */
  #lastRead = new Map<string, readonly unknown[]>();
  #version = 0;
  /** Called before each write inside a transaction; true makes the write fail, as a full disk would. */
  writeFails: () => boolean = () => false;
  /** Calls back, in a later turn, once everything written so far is durable. */
  whenDurable: (callback: () => void) => void = (callback) => callback();

  /** `tables` names a set of tables that exist from the start, and creates them. */
  constructor(
    options: {
      readonly witness?: Witness | undefined;
      readonly tables?: { readonly name: string; make(storage: FakeStorage): void } | undefined;
    } = {},
  ) {
    this.#witness = options.witness;
    this.#kind = options.tables?.name ?? NO_TABLES;
    const kept = idle.get(this.#kind)?.pop();
    this.#connection = kept ?? new Connection();
    if (kept === undefined) options.tables?.make(this);
    this.#run("BEGIN");
    this.#run(`SAVEPOINT ${DURABLE}`);
  }

  readonly sql = {
    exec: (query: string, ...bindings: Binding[]) => this.#exec(query, bindings),
  };

  transactionSync<T>(work: () => T): T {
    const alarm = this.#alarm;
    const outside = this.#depth;
    this.#depth += 1;
    try {
      const result = work();
      if (result instanceof Promise) throw new Error("a transaction must not wait");
      return result;
    } catch (error) {
      const savepoint = this.#savepoints[outside];
      if (savepoint !== undefined) this.#run(`ROLLBACK TO ${savepoint}`);
      if (savepoint !== undefined) this.#changed();
      this.#alarm = alarm;
      throw error;
    } finally {
      const savepoint = this.#savepoints[outside];
      if (savepoint !== undefined && savepoint !== DURABLE) this.#run(`RELEASE ${savepoint}`);
      this.#savepoints.length = Math.min(this.#savepoints.length, outside);
      this.#depth = outside;
    }
  }

  sync(): Promise<void> {
    return new Promise((resolve) => this.whenDurable(resolve));
  }

  async setAlarm(at: number): Promise<void> {
    this.#alarm = { alarm: { at }, touched: true };
  }

  async deleteAlarm(): Promise<void> {
    this.#alarm = { alarm: null, touched: true };
  }

  async getAlarm(): Promise<number | null> {
    return this.#alarm.alarm?.at ?? null;
  }

  /** Returns the alarm that would survive a crash. */
  get durableAlarm(): Alarm | null {
    return this.#durableAlarm;
  }

  /** Starts the alarm: code no longer sees it, but it stays durable until its handler finishes. */
  alarmBegins(): void {
    this.#alarm = { alarm: null, touched: false };
  }

  /** Ends the alarm when its handler has finished, unless the handler set another. */
  alarmEnds(): void {
    if (!this.#alarm.touched) this.#alarm = { alarm: null, touched: true };
  }

  /** Loses the alarm without the object noticing, as the platform might. */
  loseAlarm(): void {
    this.#alarm = { alarm: null, touched: false };
    this.#durableAlarm = null;
  }

  /** Makes every turn so far durable. */
  flush(): void {
    if (this.#written) {
      this.#run(`RELEASE ${DURABLE}`);
      this.#run(`SAVEPOINT ${DURABLE}`);
      this.#written = false;
    }
    if (this.#alarm.touched) {
      this.#durableAlarm = this.#alarm.alarm;
      this.#alarm = { alarm: this.#alarm.alarm, touched: false };
    }
  }

  /** Crashes: only what is durable survives. */
  loseUnflushed(): void {
    if (this.#written) this.#run(`ROLLBACK TO ${DURABLE}`);
    if (this.#written) this.#changed();
    this.#written = false;
    this.#alarm = { alarm: this.#durableAlarm, touched: false };
  }

  /** The number changes whenever the stored data may have changed. */
  get version(): number {
    return this.#version;
  }

  /**
   * Reads for an audit, bypassing the object. The rows are the same objects until something is written, so
   * nobody may change them.
   */
  read<Row>(query: string, ...bindings: Binding[]): readonly Row[] {
    const name = bindings.length === 0 ? query : JSON.stringify([query, bindings]);
    const known = this.#lastRead.get(name);
    if (known !== undefined) return known as readonly Row[];
    const rows = this.#connection.prepare(query).all(bindings);
    this.#lastRead.set(name, rows);
    return rows as Row[];
  }

  /** Returns true if the object has made this table. */
  holds(table: string): boolean {
    // Tables that existed before the world began exist until it ends.
    if (this.#kind !== NO_TABLES) return true;
    return this.read("SELECT 1 FROM sqlite_master WHERE name = ?", table).length > 0;
  }

  /** Returns the connection, clean, for the next world. */
  release(): void {
    this.#run("ROLLBACK");
    idle.set(this.#kind, [...(idle.get(this.#kind) ?? []), this.#connection]);
  }

  #exec(query: string, bindings: Binding[]): Cursor {
    if (!this.#connection.knows(query) && query.includes(";")) {
      this.#write();
      this.#connection.db.exec(query);
      if (this.#witness && query.includes(this.#witness.after)) {
        this.#connection.db.exec(this.#witness.sql);
      }
      return new Cursor([], 0);
    }
    const statement = this.#connection.prepare(query);
    if (statement.reads) return new Cursor(statement.all(bindings), 0);
    if (this.#depth > 0 && this.writeFails()) throw new Weather("a write failed");
    this.#write();
    return new Cursor([], statement.run(bindings));
  }

  /** Called before each write, so that it can be rolled back. */
  #write(): void {
    while (this.#savepoints.length < this.#depth) {
      // Before anything is written, what a transaction returns to is what is durable.
      const savepoint = this.#written ? `nested_${this.#savepoints.length}` : DURABLE;
      if (this.#written) this.#run(`SAVEPOINT ${savepoint}`);
      this.#savepoints.push(savepoint);
    }
    this.#written = true;
    this.#changed();
  }

  #changed(): void {
    this.#version += 1;
    if (this.#lastRead.size > 0) this.#lastRead.clear();
  }

  #run(query: string): void {
    this.#connection.prepare(query).run();
  }
}

/** The result of a statement, as the platform's cursor returns it. */
class Cursor {
  readonly rowsWritten: number;
  readonly #rows: readonly unknown[];

  constructor(rows: readonly unknown[], rowsWritten: number) {
    this.#rows = rows;
    this.rowsWritten = rowsWritten;
  }

  get rowsRead(): number {
    return this.#rows.length;
  }

  toArray(): readonly unknown[] {
    return this.#rows;
  }

  one(): unknown {
    if (this.#rows.length !== 1) throw new Error(`expected one row, found ${this.#rows.length}`);
    return this.#rows[0];
  }

  [Symbol.iterator]() {
    return this.#rows[Symbol.iterator]();
  }
}
