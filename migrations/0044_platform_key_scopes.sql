-- What a platform key may do of what its role allows; null for everything. docs/decisions/0063.
ALTER TABLE `platform_keys` ADD `scopes` text;
