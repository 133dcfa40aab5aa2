CREATE TABLE `history_points` (
	`tenant_id` text NOT NULL,
	`environment` text NOT NULL,
	`player_id` text NOT NULL,
	`through` integer NOT NULL,
	PRIMARY KEY(`tenant_id`, `environment`, `player_id`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `__new_player_days` (
	`tenant_id` text NOT NULL,
	`environment` text NOT NULL,
	`player_id` text NOT NULL,
	`cleared` integer DEFAULT false NOT NULL,
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
	`contributed_pot_units` integer NOT NULL,
	PRIMARY KEY(`tenant_id`, `environment`, `player_id`, `cleared`, `day`, `game_id`, `currency`, `demo`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO `__new_player_days` SELECT `tenant_id`, `environment`, `player_id`, 0, `day`, `game_id`, `currency`, `demo`,
	`rounds`, `wins`, `staked_minor`, `won_minor`, `jackpots`, `jackpot_won_minor`, 0 FROM `player_days`;
--> statement-breakpoint
DROP TABLE `player_days`;
--> statement-breakpoint
ALTER TABLE `__new_player_days` RENAME TO `player_days`;
--> statement-breakpoint
CREATE INDEX `player_days_by_day` ON `player_days` (`tenant_id`,`environment`,`day`);
--> statement-breakpoint
-- A wallet whose entries have a gap gets no point: it is sent again from its first entry.
INSERT INTO `history_points` SELECT `tenant_id`, `environment`, `player_id`, max(`seq`) FROM `entries`
GROUP BY `tenant_id`, `environment`, `player_id` HAVING min(`seq`) = 1 AND count(*) = max(`seq`);
