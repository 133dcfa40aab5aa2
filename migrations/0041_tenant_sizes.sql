-- What each list of an environment has: triggers count it, whatever writes the lists. docs/decisions/0143.
CREATE TABLE `tenant_sizes` (
	`tenant_id` text NOT NULL,
	`environment` text NOT NULL,
	`list` text NOT NULL,
	`rows` integer NOT NULL,
	`bytes` integer NOT NULL,
	`day` integer DEFAULT 0 NOT NULL,
	`day_bytes` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`tenant_id`, `environment`, `list`)
) WITHOUT ROWID;
--> statement-breakpoint
-- What earlier versions stored.
INSERT INTO `tenant_sizes` (`tenant_id`, `environment`, `list`, `rows`, `bytes`)
  SELECT tenant_id, environment, 'players', count(*), sum(length(CAST(`tenant_id` || `environment` || `player_id` || `external_id` || `username` || `jurisdiction` || coalesce(`suspension_reason`, '') AS BLOB)) + 32)
  FROM `players` GROUP BY tenant_id, environment;
--> statement-breakpoint
INSERT INTO `tenant_sizes` (`tenant_id`, `environment`, `list`, `rows`, `bytes`)
  SELECT tenant_id, environment, 'notes', count(*), sum(length(CAST(`tenant_id` || `environment` || `player_id` || `note_id` || `text` || `author_type` || `author_id` AS BLOB)) + 8)
  FROM `player_notes` GROUP BY tenant_id, environment;
--> statement-breakpoint
INSERT INTO `tenant_sizes` (`tenant_id`, `environment`, `list`, `rows`, `bytes`)
  SELECT tenant_id, environment, 'withdrawals', count(*), sum(length(CAST(`tenant_id` || `environment` || `withdrawal_id` || `player_id` || `status` || `record` AS BLOB)) + 16)
  FROM `withdrawals` GROUP BY tenant_id, environment;
--> statement-breakpoint
INSERT INTO `tenant_sizes` (`tenant_id`, `environment`, `list`, `rows`, `bytes`)
  SELECT tenant_id, environment, 'closedDays', count(*), sum(length(CAST(`tenant_id` || `environment` || `day` || `report` || `digest` AS BLOB)) + 16)
  FROM `day_closes` GROUP BY tenant_id, environment;
--> statement-breakpoint
INSERT INTO `tenant_sizes` (`tenant_id`, `environment`, `list`, `rows`, `bytes`)
  SELECT tenant_id, environment, 'auditEntries', count(*), sum(length(CAST(`tenant_id` || `environment` || `entry_id` || `action` || `actor_type` || `actor_id` || `target_type` || `target_id` || `request_id` || coalesce(`before`, '') || coalesce(`after`, '') || coalesce(`ip`, '') || coalesce(`erased_digests`, '') || coalesce(`once`, '') AS BLOB)) + 16)
  FROM `audit_log` GROUP BY tenant_id, environment;
--> statement-breakpoint
INSERT INTO `tenant_sizes` (`tenant_id`, `environment`, `list`, `rows`, `bytes`)
  SELECT tenant_id, environment, 'securityEvents', count(*), sum(length(CAST(`tenant_id` || `environment` || `type` || `subject` || `address` || `event_id` AS BLOB)) + 40)
  FROM `security_events` GROUP BY tenant_id, environment;
--> statement-breakpoint
INSERT INTO `tenant_sizes` (`tenant_id`, `environment`, `list`, `rows`, `bytes`)
  SELECT tenant_id, environment, 'refusedCalls', count(*), sum(length(CAST(`tenant_id` || `environment` || `request_id` || `method` || `path` || `code` || `caller_type` || `caller_id` AS BLOB)) + 16)
  FROM `refused_calls` GROUP BY tenant_id, environment;
--> statement-breakpoint
INSERT INTO `tenant_sizes` (`tenant_id`, `environment`, `list`, `rows`, `bytes`)
  SELECT tenant_id, environment, 'apiKeys', count(*), sum(length(CAST(`tenant_id` || `environment` || `hash` || `id` || `prefix` || `last_four` || coalesce(`label`, '') || coalesce(`scopes`, '') AS BLOB)) + 32)
  FROM `api_keys` GROUP BY tenant_id, environment;
