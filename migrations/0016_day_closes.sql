CREATE TABLE `day_closes` (
	`tenant_id` text NOT NULL,
	`environment` text NOT NULL,
	`day` text NOT NULL,
	`closed_at` integer NOT NULL,
	`report` text NOT NULL,
	`digest` text NOT NULL,
	`announced` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`tenant_id`, `environment`, `day`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `open_days` (
	`tenant_id` text NOT NULL,
	`environment` text NOT NULL,
	`day` text NOT NULL,
	`time_zone` text NOT NULL,
	`starts` integer NOT NULL,
	`ends` integer NOT NULL,
	`asked` text DEFAULT '' NOT NULL,
	PRIMARY KEY(`tenant_id`, `environment`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `quarter_totals` (
	`tenant_id` text NOT NULL,
	`environment` text NOT NULL,
	`booked_in` integer NOT NULL,
	`currency` text NOT NULL,
	`quarter` integer NOT NULL,
	`cash` integer NOT NULL,
	`bonus` integer NOT NULL,
	`held` integer NOT NULL,
	`in_play` integer NOT NULL,
	`bonus_in_play` integer NOT NULL,
	`gaming` integer NOT NULL,
	`deposits` integer NOT NULL,
	`withdrawals` integer NOT NULL,
	`bonus_cost` integer NOT NULL,
	`pool_settlement` integer NOT NULL,
	`correction` integer NOT NULL,
	`entries` integer NOT NULL,
	`rounds_settled` integer NOT NULL,
	`staked_cash` integer NOT NULL,
	`staked_bonus` integer NOT NULL,
	`won_cash` integer NOT NULL,
	`won_bonus` integer NOT NULL,
	`jackpots` integer NOT NULL,
	`jackpot_won` integer NOT NULL,
	`contributed_units` integer NOT NULL,
	`deposited` integer NOT NULL,
	`withdrawn` integer NOT NULL,
	`reversed` integer NOT NULL,
	`bonus_credited` integer NOT NULL,
	`bonus_converted` integer NOT NULL,
	`bonus_forfeited` integer NOT NULL,
	PRIMARY KEY(`tenant_id`, `environment`, `booked_in`, `currency`, `quarter`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
ALTER TABLE `history_points` ADD `booked` integer;