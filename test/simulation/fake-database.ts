/**
 * The database as the Worker sees it, in plain Node: SQLite in memory with the tables of `migrations/`. Each
 * access takes a while, and may be lost before it is done or after it: then its caller fails, or never gets an
 * answer, as if it had crashed. A batch is one transaction.
 */
import { globSync, readFileSync } from "node:fs";
import { DatabaseSync, type StatementSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import type { Simulation } from "./simulation.ts";
import { Weather } from "./weather.ts";

type Binding = string | number | null;
type Cells = readonly unknown[];

const MIGRATIONS = fileURLToPath(new URL("../../migrations/", import.meta.url).href);

/**
 * Each isolate remembers which milestones it has noted, and a thread is one isolate to all its worlds: none
 * is ever noted, so that a world does not depend on those before it.
 */
const NOT_NOTED = "milestones";

/** Connections are reused from one world to the next: creating the tables costs more than a world. */
const idle: Connection[] = [];

class Connection {
  readonly db = new DatabaseSync(":memory:");
  readonly #statements = new Map<string, StatementSync>();

  constructor() {
    for (const file of globSync("*.sql", { cwd: MIGRATIONS }).toSorted()) {
      this.db.exec(readFileSync(`${MIGRATIONS}${file}`, "utf8"));
    }
  }

  prepare(query: string): StatementSync {
    const known = this.#statements.get(query);
    if (known !== undefined) return known;
    const statement = this.db.prepare(query);
    statement.setReturnArrays(true);
    this.#statements.set(query, statement);
    return statement;
  }
}

/** The rows of some tables, by table. */
export type Copy = ReadonlyMap<string, readonly Cells[]>;

export class FakeDatabase {
  /** No access succeeds before. */
  awayUntil = 0;
  readonly #connection = idle.pop() ?? new Connection();
  readonly #simulation: Simulation;

  constructor(simulation: Simulation) {
    this.#simulation = simulation;
    this.#connection.db.exec("BEGIN");
  }

  /** The binding that the product's code gets. */
  get binding(): D1Database {
    return this as unknown as D1Database;
  }

  prepare(query: string): Statement {
    return new Statement(this, query, []);
  }

  async batch(statements: readonly Statement[]) {
    const answers = await this.access(
      () => statements.map((one) => one.now()),
      `batch of ${statements.length}`,
    );
    return answers.map((answer) => answer.objects());
  }

  /** Runs statements as one transaction, under the faults of the world. */
  async access<Result>(work: () => Result, what: string): Promise<Result> {
    const simulation = this.#simulation;
    simulation.trace("database", what);
    const [request, answer] = [simulation.faults.fate(), simulation.faults.fate()];
    await this.#carried(request);
    if (simulation.now < this.awayUntil) throw new Weather("the database is away");
    const result = this.#transaction(work);
    await this.#carried(answer);
    return result;
  }

  /** Runs a statement at once, for the world and its audits. */
  now(query: string, bindings: readonly Binding[] = []): Answer {
    const statement = this.#connection.prepare(query);
    const cells = statement.all(...bindings) as unknown as Cells[];
    return new Answer(statement, cells);
  }

  /** Reads for an audit. */
  read<Row>(query: string, ...bindings: Binding[]): Row[] {
    return this.now(query, bindings).objects().results as Row[];
  }

  copyOf(tables: readonly string[]): Copy {
    return new Map(
      tables.map((table) => [table, this.now(`SELECT ${this.#stored(table)} FROM ${table}`).cells]),
    );
  }

  /** Loses what is in these tables, or takes it back to an older copy. */
  lose(tables: readonly string[], older: Copy = new Map()): void {
    for (const table of tables) {
      this.now(`DELETE FROM ${table}`);
      for (const cells of older.get(table) ?? []) {
        const values = cells.map(() => "?").join(", ");
        const insert = `INSERT INTO ${table} (${this.#stored(table)}) VALUES (${values})`;
        this.now(insert, cells as readonly Binding[]);
      }
    }
  }

  /** Returns the connection, empty, for the next world. */
  release(): void {
    this.#connection.db.exec("ROLLBACK");
    idle.push(this.#connection);
  }

  /** The columns that a table stores, without those that it computes. */
  #stored(table: string): string {
    const columns = this.read<{ name: string }>(`SELECT name FROM pragma_table_info('${table}')`);
    return columns.map(({ name }) => name).join(", ");
  }

  #transaction<Result>(work: () => Result): Result {
    const { db } = this.#connection;
    db.exec("SAVEPOINT batch");
    try {
      const result = work();
      if (this.#simulation.faults.writeFails()) throw new Weather("the database failed");
      return result;
    } catch (error) {
      db.exec("ROLLBACK TO batch");
      if (!(error instanceof Weather)) this.#simulation.violation(`the database: ${error}`);
      throw error;
    } finally {
      db.exec("RELEASE batch");
    }
  }

  #carried(fate: { readonly delaysMs: readonly number[]; readonly failsAfterMs?: number }) {
    const [delay] = fate.delaysMs;
    return new Promise<void>((resolve, reject) => {
      if (delay !== undefined) this.#simulation.after(delay, () => resolve());
      else if (fate.failsAfterMs !== undefined) {
        const fail = () => reject(new Weather("the database was not reached"));
        this.#simulation.after(fate.failsAfterMs, fail);
      }
    });
  }
}

/** What a statement returned. */
class Answer {
  readonly cells: readonly Cells[];
  readonly #statement: StatementSync;

  constructor(statement: StatementSync, cells: readonly Cells[]) {
    this.#statement = statement;
    this.cells = cells;
  }

  objects() {
    const names = this.cells.length === 0 ? [] : this.#statement.columns().map(({ name }) => name);
    const results = this.cells.map((cells) =>
      Object.fromEntries(names.map((name, index) => [name, cells[index]])),
    );
    return { success: true, results, meta: {} };
  }
}

class Statement {
  readonly #database: FakeDatabase;
  readonly #query: string;
  readonly #bindings: readonly Binding[];

  constructor(database: FakeDatabase, query: string, bindings: readonly Binding[]) {
    this.#database = database;
    this.#query = query;
    this.#bindings = bindings;
  }

  bind(...bindings: Binding[]): Statement {
    return new Statement(this.#database, this.#query, bindings);
  }

  async all() {
    return (await this.#run()).objects();
  }

  run() {
    return this.all();
  }

  async first(column?: string): Promise<unknown> {
    const [row] = (await this.all()).results;
    return row === undefined ? null : column === undefined ? row : row[column];
  }

  async raw(): Promise<readonly Cells[]> {
    return (await this.#run()).cells;
  }

  now(): Answer {
    return this.#database.now(this.#query, this.#bindings);
  }

  #run(): Promise<Answer> {
    if (this.#query.includes(NOT_NOTED)) return Promise.reject(new Weather("not noted"));
    return this.#database.access(() => this.now(), this.#query.trim());
  }
}
