ALTER TABLE `webhook_subscriptions` ADD `delivery_secret` text;--> statement-breakpoint
ALTER TABLE `webhook_subscriptions` ADD `delivery_secret_from` integer;--> statement-breakpoint
ALTER TABLE `webhook_subscriptions` ADD `previous_delivery_secret` text;--> statement-breakpoint
ALTER TABLE `webhook_subscriptions` ADD `previous_delivery_secret_until` integer;