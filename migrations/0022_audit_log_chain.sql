ALTER TABLE `audit_log` ADD `seq` integer;--> statement-breakpoint
ALTER TABLE `audit_log` ADD `hash` text;--> statement-breakpoint
CREATE UNIQUE INDEX `audit_log_by_seq` ON `audit_log` (`tenant_id`,`environment`,`seq`) WHERE seq IS NOT NULL;--> statement-breakpoint
CREATE INDEX `audit_log_unsealed` ON `audit_log` (`tenant_id`,`environment`,`created_at`,`entry_id`) WHERE seq IS NULL;--> statement-breakpoint
ALTER TABLE `open_days` ADD `tried_at` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
DROP TRIGGER `audit_log_is_never_changed`;
--> statement-breakpoint
-- Sealing an entry gives it its place in the chain, once, and changes nothing else.
CREATE TRIGGER `audit_log_is_never_changed` BEFORE UPDATE ON `audit_log`
WHEN OLD.`seq` IS NOT NULL OR OLD.`hash` IS NOT NULL OR
	(NEW.`tenant_id`, NEW.`environment`, NEW.`created_at`, NEW.`entry_id`, NEW.`action`, NEW.`actor_type`, NEW.`actor_id`, NEW.`target_type`, NEW.`target_id`, NEW.`before`, NEW.`after`, NEW.`ip`, NEW.`request_id`, NEW.`once`) IS NOT
	(OLD.`tenant_id`, OLD.`environment`, OLD.`created_at`, OLD.`entry_id`, OLD.`action`, OLD.`actor_type`, OLD.`actor_id`, OLD.`target_type`, OLD.`target_id`, OLD.`before`, OLD.`after`, OLD.`ip`, OLD.`request_id`, OLD.`once`)
BEGIN
	SELECT RAISE(ABORT, 'the audit log is append-only');
END;