--> statement-breakpoint
INSERT INTO `tenant_sizes` (`tenant_id`, `environment`, `list`, `rows`, `bytes`)
  SELECT tenant_id, environment, 'webhooks', count(*), sum(length(CAST(`tenant_id` || `environment` || `subscription_id` || `url` || `event_types` || coalesce(`description`, '') || coalesce(`disabled`, '') || coalesce(`options`, '') || coalesce(`delivery_secret`, '') || coalesce(`previous_delivery_secret`, '') AS BLOB)) + 48)
  FROM `webhook_subscriptions` GROUP BY tenant_id, environment;
--> statement-breakpoint
INSERT INTO `tenant_sizes` (`tenant_id`, `environment`, `list`, `rows`, `bytes`)
  SELECT tenant_id, environment, 'approvals', count(*), sum(length(CAST(`tenant_id` || `environment` || `approval_id` || `kind` || `subject` || `payload` || `digest` || `requested_by` AS BLOB)) + 24)
  FROM `approvals` GROUP BY tenant_id, environment;
--> statement-breakpoint
INSERT INTO `tenant_sizes` (`tenant_id`, `environment`, `list`, `rows`, `bytes`)
  SELECT tenant_id, environment, 'settings', count(*), sum(length(CAST(`tenant_id` || `environment` || `settings` AS BLOB)) + 8)
  FROM `tenant_settings` GROUP BY tenant_id, environment;
--> statement-breakpoint
CREATE TRIGGER `players_grows` AFTER INSERT ON `players` BEGIN
  INSERT INTO `tenant_sizes` (`tenant_id`, `environment`, `list`, `rows`, `bytes`)
  VALUES (new.tenant_id, new.environment, 'players', 1, length(CAST(new.`tenant_id` || new.`environment` || new.`player_id` || new.`external_id` || new.`username` || new.`jurisdiction` || coalesce(new.`suspension_reason`, '') AS BLOB)) + 32)
  ON CONFLICT DO UPDATE SET `rows` = `rows` + 1, `bytes` = `bytes` + excluded.bytes;
END;
--> statement-breakpoint
CREATE TRIGGER `players_shrinks` AFTER DELETE ON `players` BEGIN
  UPDATE `tenant_sizes` SET `rows` = `rows` - 1, `bytes` = `bytes` - (length(CAST(old.`tenant_id` || old.`environment` || old.`player_id` || old.`external_id` || old.`username` || old.`jurisdiction` || coalesce(old.`suspension_reason`, '') AS BLOB)) + 32)
  WHERE tenant_id = old.tenant_id AND environment = old.environment AND list = 'players';
END;
--> statement-breakpoint
CREATE TRIGGER `players_changes` AFTER UPDATE OF `external_id`, `username`, `suspension_reason` ON `players`
WHEN length(CAST(new.`tenant_id` || new.`environment` || new.`player_id` || new.`external_id` || new.`username` || new.`jurisdiction` || coalesce(new.`suspension_reason`, '') AS BLOB)) + 32 != length(CAST(old.`tenant_id` || old.`environment` || old.`player_id` || old.`external_id` || old.`username` || old.`jurisdiction` || coalesce(old.`suspension_reason`, '') AS BLOB)) + 32 BEGIN
  UPDATE `tenant_sizes` SET `bytes` = `bytes` + (length(CAST(new.`tenant_id` || new.`environment` || new.`player_id` || new.`external_id` || new.`username` || new.`jurisdiction` || coalesce(new.`suspension_reason`, '') AS BLOB)) + 32) - (length(CAST(old.`tenant_id` || old.`environment` || old.`player_id` || old.`external_id` || old.`username` || old.`jurisdiction` || coalesce(old.`suspension_reason`, '') AS BLOB)) + 32)
  WHERE tenant_id = new.tenant_id AND environment = new.environment AND list = 'players';
END;
--> statement-breakpoint
CREATE TRIGGER `player_notes_grows` AFTER INSERT ON `player_notes` BEGIN
  INSERT INTO `tenant_sizes` (`tenant_id`, `environment`, `list`, `rows`, `bytes`)
  VALUES (new.tenant_id, new.environment, 'notes', 1, length(CAST(new.`tenant_id` || new.`environment` || new.`player_id` || new.`note_id` || new.`text` || new.`author_type` || new.`author_id` AS BLOB)) + 8)
  ON CONFLICT DO UPDATE SET `rows` = `rows` + 1, `bytes` = `bytes` + excluded.bytes;
