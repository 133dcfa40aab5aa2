ALTER TABLE `audit_log` ADD `erased_digests` text;
--> statement-breakpoint
DROP TRIGGER `audit_log_is_never_changed`;
--> statement-breakpoint
-- Two changes are allowed, each once: sealing gives an entry its place in the chain, and erasing leaves the digests of what it said.
CREATE TRIGGER `audit_log_is_never_changed` BEFORE UPDATE ON `audit_log`
WHEN (NEW.`tenant_id`, NEW.`environment`, NEW.`created_at`, NEW.`entry_id`, NEW.`action`, NEW.`actor_type`, NEW.`actor_id`, NEW.`target_type`, NEW.`target_id`, NEW.`ip`, NEW.`request_id`, NEW.`once`) IS NOT
	(OLD.`tenant_id`, OLD.`environment`, OLD.`created_at`, OLD.`entry_id`, OLD.`action`, OLD.`actor_type`, OLD.`actor_id`, OLD.`target_type`, OLD.`target_id`, OLD.`ip`, OLD.`request_id`, OLD.`once`)
	OR NOT (
		OLD.`seq` IS NULL AND OLD.`hash` IS NULL AND
		(NEW.`before`, NEW.`after`, NEW.`erased_digests`) IS (OLD.`before`, OLD.`after`, OLD.`erased_digests`)
		OR OLD.`erased_digests` IS NULL AND NEW.`erased_digests` IS NOT NULL AND NEW.`before` IS NULL AND NEW.`after` IS NULL AND
		(NEW.`seq`, NEW.`hash`) IS (OLD.`seq`, OLD.`hash`)
	)
BEGIN
	SELECT RAISE(ABORT, 'the audit log is append-only');
END;
