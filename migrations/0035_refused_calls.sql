CREATE TABLE `refused_calls` (
	`tenant_id` text NOT NULL,
	`environment` text NOT NULL,
	`request_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`method` text NOT NULL,
	`path` text NOT NULL,
	`status` integer NOT NULL,
	`code` text NOT NULL,
	`caller_type` text NOT NULL,
	`caller_id` text NOT NULL,
	PRIMARY KEY(`tenant_id`, `environment`, `request_id`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `refused_calls_by_time` ON `refused_calls` (`created_at`);
