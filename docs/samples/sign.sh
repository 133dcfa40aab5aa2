# Signs a request: sh sign.sh <secret> <timestamp> <method> <path> <body>
signature=$(printf '%s' "$2.$3.$4.$5" | openssl dgst -sha256 -hmac "$1" | sed 's/^.* //')
echo "sha256=$signature"
