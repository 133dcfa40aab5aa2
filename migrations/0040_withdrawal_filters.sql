-- Computed from the record, so that the rows of earlier versions are found as well: docs/decisions/0139.
ALTER TABLE `withdrawals` ADD `currency` text GENERATED ALWAYS AS (record ->> '$.currency') VIRTUAL;
--> statement-breakpoint
ALTER TABLE `withdrawals` ADD `chain` text GENERATED ALWAYS AS (coalesce(record ->> '$.destination.chain', 'none')) VIRTUAL;
--> statement-breakpoint
CREATE INDEX `withdrawals_by_currency` ON `withdrawals` (`tenant_id`,`environment`,`currency`,`created_at`,`withdrawal_id`);
--> statement-breakpoint
CREATE INDEX `withdrawals_by_chain` ON `withdrawals` (`tenant_id`,`environment`,`chain`,`created_at`,`withdrawal_id`);
