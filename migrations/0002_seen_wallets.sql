CREATE TABLE `seen_wallets` (
	`period` integer NOT NULL,
	`tenant_id` text NOT NULL,
	`environment` text NOT NULL,
	`player_id` text NOT NULL,
	PRIMARY KEY(`period`, `tenant_id`, `environment`, `player_id`)
) STRICT, WITHOUT ROWID;
