CREATE TABLE `approvals` (
	`approval_id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`environment` text NOT NULL,
	`kind` text NOT NULL,
	`subject` text NOT NULL,
	`payload` text NOT NULL,
	`digest` text NOT NULL,
	`requested_by` text NOT NULL,
	`requested_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`approved_by` text,
	`approved_at` integer,
	`done_at` integer
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `approvals_by_time` ON `approvals` (`tenant_id`,`environment`,`kind`,`requested_at`,`approval_id`);