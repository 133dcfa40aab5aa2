CREATE TABLE `frozen_objects` (
	`tenant_id` text NOT NULL,
	`environment` text NOT NULL,
	`kind` text NOT NULL,
	`object_id` text NOT NULL,
	`frozen_at` integer NOT NULL,
	`reason` text NOT NULL,
	`released_at` integer,
	`release_reason` text,
	PRIMARY KEY(`tenant_id`, `environment`, `kind`, `object_id`, `frozen_at`)
) STRICT, WITHOUT ROWID;
