/** Golden Reels with a return of 96%, which operators who choose none offer. */
import { readStrips } from "../reels.ts";
import { slotGame } from "../slot-game.ts";

export const goldenReels = slotGame({
  version: 2,
  strips: readStrips([
    `
      scatter diamond horseshoe bell seven clover bell plum diamond clover plum cherry crown
      ingot cherry wild ingot plum cherry seven clover horseshoe crown cherry
    `,
    `
      wild ingot bell plum horseshoe ingot clover diamond scatter plum horseshoe crown ingot
      plum cherry horseshoe crown clover diamond cherry clover bell seven cherry
    `,
    `
      scatter bell clover wild bell horseshoe plum cherry diamond horseshoe cherry plum
      seven cherry clover plum ingot seven bell horseshoe diamond clover cherry crown
    `,
    `
      crown plum scatter crown horseshoe seven ingot clover wild cherry plum crown clover
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
    { pays: 100, weight: 10_656 },
    { pays: 200, weight: 9_756 },
    { pays: 500, weight: 2_430 },
    { pays: 1_000, weight: 972 },
    { pays: 5_000, weight: 486 },
  ],
  mathematics: {
    returnToPlayer: 0.96,
    hitRate: 0.2500198929398148,
    volatility: 7.932575918670173,
    maxMultiplier: 5_000,
  },
});
