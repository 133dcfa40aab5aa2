CREATE TABLE `api_keys` (
	`hash` text PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`tenant_id` text NOT NULL,
	`environment` text NOT NULL,
	`prefix` text NOT NULL,
	`last_four` text NOT NULL,
	`created_at` integer NOT NULL,
	`revoked_at` integer
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `currencies_in_play` (
	`tenant_id` text NOT NULL,
	`environment` text NOT NULL,
	`currency` text NOT NULL,
	PRIMARY KEY(`tenant_id`, `environment`, `currency`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `entries` (
	`tenant_id` text NOT NULL,
	`environment` text NOT NULL,
	`player_id` text NOT NULL,
	`seq` integer NOT NULL,
	`kind` text NOT NULL,
	`currency` text NOT NULL,
	`demo` integer NOT NULL,
	`round_id` text,
	`game_id` text,
	`stake_minor` integer NOT NULL,
	`win_minor` integer NOT NULL,
	`transactions` text NOT NULL,
	`round` text,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`tenant_id`, `environment`, `player_id`, `seq`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `players` (
	`tenant_id` text NOT NULL,
	`environment` text NOT NULL,
	`player_id` text NOT NULL,
	`external_id` text NOT NULL,
	`username` text NOT NULL,
	`jurisdiction` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`tenant_id`, `environment`, `player_id`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `signing_secrets` (
	`tenant_id` text NOT NULL,
	`environment` text NOT NULL,
	`sealed` text NOT NULL,
	`created_at` integer NOT NULL,
	`previous_sealed` text,
	`previous_until` integer,
	PRIMARY KEY(`tenant_id`, `environment`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `tenants` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`plan` text NOT NULL,
	`status` text NOT NULL,
	`settings` text NOT NULL,
	`created_at` integer NOT NULL
) STRICT, WITHOUT ROWID;
