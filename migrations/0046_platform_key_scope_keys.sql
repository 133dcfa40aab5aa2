-- Issuing an operator's API key has a scope of its own; keys that could issue them still can. docs/decisions/0063.
UPDATE `platform_keys` SET `scopes` = json_insert(`scopes`, '$[#]', 'keys')
WHERE EXISTS (SELECT 1 FROM json_each(`scopes`) WHERE value = 'accounts')
  AND NOT EXISTS (SELECT 1 FROM json_each(`scopes`) WHERE value = 'keys');