END;
--> statement-breakpoint
CREATE TRIGGER `player_notes_shrinks` AFTER DELETE ON `player_notes` BEGIN
  UPDATE `tenant_sizes` SET `rows` = `rows` - 1, `bytes` = `bytes` - (length(CAST(old.`tenant_id` || old.`environment` || old.`player_id` || old.`note_id` || old.`text` || old.`author_type` || old.`author_id` AS BLOB)) + 8)
  WHERE tenant_id = old.tenant_id AND environment = old.environment AND list = 'notes';
END;
--> statement-breakpoint
CREATE TRIGGER `player_notes_changes` AFTER UPDATE OF `text` ON `player_notes`
WHEN length(CAST(new.`tenant_id` || new.`environment` || new.`player_id` || new.`note_id` || new.`text` || new.`author_type` || new.`author_id` AS BLOB)) + 8 != length(CAST(old.`tenant_id` || old.`environment` || old.`player_id` || old.`note_id` || old.`text` || old.`author_type` || old.`author_id` AS BLOB)) + 8 BEGIN
  UPDATE `tenant_sizes` SET `bytes` = `bytes` + (length(CAST(new.`tenant_id` || new.`environment` || new.`player_id` || new.`note_id` || new.`text` || new.`author_type` || new.`author_id` AS BLOB)) + 8) - (length(CAST(old.`tenant_id` || old.`environment` || old.`player_id` || old.`note_id` || old.`text` || old.`author_type` || old.`author_id` AS BLOB)) + 8)
  WHERE tenant_id = new.tenant_id AND environment = new.environment AND list = 'notes';
END;
--> statement-breakpoint
CREATE TRIGGER `withdrawals_grows` AFTER INSERT ON `withdrawals` BEGIN
  INSERT INTO `tenant_sizes` (`tenant_id`, `environment`, `list`, `rows`, `bytes`)
  VALUES (new.tenant_id, new.environment, 'withdrawals', 1, length(CAST(new.`tenant_id` || new.`environment` || new.`withdrawal_id` || new.`player_id` || new.`status` || new.`record` AS BLOB)) + 16)
  ON CONFLICT DO UPDATE SET `rows` = `rows` + 1, `bytes` = `bytes` + excluded.bytes;
END;
--> statement-breakpoint
CREATE TRIGGER `withdrawals_shrinks` AFTER DELETE ON `withdrawals` BEGIN
  UPDATE `tenant_sizes` SET `rows` = `rows` - 1, `bytes` = `bytes` - (length(CAST(old.`tenant_id` || old.`environment` || old.`withdrawal_id` || old.`player_id` || old.`status` || old.`record` AS BLOB)) + 16)
  WHERE tenant_id = old.tenant_id AND environment = old.environment AND list = 'withdrawals';
END;
--> statement-breakpoint
CREATE TRIGGER `withdrawals_changes` AFTER UPDATE OF `status`, `record` ON `withdrawals`
WHEN length(CAST(new.`tenant_id` || new.`environment` || new.`withdrawal_id` || new.`player_id` || new.`status` || new.`record` AS BLOB)) + 16 != length(CAST(old.`tenant_id` || old.`environment` || old.`withdrawal_id` || old.`player_id` || old.`status` || old.`record` AS BLOB)) + 16 BEGIN
  UPDATE `tenant_sizes` SET `bytes` = `bytes` + (length(CAST(new.`tenant_id` || new.`environment` || new.`withdrawal_id` || new.`player_id` || new.`status` || new.`record` AS BLOB)) + 16) - (length(CAST(old.`tenant_id` || old.`environment` || old.`withdrawal_id` || old.`player_id` || old.`status` || old.`record` AS BLOB)) + 16)
  WHERE tenant_id = new.tenant_id AND environment = new.environment AND list = 'withdrawals';
END;
--> statement-breakpoint
CREATE TRIGGER `day_closes_grows` AFTER INSERT ON `day_closes` BEGIN
  INSERT INTO `tenant_sizes` (`tenant_id`, `environment`, `list`, `rows`, `bytes`)
  VALUES (new.tenant_id, new.environment, 'closedDays', 1, length(CAST(new.`tenant_id` || new.`environment` || new.`day` || new.`report` || new.`digest` AS BLOB)) + 16)
  ON CONFLICT DO UPDATE SET `rows` = `rows` + 1, `bytes` = `bytes` + excluded.bytes;
