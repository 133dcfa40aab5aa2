-- Moves of an environment's history to another database. docs/decisions/0193.
CREATE TABLE `history_moves` (
	`tenant_id` text NOT NULL,
	`environment` text NOT NULL,
	`move_id` text NOT NULL,
	`from_shard` text NOT NULL,
	`to_shard` text NOT NULL,
	`phase` text DEFAULT 'emptying' NOT NULL,
	`position` text,
	`copied` integer DEFAULT 0 NOT NULL,
	`differing` integer DEFAULT 0 NOT NULL,
	`turn` integer DEFAULT 0 NOT NULL,
	`due_at` integer DEFAULT 0 NOT NULL,
	`started_at` integer NOT NULL,
	`switched_at` integer,
	`finished_at` integer,
	PRIMARY KEY(`tenant_id`, `environment`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `history_gates` (
	`tenant_id` text NOT NULL,
	`environment` text NOT NULL,
	`state` text NOT NULL,
	`turn` integer NOT NULL,
	PRIMARY KEY(`tenant_id`, `environment`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `history_changes` (
	`tenant_id` text NOT NULL,
	`environment` text NOT NULL,
	`list` text NOT NULL,
	`key` text NOT NULL,
	`changes` integer NOT NULL,
	PRIMARY KEY(`tenant_id`, `environment`, `list`, `key`)
) WITHOUT ROWID;
--> statement-breakpoint
-- Whatever writes to history: where it moves, the write is noted or refused. Elsewhere no row is found here.
CREATE TRIGGER `players_insert_while_moving` AFTER INSERT ON `players`
WHEN EXISTS (SELECT 1 FROM `history_gates` WHERE tenant_id = new.tenant_id AND environment = new.environment AND state != 'open') BEGIN
  SELECT RAISE(ABORT, 'history moves') FROM `history_gates`
    WHERE tenant_id = new.tenant_id AND environment = new.environment AND state != 'noting';
  INSERT INTO `history_changes` (`tenant_id`, `environment`, `list`, `key`, `changes`)
  VALUES (new.tenant_id, new.environment, 'players', json_array(new.player_id), 1)
  ON CONFLICT DO UPDATE SET `changes` = `changes` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `players_update_while_moving` AFTER UPDATE ON `players`
WHEN EXISTS (SELECT 1 FROM `history_gates` WHERE tenant_id = new.tenant_id AND environment = new.environment AND state != 'open') BEGIN
  SELECT RAISE(ABORT, 'history moves') FROM `history_gates`
    WHERE tenant_id = new.tenant_id AND environment = new.environment AND state != 'noting';
  INSERT INTO `history_changes` (`tenant_id`, `environment`, `list`, `key`, `changes`)
  VALUES (old.tenant_id, old.environment, 'players', json_array(old.player_id), 1)
  ON CONFLICT DO UPDATE SET `changes` = `changes` + 1;
  INSERT INTO `history_changes` (`tenant_id`, `environment`, `list`, `key`, `changes`)
  VALUES (new.tenant_id, new.environment, 'players', json_array(new.player_id), 1)
  ON CONFLICT DO UPDATE SET `changes` = `changes` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `players_delete_while_moving` AFTER DELETE ON `players`
WHEN EXISTS (SELECT 1 FROM `history_gates` WHERE tenant_id = old.tenant_id AND environment = old.environment AND state != 'open') BEGIN
  SELECT RAISE(ABORT, 'history moves') FROM `history_gates`
    WHERE tenant_id = old.tenant_id AND environment = old.environment AND state != 'noting';
  INSERT INTO `history_changes` (`tenant_id`, `environment`, `list`, `key`, `changes`)
  VALUES (old.tenant_id, old.environment, 'players', json_array(old.player_id), 1)
  ON CONFLICT DO UPDATE SET `changes` = `changes` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `entries_insert_while_moving` AFTER INSERT ON `entries`
WHEN EXISTS (SELECT 1 FROM `history_gates` WHERE tenant_id = new.tenant_id AND environment = new.environment AND state != 'open') BEGIN
  SELECT RAISE(ABORT, 'history moves') FROM `history_gates`
    WHERE tenant_id = new.tenant_id AND environment = new.environment AND state != 'noting';
  INSERT INTO `history_changes` (`tenant_id`, `environment`, `list`, `key`, `changes`)
  VALUES (new.tenant_id, new.environment, 'entries', json_array(new.player_id, new.seq), 1)
  ON CONFLICT DO UPDATE SET `changes` = `changes` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `entries_update_while_moving` AFTER UPDATE ON `entries`
WHEN EXISTS (SELECT 1 FROM `history_gates` WHERE tenant_id = new.tenant_id AND environment = new.environment AND state != 'open') BEGIN
  SELECT RAISE(ABORT, 'history moves') FROM `history_gates`
    WHERE tenant_id = new.tenant_id AND environment = new.environment AND state != 'noting';
  INSERT INTO `history_changes` (`tenant_id`, `environment`, `list`, `key`, `changes`)
  VALUES (old.tenant_id, old.environment, 'entries', json_array(old.player_id, old.seq), 1)
  ON CONFLICT DO UPDATE SET `changes` = `changes` + 1;
  INSERT INTO `history_changes` (`tenant_id`, `environment`, `list`, `key`, `changes`)
  VALUES (new.tenant_id, new.environment, 'entries', json_array(new.player_id, new.seq), 1)
  ON CONFLICT DO UPDATE SET `changes` = `changes` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `entries_delete_while_moving` AFTER DELETE ON `entries`
WHEN EXISTS (SELECT 1 FROM `history_gates` WHERE tenant_id = old.tenant_id AND environment = old.environment AND state != 'open') BEGIN
  SELECT RAISE(ABORT, 'history moves') FROM `history_gates`
    WHERE tenant_id = old.tenant_id AND environment = old.environment AND state != 'noting';
  INSERT INTO `history_changes` (`tenant_id`, `environment`, `list`, `key`, `changes`)
  VALUES (old.tenant_id, old.environment, 'entries', json_array(old.player_id, old.seq), 1)
  ON CONFLICT DO UPDATE SET `changes` = `changes` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `round_standings_insert_while_moving` AFTER INSERT ON `round_standings`
WHEN EXISTS (SELECT 1 FROM `history_gates` WHERE tenant_id = new.tenant_id AND environment = new.environment AND state != 'open') BEGIN
  SELECT RAISE(ABORT, 'history moves') FROM `history_gates`
    WHERE tenant_id = new.tenant_id AND environment = new.environment AND state != 'noting';
  INSERT INTO `history_changes` (`tenant_id`, `environment`, `list`, `key`, `changes`)
  VALUES (new.tenant_id, new.environment, 'round_standings', json_array(new.player_id, new.opened_seq), 1)
  ON CONFLICT DO UPDATE SET `changes` = `changes` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `round_standings_update_while_moving` AFTER UPDATE ON `round_standings`
WHEN EXISTS (SELECT 1 FROM `history_gates` WHERE tenant_id = new.tenant_id AND environment = new.environment AND state != 'open') BEGIN
  SELECT RAISE(ABORT, 'history moves') FROM `history_gates`
    WHERE tenant_id = new.tenant_id AND environment = new.environment AND state != 'noting';
  INSERT INTO `history_changes` (`tenant_id`, `environment`, `list`, `key`, `changes`)
  VALUES (old.tenant_id, old.environment, 'round_standings', json_array(old.player_id, old.opened_seq), 1)
  ON CONFLICT DO UPDATE SET `changes` = `changes` + 1;
  INSERT INTO `history_changes` (`tenant_id`, `environment`, `list`, `key`, `changes`)
  VALUES (new.tenant_id, new.environment, 'round_standings', json_array(new.player_id, new.opened_seq), 1)
  ON CONFLICT DO UPDATE SET `changes` = `changes` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `round_standings_delete_while_moving` AFTER DELETE ON `round_standings`
WHEN EXISTS (SELECT 1 FROM `history_gates` WHERE tenant_id = old.tenant_id AND environment = old.environment AND state != 'open') BEGIN
  SELECT RAISE(ABORT, 'history moves') FROM `history_gates`
    WHERE tenant_id = old.tenant_id AND environment = old.environment AND state != 'noting';
  INSERT INTO `history_changes` (`tenant_id`, `environment`, `list`, `key`, `changes`)
  VALUES (old.tenant_id, old.environment, 'round_standings', json_array(old.player_id, old.opened_seq), 1)
  ON CONFLICT DO UPDATE SET `changes` = `changes` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `withdrawals_insert_while_moving` AFTER INSERT ON `withdrawals`
WHEN EXISTS (SELECT 1 FROM `history_gates` WHERE tenant_id = new.tenant_id AND environment = new.environment AND state != 'open') BEGIN
  SELECT RAISE(ABORT, 'history moves') FROM `history_gates`
    WHERE tenant_id = new.tenant_id AND environment = new.environment AND state != 'noting';
  INSERT INTO `history_changes` (`tenant_id`, `environment`, `list`, `key`, `changes`)
  VALUES (new.tenant_id, new.environment, 'withdrawals', json_array(new.created_at, new.withdrawal_id), 1)
  ON CONFLICT DO UPDATE SET `changes` = `changes` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `withdrawals_update_while_moving` AFTER UPDATE ON `withdrawals`
WHEN EXISTS (SELECT 1 FROM `history_gates` WHERE tenant_id = new.tenant_id AND environment = new.environment AND state != 'open') BEGIN
  SELECT RAISE(ABORT, 'history moves') FROM `history_gates`
    WHERE tenant_id = new.tenant_id AND environment = new.environment AND state != 'noting';
  INSERT INTO `history_changes` (`tenant_id`, `environment`, `list`, `key`, `changes`)
  VALUES (old.tenant_id, old.environment, 'withdrawals', json_array(old.created_at, old.withdrawal_id), 1)
  ON CONFLICT DO UPDATE SET `changes` = `changes` + 1;
  INSERT INTO `history_changes` (`tenant_id`, `environment`, `list`, `key`, `changes`)
  VALUES (new.tenant_id, new.environment, 'withdrawals', json_array(new.created_at, new.withdrawal_id), 1)
  ON CONFLICT DO UPDATE SET `changes` = `changes` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `withdrawals_delete_while_moving` AFTER DELETE ON `withdrawals`
WHEN EXISTS (SELECT 1 FROM `history_gates` WHERE tenant_id = old.tenant_id AND environment = old.environment AND state != 'open') BEGIN
  SELECT RAISE(ABORT, 'history moves') FROM `history_gates`
    WHERE tenant_id = old.tenant_id AND environment = old.environment AND state != 'noting';
  INSERT INTO `history_changes` (`tenant_id`, `environment`, `list`, `key`, `changes`)
  VALUES (old.tenant_id, old.environment, 'withdrawals', json_array(old.created_at, old.withdrawal_id), 1)
  ON CONFLICT DO UPDATE SET `changes` = `changes` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `player_days_insert_while_moving` AFTER INSERT ON `player_days`
WHEN EXISTS (SELECT 1 FROM `history_gates` WHERE tenant_id = new.tenant_id AND environment = new.environment AND state != 'open') BEGIN
  SELECT RAISE(ABORT, 'history moves') FROM `history_gates`
    WHERE tenant_id = new.tenant_id AND environment = new.environment AND state != 'noting';
  INSERT INTO `history_changes` (`tenant_id`, `environment`, `list`, `key`, `changes`)
  VALUES (new.tenant_id, new.environment, 'player_days', json_array(new.player_id, new.cleared, new.day, new.game_id, new.currency, new.demo), 1)
  ON CONFLICT DO UPDATE SET `changes` = `changes` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `player_days_update_while_moving` AFTER UPDATE ON `player_days`
WHEN EXISTS (SELECT 1 FROM `history_gates` WHERE tenant_id = new.tenant_id AND environment = new.environment AND state != 'open') BEGIN
  SELECT RAISE(ABORT, 'history moves') FROM `history_gates`
    WHERE tenant_id = new.tenant_id AND environment = new.environment AND state != 'noting';
  INSERT INTO `history_changes` (`tenant_id`, `environment`, `list`, `key`, `changes`)
  VALUES (old.tenant_id, old.environment, 'player_days', json_array(old.player_id, old.cleared, old.day, old.game_id, old.currency, old.demo), 1)
  ON CONFLICT DO UPDATE SET `changes` = `changes` + 1;
  INSERT INTO `history_changes` (`tenant_id`, `environment`, `list`, `key`, `changes`)
  VALUES (new.tenant_id, new.environment, 'player_days', json_array(new.player_id, new.cleared, new.day, new.game_id, new.currency, new.demo), 1)
  ON CONFLICT DO UPDATE SET `changes` = `changes` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `player_days_delete_while_moving` AFTER DELETE ON `player_days`
WHEN EXISTS (SELECT 1 FROM `history_gates` WHERE tenant_id = old.tenant_id AND environment = old.environment AND state != 'open') BEGIN
  SELECT RAISE(ABORT, 'history moves') FROM `history_gates`
    WHERE tenant_id = old.tenant_id AND environment = old.environment AND state != 'noting';
  INSERT INTO `history_changes` (`tenant_id`, `environment`, `list`, `key`, `changes`)
  VALUES (old.tenant_id, old.environment, 'player_days', json_array(old.player_id, old.cleared, old.day, old.game_id, old.currency, old.demo), 1)
  ON CONFLICT DO UPDATE SET `changes` = `changes` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `day_totals_insert_while_moving` AFTER INSERT ON `day_totals`
WHEN EXISTS (SELECT 1 FROM `history_gates` WHERE tenant_id = new.tenant_id AND environment = new.environment AND state != 'open') BEGIN
  SELECT RAISE(ABORT, 'history moves') FROM `history_gates`
    WHERE tenant_id = new.tenant_id AND environment = new.environment AND state != 'noting';
  INSERT INTO `history_changes` (`tenant_id`, `environment`, `list`, `key`, `changes`)
  VALUES (new.tenant_id, new.environment, 'day_totals', json_array(new.day, new.game_id, new.currency, new.demo), 1)
  ON CONFLICT DO UPDATE SET `changes` = `changes` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `day_totals_update_while_moving` AFTER UPDATE ON `day_totals`
WHEN EXISTS (SELECT 1 FROM `history_gates` WHERE tenant_id = new.tenant_id AND environment = new.environment AND state != 'open') BEGIN
  SELECT RAISE(ABORT, 'history moves') FROM `history_gates`
    WHERE tenant_id = new.tenant_id AND environment = new.environment AND state != 'noting';
  INSERT INTO `history_changes` (`tenant_id`, `environment`, `list`, `key`, `changes`)
  VALUES (old.tenant_id, old.environment, 'day_totals', json_array(old.day, old.game_id, old.currency, old.demo), 1)
  ON CONFLICT DO UPDATE SET `changes` = `changes` + 1;
  INSERT INTO `history_changes` (`tenant_id`, `environment`, `list`, `key`, `changes`)
  VALUES (new.tenant_id, new.environment, 'day_totals', json_array(new.day, new.game_id, new.currency, new.demo), 1)
  ON CONFLICT DO UPDATE SET `changes` = `changes` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `day_totals_delete_while_moving` AFTER DELETE ON `day_totals`
WHEN EXISTS (SELECT 1 FROM `history_gates` WHERE tenant_id = old.tenant_id AND environment = old.environment AND state != 'open') BEGIN
  SELECT RAISE(ABORT, 'history moves') FROM `history_gates`
    WHERE tenant_id = old.tenant_id AND environment = old.environment AND state != 'noting';
  INSERT INTO `history_changes` (`tenant_id`, `environment`, `list`, `key`, `changes`)
  VALUES (old.tenant_id, old.environment, 'day_totals', json_array(old.day, old.game_id, old.currency, old.demo), 1)
  ON CONFLICT DO UPDATE SET `changes` = `changes` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `return_totals_insert_while_moving` AFTER INSERT ON `return_totals`
WHEN EXISTS (SELECT 1 FROM `history_gates` WHERE tenant_id = new.tenant_id AND environment = new.environment AND state != 'open') BEGIN
  SELECT RAISE(ABORT, 'history moves') FROM `history_gates`
    WHERE tenant_id = new.tenant_id AND environment = new.environment AND state != 'noting';
  INSERT INTO `history_changes` (`tenant_id`, `environment`, `list`, `key`, `changes`)
  VALUES (new.tenant_id, new.environment, 'return_totals', json_array(new.game_id, new.version, new.currency), 1)
  ON CONFLICT DO UPDATE SET `changes` = `changes` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `return_totals_update_while_moving` AFTER UPDATE ON `return_totals`
WHEN EXISTS (SELECT 1 FROM `history_gates` WHERE tenant_id = new.tenant_id AND environment = new.environment AND state != 'open') BEGIN
  SELECT RAISE(ABORT, 'history moves') FROM `history_gates`
    WHERE tenant_id = new.tenant_id AND environment = new.environment AND state != 'noting';
  INSERT INTO `history_changes` (`tenant_id`, `environment`, `list`, `key`, `changes`)
  VALUES (old.tenant_id, old.environment, 'return_totals', json_array(old.game_id, old.version, old.currency), 1)
  ON CONFLICT DO UPDATE SET `changes` = `changes` + 1;
  INSERT INTO `history_changes` (`tenant_id`, `environment`, `list`, `key`, `changes`)
  VALUES (new.tenant_id, new.environment, 'return_totals', json_array(new.game_id, new.version, new.currency), 1)
  ON CONFLICT DO UPDATE SET `changes` = `changes` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `return_totals_delete_while_moving` AFTER DELETE ON `return_totals`
WHEN EXISTS (SELECT 1 FROM `history_gates` WHERE tenant_id = old.tenant_id AND environment = old.environment AND state != 'open') BEGIN
  SELECT RAISE(ABORT, 'history moves') FROM `history_gates`
    WHERE tenant_id = old.tenant_id AND environment = old.environment AND state != 'noting';
  INSERT INTO `history_changes` (`tenant_id`, `environment`, `list`, `key`, `changes`)
  VALUES (old.tenant_id, old.environment, 'return_totals', json_array(old.game_id, old.version, old.currency), 1)
  ON CONFLICT DO UPDATE SET `changes` = `changes` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `round_minutes_insert_while_moving` AFTER INSERT ON `round_minutes`
WHEN EXISTS (SELECT 1 FROM `history_gates` WHERE tenant_id = new.tenant_id AND environment = new.environment AND state != 'open') BEGIN
  SELECT RAISE(ABORT, 'history moves') FROM `history_gates`
    WHERE tenant_id = new.tenant_id AND environment = new.environment AND state != 'noting';
  INSERT INTO `history_changes` (`tenant_id`, `environment`, `list`, `key`, `changes`)
  VALUES (new.tenant_id, new.environment, 'round_minutes', json_array(new.minute, new.player_id), 1)
  ON CONFLICT DO UPDATE SET `changes` = `changes` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `round_minutes_update_while_moving` AFTER UPDATE ON `round_minutes`
WHEN EXISTS (SELECT 1 FROM `history_gates` WHERE tenant_id = new.tenant_id AND environment = new.environment AND state != 'open') BEGIN
  SELECT RAISE(ABORT, 'history moves') FROM `history_gates`
    WHERE tenant_id = new.tenant_id AND environment = new.environment AND state != 'noting';
  INSERT INTO `history_changes` (`tenant_id`, `environment`, `list`, `key`, `changes`)
  VALUES (old.tenant_id, old.environment, 'round_minutes', json_array(old.minute, old.player_id), 1)
  ON CONFLICT DO UPDATE SET `changes` = `changes` + 1;
  INSERT INTO `history_changes` (`tenant_id`, `environment`, `list`, `key`, `changes`)
  VALUES (new.tenant_id, new.environment, 'round_minutes', json_array(new.minute, new.player_id), 1)
  ON CONFLICT DO UPDATE SET `changes` = `changes` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `round_minutes_delete_while_moving` AFTER DELETE ON `round_minutes`
WHEN EXISTS (SELECT 1 FROM `history_gates` WHERE tenant_id = old.tenant_id AND environment = old.environment AND state != 'open') BEGIN
  SELECT RAISE(ABORT, 'history moves') FROM `history_gates`
    WHERE tenant_id = old.tenant_id AND environment = old.environment AND state != 'noting';
  INSERT INTO `history_changes` (`tenant_id`, `environment`, `list`, `key`, `changes`)
  VALUES (old.tenant_id, old.environment, 'round_minutes', json_array(old.minute, old.player_id), 1)
  ON CONFLICT DO UPDATE SET `changes` = `changes` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `quarter_totals_insert_while_moving` AFTER INSERT ON `quarter_totals`
WHEN EXISTS (SELECT 1 FROM `history_gates` WHERE tenant_id = new.tenant_id AND environment = new.environment AND state != 'open') BEGIN
  SELECT RAISE(ABORT, 'history moves') FROM `history_gates`
    WHERE tenant_id = new.tenant_id AND environment = new.environment AND state != 'noting';
  INSERT INTO `history_changes` (`tenant_id`, `environment`, `list`, `key`, `changes`)
  VALUES (new.tenant_id, new.environment, 'quarter_totals', json_array(new.booked_in, new.currency, new.quarter), 1)
  ON CONFLICT DO UPDATE SET `changes` = `changes` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `quarter_totals_update_while_moving` AFTER UPDATE ON `quarter_totals`
WHEN EXISTS (SELECT 1 FROM `history_gates` WHERE tenant_id = new.tenant_id AND environment = new.environment AND state != 'open') BEGIN
  SELECT RAISE(ABORT, 'history moves') FROM `history_gates`
    WHERE tenant_id = new.tenant_id AND environment = new.environment AND state != 'noting';
  INSERT INTO `history_changes` (`tenant_id`, `environment`, `list`, `key`, `changes`)
  VALUES (old.tenant_id, old.environment, 'quarter_totals', json_array(old.booked_in, old.currency, old.quarter), 1)
  ON CONFLICT DO UPDATE SET `changes` = `changes` + 1;
  INSERT INTO `history_changes` (`tenant_id`, `environment`, `list`, `key`, `changes`)
  VALUES (new.tenant_id, new.environment, 'quarter_totals', json_array(new.booked_in, new.currency, new.quarter), 1)
  ON CONFLICT DO UPDATE SET `changes` = `changes` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `quarter_totals_delete_while_moving` AFTER DELETE ON `quarter_totals`
WHEN EXISTS (SELECT 1 FROM `history_gates` WHERE tenant_id = old.tenant_id AND environment = old.environment AND state != 'open') BEGIN
  SELECT RAISE(ABORT, 'history moves') FROM `history_gates`
    WHERE tenant_id = old.tenant_id AND environment = old.environment AND state != 'noting';
  INSERT INTO `history_changes` (`tenant_id`, `environment`, `list`, `key`, `changes`)
  VALUES (old.tenant_id, old.environment, 'quarter_totals', json_array(old.booked_in, old.currency, old.quarter), 1)
  ON CONFLICT DO UPDATE SET `changes` = `changes` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `chain_heads_insert_while_moving` AFTER INSERT ON `chain_heads`
WHEN EXISTS (SELECT 1 FROM `history_gates` WHERE tenant_id = new.tenant_id AND environment = new.environment AND state != 'open') BEGIN
  SELECT RAISE(ABORT, 'history moves') FROM `history_gates`
    WHERE tenant_id = new.tenant_id AND environment = new.environment AND state != 'noting';
  INSERT INTO `history_changes` (`tenant_id`, `environment`, `list`, `key`, `changes`)
  VALUES (new.tenant_id, new.environment, 'chain_heads', json_array(new.kind, new.object_id), 1)
  ON CONFLICT DO UPDATE SET `changes` = `changes` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `chain_heads_update_while_moving` AFTER UPDATE ON `chain_heads`
WHEN EXISTS (SELECT 1 FROM `history_gates` WHERE tenant_id = new.tenant_id AND environment = new.environment AND state != 'open') BEGIN
  SELECT RAISE(ABORT, 'history moves') FROM `history_gates`
    WHERE tenant_id = new.tenant_id AND environment = new.environment AND state != 'noting';
  INSERT INTO `history_changes` (`tenant_id`, `environment`, `list`, `key`, `changes`)
  VALUES (old.tenant_id, old.environment, 'chain_heads', json_array(old.kind, old.object_id), 1)
  ON CONFLICT DO UPDATE SET `changes` = `changes` + 1;
  INSERT INTO `history_changes` (`tenant_id`, `environment`, `list`, `key`, `changes`)
  VALUES (new.tenant_id, new.environment, 'chain_heads', json_array(new.kind, new.object_id), 1)
  ON CONFLICT DO UPDATE SET `changes` = `changes` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `chain_heads_delete_while_moving` AFTER DELETE ON `chain_heads`
WHEN EXISTS (SELECT 1 FROM `history_gates` WHERE tenant_id = old.tenant_id AND environment = old.environment AND state != 'open') BEGIN
  SELECT RAISE(ABORT, 'history moves') FROM `history_gates`
    WHERE tenant_id = old.tenant_id AND environment = old.environment AND state != 'noting';
  INSERT INTO `history_changes` (`tenant_id`, `environment`, `list`, `key`, `changes`)
  VALUES (old.tenant_id, old.environment, 'chain_heads', json_array(old.kind, old.object_id), 1)
  ON CONFLICT DO UPDATE SET `changes` = `changes` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `history_points_insert_while_moving` AFTER INSERT ON `history_points`
WHEN EXISTS (SELECT 1 FROM `history_gates` WHERE tenant_id = new.tenant_id AND environment = new.environment AND state != 'open') BEGIN
  SELECT RAISE(ABORT, 'history moves') FROM `history_gates`
    WHERE tenant_id = new.tenant_id AND environment = new.environment AND state != 'noting';
  INSERT INTO `history_changes` (`tenant_id`, `environment`, `list`, `key`, `changes`)
  VALUES (new.tenant_id, new.environment, 'history_points', json_array(new.player_id), 1)
  ON CONFLICT DO UPDATE SET `changes` = `changes` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `history_points_update_while_moving` AFTER UPDATE ON `history_points`
WHEN EXISTS (SELECT 1 FROM `history_gates` WHERE tenant_id = new.tenant_id AND environment = new.environment AND state != 'open') BEGIN
  SELECT RAISE(ABORT, 'history moves') FROM `history_gates`
    WHERE tenant_id = new.tenant_id AND environment = new.environment AND state != 'noting';
  INSERT INTO `history_changes` (`tenant_id`, `environment`, `list`, `key`, `changes`)
  VALUES (old.tenant_id, old.environment, 'history_points', json_array(old.player_id), 1)
  ON CONFLICT DO UPDATE SET `changes` = `changes` + 1;
  INSERT INTO `history_changes` (`tenant_id`, `environment`, `list`, `key`, `changes`)
  VALUES (new.tenant_id, new.environment, 'history_points', json_array(new.player_id), 1)
  ON CONFLICT DO UPDATE SET `changes` = `changes` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `history_points_delete_while_moving` AFTER DELETE ON `history_points`
WHEN EXISTS (SELECT 1 FROM `history_gates` WHERE tenant_id = old.tenant_id AND environment = old.environment AND state != 'open') BEGIN
  SELECT RAISE(ABORT, 'history moves') FROM `history_gates`
    WHERE tenant_id = old.tenant_id AND environment = old.environment AND state != 'noting';
  INSERT INTO `history_changes` (`tenant_id`, `environment`, `list`, `key`, `changes`)
  VALUES (old.tenant_id, old.environment, 'history_points', json_array(old.player_id), 1)
  ON CONFLICT DO UPDATE SET `changes` = `changes` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `open_days_insert_while_moving` AFTER INSERT ON `open_days`
WHEN EXISTS (SELECT 1 FROM `history_gates` WHERE tenant_id = new.tenant_id AND environment = new.environment AND state != 'open') BEGIN
  SELECT RAISE(ABORT, 'history moves') FROM `history_gates`
    WHERE tenant_id = new.tenant_id AND environment = new.environment AND state != 'noting';
  INSERT INTO `history_changes` (`tenant_id`, `environment`, `list`, `key`, `changes`)
  VALUES (new.tenant_id, new.environment, 'open_days', json_array(), 1)
  ON CONFLICT DO UPDATE SET `changes` = `changes` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `open_days_update_while_moving` AFTER UPDATE ON `open_days`
WHEN EXISTS (SELECT 1 FROM `history_gates` WHERE tenant_id = new.tenant_id AND environment = new.environment AND state != 'open') BEGIN
  SELECT RAISE(ABORT, 'history moves') FROM `history_gates`
    WHERE tenant_id = new.tenant_id AND environment = new.environment AND state != 'noting';
  INSERT INTO `history_changes` (`tenant_id`, `environment`, `list`, `key`, `changes`)
  VALUES (old.tenant_id, old.environment, 'open_days', json_array(), 1)
  ON CONFLICT DO UPDATE SET `changes` = `changes` + 1;
  INSERT INTO `history_changes` (`tenant_id`, `environment`, `list`, `key`, `changes`)
  VALUES (new.tenant_id, new.environment, 'open_days', json_array(), 1)
  ON CONFLICT DO UPDATE SET `changes` = `changes` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `open_days_delete_while_moving` AFTER DELETE ON `open_days`
WHEN EXISTS (SELECT 1 FROM `history_gates` WHERE tenant_id = old.tenant_id AND environment = old.environment AND state != 'open') BEGIN
  SELECT RAISE(ABORT, 'history moves') FROM `history_gates`
    WHERE tenant_id = old.tenant_id AND environment = old.environment AND state != 'noting';
  INSERT INTO `history_changes` (`tenant_id`, `environment`, `list`, `key`, `changes`)
  VALUES (old.tenant_id, old.environment, 'open_days', json_array(), 1)
  ON CONFLICT DO UPDATE SET `changes` = `changes` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `day_closes_insert_while_moving` AFTER INSERT ON `day_closes`
WHEN EXISTS (SELECT 1 FROM `history_gates` WHERE tenant_id = new.tenant_id AND environment = new.environment AND state != 'open') BEGIN
  SELECT RAISE(ABORT, 'history moves') FROM `history_gates`
    WHERE tenant_id = new.tenant_id AND environment = new.environment AND state != 'noting';
  INSERT INTO `history_changes` (`tenant_id`, `environment`, `list`, `key`, `changes`)
  VALUES (new.tenant_id, new.environment, 'day_closes', json_array(new.day), 1)
  ON CONFLICT DO UPDATE SET `changes` = `changes` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `day_closes_update_while_moving` AFTER UPDATE ON `day_closes`
WHEN EXISTS (SELECT 1 FROM `history_gates` WHERE tenant_id = new.tenant_id AND environment = new.environment AND state != 'open') BEGIN
  SELECT RAISE(ABORT, 'history moves') FROM `history_gates`
    WHERE tenant_id = new.tenant_id AND environment = new.environment AND state != 'noting';
  INSERT INTO `history_changes` (`tenant_id`, `environment`, `list`, `key`, `changes`)
  VALUES (old.tenant_id, old.environment, 'day_closes', json_array(old.day), 1)
  ON CONFLICT DO UPDATE SET `changes` = `changes` + 1;
  INSERT INTO `history_changes` (`tenant_id`, `environment`, `list`, `key`, `changes`)
  VALUES (new.tenant_id, new.environment, 'day_closes', json_array(new.day), 1)
  ON CONFLICT DO UPDATE SET `changes` = `changes` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `day_closes_delete_while_moving` AFTER DELETE ON `day_closes`
WHEN EXISTS (SELECT 1 FROM `history_gates` WHERE tenant_id = old.tenant_id AND environment = old.environment AND state != 'open') BEGIN
  SELECT RAISE(ABORT, 'history moves') FROM `history_gates`
    WHERE tenant_id = old.tenant_id AND environment = old.environment AND state != 'noting';
  INSERT INTO `history_changes` (`tenant_id`, `environment`, `list`, `key`, `changes`)
  VALUES (old.tenant_id, old.environment, 'day_closes', json_array(old.day), 1)
  ON CONFLICT DO UPDATE SET `changes` = `changes` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `currencies_in_play_insert_while_moving` AFTER INSERT ON `currencies_in_play`
WHEN EXISTS (SELECT 1 FROM `history_gates` WHERE tenant_id = new.tenant_id AND environment = new.environment AND state != 'open') BEGIN
  SELECT RAISE(ABORT, 'history moves') FROM `history_gates`
    WHERE tenant_id = new.tenant_id AND environment = new.environment AND state != 'noting';
  INSERT INTO `history_changes` (`tenant_id`, `environment`, `list`, `key`, `changes`)
  VALUES (new.tenant_id, new.environment, 'currencies_in_play', json_array(new.currency), 1)
  ON CONFLICT DO UPDATE SET `changes` = `changes` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `currencies_in_play_update_while_moving` AFTER UPDATE ON `currencies_in_play`
WHEN EXISTS (SELECT 1 FROM `history_gates` WHERE tenant_id = new.tenant_id AND environment = new.environment AND state != 'open') BEGIN
  SELECT RAISE(ABORT, 'history moves') FROM `history_gates`
    WHERE tenant_id = new.tenant_id AND environment = new.environment AND state != 'noting';
  INSERT INTO `history_changes` (`tenant_id`, `environment`, `list`, `key`, `changes`)
  VALUES (old.tenant_id, old.environment, 'currencies_in_play', json_array(old.currency), 1)
  ON CONFLICT DO UPDATE SET `changes` = `changes` + 1;
  INSERT INTO `history_changes` (`tenant_id`, `environment`, `list`, `key`, `changes`)
  VALUES (new.tenant_id, new.environment, 'currencies_in_play', json_array(new.currency), 1)
  ON CONFLICT DO UPDATE SET `changes` = `changes` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `currencies_in_play_delete_while_moving` AFTER DELETE ON `currencies_in_play`
WHEN EXISTS (SELECT 1 FROM `history_gates` WHERE tenant_id = old.tenant_id AND environment = old.environment AND state != 'open') BEGIN
  SELECT RAISE(ABORT, 'history moves') FROM `history_gates`
    WHERE tenant_id = old.tenant_id AND environment = old.environment AND state != 'noting';
  INSERT INTO `history_changes` (`tenant_id`, `environment`, `list`, `key`, `changes`)
  VALUES (old.tenant_id, old.environment, 'currencies_in_play', json_array(old.currency), 1)
  ON CONFLICT DO UPDATE SET `changes` = `changes` + 1;
END;
