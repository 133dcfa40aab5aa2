// A player with 20.00, a signed launch, one round. go run quickstart.go
package main

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"log"
	"net/http"
	"os"
	"strconv"
	"time"
)

type object = map[string]any

type options struct {
	bearer        string
	signed, keyed bool
}

func call(method, path string, body object, with options) object {
	raw, _ := json.Marshal(body) // sign and send the same bytes
	request, err := http.NewRequest(method, os.Getenv("ROULEAU_URL")+path, bytes.NewReader(raw))
	if err != nil {
		log.Fatal(err)
	}
	request.Header.Set("Content-Type", "application/json")
	if with.bearer != "" {
		request.Header.Set("Authorization", "Bearer "+with.bearer)
	}
	if with.keyed {
		request.Header.Set("Idempotency-Key", strconv.FormatInt(time.Now().UnixNano(), 36))
	}
	if with.signed {
		timestamp := strconv.FormatInt(time.Now().Unix(), 10)
		mac := hmac.New(sha256.New, []byte(os.Getenv("ROULEAU_WEBHOOK_SECRET")))
		mac.Write([]byte(timestamp + "." + method + "." + path + "."))
		mac.Write(raw)
		request.Header.Set("X-Service-Timestamp", timestamp)
		request.Header.Set("X-Service-Signature", "sha256="+hex.EncodeToString(mac.Sum(nil)))
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		log.Fatal(err)
	}
	defer response.Body.Close()
	var envelope struct {
		Success bool
		Data    object
		Error   object
	}
	if err := json.NewDecoder(response.Body).Decode(&envelope); err != nil {
		log.Fatal(err)
	}
	if !envelope.Success {
		log.Fatal(envelope.Error["message"])
	}
	return envelope.Data
}

func main() {
	key := os.Getenv("ROULEAU_API_KEY")
	player := "player-" + strconv.FormatInt(time.Now().UnixNano(), 36)
	call("POST", "/api/v1/players", object{"externalId": player, "currency": "USD"}, options{bearer: key})
	money := object{"playerId": player, "amount": "20.00", "currency": "USD"}
	call("POST", "/api/v1/wallet/deposit", money, options{bearer: key, keyed: true})
	wanted := object{"playerId": player, "currency": "USD", "gameId": "golden-reels"}
	launch := call("POST", "/api/v1/auth/sso/create-token", wanted, options{bearer: key, signed: true})
	fmt.Println("For a browser, once:", launch["launchUrl"])

	// From here on the game page does it: it exchanges the token and plays.
	token := object{"launchToken": launch["launchToken"]}
	session := call("POST", "/api/v1/auth/sso/exchange", token, options{})
	bearer := session["accessToken"].(string)
	played := call("POST", "/api/v1/games/golden-reels/rounds", object{"stake": "1.00"}, options{bearer: bearer, keyed: true})
	round, balance := played["round"].(object), played["balance"].(object)
	fmt.Printf("Round %v won %v, balance %v\n", round["id"], round["win"], balance["total"])
}
