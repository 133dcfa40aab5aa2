/**
 * The tests that CI runs with `npm run test:proofs`, right after `npm test`: together they run every test.
 * docs/decisions/0140.
 */

/** Files that `npm test` leaves out, because its other tests show the same behaviour once. */
export const LEFT_TO_CI = [
  // It takes most of a minute.
  "test/faults/chain-kills.test.ts",
  // webhook-delivery.test.ts restarts the platform between deliveries, and kills.test.ts kills the real runtime.
  "test/faults/webhooks.test.ts",
  // A crowd takes more than a minute.
  "test/runtimes/load.test.ts",
  // test/client/sdk calls the SDK's operations, and the guides' samples change only when somebody
  // edits them.
  "test/runtimes/samples.test.ts",
  "test/runtimes/runtimes.test.ts",
  // Staff correct a wallet and a pool, close one and rebuild history in the fault tests, between kills.
  "test/api/corrections.test.ts",
  "test/api/pot-changes.test.ts",
  // restored-wallet.test.ts gives rows back, and the fault tests correct a pool.
  "test/api/restore-drill.test.ts",
  "test/objects/history-rebuild.test.ts",
  "test/objects/race-attacks.test.ts",
  // withdrawals.test.ts ends one in two ways at once, and the simulation credits bonuses during doubts.
  "test/api/race-attacks.test.ts",
  // The simulation erases players.
  "test/api/erasure.test.ts",
  // key-scopes.test.ts tries operations, and roles and scopes are data.
  "test/api/people.test.ts",
  "test/api/stolen-key.test.ts",
  // The simulation loses the database, and the limits' model and headers are tested.
  "test/api/lost-database.test.ts",
  "test/api/rate-limits.test.ts",
  // The payer is tested with a real node.
  "test/api/chain-payouts.test.ts",
  // The payer is stopped after its calls on a real node.
  "test/chains/payer-simulation.test.ts",
  // The rules decide 100,000 of each kind in every run, and jackpot-rules.test.ts makes the same calls.
  "test/simulation/ineligible-bets.test.ts",
  // mutants.test.ts needs the anchors of the mutants that it tries.
  "test/simulation/mutants/anchors.test.ts",
  // The simulation also crashes at each of these points, in random order.
  "test/simulation/exhaustive.test.ts",
  // The audit is tested with the objects that it reads, and runs between kills.
  "test/api/chain-audit.test.ts",
  "test/api/platform-audit.test.ts",
  "test/objects/audit-in-turn.test.ts",
  "test/objects/corruption.test.ts",
  "test/objects/settings-corruption.test.ts",
  // audit.test.ts changes a figure of each table, in the objects and in the database.
  "test/objects/database-corruption.test.ts",
  // day-close.test.ts restores days that the database lost.
  "test/objects/given-back-days.test.ts",
  // It starts a runtime with a second database for history. Everything that it does is tested with
  // the first.
  "test/shards/second-database.test.ts",
  // The same with a database in the European Union. The rules are in test/domain/account-jurisdiction.test.ts.
  "test/shards/jurisdiction.test.ts",
  // These move a history between two databases.
  "test/shards/history-move.test.ts",
  "test/shards/history-moves-call.test.ts",
  "test/shards/interrupted-history-move.test.ts",
  // The check of the deployed code is tested with the API; these tests build and run both Workers once
  // more.
  "test/faults/deployed-code.test.ts",
  "test/domain/build/reproducible-build.test.ts",
  // The fault tests run both Workers as they are built.
  "test/domain/build/worker-bundle.test.ts",
  // The same bodies are sent by bad-input.test.ts.
  "test/api/request-examples.test.ts",
  // A repeated key is refused and answered in many files; this one plays more rounds than memory has keys for.
  "test/objects/recent-keys.test.ts",
  // Checks a limit on the rows that a list reads.
  "test/objects/list-cost.test.ts",
  "test/browser/access.test.ts",
  "test/browser/cashier.test.ts",
  "test/browser/client-seed.test.ts",
  "test/browser/dashboard.test.ts",
  "test/browser/dashboard-acts.test.ts",
  "test/browser/dashboard-approvals.test.ts",
  "test/browser/dashboard-chains.test.ts",
  "test/browser/dashboard-forms.test.ts",
  "test/browser/dashboard-limits.test.ts",
  "test/browser/dashboard-lists.test.ts",
  "test/browser/dashboard-roles.test.ts",
  "test/browser/dashboard-staff.test.ts",
  "test/browser/dashboard-start.test.ts",
  "test/browser/disturbances.test.ts",
  "test/browser/each-step.test.ts",
  "test/browser/embedding.test.ts",
  "test/browser/guides.test.ts",
  "test/browser/lobby.test.ts",
  "test/browser/page-manners.test.ts",
  "test/browser/playing.test.ts",
  "test/browser/replay.test.ts",
  "test/browser/rules.test.ts",
  "test/browser/session-limits.test.ts",
  "test/browser/session-socket.test.ts",
  "test/browser/several-steps.test.ts",
  "test/browser/special-rounds.test.ts",
  "test/browser/steady-start.test.ts",
  "test/browser/tampering.test.ts",
  "test/browser/verifier.test.ts",
];

