// A player with 20.00, a signed launch, one round. node quickstart.mjs
import { Rouleau } from "@rouleau/sdk";

const rouleau = new Rouleau({
  baseUrl: process.env.ROULEAU_URL,
  apiKey: process.env.ROULEAU_API_KEY,
  webhookSecret: process.env.ROULEAU_WEBHOOK_SECRET,
});
const playerId = `player-${Date.now()}`;
await rouleau.players.create({ externalId: playerId, currency: "USD" });
await rouleau.wallet.deposit({ playerId, amount: "20.00", currency: "USD" });
const launch = await rouleau.launch.create({ playerId, currency: "USD", gameId: "golden-reels" });
console.log("For a browser, once:", launch.launchUrl);

// From here on the game page takes over: it exchanges the token and plays.
const { accessToken } = await rouleau.session.exchange({ launchToken: launch.launchToken });
const { round, balance } = await rouleau
  .withSession(accessToken)
  .play.start("golden-reels", { stake: "1.00" });
console.log(`Round ${round.id} won ${round.win}, balance ${balance.total}`);
