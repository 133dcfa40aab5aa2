# A player with 20.00, a signed launch, one round. python3 quickstart.py
import hashlib
import hmac
import json
import os
import time
import urllib.request
import uuid

URL = os.environ["ROULEAU_URL"]
KEY = os.environ["ROULEAU_API_KEY"]
SECRET = os.environ["ROULEAU_WEBHOOK_SECRET"]


def call(method, path, body, bearer=KEY, signed=False, keyed=False):
    raw = json.dumps(body).encode()  # sign and send the same bytes
    headers = {"Content-Type": "application/json"}
    if bearer:
        headers["Authorization"] = f"Bearer {bearer}"
    if keyed:
        headers["Idempotency-Key"] = str(uuid.uuid4())
    if signed:
        timestamp = str(int(time.time()))
        text = f"{timestamp}.{method}.{path}.".encode() + raw
        mac = hmac.new(SECRET.encode(), text, hashlib.sha256).hexdigest()
        headers["X-Service-Timestamp"] = timestamp
        headers["X-Service-Signature"] = f"sha256={mac}"
    request = urllib.request.Request(URL + path, raw, headers, method=method)
    with urllib.request.urlopen(request) as response:
        return json.load(response)["data"]


player = f"player-{uuid.uuid4()}"
call("POST", "/api/v1/players", {"externalId": player, "currency": "USD"})
money = {"playerId": player, "amount": "20.00", "currency": "USD"}
call("POST", "/api/v1/wallet/deposit", money, keyed=True)
wanted = {"playerId": player, "currency": "USD", "gameId": "golden-reels"}
launch = call("POST", "/api/v1/auth/sso/create-token", wanted, signed=True)
print("For a browser, once:", launch["launchUrl"])

# From here on the game page does it: it exchanges the token and plays.
token = {"launchToken": launch["launchToken"]}
session = call("POST", "/api/v1/auth/sso/exchange", token, bearer=None)
played = call(
    "POST",
    "/api/v1/games/golden-reels/rounds",
    {"stake": "1.00"},
    bearer=session["accessToken"],
    keyed=True,
)
print(f"Round {played['round']['id']} won {played['round']['win']}, balance {played['balance']['total']}")
