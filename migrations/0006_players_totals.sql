CREATE TABLE `day_totals` (
	`tenant_id` text NOT NULL,
	`environment` text NOT NULL,
	`day` integer NOT NULL,
	`game_id` text NOT NULL,
	`currency` text NOT NULL,
	`demo` integer NOT NULL,
	`players` integer NOT NULL,
	`contributed_pot_units` integer NOT NULL,
	`rounds` integer NOT NULL,
	`wins` integer NOT NULL,
	`staked_minor` integer NOT NULL,
	`won_minor` integer NOT NULL,
	`jackpots` integer NOT NULL,
	`jackpot_won_minor` integer NOT NULL,
	PRIMARY KEY(`tenant_id`, `environment`, `day`, `game_id`, `currency`, `demo`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `player_days` (
	`tenant_id` text NOT NULL,
	`environment` text NOT NULL,
	`player_id` text NOT NULL,
	`day` integer NOT NULL,
	`game_id` text NOT NULL,
	`currency` text NOT NULL,
	`demo` integer NOT NULL,
	`rounds` integer NOT NULL,
	`wins` integer NOT NULL,
	`staked_minor` integer NOT NULL,
	`won_minor` integer NOT NULL,
	`jackpots` integer NOT NULL,
	`jackpot_won_minor` integer NOT NULL,
	PRIMARY KEY(`tenant_id`, `environment`, `player_id`, `day`, `game_id`, `currency`, `demo`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `round_minutes` (
	`tenant_id` text NOT NULL,
	`environment` text NOT NULL,
	`minute` integer NOT NULL,
	`player_id` text NOT NULL,
	`first_seq` integer NOT NULL,
	`last_seq` integer NOT NULL,
	PRIMARY KEY(`tenant_id`, `environment`, `minute`, `player_id`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
ALTER TABLE `players` ADD `suspended_at` integer;--> statement-breakpoint
ALTER TABLE `players` ADD `suspension_reason` text;--> statement-breakpoint
ALTER TABLE `players` ADD `changed_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `players_by_time` ON `players` (`tenant_id`,`environment`,`created_at`,`player_id`);--> statement-breakpoint
CREATE INDEX `players_suspended` ON `players` (`tenant_id`,`environment`,`created_at`,`player_id`) WHERE suspended_at IS NOT NULL;
--> statement-breakpoint
INSERT INTO `player_days` (`tenant_id`, `environment`, `player_id`, `day`, `game_id`, `currency`, `demo`, `rounds`, `wins`, `staked_minor`, `won_minor`, `jackpots`, `jackpot_won_minor`)
SELECT `tenant_id`, `environment`, `player_id`, `created_at` / 86400000 AS `day`, `game_id`, `currency`, `demo`,
	sum(`kind` = 'round'), sum(`win_minor` > 0), sum(`stake_minor`), sum(`win_minor`), sum(`kind` = 'jackpot_win'),
	sum(CASE `kind` WHEN 'jackpot_win' THEN `transactions` ->> '$[0].amountMinor' ELSE 0 END)
FROM `entries` WHERE `kind` IN ('round', 'jackpot_win')
GROUP BY `tenant_id`, `environment`, `player_id`, `day`, `game_id`, `currency`, `demo`;
--> statement-breakpoint
INSERT INTO `day_totals` (`tenant_id`, `environment`, `day`, `game_id`, `currency`, `demo`, `players`, `contributed_pot_units`, `rounds`, `wins`, `staked_minor`, `won_minor`, `jackpots`, `jackpot_won_minor`)
SELECT `tenant_id`, `environment`, `day`, `game_id`, `currency`, `demo`, sum(`rounds` > 0), 0,
	sum(`rounds`), sum(`wins`), sum(`staked_minor`), sum(`won_minor`), sum(`jackpots`), sum(`jackpot_won_minor`)
FROM `player_days` GROUP BY `tenant_id`, `environment`, `day`, `game_id`, `currency`, `demo`;
--> statement-breakpoint
INSERT INTO `round_minutes` (`tenant_id`, `environment`, `minute`, `player_id`, `first_seq`, `last_seq`)
SELECT `tenant_id`, `environment`, `created_at` / 60000 AS `minute`, `player_id`, min(`seq`), max(`seq`)
FROM `entries` WHERE `kind` = 'round' GROUP BY `tenant_id`, `environment`, `minute`, `player_id`;