END;
--> statement-breakpoint
CREATE TRIGGER `day_closes_shrinks` AFTER DELETE ON `day_closes` BEGIN
  UPDATE `tenant_sizes` SET `rows` = `rows` - 1, `bytes` = `bytes` - (length(CAST(old.`tenant_id` || old.`environment` || old.`day` || old.`report` || old.`digest` AS BLOB)) + 16)
  WHERE tenant_id = old.tenant_id AND environment = old.environment AND list = 'closedDays';
END;
--> statement-breakpoint
-- Of the log, the changes that a tenant can make without end are also counted by day.
CREATE TRIGGER `audit_log_grows` AFTER INSERT ON `audit_log` BEGIN
  INSERT INTO `tenant_sizes` (`tenant_id`, `environment`, `list`, `rows`, `bytes`, `day`, `day_bytes`)
  VALUES (new.tenant_id, new.environment, 'auditEntries', 1, length(CAST(new.`tenant_id` || new.`environment` || new.`entry_id` || new.`action` || new.`actor_type` || new.`actor_id` || new.`target_type` || new.`target_id` || new.`request_id` || coalesce(new.`before`, '') || coalesce(new.`after`, '') || coalesce(new.`ip`, '') || coalesce(new.`erased_digests`, '') || coalesce(new.`once`, '') AS BLOB)) + 16,
    iif(new.action IN ('tenant.updated', 'tenant.update_requested', 'game.switched', 'game.limited', 'game.return_chosen', 'jackpot.configured', 'webhook.created', 'webhook.updated', 'webhook.tested', 'api_key.created'), new.created_at / 86400000, 0),
    iif(new.action IN ('tenant.updated', 'tenant.update_requested', 'game.switched', 'game.limited', 'game.return_chosen', 'jackpot.configured', 'webhook.created', 'webhook.updated', 'webhook.tested', 'api_key.created'), length(CAST(new.`tenant_id` || new.`environment` || new.`entry_id` || new.`action` || new.`actor_type` || new.`actor_id` || new.`target_type` || new.`target_id` || new.`request_id` || coalesce(new.`before`, '') || coalesce(new.`after`, '') || coalesce(new.`ip`, '') || coalesce(new.`erased_digests`, '') || coalesce(new.`once`, '') AS BLOB)) + 16, 0))
  ON CONFLICT DO UPDATE SET `rows` = `rows` + 1, `bytes` = `bytes` + excluded.bytes,
    `day_bytes` = iif(excluded.day > `day`, excluded.day_bytes,
      iif(excluded.day = `day`, `day_bytes` + excluded.day_bytes, `day_bytes`)),
    `day` = max(`day`, excluded.day);
END;
--> statement-breakpoint
CREATE TRIGGER `audit_log_shrinks` AFTER DELETE ON `audit_log` BEGIN
  UPDATE `tenant_sizes` SET `rows` = `rows` - 1, `bytes` = `bytes` - (length(CAST(old.`tenant_id` || old.`environment` || old.`entry_id` || old.`action` || old.`actor_type` || old.`actor_id` || old.`target_type` || old.`target_id` || old.`request_id` || coalesce(old.`before`, '') || coalesce(old.`after`, '') || coalesce(old.`ip`, '') || coalesce(old.`erased_digests`, '') || coalesce(old.`once`, '') AS BLOB)) + 16)
  WHERE tenant_id = old.tenant_id AND environment = old.environment AND list = 'auditEntries';
