CREATE TABLE `tenant_counts` (
	`tenant_id` text NOT NULL,
	`environment` text NOT NULL,
	`calls` integer NOT NULL,
	`call_faults` integer NOT NULL,
	`launches` integer NOT NULL,
	`launch_faults` integer NOT NULL,
	`first_attempts` integer NOT NULL,
	`first_attempt_faults` integer NOT NULL,
	PRIMARY KEY(`tenant_id`, `environment`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `webhook_queues` (
	`tenant_id` text NOT NULL,
	`environment` text NOT NULL,
	`subscription_id` text NOT NULL,
	`waiting` integer NOT NULL,
	`failed` integer NOT NULL,
	`held` integer NOT NULL,
	`dropped` integer NOT NULL,
	`paused` integer NOT NULL,
	PRIMARY KEY(`tenant_id`, `environment`, `subscription_id`)
) WITHOUT ROWID;
