/** The journal of an erased player is chained again, from its first row, whatever its length and age. */
import { runInDurableObject } from "cloudflare:test";
import { expect, it } from "vitest";
import type { WalletRpc } from "../../durable-objects/wallet/wallet-rpc.ts";
import { openOldWallet } from "./old-wallet.ts";

const AGREED = { id: "apr_1", requestedBy: "key_1", approvedBy: "key_2" };

it("an erased journal is chained again, with rows from before there were hashes and more rows than one slice has", async () => {
  const { object } = await openOldWallet("ADD COLUMN hash");
  const wallet = object() as unknown as WalletRpc;
  const keyed = (name: string) => ({ idempotencyKey: name, fingerprint: name });
  for (let turn = 0; turn < 260; turn += 1) {
    await wallet.deposit({ ...keyed(`in ${turn}`), currency: "USD", amountMinor: 1 });
  }
  const withdrawal = { currency: "USD", destination: null, signature: "one" } as const;
  await wallet.withdraw({ ...keyed("out 1"), ...withdrawal, amountMinor: 959 });
  expect(await wallet.erase(AGREED)).toMatchObject({ ok: false, refusal: "BALANCE_LEFT" });
  await wallet.withdraw({ ...keyed("out 2"), ...withdrawal, signature: "two", amountMinor: 1 });

  const before = await wallet.exportJournal({ after: 0, through: null });
  expect(await wallet.erase(AGREED)).toMatchObject({ ok: true, value: { isChained: true } });
  const audited = await wallet.audit([], null);
  expect(audited).toMatchObject({ ok: true, value: { rows: 263, findings: [] } });
  const after = await wallet.exportJournal({ after: 0, through: null });
  expect(after?.hash).not.toBe(before?.hash);
  expect(after?.oldRows.hash).not.toBe(before?.oldRows.hash);
  expect(after?.rows[0]).toMatchObject({ seq: 1, hash: null, idempotencyKey: "deposit:erased 1" });
  expect(after?.rows.map(({ legs, cash }) => [legs, cash])).toEqual(
    before?.rows.map(({ legs, cash }) => [legs, cash]),
  );
  // What history received before no longer counts, and what it receives now must match the journal.
  const told = { seq: 263, hash: before?.hash ?? "", oldRowsHash: null };
  expect(await wallet.audit([], told)).toMatchObject({ value: { findings: [] } });
  expect(await wallet.audit([], null, told)).toMatchObject({ value: { findingCount: 1 } });

  const broken = { row: "table erasure" };
  for (const column of ["approval_id", "requested_by", "approved_by", "erased_at", "names"]) {
    await runInDurableObject(object(), (_, { storage: { sql } }) => {
      sql.exec(`UPDATE erasure SET ${column} = coalesce(${column}, '') || '1'`);
    });
    expect(await wallet.audit([], null), column).toMatchObject({ value: { findings: [broken] } });
    await runInDurableObject(object(), (_, { storage: { sql } }) => {
      const text = `substr(${column}, 1, length(${column}) - 1)`;
      sql.exec(`UPDATE erasure SET ${column} = nullif(${text}, '')`);
    });
  }
  expect(await wallet.audit([], null)).toMatchObject({ value: { findings: [] } });
});