END;
--> statement-breakpoint
CREATE TRIGGER `audit_log_changes` AFTER UPDATE OF `before`, `after`, `ip`, `erased_digests` ON `audit_log`
WHEN length(CAST(new.`tenant_id` || new.`environment` || new.`entry_id` || new.`action` || new.`actor_type` || new.`actor_id` || new.`target_type` || new.`target_id` || new.`request_id` || coalesce(new.`before`, '') || coalesce(new.`after`, '') || coalesce(new.`ip`, '') || coalesce(new.`erased_digests`, '') || coalesce(new.`once`, '') AS BLOB)) + 16 != length(CAST(old.`tenant_id` || old.`environment` || old.`entry_id` || old.`action` || old.`actor_type` || old.`actor_id` || old.`target_type` || old.`target_id` || old.`request_id` || coalesce(old.`before`, '') || coalesce(old.`after`, '') || coalesce(old.`ip`, '') || coalesce(old.`erased_digests`, '') || coalesce(old.`once`, '') AS BLOB)) + 16 BEGIN
  UPDATE `tenant_sizes` SET `bytes` = `bytes` + (length(CAST(new.`tenant_id` || new.`environment` || new.`entry_id` || new.`action` || new.`actor_type` || new.`actor_id` || new.`target_type` || new.`target_id` || new.`request_id` || coalesce(new.`before`, '') || coalesce(new.`after`, '') || coalesce(new.`ip`, '') || coalesce(new.`erased_digests`, '') || coalesce(new.`once`, '') AS BLOB)) + 16) - (length(CAST(old.`tenant_id` || old.`environment` || old.`entry_id` || old.`action` || old.`actor_type` || old.`actor_id` || old.`target_type` || old.`target_id` || old.`request_id` || coalesce(old.`before`, '') || coalesce(old.`after`, '') || coalesce(old.`ip`, '') || coalesce(old.`erased_digests`, '') || coalesce(old.`once`, '') AS BLOB)) + 16)
  WHERE tenant_id = new.tenant_id AND environment = new.environment AND list = 'auditEntries';
END;
--> statement-breakpoint
CREATE TRIGGER `security_events_grows` AFTER INSERT ON `security_events` BEGIN
  INSERT INTO `tenant_sizes` (`tenant_id`, `environment`, `list`, `rows`, `bytes`)
  VALUES (new.tenant_id, new.environment, 'securityEvents', 1, length(CAST(new.`tenant_id` || new.`environment` || new.`type` || new.`subject` || new.`address` || new.`event_id` AS BLOB)) + 40)
  ON CONFLICT DO UPDATE SET `rows` = `rows` + 1, `bytes` = `bytes` + excluded.bytes;
END;
--> statement-breakpoint
CREATE TRIGGER `security_events_shrinks` AFTER DELETE ON `security_events` BEGIN
  UPDATE `tenant_sizes` SET `rows` = `rows` - 1, `bytes` = `bytes` - (length(CAST(old.`tenant_id` || old.`environment` || old.`type` || old.`subject` || old.`address` || old.`event_id` AS BLOB)) + 40)
  WHERE tenant_id = old.tenant_id AND environment = old.environment AND list = 'securityEvents';
END;
--> statement-breakpoint
CREATE TRIGGER `refused_calls_grows` AFTER INSERT ON `refused_calls` BEGIN
  INSERT INTO `tenant_sizes` (`tenant_id`, `environment`, `list`, `rows`, `bytes`)
  VALUES (new.tenant_id, new.environment, 'refusedCalls', 1, length(CAST(new.`tenant_id` || new.`environment` || new.`request_id` || new.`method` || new.`path` || new.`code` || new.`caller_type` || new.`caller_id` AS BLOB)) + 16)
  ON CONFLICT DO UPDATE SET `rows` = `rows` + 1, `bytes` = `bytes` + excluded.bytes;
END;
--> statement-breakpoint
CREATE TRIGGER `refused_calls_shrinks` AFTER DELETE ON `refused_calls` BEGIN
  UPDATE `tenant_sizes` SET `rows` = `rows` - 1, `bytes` = `bytes` - (length(CAST(old.`tenant_id` || old.`environment` || old.`request_id` || old.`method` || old.`path` || old.`code` || old.`caller_type` || old.`caller_id` AS BLOB)) + 16)
  WHERE tenant_id = old.tenant_id AND environment = old.environment AND list = 'refusedCalls';
END;
--> statement-breakpoint
CREATE TRIGGER `api_keys_grows` AFTER INSERT ON `api_keys` BEGIN
  INSERT INTO `tenant_sizes` (`tenant_id`, `environment`, `list`, `rows`, `bytes`)
  VALUES (new.tenant_id, new.environment, 'apiKeys', 1, length(CAST(new.`tenant_id` || new.`environment` || new.`hash` || new.`id` || new.`prefix` || new.`last_four` || coalesce(new.`label`, '') || coalesce(new.`scopes`, '') AS BLOB)) + 32)
  ON CONFLICT DO UPDATE SET `rows` = `rows` + 1, `bytes` = `bytes` + excluded.bytes;
