CREATE TABLE `round_standings` (
	`tenant_id` text NOT NULL,
	`environment` text NOT NULL,
	`player_id` text NOT NULL,
	`opened_seq` integer NOT NULL,
	`seq` integer NOT NULL,
	`win_minor` integer NOT NULL,
	`round` text NOT NULL,
	PRIMARY KEY(`tenant_id`, `environment`, `player_id`, `opened_seq`)
) STRICT, WITHOUT ROWID;
