-- The binding of the database that holds the environment's history. docs/decisions/0192.
ALTER TABLE `tenant_settings` ADD `history_shard` text DEFAULT 'DB' NOT NULL;