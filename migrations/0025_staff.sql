CREATE TABLE `platform_keys` (
	`hash` text PRIMARY KEY NOT NULL,
	`key_id` text NOT NULL,
	`name` text NOT NULL,
	`role` text NOT NULL,
	`last_four` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`last_used_at` integer,
	`revoked_at` integer
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `platform_keys_by_id` ON `platform_keys` (`key_id`);--> statement-breakpoint
CREATE TABLE `staff_members` (
	`staff_id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`role` text NOT NULL,
	`created_at` integer NOT NULL
) STRICT, WITHOUT ROWID;
