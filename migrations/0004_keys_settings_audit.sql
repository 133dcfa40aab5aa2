CREATE TABLE `audit_log` (
	`tenant_id` text NOT NULL,
	`environment` text NOT NULL,
	`created_at` integer NOT NULL,
	`entry_id` text NOT NULL,
	`action` text NOT NULL,
	`actor_type` text NOT NULL,
	`actor_id` text NOT NULL,
	`target_type` text NOT NULL,
	`target_id` text NOT NULL,
	`before` text,
	`after` text,
	`ip` text,
	`request_id` text NOT NULL,
	`once` text,
	PRIMARY KEY(`tenant_id`, `environment`, `created_at`, `entry_id`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `audit_log_by_action` ON `audit_log` (`tenant_id`,`environment`,`action`,`created_at`,`entry_id`);--> statement-breakpoint
CREATE INDEX `audit_log_by_target` ON `audit_log` (`tenant_id`,`environment`,`target_id`,`created_at`,`entry_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `audit_log_once` ON `audit_log` (`tenant_id`,`environment`,`action`,`once`) WHERE once IS NOT NULL;--> statement-breakpoint
CREATE TABLE `tenant_settings` (
	`tenant_id` text NOT NULL,
	`environment` text NOT NULL,
	`settings` text NOT NULL,
	PRIMARY KEY(`tenant_id`, `environment`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO `tenant_settings` (`tenant_id`, `environment`, `settings`)
SELECT `tenants`.`id`, `world`.`value`, json_set(`tenants`.`settings`, '$.ipAllowList', json('[]'))
FROM `tenants`, json_each('["sandbox","production"]') AS `world`;
--> statement-breakpoint
ALTER TABLE `api_keys` ADD `label` text;--> statement-breakpoint
ALTER TABLE `api_keys` ADD `last_used_at` integer;--> statement-breakpoint
ALTER TABLE `api_keys` ADD `expires_at` integer;--> statement-breakpoint
CREATE INDEX `api_keys_by_tenant` ON `api_keys` (`tenant_id`,`environment`,`created_at`,`id`);--> statement-breakpoint
ALTER TABLE `tenants` DROP COLUMN `settings`;
--> statement-breakpoint
CREATE TRIGGER `audit_log_is_never_changed` BEFORE UPDATE ON `audit_log` BEGIN
	SELECT RAISE(ABORT, 'the audit log is append-only');
END;
--> statement-breakpoint
CREATE TRIGGER `audit_log_is_never_shortened` BEFORE DELETE ON `audit_log` BEGIN
	SELECT RAISE(ABORT, 'the audit log is append-only');
END;
