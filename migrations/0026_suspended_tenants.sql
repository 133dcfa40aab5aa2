ALTER TABLE `tenants` ADD `suspended_at` integer;--> statement-breakpoint
ALTER TABLE `tenants` ADD `suspended_for` text;