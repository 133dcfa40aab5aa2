-- Of what is stored already as well: an index is computed from it. docs/decisions/0176.
CREATE INDEX `entries_moved` ON `entries` (`tenant_id`,`environment`,`created_at`,`player_id`,`seq`) WHERE transactions ->> '$[#-1].type' NOT IN ('bet', 'win');
--> statement-breakpoint
CREATE INDEX `entries_moved_by_type` ON `entries` (`tenant_id`,`environment`,transactions ->> '$[#-1].type',`created_at`,`player_id`,`seq`) WHERE transactions ->> '$[#-1].type' NOT IN ('bet', 'win');
