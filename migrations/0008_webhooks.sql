CREATE TABLE `webhook_subscriptions` (
	`tenant_id` text NOT NULL,
	`environment` text NOT NULL,
	`subscription_id` text NOT NULL,
	`url` text NOT NULL,
	`event_types` text NOT NULL,
	`description` text,
	`disabled` text,
	`failures` integer NOT NULL,
	`version` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`tenant_id`, `environment`, `subscription_id`)
) STRICT, WITHOUT ROWID;
