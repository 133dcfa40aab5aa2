<?php
// Signs a request: php sign.php <secret> <timestamp> <method> <path> <body>
[, $secret, $timestamp, $method, $path, $body] = $argv;
echo "sha256=" . hash_hmac("sha256", "$timestamp.$method.$path.$body", $secret), "\n";
