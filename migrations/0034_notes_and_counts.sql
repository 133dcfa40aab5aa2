CREATE TABLE `platform_counts` (
	`hour` integer NOT NULL,
	`figure` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`hour`, `figure`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `player_notes` (
	`tenant_id` text NOT NULL,
	`environment` text NOT NULL,
	`player_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`note_id` text NOT NULL,
	`text` text NOT NULL,
	`author_type` text NOT NULL,
	`author_id` text NOT NULL,
	PRIMARY KEY(`tenant_id`, `environment`, `player_id`, `created_at`, `note_id`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `audit_log_by_request` ON `audit_log` (`request_id`);