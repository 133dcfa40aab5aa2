/**
 * Version 1 of Golden Reels, in which five scatters start 20 free spins. Not offered any more; its rounds
 * are recomputed for ever.
 */
import { readStrips } from "../reels.ts";
import { slotGame } from "../slot-game.ts";

export const goldenReels1 = slotGame({
  version: 1,
  strips: readStrips([
    `
      scatter diamond horseshoe bell seven clover bell plum diamond clover plum cherry crown
      ingot horseshoe wild ingot plum cherry seven clover horseshoe crown cherry
    `,
    `
      wild ingot bell plum horseshoe ingot clover diamond scatter plum horseshoe crown ingot
      plum cherry horseshoe crown clover bell cherry clover bell seven cherry
    `,
    `
      scatter bell clover wild bell horseshoe plum cherry diamond horseshoe cherry plum
      seven cherry clover plum ingot seven bell horseshoe diamond clover cherry crown
    `,
    `
      diamond plum scatter crown horseshoe seven ingot clover wild cherry plum crown clover
      cherry ingot plum seven diamond bell horseshoe
    `,
    `
      ingot plum clover diamond ingot cherry crown seven horseshoe bell plum cherry crown
      scatter seven bell wild horseshoe diamond clover
    `,
  ]),
  scatterPays: { 3: 2, 4: 10, 5: 100 },
  freeSpins: { 3: 7, 4: 12, 5: 20 },
  prizes: [],
  mathematics: {
    returnToPlayer: 0.96,
    hitRate: 0.250158058449074,
    volatility: 6.043113782563546,
    maxMultiplier: 9_500,
  },
});
