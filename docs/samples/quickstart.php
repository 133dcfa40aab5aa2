<?php
// A player with 20.00, a signed launch, one round. php quickstart.php
const GAME = "golden-reels";

function call(string $method, string $path, array $body, array $options = []): array
{
    $raw = json_encode($body); // sign and send the same bytes
    $headers = ["Content-Type: application/json"];
    $bearer = array_key_exists("bearer", $options) ? $options["bearer"] : getenv("ROULEAU_API_KEY");
    if ($bearer !== null) {
        $headers[] = "Authorization: Bearer $bearer";
    }
    if ($options["keyed"] ?? false) {
        $headers[] = "Idempotency-Key: " . bin2hex(random_bytes(16));
    }
    if ($options["signed"] ?? false) {
        $timestamp = time();
        $secret = getenv("ROULEAU_WEBHOOK_SECRET");
        $mac = hash_hmac("sha256", "$timestamp.$method.$path.$raw", $secret);
        $headers[] = "X-Service-Timestamp: $timestamp";
        $headers[] = "X-Service-Signature: sha256=$mac";
    }
    $request = ["method" => $method, "header" => $headers, "content" => $raw, "ignore_errors" => true];
    $answer = file_get_contents(getenv("ROULEAU_URL") . $path, false, stream_context_create(["http" => $request]));
    $envelope = json_decode($answer, true);
    if (!$envelope["success"]) {
        throw new RuntimeException($envelope["error"]["message"]);
    }
    return $envelope["data"];
}

$player = "player-" . bin2hex(random_bytes(8));
call("POST", "/api/v1/players", ["externalId" => $player, "currency" => "USD"]);
$money = ["playerId" => $player, "amount" => "20.00", "currency" => "USD"];
call("POST", "/api/v1/wallet/deposit", $money, ["keyed" => true]);
$wanted = ["playerId" => $player, "currency" => "USD", "gameId" => GAME];
$launch = call("POST", "/api/v1/auth/sso/create-token", $wanted, ["signed" => true]);
echo "For a browser, once: {$launch["launchUrl"]}\n";

// From here on the game page does it: it exchanges the token and plays.
$token = ["launchToken" => $launch["launchToken"]];
$session = call("POST", "/api/v1/auth/sso/exchange", $token, ["bearer" => null]);
$play = ["bearer" => $session["accessToken"], "keyed" => true];
$played = call("POST", "/api/v1/games/" . GAME . "/rounds", ["stake" => "1.00"], $play);
echo "Round {$played["round"]["id"]} won {$played["round"]["win"]}, balance {$played["balance"]["total"]}\n";
