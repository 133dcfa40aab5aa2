CREATE TABLE `chain_heads` (
	`tenant_id` text NOT NULL,
	`environment` text NOT NULL,
	`kind` text NOT NULL,
	`object_id` text NOT NULL,
	`seq` integer NOT NULL,
	`hash` text NOT NULL,
	`old_rows_hash` text,
	PRIMARY KEY(`tenant_id`, `environment`, `kind`, `object_id`)
) STRICT, WITHOUT ROWID;
