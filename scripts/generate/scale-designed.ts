/** The part of docs/scale.md that does not depend on figures: what would be built, and how. */
export const DESIGNED = `## History on several D1

Built, except the split ([decision 0192](decisions/0192-history-may-be-in-several-databases.md)). [Deploying](deploy.md#add-a-database-for-history) says how a database is added, and [operations](operations.md#move-a-history) how a history is moved.

- **Shards are bindings** \`HISTORY_1\`, \`HISTORY_2\`, …, made by configuration: a Worker cannot open a database by a name that it learns at run time. An environment's history is in the one that its row in \`tenant_settings\` names, which is in the first database, \`DB\`. The smallest one is chosen when the account is created. Without such bindings, everything is in \`DB\`.
- **What is together.** One transaction of a delivery writes \`players\` (and \`player_name_ends\` by triggers), \`entries\`, \`round_standings\`, \`withdrawals\`, \`player_days\`, \`day_totals\`, \`return_totals\`, \`round_minutes\`, \`quarter_totals\`, \`chain_heads\` and \`history_points\`, and reads \`open_days\`; the close of a day writes \`day_closes\` with them. All of an environment's rows of these tables and of \`currencies_in_play\` are on its shard. All others are in the directory: accounts, keys, settings, webhooks, staff, audit log and \`player_notes\`, which are written with it, security events, freezes, approvals, counts, and \`seen_wallets\`, from which the sweep takes its turns. Each database counts its own lists in \`tenant_sizes\`. An account in \`eu\` is only on shards \`HISTORY_EU_1\`, \`HISTORY_EU_2\`, …; the audit log, notes, security events and refused calls contain names and addresses too, so such an account needs a directory in \`eu\` as well ([where data lives](operations.md#where-data-lives)).
- **One function gives the database**: \`historyOf(env, tenantEnvironment)\`. A delivery is grouped by shard before it is stored. Statements over all environments (days that ended, closes not reported yet, returns outside their band, the search over players, metrics) ask each shard. An erasure writes to both, the shard first.
- **It is remembered** for ten seconds by each isolate, and in the copies that the edge uses while the directory is lost, as settings are.
- **A lost shard** stops the lists of its own accounts, but no bets. A busy shard does not slow bets or lists on other shards, but all shards share one queue with one consumer, except for accounts in \`eu\`, which have their own.

- **A move** to another shard is a call of our staff, while play continues ([decision 0193](decisions/0193-a-history-moves-while-play-goes-on.md)). Rows are copied as they are, the old database notes what is written meanwhile, and for about 15 seconds nothing is written. It takes about two accesses for a thousand rows, and again as many to compare them.

Designed, not built:

- **An environment that fills a whole database** is split by player: \`shard = hash(player) mod k\` within its row. Lists of one player ask one shard; lists over all ask k and merge by their keys. Totals are sums of k.

## Designed, not built

None of the following exists. It is written down so that nothing built today makes it impossible.

### Archives in R2

- A month whose days are all closed, and that is older than the months kept, is written as NDJSON, gzipped, in parts of at most 64 MB in order of player and number: \`TENANT/ENVIRONMENT/2026-11/0001.ndjson.gz\`, and a list of parts with their SHA-256, the number of entries and the sums by currency. Parts are never changed. The bucket has the tenant's jurisdiction.
- It is compared before anything is deleted: parts are read back, hashed, and summed against the closed days. Only then are the rows deleted, a thousand at a time: a deleted row costs as much as a written one, so a million bets cost about a dollar to delete, which is less than two weeks of keeping them at today's size of a row.
- Lists continue past the end of the database: a cursor names the month, and the list of parts has each part's first key, so it shows which part to read. A page then costs one read of R2.
- A restore stores parts as messages, through the same code as the queue. Its test empties a database and compares every list.
- Wallets keep their journals: they are the money. Their own months can go the same way when a wallet nears 10 GB, which at this size of a row is five million bets of one player.

### Beyond the limit of a busy pool

One object takes about 1,000 calls a second. To go beyond that, there must be fewer calls: judging many bets in one transaction is already built. Whichever way is chosen, each bet must be judged exactly once, exactly at its share, in an order that nobody can choose, and how long an answer takes must not depend on the threshold.

- **Collectors** (first choice): C objects in front of a pool, \`collector = hash(player) mod C\`. Each gathers bets for 5 to 10 ms and sends them to the pool in one call, which judges them in one transaction, in the order of arrival within a call. The pool stays the only judge, so amounts, threshold, winner and audit are as today. A bet keeps the id under which its wallet asks, so nothing is lost if a collector dies: the wallet asks again, through any collector or directly, and the pool answers from its rows. A prototype judged over 30,000 bets a second (decision 0009). A collector makes one call at a time, and the next call takes everything that arrived meanwhile. Ten collectors with a call every 10 ms already give the pool its 1,000 calls a second; with more, each only gathers for longer. Every jackpot bet takes 5 to 10 ms longer, so collectors are switched on for a pool by its rate over several minutes, never for a single call, and by the rate alone.
- **Sub-pots** (past collectors): the pot is split into K pots, each an object with its own threshold and 1/K of the pot. The sum is shown; a hit pays one part. It needs no new protocol, but it is a different game: K smaller jackpots that are hit K times as often. So the operator decides this and the rules state it; it is never switched on because of load.
- **Not: contributions kept in wallets and sent later.** The shown pot would lag behind, and somebody who knows which wallets have not sent theirs yet would know more than others about when the jackpot falls.

### What to change, in order

1. Archive of closed months: the size of D1 no longer grows.
2. More shards: for writes, and for the remaining size.
3. Collectors for the pools that need them.
4. A queue for each shard.`;
