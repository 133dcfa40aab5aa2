/**
 * Who may void a round: two of an operator's keys together, or staff; only staff may void a round that would
 * win. The player sees why. Reference 8.15.
 */
import { env } from "cloudflare:workers";
import { ulid } from "ulid";
import { afterEach, beforeEach, expect, it } from "vitest";
import { walletName } from "../../durable-objects/names.ts";
import { walletOf } from "../../src/objects.ts";
import { type Casino, expectSuccess, openCasino, type PlayerSession } from "../support/casino.ts";
import { advanceSeconds, holdClock, releaseClock } from "../support/clock.ts";
import { asStaff, auditOf } from "../support/staff.ts";
import { askToVoid, secondKey } from "../support/void-round.ts";

const ROUNDS = "/api/v1/games/ladder/rounds";

beforeEach(holdClock);
afterEach(releaseClock);

/** A casino with a second key, and a player with an open round of 10.00, which is worth more or less than that. */
async function openedRound(worth: "more" | "less") {
  const casino = await openCasino();
  const other = await secondKey(casino);
  advanceSeconds(1);
  const player = await casino.launch();
  await casino.deposit(player.externalId, "50.00");
  const body = {
    stake: "10.00",
    choices: { breaksAt: 5, ...(worth === "less" ? { low: true } : {}) },
  };
  const headers = { "Idempotency-Key": ulid() };
  const opened = await player.call("POST", ROUNDS, { body, headers });
  const { id } = expectSuccess(opened).round;
  return { casino, other, player, id };
}

async function cashOf(casino: Casino, player: PlayerSession): Promise<string> {
  const { data } = await casino.call("GET", `/api/v1/admin/players/${player.externalId}`);
  return data.balances[0].cash;
}

const asOurs = (casino: Casino, id: string, body: object) =>
  asStaff(null, "POST", `/api/v1/platform/rounds/${id}/void`, {
    ...{ tenantId: casino.tenant.id, environment: casino.environment },
    ...body,
  });

it("a void is requested with one key and approved with another, and the player sees why", async () => {
  const { casino, other, player, id } = await openedRound("less");
  const asked = expectSuccess(await askToVoid(casino, id, { note: "The reel was stuck" }));
  expect(asked).toMatchObject({
    round: { state: "open" },
    request: { reason: "malfunction", note: "The reel was stuck", waitsFor: "secondKey" },
  });
  expect(expectSuccess(await askToVoid(casino, id)).request.id).toBe(asked.request.id);
  const late = await secondKey(casino);
  advanceSeconds(1);
  const newest = await secondKey(casino);
  expect(expectSuccess(await askToVoid(casino, id, { credential: newest })).round.state).toBe(
    "open",
  );
  expect(late).not.toBe(newest);
  expect(await cashOf(casino, player)).toBe("40.00");

  const agreed = expectSuccess(await askToVoid(casino, id, { credential: other }));
  const shown = { state: "voided", voidReason: "malfunction", voidNote: "The reel was stuck" };
  expect(agreed).toMatchObject({ round: { ...shown, voidedBy: "operator" }, request: null });
  expect(await cashOf(casino, player)).toBe("50.00");
  const again = expectSuccess(await askToVoid(casino, id, { reason: "interrupted" }));
  expect(again).toEqual(agreed);
  const own = expectSuccess(await player.call("GET", `/api/v1/fairness/rounds/${id}`));
  expect(own).toMatchObject({ ...shown, voidedBy: "operator" });
  const log = await casino.call("GET", "/api/v1/admin/audit-log");
  const actions = expectSuccess(log).entries.map(({ action }: { action: string }) => action);
  expect(actions.filter((action: string) => action.startsWith("round."))).toEqual([
    "round.voided",
    "round.void_requested",
  ]);
  expect((await auditOf(casino)).findings).toEqual([]);
});

it("a void that would take away a win needs our staff, who see the request", async () => {
  const { casino, other, player, id } = await openedRound("more");
  await askToVoid(casino, id);
  const both = expectSuccess(await askToVoid(casino, id, { credential: other }));
  expect(both).toMatchObject({ round: { state: "open" }, request: { waitsFor: "staff" } });
  expect(await cashOf(casino, player)).toBe("40.00");
  const wallet = env.WALLET.getByName(walletName(walletOf(casino, player.playerId)));
  const seq = Number(id.split("_").at(-1));
  const direct = await wallet.voidRound({ seq, reason: "malfunction", by: "operator" });
  expect(direct).toMatchObject({ ok: false, refusal: "WOULD_WIN" });

  const voided = expectSuccess(await asOurs(casino, id, { reason: "regulator_order" }));
  const shown = { state: "voided", voidReason: "regulator_order", voidedBy: "staff" };
  expect(voided.round).toMatchObject(shown);
  expect(
    expectSuccess(await asOurs(casino, id, { reason: "other", note: "x" })).round,
  ).toMatchObject(shown);
  expect(await cashOf(casino, player)).toBe("50.00");
  const [request] = (
    await env.DB.prepare("SELECT done_at FROM approvals WHERE subject = ?")
      .bind(`round ${id}`)
      .all<{ done_at: number | null }>()
  ).results;
  expect(request?.done_at).not.toBeNull();
  expect((await auditOf(casino)).findings).toEqual([]);
});

it("a void accepts the free text of earlier versions as a note, needs a new request for another reason, and expires after a day", async () => {
  const { casino, other, id } = await openedRound("less");
  const text = expectSuccess(await askToVoid(casino, id, { reason: "A fault" }));
  expect(text.request).toMatchObject({ reason: "other", note: "A fault" });
  const differs = expectSuccess(await askToVoid(casino, id, { credential: other }));
  expect(differs).toMatchObject({ round: { state: "open" }, request: { reason: "malfunction" } });
  expect(differs.request.id).not.toBe(text.request.id);
  advanceSeconds(86_400);
  const renewed = expectSuccess(await askToVoid(casino, id));
  expect(renewed).toMatchObject({ round: { state: "open" } });
  expect(renewed.request.id).not.toBe(differs.request.id);
  for (const wrong of [{ reason: "other" }, { reason: "A fault", note: "and more" }]) {
    expect((await askToVoid(casino, id, wrong)).code).toBe("VALIDATION_FAILED");
  }
  expect((await asOurs(casino, `${id}9`, { reason: "malfunction" })).code).toBe("ROUND_NOT_FOUND");
});
