/**
 * Takes the processor and nothing else: no database, no object, no code of the casino. In the place of one
 * tenant's lists it tells what of their effect on another tenant's bets is the shared thread's.
 */
export default {
  fetch(request: Request): Response {
    const rounds = Number(new URL(request.url).searchParams.get("rounds"));
    let state = 1;
    for (let round = 0; round < rounds; round += 1) state = Math.imul(state ^ round, 0x9e3779b1);
    return new Response(String(state));
  },
};
