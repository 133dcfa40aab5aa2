CREATE TABLE `return_totals` (
	`tenant_id` text NOT NULL,
	`environment` text NOT NULL,
	`game_id` text NOT NULL,
	`version` integer NOT NULL,
	`currency` text NOT NULL,
	`rounds` integer NOT NULL,
	`staked_minor` integer NOT NULL,
	`won_minor` integer NOT NULL,
	`stake_squares` real NOT NULL,
	PRIMARY KEY(`tenant_id`, `environment`, `game_id`, `version`, `currency`)
) WITHOUT ROWID;
