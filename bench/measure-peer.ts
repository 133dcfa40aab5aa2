/**
 * `npm run bench -- --peer`: the same bet on Fastify and PostgreSQL (bench/peer), beside ours in the same
 * run. The peer is measured twice, with plain statements and with one stored function, each between two
 * runs of ours. The processor time for each bet is compared: of workerd for ours, of Node and all
 * PostgreSQL processes for the peer.
 */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { createHmac, randomBytes } from "node:crypto";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { ROOT } from "../scripts/local-stack/wrangler.ts";
import { betRequest, externalIds, rawPost } from "./casino.ts";
import { openBench } from "./open-bench.ts";
import { KEY_SLOT, type LoadResult, runLoad } from "./run-load.ts";

export interface PeerReport {
  readonly name: string;
  readonly connections: number;
  readonly ours: readonly [LoadResult, LoadResult];
  readonly peer: LoadResult;
}

const PEER = join(ROOT, "bench/peer");
const CONNECTIONS = 16;
const PLAYERS = 128;
const TIMES = { warmUpMs: 1_200, measureMs: 3_500 };
const COMPILE_TIMES = { warmUpMs: 0, measureMs: 2_000 };
const TICK_MS = 10;

/** Returns what is missing for the peer, with the command that installs it; undefined if nothing is. */
export function missingForPeer(): string | undefined {
  if (process.platform !== "linux") return "The peer is measured on Linux only.";
  if (postgresFolder() === undefined) {
    return "The peer needs PostgreSQL: apt-get install postgresql (it starts one of its own).";
  }
  if (!existsSync(join(PEER, "node_modules/fastify"))) {
    return "The peer needs Fastify and pg: npm ci --prefix bench/peer";
  }
  return undefined;
}

/** Measures both kinds of the peer, and calls `report` with the progress. */
export async function measurePeer(report: (what: string) => void): Promise<PeerReport[]> {
  report("building the Worker, and starting PostgreSQL with a server");
  const bench = await openBench();
  const peer = await startPeer();
  try {
    const { plain: casino } = bench.casinos;
    const ours = bench.players.plain.slice(0, PLAYERS).map(betRequest);
    const runOurs = (times = TIMES) =>
      runLoad({ ...casino.address, ...times, ...spread(ours), expectedStatus: 201 });
    const runPeer = (way: string, times = TIMES) =>
      runLoad(
        { ...peer.address, ...times, ...spread(peer.requests(way)), expectedStatus: 201 },
        () => peer.cpuMs(),
      );
    const ways = [
      ["plain", "plain statements"],
      ["function", "one stored function"],
    ] as const;
    await runOurs(COMPILE_TIMES);
    let played = 0;
    for (const [way] of ways) played += (await runPeer(way, COMPILE_TIMES)).succeeded;
    const found: PeerReport[] = [];
    let before = await runOurs();
    for (const [way, name] of ways) {
      const result = await runPeer(way);
      played += result.succeeded;
      report(`${name}: ${result.perSecond.toFixed(0)}/s`);
      const after = await runOurs();
      found.push({ name, connections: CONNECTIONS, ours: [before, after], peer: result });
      before = after;
    }
    peer.check(played);
    return found;
  } finally {
    await peer.stop();
    await bench.stack.close();
  }
}

function spread(requests: readonly string[]) {
  const lists = Array.from({ length: CONNECTIONS }, (_, connection) =>
    requests.filter((_, index) => index % CONNECTIONS === connection),
  );
  return { requests: lists, repeat: true };
}

