/** Golden Reels with a return of 97%. */
import { readStrips } from "../reels.ts";
import { slotGame } from "../slot-game.ts";

export const goldenReels97 = slotGame({
  version: 5,
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
      scatter bell plum wild bell horseshoe plum cherry diamond horseshoe cherry plum seven
      cherry clover plum ingot seven bell horseshoe crown clover cherry crown
    `,
    `
      diamond plum scatter crown horseshoe seven ingot clover wild cherry plum crown clover
      bell ingot plum seven diamond bell horseshoe
    `,
    `
      ingot plum clover diamond ingot cherry crown seven horseshoe bell plum cherry crown
      scatter seven bell wild horseshoe diamond clover
    `,
  ]),
  scatterPays: { 3: 2, 4: 10 },
  freeSpins: { 3: 5, 4: 10 },
  prizes: [
    { pays: 100, weight: 14_298 },
    { pays: 200, weight: 6_114 },
    { pays: 500, weight: 2_430 },
    { pays: 1_000, weight: 972 },
    { pays: 5_000, weight: 486 },
  ],
  mathematics: {
    returnToPlayer: 0.97,
    hitRate: 0.2505984157986111,
    volatility: 8.038661861664883,
    maxMultiplier: 5_000,
  },
});
