// Signs a request: go run sign.go <secret> <timestamp> <method> <path> <body>
package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"strings"
)

func main() {
	mac := hmac.New(sha256.New, []byte(os.Args[1]))
	mac.Write([]byte(strings.Join(os.Args[2:6], ".")))
	fmt.Println("sha256=" + hex.EncodeToString(mac.Sum(nil)))
}
