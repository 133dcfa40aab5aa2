// Checks an export with nothing but Node: what the manifest says about each file, every hash chain,
// every balance, and cash and bonus recomputed from the lists alone. node verify-export.mjs folder
import { createHash } from "node:crypto";

const sha256 = (text) => createHash("sha256").update(text).digest("hex");
const joined = (values) =>
  values.map((value) => (value === null ? "-" : `${String(value).length}:${value}`)).join("");
const ROW = `seq kind book legs cash bonus held inPlay bonusInPlay wagering nonce doubt verdict
  sessionId idempotencyKey fingerprint entry createdAt`.split(/\s+/);
const HIT = "cycle wallet roundId gameId transactionId amountMinor nextSeedMinor at event".split(
  " ",
);
const CHANGE = ["number", "kind", "cycle", "units", "at", "record"];
const LOGGED = ["entryId", "createdAt", "action", "actorType", "actorId", "targetType", "targetId"];
const ACCOUNTS = {
  cash: "cash",
  bonus: "bonus",
  held: "held",
  inPlay: "in_play",
  bonusInPlay: "bonus_in_play",
};

/** Returns what is wrong, in words, and what was checked. `read` returns the text of a file. */
export function verifyExport(manifest, read) {
  const faults = [];
  const check = (isRight, what) => isRight || faults.push(what);
  const rowsOf = (name) =>
    read(name)
      .split("\n")
      .slice(0, -1)
      .map((line) => JSON.parse(line));
  for (const { name, rows, bytes, sha256: digest, first, last } of manifest.files) {
    const lines = read(name).split("\n").slice(0, -1);
    check(sha256(read(name)) === digest, `${name}: it is not the file of the manifest`);
    check(lines.length === rows && Buffer.byteLength(read(name)) === bytes, `${name}: its size`);
    const ends = [lines[0] ?? "null", lines.at(-1) ?? "null"];
    check(
      ends.join() === [first, last].map((row) => JSON.stringify(row)).join(),
      `${name}: its ends`,
    );
  }

  const wallets = new Map();
  let wallet;
  for (const row of rowsOf("wallets.ndjson")) {
    if (row.type === "wallet") {
      wallet = { ...row, seq: 0, chained: row.playerId, hash: null, books: new Map(), wins: [] };
      wallets.set(row.playerId, { told: row, read: wallet });
      continue;
    }
    const at = `${row.playerId} row ${row.seq}`;
    check(row.playerId === wallet.playerId && row.seq === wallet.seq + 1, `${at}: a gap`);
    wallet.seq = row.seq;
    const granted = row.granted === null ? [] : [row.granted];
    wallet.chained = sha256(joined([wallet.chained, ...ROW.map((name) => row[name]), ...granted]));
    const { through, hash } = wallet.oldRows;
    check(row.seq <= through || row.hash === wallet.chained, `${at}: its hash`);
    check(
      row.seq !== through || hash === null || hash === wallet.chained,
      `${at}: the seal of old rows`,
    );
    // Continues from the row's own hash, so that one wrong row is one fault.
    if (row.seq > through) wallet.chained = row.hash;
    if (row.seq === through) wallet.chained = row.playerId;
    wallet.hash = row.hash;
    const legs = JSON.parse(row.legs);
    check(Object.values(legs).reduce((sum, leg) => sum + leg, 0) === 0, `${at}: its legs`);
    const before = wallet.books.get(row.book) ?? {};
    // By how much a correction says that balances exceeded their legs.
    const { drift = {} } = row.kind === "correction" ? JSON.parse(row.entry).correction : {};
    for (const [field, account] of Object.entries(ACCOUNTS)) {
      const moved = (legs[account] ?? 0) - (drift[account] ?? 0);
      check((before[field] ?? 0) + moved === row[field], `${at}: its ${field}`);
    }
    wallet.books.set(row.book, row);
    if (row.kind === "jackpot_win") wallet.wins.push(JSON.parse(row.entry).transactions[0].id);
  }
  for (const [playerId, { told, read: found }] of wallets) {
    const isWhole = found.seq === told.through && (told.through === 0 || found.hash === told.hash);
    check(isWhole, `${playerId}: its journal does not end as its first line says`);
  }

  const sums = new Map();
  const untold = new Set();
  for (const { playerId, seq, currency, transaction } of rowsOf("transactions.ndjson")) {
    if (seq > (wallets.get(playerId)?.told.through ?? 0)) continue;
    const { changes } = JSON.parse(transaction);
    const book = `${playerId} ${currency}`;
    if (changes === undefined) untold.add(book);
    const sum = sums.get(book) ?? { cash: 0, bonus: 0 };
    sums.set(book, {
      cash: sum.cash + (changes?.cash ?? 0),
      bonus: sum.bonus + (changes?.bonus ?? 0),
    });
  }
  for (const [playerId, { read: found }] of wallets) {
    for (const [book, { cash, bonus }] of found.books) {
      const key = `${playerId} ${book}`;
      if (book.endsWith(":demo") || untold.has(key)) continue;
      const sum = sums.get(key) ?? { cash: 0, bonus: 0 };
      check(
        sum.cash === cash && sum.bonus === bonus,
        `${key}: the list of transactions is another sum`,
      );
    }
  }

  const wins = new Set([...wallets.values()].flatMap(({ read: { wins: ids } }) => ids));
  let [previous, changed, paid] = [null, null, 0n];
  for (const row of rowsOf("pools.ndjson")) {
    if (row.type === "hit") {
      previous = sha256(joined([previous, ...HIT.map((name) => row[name])]));
      check(row.hash === previous, `${row.currency} hit ${row.cycle}: its hash`);
      paid += BigInt(row.amountMinor) * 10_000n;
      wins.delete(row.transactionId);
      continue;
    }
    const { currency, contributedUnits, seededUnits, correctedUnits, paidUnits, returnedUnits } =
      row;
    if (row.type === "change") {
      changed = sha256(joined([changed, ...CHANGE.map((name) => row[name])]));
      check(row.hash === changed, `${currency} change ${row.number}: its hash`);
      continue;
    }
    const into = BigInt(contributedUnits) + BigInt(seededUnits) + BigInt(correctedUnits);
    const pot = into - BigInt(paidUnits) - BigInt(returnedUnits);
    check(
      pot === BigInt(row.potUnits),
      `${currency}: the pot is not what went in less what went out`,
    );
    check(paid === BigInt(paidUnits), `${currency}: the hits are not what was paid`);
    [previous, changed, paid] = [null, null, 0n];
  }
  check(wins.size === 0, `jackpots without a hit: ${[...wins]}`);

  const digestOf = (value) => (value === null ? null : sha256(value));
  let logged = `${manifest.tenantId}:${manifest.environment}`;
  const sealed = rowsOf("audit-log.ndjson").filter(({ seq }) => seq !== null);
  for (const [place, row] of sealed.sort((one, other) => one.seq - other.seq).entries()) {
    // Content that was erased with a player is chained by its digest.
    const digests = row.erasedDigests && JSON.parse(row.erasedDigests);
    const personal = digests
      ? [digests.before, digests.after, digests.ip]
      : [row.before, row.after, row.ip].map(digestOf);
    const values = [...LOGGED.map((name) => row[name]), ...personal, row.requestId, row.once];
    logged = sha256(joined([logged, row.seq, ...values]));
    check(row.seq === place + 1 && row.hash === logged, `audit log ${row.seq}: its hash`);
  }

  let digestBefore = null;
  for (const { day, report, digest } of rowsOf("day-closes.ndjson")) {
    check(sha256(report) === digest, `${day}: its digest`);
    const { previousDigest, currencies } = JSON.parse(report);
    check(previousDigest === digestBefore, `${day}: it does not follow on the day before`);
    digestBefore = digest;
    for (const { currency, accounts, pot } of currencies) {
      for (const [name, { opening, movement, closing }] of Object.entries({ ...accounts, pot })) {
        const isRight = BigInt(opening) + BigInt(movement) === BigInt(closing);
        check(isRight, `${day} ${currency} ${name}: opening + movement is not closing`);
      }
    }
  }
  const rows = manifest.files.reduce((sum, file) => sum + file.rows, 0);
  return { faults, checked: { files: manifest.files.length, rows, wallets: wallets.size } };
}

const folder = globalThis.process?.argv[1]?.endsWith("verify-export.mjs") && process.argv[2];
if (folder) {
  const { readFileSync } = await import("node:fs");
  const read = (name) => readFileSync(`${folder}/${name}`, "utf8");
  const { faults, checked } = verifyExport(JSON.parse(read("manifest.json")), read);
  for (const fault of faults) console.error(fault);
  console.log(`${faults.length} faults in ${JSON.stringify(checked)}`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