END;
--> statement-breakpoint
CREATE TRIGGER `api_keys_shrinks` AFTER DELETE ON `api_keys` BEGIN
  UPDATE `tenant_sizes` SET `rows` = `rows` - 1, `bytes` = `bytes` - (length(CAST(old.`tenant_id` || old.`environment` || old.`hash` || old.`id` || old.`prefix` || old.`last_four` || coalesce(old.`label`, '') || coalesce(old.`scopes`, '') AS BLOB)) + 32)
  WHERE tenant_id = old.tenant_id AND environment = old.environment AND list = 'apiKeys';
END;
--> statement-breakpoint
CREATE TRIGGER `api_keys_changes` AFTER UPDATE OF `label`, `scopes` ON `api_keys`
WHEN length(CAST(new.`tenant_id` || new.`environment` || new.`hash` || new.`id` || new.`prefix` || new.`last_four` || coalesce(new.`label`, '') || coalesce(new.`scopes`, '') AS BLOB)) + 32 != length(CAST(old.`tenant_id` || old.`environment` || old.`hash` || old.`id` || old.`prefix` || old.`last_four` || coalesce(old.`label`, '') || coalesce(old.`scopes`, '') AS BLOB)) + 32 BEGIN
  UPDATE `tenant_sizes` SET `bytes` = `bytes` + (length(CAST(new.`tenant_id` || new.`environment` || new.`hash` || new.`id` || new.`prefix` || new.`last_four` || coalesce(new.`label`, '') || coalesce(new.`scopes`, '') AS BLOB)) + 32) - (length(CAST(old.`tenant_id` || old.`environment` || old.`hash` || old.`id` || old.`prefix` || old.`last_four` || coalesce(old.`label`, '') || coalesce(old.`scopes`, '') AS BLOB)) + 32)
  WHERE tenant_id = new.tenant_id AND environment = new.environment AND list = 'apiKeys';
END;
--> statement-breakpoint
CREATE TRIGGER `webhook_subscriptions_grows` AFTER INSERT ON `webhook_subscriptions` BEGIN
  INSERT INTO `tenant_sizes` (`tenant_id`, `environment`, `list`, `rows`, `bytes`)
  VALUES (new.tenant_id, new.environment, 'webhooks', 1, length(CAST(new.`tenant_id` || new.`environment` || new.`subscription_id` || new.`url` || new.`event_types` || coalesce(new.`description`, '') || coalesce(new.`disabled`, '') || coalesce(new.`options`, '') || coalesce(new.`delivery_secret`, '') || coalesce(new.`previous_delivery_secret`, '') AS BLOB)) + 48)
  ON CONFLICT DO UPDATE SET `rows` = `rows` + 1, `bytes` = `bytes` + excluded.bytes;
END;
--> statement-breakpoint
CREATE TRIGGER `webhook_subscriptions_shrinks` AFTER DELETE ON `webhook_subscriptions` BEGIN
  UPDATE `tenant_sizes` SET `rows` = `rows` - 1, `bytes` = `bytes` - (length(CAST(old.`tenant_id` || old.`environment` || old.`subscription_id` || old.`url` || old.`event_types` || coalesce(old.`description`, '') || coalesce(old.`disabled`, '') || coalesce(old.`options`, '') || coalesce(old.`delivery_secret`, '') || coalesce(old.`previous_delivery_secret`, '') AS BLOB)) + 48)
  WHERE tenant_id = old.tenant_id AND environment = old.environment AND list = 'webhooks';
