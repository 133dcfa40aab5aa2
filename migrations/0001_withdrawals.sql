CREATE TABLE `withdrawals` (
	`tenant_id` text NOT NULL,
	`environment` text NOT NULL,
	`created_at` integer NOT NULL,
	`withdrawal_id` text NOT NULL,
	`player_id` text NOT NULL,
	`status` text NOT NULL,
	`record` text NOT NULL,
	`seq` integer NOT NULL,
	PRIMARY KEY(`tenant_id`, `environment`, `created_at`, `withdrawal_id`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `withdrawals_by_status` ON `withdrawals` (`tenant_id`,`environment`,`status`,`created_at`,`withdrawal_id`);--> statement-breakpoint
CREATE INDEX `withdrawals_by_player` ON `withdrawals` (`tenant_id`,`environment`,`player_id`,`created_at`,`withdrawal_id`);