-- How usernames end from their second character on, and external ids from each word on: docs/decisions/0100.
CREATE TABLE `player_name_ends` (
	`tenant_id` text NOT NULL,
	`environment` text NOT NULL,
	`ending` text NOT NULL,
	`player_id` text NOT NULL,
	PRIMARY KEY(`tenant_id`, `environment`, `ending`, `player_id`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TRIGGER `player_named` AFTER INSERT ON `players` BEGIN
  INSERT OR IGNORE INTO `player_name_ends` (`tenant_id`, `environment`, `ending`, `player_id`)
  SELECT new.tenant_id, new.environment, substr(lower(new.username), value), new.player_id
    FROM json_each('[2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59,60,61,62,63,64]') WHERE value <= length(new.username)
  UNION
  SELECT new.tenant_id, new.environment, substr(lower(new.external_id), value), new.player_id
    FROM json_each('[2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59,60,61,62,63,64,65,66,67,68,69,70,71,72,73,74,75,76,77,78,79,80,81,82,83,84,85,86,87,88,89,90,91,92,93,94,95,96,97,98,99,100,101,102,103,104,105,106,107,108,109,110,111,112,113,114,115,116,117,118,119,120,121,122,123,124,125,126,127,128]') WHERE value <= length(new.external_id)
      AND substr(lower(new.external_id), value - 1, 1) NOT GLOB '[a-z0-9]'
      AND substr(lower(new.external_id), value, 1) GLOB '[a-z0-9]';
END;
--> statement-breakpoint
CREATE TRIGGER `player_renamed` AFTER UPDATE OF `username`, `external_id` ON `players`
WHEN (old.username, old.external_id) IS NOT (new.username, new.external_id) BEGIN
  DELETE FROM `player_name_ends` WHERE tenant_id = old.tenant_id AND environment = old.environment
    AND player_id = old.player_id AND ending IN (
      SELECT substr(lower(old.username), value) FROM json_each('[2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59,60,61,62,63,64]')
      UNION SELECT substr(lower(old.external_id), value) FROM json_each('[2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59,60,61,62,63,64,65,66,67,68,69,70,71,72,73,74,75,76,77,78,79,80,81,82,83,84,85,86,87,88,89,90,91,92,93,94,95,96,97,98,99,100,101,102,103,104,105,106,107,108,109,110,111,112,113,114,115,116,117,118,119,120,121,122,123,124,125,126,127,128]'));
  INSERT OR IGNORE INTO `player_name_ends` (`tenant_id`, `environment`, `ending`, `player_id`)
  SELECT new.tenant_id, new.environment, substr(lower(new.username), value), new.player_id
    FROM json_each('[2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59,60,61,62,63,64]') WHERE value <= length(new.username)
  UNION
  SELECT new.tenant_id, new.environment, substr(lower(new.external_id), value), new.player_id
    FROM json_each('[2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59,60,61,62,63,64,65,66,67,68,69,70,71,72,73,74,75,76,77,78,79,80,81,82,83,84,85,86,87,88,89,90,91,92,93,94,95,96,97,98,99,100,101,102,103,104,105,106,107,108,109,110,111,112,113,114,115,116,117,118,119,120,121,122,123,124,125,126,127,128]') WHERE value <= length(new.external_id)
      AND substr(lower(new.external_id), value - 1, 1) NOT GLOB '[a-z0-9]'
      AND substr(lower(new.external_id), value, 1) GLOB '[a-z0-9]';
END;
--> statement-breakpoint
CREATE TRIGGER `player_removed` AFTER DELETE ON `players` BEGIN
  DELETE FROM `player_name_ends` WHERE tenant_id = old.tenant_id AND environment = old.environment
    AND player_id = old.player_id AND ending IN (
      SELECT substr(lower(old.username), value) FROM json_each('[2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59,60,61,62,63,64]')
      UNION SELECT substr(lower(old.external_id), value) FROM json_each('[2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59,60,61,62,63,64,65,66,67,68,69,70,71,72,73,74,75,76,77,78,79,80,81,82,83,84,85,86,87,88,89,90,91,92,93,94,95,96,97,98,99,100,101,102,103,104,105,106,107,108,109,110,111,112,113,114,115,116,117,118,119,120,121,122,123,124,125,126,127,128]'));
END;
--> statement-breakpoint
-- The players of earlier versions.
INSERT OR IGNORE INTO `player_name_ends` (`tenant_id`, `environment`, `ending`, `player_id`)
  SELECT players.tenant_id, players.environment, substr(lower(players.username), value), players.player_id
    FROM players, json_each('[2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59,60,61,62,63,64]') WHERE value <= length(players.username)
  UNION
  SELECT players.tenant_id, players.environment, substr(lower(players.external_id), value), players.player_id
    FROM players, json_each('[2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59,60,61,62,63,64,65,66,67,68,69,70,71,72,73,74,75,76,77,78,79,80,81,82,83,84,85,86,87,88,89,90,91,92,93,94,95,96,97,98,99,100,101,102,103,104,105,106,107,108,109,110,111,112,113,114,115,116,117,118,119,120,121,122,123,124,125,126,127,128]') WHERE value <= length(players.external_id)
      AND substr(lower(players.external_id), value - 1, 1) NOT GLOB '[a-z0-9]'
      AND substr(lower(players.external_id), value, 1) GLOB '[a-z0-9]';
