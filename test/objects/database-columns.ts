/**
 * Every column of the database, for the test that changes them: those with an effect on money or on a
 * report, and the reason for each that has none. A new column needs a place here. Proof 28a.
 */

/** The columns with an effect on money or reports, and the reason for each that has none. */
type Columns = readonly [effect: string, none?: Readonly<Record<string, string>>];

const SENT_AGAIN = "says what is sent again";
const WORK = "says what a cron does next";
const WHEN = "a time that nothing is decided by once the request is done";

const ENVIRONMENT = "tenant_id environment";
const SUMS = "rounds wins staked_minor won_minor jackpots jackpot_won_minor contributed_pot_units";

/** The tables that the audit reads, in the order in which the test changes them. */
export const TABLES: Readonly<Record<string, Columns>> = {
  entries: [
    `${ENVIRONMENT} player_id seq kind currency demo round_id game_id stake_minor win_minor transactions round
     created_at kept`,
  ],
  round_standings: [`${ENVIRONMENT} player_id opened_seq seq win_minor round`],
  withdrawals: [`${ENVIRONMENT} created_at withdrawal_id player_id status record seq`],
  players: [
    `${ENVIRONMENT} player_id external_id username jurisdiction created_at cleared_through suspended_at
     suspension_reason changed_at`,
  ],
  player_days: [`${ENVIRONMENT} player_id cleared day game_id currency demo ${SUMS}`],
  day_totals: [`${ENVIRONMENT} day game_id currency demo players ${SUMS}`],
  round_minutes: [`${ENVIRONMENT} minute player_id first_seq last_seq`],
  quarter_totals: [
    `${ENVIRONMENT} booked_in currency quarter cash bonus held in_play bonus_in_play gaming deposits withdrawals
     bonus_cost pool_settlement correction entries rounds_settled staked_cash staked_bonus won_cash won_bonus
     jackpots jackpot_won contributed_units deposited withdrawn reversed bonus_credited bonus_converted
     bonus_forfeited forfeited_granted`,
  ],
  open_days: [
    `${ENVIRONMENT} day time_zone starts ends`,
    { asked: WORK, tried_at: WORK, restored: "the next audit books what was left out" },
  ],
  day_closes: [
    `${ENVIRONMENT} day report digest`,
    { closed_at: "the report says it", announced: SENT_AGAIN },
  ],
  approvals: [
    `approval_id ${ENVIRONMENT} kind subject payload digest requested_by approved_by`,
    {
      done_at: "what was done has a row of its own",
      requested_at: WHEN,
      expires_at: WHEN,
      approved_at: WHEN,
    },
  ],
  chain_heads: [`${ENVIRONMENT} kind object_id seq hash old_rows_hash`],
  // Last: a wallet whose history is behind sends it again.
  history_points: [`${ENVIRONMENT} player_id through booked`],
};

/** Tables that the test does not change, with all their columns and the reason. */
export const UNCHANGED: Readonly<Record<string, readonly [columns: string]>> = {
  // audit-log-chain.test.ts changes each of its columns.
  audit_log: [
    `${ENVIRONMENT} created_at entry_id action actor_type actor_id target_type target_id before after ip
     erased_digests request_id once seq hash`,
  ],
  // Settings and credentials decide what is allowed from now on, never what is booked.
  // settings-corruption.test.ts changes those of tenants; our staff's own are not watched.
  tenants: ["id name plan status created_at rejected_for suspended_at suspended_for"],
  tenant_settings: [`${ENVIRONMENT} settings version history_shard`],
  api_keys: [
    `hash id ${ENVIRONMENT} prefix last_four label created_at last_used_at expires_at revoked_at scopes`,
  ],
  signing_secrets: [`${ENVIRONMENT} sealed created_at previous_sealed previous_until`],
  staff_members: ["staff_id name role created_at"],
  platform_keys: [
    "hash key_id name role last_four created_at expires_at last_used_at revoked_at scopes",
  ],
  webhook_subscriptions: [
    `${ENVIRONMENT} subscription_id url event_types description disabled failures version created_at updated_at options delivery_secret delivery_secret_from previous_delivery_secret previous_delivery_secret_until`,
  ],
  // Recreated by the audit from pools and wallets, or by the next bet.
  currencies_in_play: [`${ENVIRONMENT} currency`],
  seen_wallets: [`period ${ENVIRONMENT} player_id`],
  open_doubts: [`${ENVIRONMENT} player_id round_id currency placed_at`],
  // Copies for staff: the objects decide whether they are frozen, and each audit reports its result again.
  frozen_objects: [`${ENVIRONMENT} kind object_id frozen_at reason released_at release_reason`],
  audit_runs: [
    `${ENVIRONMENT} running started_at position lease leased_until pools wallets journal_rows findings frozen last
     finished_at`,
  ],
  // The index with which the search finds players: triggers maintain it, and no list shows it.
  player_name_ends: [`${ENVIRONMENT} ending player_id`],
  // What people wrote about players, and counts of the platform's own work.
  player_notes: [`${ENVIRONMENT} player_id created_at note_id text author_type author_id`],
  platform_counts: ["hour figure count"],
  tenant_counts: [
    `${ENVIRONMENT} calls call_faults launches launch_faults first_attempts first_attempt_faults`,
  ],
  // The size of each list, maintained by triggers: for quotas and those who read them, never for money.
  tenant_sizes: [`${ENVIRONMENT} list rows bytes day day_bytes`],
  // How far a move of history has come. The move compares every row itself, and then the sums.
  history_moves: [
    `${ENVIRONMENT} move_id from_shard to_shard phase position copied differing turn due_at started_at switched_at
     finished_at`,
  ],
  history_gates: [`${ENVIRONMENT} state turn`],
  history_changes: [`${ENVIRONMENT} list key changes`],
  // What the sweep last saw of the webhooks.
  webhook_queues: [`${ENVIRONMENT} subscription_id waiting failed held dropped paused`],
  // A log that is deleted after three days.
  refused_calls: [
    `${ENVIRONMENT} request_id created_at method path status code caller_type caller_id`,
  ],
  // Records of attempts to use credentials.
  security_events: [
    `${ENVIRONMENT} hour type subject address event_id first_at last_at count told`,
  ],
  security_days: [`${ENVIRONMENT} day type count`],
  key_addresses: ["key_id address first_at"],
  // Statistics of the games: no money and no report follows from them.
  return_totals: [
    `${ENVIRONMENT} game_id version currency rounds staked_minor won_minor stake_squares`,
  ],
  // Onboarding: no money and no report.
  milestones: ["tenant_id milestone reached_at"],
  onboarding_moves: ["move_id tenant_id from_status to_status moved_at"],
};
