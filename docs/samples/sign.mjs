// Signs a request: node sign.mjs <secret> <timestamp> <method> <path> <body>
import { createHmac } from "node:crypto";

const [secret, timestamp, method, path, body] = process.argv.slice(2);
const signed = `${timestamp}.${method}.${path}.${body}`;
console.log(`sha256=${createHmac("sha256", secret).update(signed).digest("hex")}`);
