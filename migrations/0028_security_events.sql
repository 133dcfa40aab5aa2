CREATE TABLE `key_addresses` (
	`key_id` text NOT NULL,
	`address` text NOT NULL,
	`first_at` integer NOT NULL,
	PRIMARY KEY(`key_id`, `address`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `security_days` (
	`tenant_id` text NOT NULL,
	`environment` text NOT NULL,
	`day` integer NOT NULL,
	`type` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`tenant_id`, `environment`, `day`, `type`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `security_events` (
	`tenant_id` text NOT NULL,
	`environment` text NOT NULL,
	`hour` integer NOT NULL,
	`type` text NOT NULL,
	`subject` text NOT NULL,
	`address` text NOT NULL,
	`event_id` text NOT NULL,
	`first_at` integer NOT NULL,
	`last_at` integer NOT NULL,
	`count` integer NOT NULL,
	`told` integer NOT NULL,
	PRIMARY KEY(`tenant_id`, `environment`, `hour`, `type`, `subject`, `address`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `security_events_by_time` ON `security_events` (`tenant_id`,`environment`,`first_at`,`event_id`);--> statement-breakpoint
CREATE INDEX `security_events_by_type` ON `security_events` (`tenant_id`,`environment`,`type`,`first_at`,`event_id`);--> statement-breakpoint
CREATE INDEX `security_events_by_hour` ON `security_events` (`hour`);--> statement-breakpoint
CREATE INDEX `security_events_untold` ON `security_events` (`first_at`) WHERE told = 0;