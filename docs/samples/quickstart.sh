# A player with 20.00, a signed launch, one round. sh quickstart.sh (needs curl and openssl)
set -e
player="player-$(date +%s)-$$"
auth="Authorization: Bearer $ROULEAU_API_KEY"
json="Content-Type: application/json"
field() { sed "s/.*\"$1\":\"\([^\"]*\)\".*/\1/"; }

curl -sSf "$ROULEAU_URL/api/v1/players" -H "$auth" -H "$json" \
  -d "{\"externalId\":\"$player\",\"currency\":\"USD\"}" >/dev/null
curl -sSf "$ROULEAU_URL/api/v1/wallet/deposit" -H "$auth" -H "$json" \
  -H "Idempotency-Key: $player-deposit" \
  -d "{\"playerId\":\"$player\",\"amount\":\"20.00\",\"currency\":\"USD\"}" >/dev/null

path=/api/v1/auth/sso/create-token
body="{\"playerId\":\"$player\",\"currency\":\"USD\",\"gameId\":\"golden-reels\"}"
timestamp=$(date +%s)
signature=$(printf '%s' "$timestamp.POST.$path.$body" |
  openssl dgst -sha256 -hmac "$ROULEAU_WEBHOOK_SECRET" | sed 's/^.* //')
launch=$(curl -sSf "$ROULEAU_URL$path" -H "$auth" -H "$json" -d "$body" \
  -H "X-Service-Timestamp: $timestamp" -H "X-Service-Signature: sha256=$signature")
echo "For a browser, once: $(echo "$launch" | field launchUrl)"

# From here on the game page takes over: it exchanges the token and plays.
token=$(echo "$launch" | field launchToken)
session=$(curl -sSf "$ROULEAU_URL/api/v1/auth/sso/exchange" -H "$json" \
  -d "{\"launchToken\":\"$token\"}" | field accessToken)
played=$(curl -sSf "$ROULEAU_URL/api/v1/games/golden-reels/rounds" -H "$json" \
  -H "Authorization: Bearer $session" -H "Idempotency-Key: $player-round" -d '{"stake":"1.00"}')
echo "Round $(echo "$played" | field roundId) played: $played"
