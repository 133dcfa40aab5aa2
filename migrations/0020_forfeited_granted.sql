ALTER TABLE `quarter_totals` ADD `forfeited_granted` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
-- Forfeits from before the split count as granted, as they did.
UPDATE `quarter_totals` SET `forfeited_granted` = `bonus_forfeited`;
