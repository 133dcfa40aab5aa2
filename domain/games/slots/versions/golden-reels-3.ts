/** Golden Reels with a return of 94%. */
import { readStrips } from "../reels.ts";
import { slotGame } from "../slot-game.ts";

export const goldenReels94 = slotGame({
  version: 3,
  strips: readStrips([
    `
      scatter diamond horseshoe bell seven clover bell plum diamond clover plum cherry crown
      ingot horseshoe wild ingot plum bell seven clover horseshoe crown cherry
    `,
    `
      wild ingot bell plum horseshoe ingot clover diamond scatter plum horseshoe crown ingot
      plum cherry horseshoe crown clover bell cherry clover bell seven cherry
    `,
    `
      scatter bell clover wild bell horseshoe plum cherry diamond horseshoe cherry plum
      seven ingot clover plum ingot seven bell horseshoe diamond clover cherry crown
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
  scatterPays: { 3: 2, 4: 10 },
  freeSpins: { 3: 5, 4: 10 },
  prizes: [
    { pays: 100, weight: 14_229 },
    { pays: 200, weight: 6_183 },
    { pays: 500, weight: 2_430 },
    { pays: 1_000, weight: 972 },
    { pays: 5_000, weight: 486 },
  ],
  mathematics: {
    returnToPlayer: 0.94,
    hitRate: 0.24554796006944443,
    volatility: 7.601595203378748,
    maxMultiplier: 5_000,
  },
});
