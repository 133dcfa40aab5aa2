# Signs a request: python3 sign.py <secret> <timestamp> <method> <path> <body>
import hashlib
import hmac
import sys

secret, timestamp, method, path, body = sys.argv[1:6]
signed = f"{timestamp}.{method}.{path}.{body}".encode()
print("sha256=" + hmac.new(secret.encode(), signed, hashlib.sha256).hexdigest())
