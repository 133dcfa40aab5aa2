/**
 * Plays every game of the catalogue through the API, as its rules allow, and checks that the books
 * are exact.
 */
import { env } from "cloudflare:workers";
import { ulid } from "ulid";
import { expect, it } from "vitest";
import { KEY_CHARACTERS } from "../../domain/games/bit-key-rush/key.ts";
import { GAMES } from "../../domain/games/catalogue.ts";
import { walletName } from "../../durable-objects/names.ts";
import { openCasino, type PlayerSession } from "../support/casino.ts";

const ROUNDS_EACH = 12;
const [CHARACTER] = KEY_CHARACTERS;

/** The choices sent with a stake, for games that ask for choices. */
const CHOICES: Readonly<Record<string, object>> = {
  "bit-key-rush": { guess: CHARACTER },
  katapuuult: { power: 50, angle: 45 },
};
const FIELDS: Readonly<Record<string, object>> = { guess: { guess: CHARACTER } };

function post(player: PlayerSession, path: string, body: object) {
  return player.call("POST", path, { body, headers: { "Idempotency-Key": ulid() } });
}

it.each(GAMES.map(({ id }) => id))(
  "%s: rounds open, continue, and end in a cashout or a loss, and the books are exact",
  async (gameId) => {
    const casino = await openCasino();
    const player = await casino.launch();
    await casino.deposit(player.externalId, "1000.00");
    const rounds = `/api/v1/games/${gameId}/rounds`;
    const choices = CHOICES[gameId];
    let balance = 1000;
    for (let played = 0; played < ROUNDS_EACH; played += 1) {
      const body = choices === undefined ? { stake: "1.30" } : { stake: "1.30", choices };
      let answer = await post(player, rounds, body);
      expect(answer.status, answer.text).toBe(201);
      // The number of steps before a cashout cycles from 0 to 3, as long as the round lasts.
      for (let step = 0; answer.data.round.state === "open"; step += 1) {
        const [nextStep] = answer.data.round.nextActions;
        expect(answer.data.round.nextActions).toContain("cashout");
        const action = step < played % 4 ? nextStep : "cashout";
        const path = `${rounds}/${answer.data.round.id}/actions`;
        answer = await post(player, path, { action, ...FIELDS[action] });
        expect(answer.status, answer.text).toBe(200);
      }
      const { round } = answer.data;
      balance += Number(round.win) - 1.3;
      expect(Number(round.win)).toBeCloseTo(1.3 * round.multiplier, 10);
      expect(Number(answer.data.balance.total)).toBeCloseTo(balance, 8);
    }
    // Reference 9.10: the game's version hash stays with each round.
    const { data: game } = await casino.call("GET", `/api/v1/games/${gameId}`);
    const kept = await player.call("GET", `${rounds}/current`);
    expect(game.hash).toMatch(/^[0-9a-f]{64}$/);
    expect(kept.data.rounds.map((round: { gameHash: string }) => round.gameHash)).toContain(
      game.hash,
    );
    const [{ id: roundId }] = kept.data.rounds;
    const fairness = await casino.call("GET", `/api/v1/fairness/rounds/${roundId}`);
    expect(fairness.data.gameHash).toBe(game.hash);
    const { environment, tenant } = casino;
    const address = { tenantId: tenant.id, environment, playerId: player.playerId };
    const audit = await env.WALLET.getByName(walletName(address)).audit([]);
    expect(audit).toMatchObject({ ok: true, value: { findings: [] } });
  },
);
