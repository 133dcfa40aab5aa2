CREATE TABLE `onboarding_moves` (
	`move_id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`from_status` text NOT NULL,
	`to_status` text NOT NULL,
	`moved_at` integer NOT NULL
) STRICT, WITHOUT ROWID;
