/**
 * Uses the processor and nothing else: no database, no object, no code of the casino. Run instead of one
 * tenant's lists, it shows how much of their effect on another tenant's bets comes from the shared thread.
 */
export default {
  fetch(request: Request): Response {
    const rounds = Number(new URL(request.url).searchParams.get("rounds"));
    let state = 1;
    for (let round = 0; round < rounds; round += 1) state = Math.imul(state ^ round, 0x9e3779b1);
    return new Response(String(state));
  },
};