/** Files that `npm test` runs only in part: test/support/length.ts. A folder stands for all its files. */
export const REPEATED_IN_CI = [
  "test/api/accounts.test.ts",
  "test/api/admin-games.test.ts",
  "test/api/admin-jackpots.test.ts",
  "test/api/api-keys.test.ts",
  "test/api/audit-log-rules.test.ts",
  "test/api/audit-log.test.ts",
  "test/api/bad-input.test.ts",
  "test/api/bonuses.test.ts",
  "test/api/browsers.test.ts",
  "test/api/chain-deposits.test.ts",
  "test/api/close-from-lists.test.ts",
  "test/api/credentials.test.ts",
  "test/api/delivery-secrets.test.ts",
  "test/api/deposit.test.ts",
  "test/api/detailed-health.test.ts",
  "test/api/exchange-once.test.ts",
  "test/api/fairness.test.ts",
  "test/api/generated-inputs.test.ts",
  "test/api/jackpot-settings.test.ts",
  "test/api/key-scopes.test.ts",
  "test/api/launch.test.ts",
  "test/api/live-figures-of-many.test.ts",
  "test/api/metrics.test.ts",
  "test/api/one-effect.test.ts",
  "test/api/payout-addresses.test.ts",
  "test/api/platform-tenants.test.ts",
  "test/api/play.test.ts",
  "test/api/player-events.test.ts",
  "test/api/rate-limit-headers.test.ts",
  "test/api/refused-calls.test.ts",
  "test/api/replay.test.ts",
  "test/api/restored-wallet.test.ts",
  "test/api/return-variants.test.ts",
  "test/api/rounds.test.ts",
  "test/api/route-walk.test.ts",
  "test/api/sandbox-outcomes.test.ts",
  "test/api/sandbox-players.test.ts",
  "test/api/sandbox-reset.test.ts",
  "test/api/security-events.test.ts",
  "test/api/stranger-logins.test.ts",
  "test/api/tenant.test.ts",
  "test/api/webhook-delivery.test.ts",
  "test/api/webhook-events.test.ts",
  "test/api/webhook-pause.test.ts",
  "test/api/winnings.test.ts",
  "test/api/withdraw-at-once.test.ts",
  "test/api/withdraw.test.ts",
  "test/browser/autoplay.test.ts",
  "test/browser/dashboard-languages.test.ts",
  "test/browser/dashboard-manners.test.ts",
  "test/browser/docs.test.ts",
  "test/browser/each-game.test.ts",
  "test/browser/languages.test.ts",
  "test/browser/launching.test.ts",
  "test/chains/local-stack.test.ts",
  "test/chains/payouts.test.ts",
  "test/chains/scanner-simulation.test.ts",
  "test/chains/sweep.test.ts",
  "test/dashboard/team.test.ts",
  "test/domain/account/attempts-from-many-addresses.test.ts",
  "test/domain/games/par-recomputed",
  "test/domain/games/par-sheets.test.ts",
  "test/domain/games/slots",
  "test/domain/games/strategies.test.ts",
  "test/domain/jackpot/skipping-house.test.ts",
  "test/domain/jackpot/thresholds.test.ts",
  "test/domain/simulate/measure.test.ts",
  "test/domain/simulate/simulate.test.ts",
  "test/faults/kills.test.ts",
  "test/objects/audit-log-chain.test.ts",
  "test/objects/audit.test.ts",
  "test/objects/day-close.test.ts",
  "test/objects/history-totals.test.ts",
  "test/objects/history.test.ts",
  "test/objects/jackpot-commitments.test.ts",
  "test/objects/jackpot-rules.test.ts",
  "test/objects/jackpot-timing.test.ts",
  "test/objects/journal-chain.test.ts",
  "test/objects/pool-batches.test.ts",
  "test/objects/seed-rotation.test.ts",
  "test/objects/wallet-registry.test.ts",
  "test/simulation/mutants.test.ts",
  "test/simulation/rate-limit.test.ts",
  "test/simulation/simulation.test.ts",
];