/** Starts a PostgreSQL with its own data and its default durability, and the server in front of it. */
async function startPeer() {
  const programs = postgresFolder() ?? "";
  const user = whoRuns();
  // In a folder that its user may enter, which the project's may not be, and on a disk, because its commits
  // must be as durable as ours.
  const folder = mkdtempSync(join(existsSync("/var/tmp") ? "/var/tmp" : tmpdir(), "rouleau-peer-"));
  chmodSync(folder, 0o700);
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid ?? user.uid);
  const data = join(folder, "data");
  const as = { ...user, cwd: folder, env: { PATH: process.env.PATH, LANG: "C" } };
  const run = (program: string, args: readonly string[]) =>
    execFileSync(join(programs, program), args, { ...as, stdio: "pipe", encoding: "utf8" });
  run("initdb", ["-D", data, "-A", "trust", "-U", "peer", "-E", "UTF8"]);
  const options = ["-D", data, "-k", folder, "-c", "listen_addresses="];
  const postgres = spawn(join(programs, "postgres"), options, { ...as, stdio: "ignore" });
  const query = (sql: string, database = "peer") =>
    run("psql", ["-h", folder, "-U", "peer", "-d", database, "-v", "ON_ERROR_STOP=1", "-Atc", sql]);
  await untilReady(() => query("SELECT 1", "postgres"));
  query("CREATE DATABASE peer", "postgres");
  query(readFileSync(join(PEER, "schema.sql"), "utf8"));
  query(
    `INSERT INTO player SELECT 'player-' || n, 100000000 FROM generate_series(0, ${PLAYERS - 1}) n`,
  );
  const secret = randomBytes(32).toString("base64");
  const server = spawn(process.execPath, [join(PEER, "server.mjs")], {
    env: { ...process.env, PEER_SECRET: secret, PEER_SOCKET: folder, PEER_USER: "peer" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [port] = (await once(createInterface(server.stdout), "line")) as [string];
  return {
    address: { host: "127.0.0.1", port: Number(port) },
    requests: (way: string) =>
      externalIds(PLAYERS).map((player) =>
        rawPost(`/${way}/rounds`, JSON.stringify({ stake: "1.00" }), [
          `Authorization: Bearer ${tokenOf(player, secret)}`,
          `Idempotency-Key: ${KEY_SLOT}`,
        ]),
      ),
    cpuMs: () => cpuMsOf([server.pid, postgres.pid]),
    /** Checks that every answered bet is in the journal, and that the balances match it. */
    check(played: number): void {
      const [rows, wrong] = query(
        `SELECT count(*), (SELECT count(*) FROM player p WHERE balance <> 100000000 - (SELECT coalesce(sum(stake - win), 0) FROM journal WHERE player = p.id)) FROM journal`,
      )
        .trim()
        .split("|")
        .map(Number);
      if (rows !== played || wrong !== 0) {
        throw new Error(
          `the peer answered ${played} bets and has ${rows}; ${wrong} balances are wrong`,
        );
      }
    },
    async stop(): Promise<void> {
      await end(server, "SIGTERM");
      // A fast shutdown: it ends its connections.
      await end(postgres, "SIGINT");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function tokenOf(player: string, secret: string): string {
  const claims = { sub: player, exp: Math.floor(Date.now() / 1000) + 3_600 };
  const payload = Buffer.from(JSON.stringify(claims)).toString("base64url");
  return `${payload}.${createHmac("sha256", secret).update(payload).digest("base64url")}`;
}

async function untilReady(ask: () => unknown): Promise<void> {
  for (const deadline = Date.now() + 60_000; ; ) {
    try {
      return void ask();
    } catch (problem) {
      if (Date.now() > deadline) throw problem;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
}

async function end(process: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (process.exitCode !== null || process.signalCode !== null) return;
  const ended = once(process, "exit");
  process.kill(signal);
  await ended;
}

/** PostgreSQL refuses to run as root; Debian's package makes a user for it. */
function whoRuns(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const idOf = (flag: string) =>
    Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
  return { uid: idOf("-u"), gid: idOf("-g") };
}

/** Returns the folder of PostgreSQL's programs, the newest version's, as Debian lays them out. */
function postgresFolder(): string | undefined {
  const versions = "/usr/lib/postgresql";
  if (!existsSync(versions)) return undefined;
  const [newest] = readdirSync(versions).sort((one, other) => Number(other) - Number(one));
  const folder = join(versions, newest ?? "", "bin");
  return existsSync(join(folder, "postgres")) ? folder : undefined;
}

/** Returns the processor time of these processes and of their children, those that have ended included. */
function cpuMsOf(ids: readonly (number | undefined)[]): number {
  let ticks = 0;
  for (const name of readdirSync("/proc").filter((entry) => /^\d+$/.test(entry))) {
    const fields = statOf(name);
    if (fields === undefined) continue;
    const isOne = ids.includes(Number(name));
    // Fields 11 and 12 are its own ticks, 13 and 14 those of children that have ended.
    const own = Number(fields[11]) + Number(fields[12]);
    if (isOne) ticks += own + Number(fields[13]) + Number(fields[14]);
    else if (ids.includes(Number(fields[1]))) ticks += own;
  }
  return ticks * TICK_MS;
}

function statOf(id: string): string[] | undefined {
  try {
    const text = readFileSync(`/proc/${id}/stat`, "latin1");
    return text.slice(text.lastIndexOf(")") + 2).split(" ");
  } catch {
    return undefined; // The process has ended in the meantime.
  }
}
