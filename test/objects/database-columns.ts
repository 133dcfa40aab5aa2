/**
 * Every column of the database, for the test that changes them: those with an effect on money or on a
 * report, and the reason for each that has none. A new column needs a place here. Proof 28a.
 */

/** The columns with an effect on money or reports, and the reason for each that has none. */
type Columns = readonly [effect: string, none?: Readonly<Record<string, string>>];

const SENT_AGAIN = "says what is sent again";
const WORK = "says what a cron does next";
const WHEN = "a time that nothing is decided by once the request is done";

const SCOPE = "tenant_id environment";
const SUMS = "rounds wins staked_minor won_minor jackpots jackpot_won_minor contributed_pot_units";

/** The tables that the audit reads, in the order in which the test changes them. */
export const TABLES: Readonly<Record<string, Columns>> = {
  entries: [
    `${SCOPE} player_id seq kind currency demo round_id game_id stake_minor win_minor transactions round
     created_at kept`,
  ],
  round_standings: [`${SCOPE} player_id opened_seq seq win_minor round`],
  withdrawals: [`${SCOPE} created_at withdrawal_id player_id status record seq`],
  players: [
    `${SCOPE} player_id external_id username jurisdiction created_at cleared_through suspended_at
     suspension_reason changed_at`,
  ],
  player_days: [`${SCOPE} player_id cleared day game_id currency demo ${SUMS}`],
  day_totals: [`${SCOPE} day game_id currency demo players ${SUMS}`],
  round_minutes: [`${SCOPE} minute player_id first_seq last_seq`],
  quarter_totals: [
    `${SCOPE} booked_in currency quarter cash bonus held in_play bonus_in_play gaming deposits withdrawals
     bonus_cost pool_settlement correction entries rounds_settled staked_cash staked_bonus won_cash won_bonus
     jackpots jackpot_won contributed_units deposited withdrawn reversed bonus_credited bonus_converted
     bonus_forfeited forfeited_granted`,
  ],
  open_days: [
    `${SCOPE} day time_zone starts ends`,
    { asked: WORK, tried_at: WORK, restored: "the next audit books what was left out" },
  ],
  day_closes: [
    `${SCOPE} day report digest`,
    { closed_at: "the report says it", announced: SENT_AGAIN },
  ],
  approvals: [
    `approval_id ${SCOPE} kind subject payload digest requested_by approved_by`,
    {
      done_at: "what was done has a row of its own",
      requested_at: WHEN,
      expires_at: WHEN,
      approved_at: WHEN,
    },
  ],
  chain_heads: [`${SCOPE} kind object_id seq hash old_rows_hash`],
  // Last: a wallet whose history is behind sends it again.
  history_points: [`${SCOPE} player_id through booked`],
};

/** Tables that the test does not change, with all their columns and the reason. */
export const UNCHANGED: Readonly<Record<string, readonly [columns: string]>> = {
  // audit-log-chain.test.ts changes each of its columns.
  audit_log: [
    `${SCOPE} created_at entry_id action actor_type actor_id target_type target_id before after ip
     erased_digests request_id once seq hash`,
  ],
  // Settings and credentials decide what is allowed from now on, never what is booked.
  // settings-corruption.test.ts changes those of tenants; our staff's own are not watched.
  tenants: ["id name plan status created_at rejected_for suspended_at suspended_for"],
  tenant_settings: [`${SCOPE} settings version history_shard`],
  api_keys: [
    `hash id ${SCOPE} prefix last_four label created_at last_used_at expires_at revoked_at scopes`,
  ],
  signing_secrets: [`${SCOPE} sealed created_at previous_sealed previous_until`],
  staff_members: ["staff_id name role created_at"],
  platform_keys: [
    "hash key_id name role last_four created_at expires_at last_used_at revoked_at scopes",
  ],
  webhook_subscriptions: [
    `${SCOPE} subscription_id url event_types description disabled failures version created_at updated_at options delivery_secret delivery_secret_from previous_delivery_secret previous_delivery_secret_until`,
  ],
  // Recreated by the audit from pools and wallets, or by the next bet.
  currencies_in_play: [`${SCOPE} currency`],
  seen_wallets: [`period ${SCOPE} player_id`],
  open_doubts: [`${SCOPE} player_id round_id currency placed_at`],
  // Copies for staff: the objects decide whether they are frozen, and each audit reports its result again.
  frozen_objects: [`${SCOPE} kind object_id frozen_at reason released_at release_reason`],
  audit_runs: [
    `${SCOPE} running started_at position lease leased_until pools wallets journal_rows findings frozen last
     finished_at`,
  ],
  // The index with which the search finds players: triggers maintain it, and no list shows it.
  player_name_ends: [`${SCOPE} ending player_id`],
  // What people wrote about players, and counts of the platform's own work.
  player_notes: [`${SCOPE} player_id created_at note_id text author_type author_id`],
  platform_counts: ["hour figure count"],
  tenant_counts: [
    `${SCOPE} calls call_faults launches launch_faults first_attempts first_attempt_faults`,
  ],
  // The size of each list, maintained by triggers: for quotas and those who read them, never for money.
  tenant_sizes: [`${SCOPE} list rows bytes day day_bytes`],
  // How far a move of history has come. The move compares every row itself, and then the sums.
  history_moves: [
    `${SCOPE} move_id from_shard to_shard phase position copied differing turn due_at started_at switched_at
     finished_at`,
  ],
  history_gates: [`${SCOPE} state turn`],
  history_changes: [`${SCOPE} list key changes`],
  // What the sweep last saw of the webhooks.
  webhook_queues: [`${SCOPE} subscription_id waiting failed held dropped paused`],
  // A log that is deleted after three days.
  refused_calls: [`${SCOPE} request_id created_at method path status code caller_type caller_id`],
  // Records of attempts to use credentials.
  security_events: [`${SCOPE} hour type subject address event_id first_at last_at count told`],
  security_days: [`${SCOPE} day type count`],
  key_addresses: ["key_id address first_at"],
  // Statistics of the games: no money and no report follows from them.
  return_totals: [`${SCOPE} game_id version currency rounds staked_minor won_minor stake_squares`],
  // Onboarding: no money and no report.
  milestones: ["tenant_id milestone reached_at"],
  onboarding_moves: ["move_id tenant_id from_status to_status moved_at"],
};