END;
--> statement-breakpoint
CREATE TRIGGER `webhook_subscriptions_changes` AFTER UPDATE OF `url`, `event_types`, `description`, `disabled`, `options`, `delivery_secret`, `previous_delivery_secret` ON `webhook_subscriptions`
WHEN length(CAST(new.`tenant_id` || new.`environment` || new.`subscription_id` || new.`url` || new.`event_types` || coalesce(new.`description`, '') || coalesce(new.`disabled`, '') || coalesce(new.`options`, '') || coalesce(new.`delivery_secret`, '') || coalesce(new.`previous_delivery_secret`, '') AS BLOB)) + 48 != length(CAST(old.`tenant_id` || old.`environment` || old.`subscription_id` || old.`url` || old.`event_types` || coalesce(old.`description`, '') || coalesce(old.`disabled`, '') || coalesce(old.`options`, '') || coalesce(old.`delivery_secret`, '') || coalesce(old.`previous_delivery_secret`, '') AS BLOB)) + 48 BEGIN
  UPDATE `tenant_sizes` SET `bytes` = `bytes` + (length(CAST(new.`tenant_id` || new.`environment` || new.`subscription_id` || new.`url` || new.`event_types` || coalesce(new.`description`, '') || coalesce(new.`disabled`, '') || coalesce(new.`options`, '') || coalesce(new.`delivery_secret`, '') || coalesce(new.`previous_delivery_secret`, '') AS BLOB)) + 48) - (length(CAST(old.`tenant_id` || old.`environment` || old.`subscription_id` || old.`url` || old.`event_types` || coalesce(old.`description`, '') || coalesce(old.`disabled`, '') || coalesce(old.`options`, '') || coalesce(old.`delivery_secret`, '') || coalesce(old.`previous_delivery_secret`, '') AS BLOB)) + 48)
  WHERE tenant_id = new.tenant_id AND environment = new.environment AND list = 'webhooks';
END;
--> statement-breakpoint
CREATE TRIGGER `approvals_grows` AFTER INSERT ON `approvals` BEGIN
  INSERT INTO `tenant_sizes` (`tenant_id`, `environment`, `list`, `rows`, `bytes`)
  VALUES (new.tenant_id, new.environment, 'approvals', 1, length(CAST(new.`tenant_id` || new.`environment` || new.`approval_id` || new.`kind` || new.`subject` || new.`payload` || new.`digest` || new.`requested_by` AS BLOB)) + 24)
  ON CONFLICT DO UPDATE SET `rows` = `rows` + 1, `bytes` = `bytes` + excluded.bytes;
END;
--> statement-breakpoint
CREATE TRIGGER `approvals_shrinks` AFTER DELETE ON `approvals` BEGIN
  UPDATE `tenant_sizes` SET `rows` = `rows` - 1, `bytes` = `bytes` - (length(CAST(old.`tenant_id` || old.`environment` || old.`approval_id` || old.`kind` || old.`subject` || old.`payload` || old.`digest` || old.`requested_by` AS BLOB)) + 24)
  WHERE tenant_id = old.tenant_id AND environment = old.environment AND list = 'approvals';
END;
--> statement-breakpoint
CREATE TRIGGER `tenant_settings_grows` AFTER INSERT ON `tenant_settings` BEGIN
  INSERT INTO `tenant_sizes` (`tenant_id`, `environment`, `list`, `rows`, `bytes`)
  VALUES (new.tenant_id, new.environment, 'settings', 1, length(CAST(new.`tenant_id` || new.`environment` || new.`settings` AS BLOB)) + 8)
  ON CONFLICT DO UPDATE SET `rows` = `rows` + 1, `bytes` = `bytes` + excluded.bytes;
END;
--> statement-breakpoint
CREATE TRIGGER `tenant_settings_shrinks` AFTER DELETE ON `tenant_settings` BEGIN
  UPDATE `tenant_sizes` SET `rows` = `rows` - 1, `bytes` = `bytes` - (length(CAST(old.`tenant_id` || old.`environment` || old.`settings` AS BLOB)) + 8)
  WHERE tenant_id = old.tenant_id AND environment = old.environment AND list = 'settings';
END;
--> statement-breakpoint
CREATE TRIGGER `tenant_settings_changes` AFTER UPDATE OF `settings` ON `tenant_settings`
WHEN length(CAST(new.`tenant_id` || new.`environment` || new.`settings` AS BLOB)) + 8 != length(CAST(old.`tenant_id` || old.`environment` || old.`settings` AS BLOB)) + 8 BEGIN
  UPDATE `tenant_sizes` SET `bytes` = `bytes` + (length(CAST(new.`tenant_id` || new.`environment` || new.`settings` AS BLOB)) + 8) - (length(CAST(old.`tenant_id` || old.`environment` || old.`settings` AS BLOB)) + 8)
  WHERE tenant_id = new.tenant_id AND environment = new.environment AND list = 'settings';
END;
