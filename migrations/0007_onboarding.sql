CREATE TABLE `milestones` (
	`tenant_id` text NOT NULL,
	`milestone` text NOT NULL,
	`reached_at` integer NOT NULL,
	PRIMARY KEY(`tenant_id`, `milestone`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
ALTER TABLE `tenants` ADD `rejected_for` text;
