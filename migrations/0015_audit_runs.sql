CREATE TABLE `audit_runs` (
	`tenant_id` text NOT NULL,
	`environment` text NOT NULL,
	`running` integer DEFAULT false NOT NULL,
	`started_at` integer DEFAULT 0 NOT NULL,
	`position` text,
	`lease` text,
	`leased_until` integer DEFAULT 0 NOT NULL,
	`pools` integer DEFAULT 0 NOT NULL,
	`wallets` integer DEFAULT 0 NOT NULL,
	`journal_rows` integer DEFAULT 0 NOT NULL,
	`findings` integer DEFAULT 0 NOT NULL,
	`frozen` integer DEFAULT 0 NOT NULL,
	`last` text,
	`finished_at` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`tenant_id`, `environment`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `audit_runs_in_turn` ON `audit_runs` (`leased_until`,`started_at`);