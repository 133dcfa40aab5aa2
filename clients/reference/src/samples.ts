/**
 * Shows a call as a program in each language of the guides. Each runs as it is, with the address
 * and the credentials in the environment, and adds a signature and an Idempotency-Key to the call
 * where needed.
 */
import type { Operation } from "../../sdk/src/operation.ts";
import { API, isSigned } from "./find-operation.ts";

export interface SampleCall {
  readonly operation: Operation;
  readonly pathValues: readonly string[];
  readonly query: Readonly<Record<string, string>>;
  /** The body as JSON; undefined if the call has none. */
  readonly body: unknown;
}

export const LANGUAGES = {
  curl: curlSample,
  Node: nodeSample,
  Python: pythonSample,
  PHP: phpSample,
  Go: goSample,
} as const;
export type Language = keyof typeof LANGUAGES;

/** Returns the call as a program. */
export function sampleOf(language: Language, call: SampleCall): string {
  return LANGUAGES[language](call);
}

/** The request, whatever the language. */
function wireOf({ operation, pathValues, query, body }: SampleCall) {
  const values = [...pathValues];
  const path = operation.path.replaceAll(/\{\w+\}/g, () =>
    encodeURIComponent(values.shift() ?? ""),
  );
  const search = new URLSearchParams(query).toString();
  return {
    verb: operation.verb,
    path: `${API}${path}`,
    search: search === "" ? "" : `?${search}`,
    json: body === undefined ? "" : JSON.stringify(body),
    credential: CREDENTIALS[operation.credential],
    isSigned: isSigned(operation),
    isKeyed: operation.isKeyed,
  };
}

/** The environment variable that holds the credential, and the SDK's option for it. */
const CREDENTIALS: Readonly<
  Record<Operation["credential"], { variable: string; option: string } | undefined>
> = {
  none: undefined,
  session: { variable: "ROULEAU_ACCESS_TOKEN", option: "accessToken" },
  either: { variable: "ROULEAU_API_KEY", option: "apiKey" },
  apiKey: { variable: "ROULEAU_API_KEY", option: "apiKey" },
  signed: { variable: "ROULEAU_API_KEY", option: "apiKey" },
  signedAlways: { variable: "ROULEAU_API_KEY", option: "apiKey" },
  signedByChoice: { variable: "ROULEAU_API_KEY", option: "apiKey" },
  staff: { variable: "ROULEAU_PLATFORM_KEY", option: "platformKey" },
};

function curlSample(call: SampleCall): string {
  const { verb, path, search, json, credential, isSigned, isKeyed } = wireOf(call);
  const quoted = `'${json.replaceAll("'", "'\\''")}'`;
  const lines = [`curl "$ROULEAU_URL${path}${search}"${verb === "GET" ? "" : ` -X ${verb}`}`];
  if (credential) lines.push(`-H "Authorization: Bearer $${credential.variable}"`);
  if (isKeyed) lines.push('-H "Idempotency-Key: $(openssl rand -hex 16)"');
  if (isSigned) {
    lines.push(
      '-H "X-Service-Timestamp: $timestamp"',
      '-H "X-Service-Signature: sha256=$signature"',
    );
  }
  if (json !== "") lines.push('-H "Content-Type: application/json"', '-d "$body"');
  const body = json === "" && !isSigned ? [] : [`body=${json === "" ? "" : quoted}`];
  const signature = isSigned
    ? [
        "timestamp=$(date +%s)",
        `signature=$(printf '%s' "$timestamp.${verb}.${path}.$body" |`,
        `  openssl dgst -sha256 -hmac "$ROULEAU_WEBHOOK_SECRET" | sed 's/^.* //')`,
      ]
    : [];
  return [...body, ...signature, lines.join(" \\\n  ")].join("\n");
}

function nodeSample(call: SampleCall): string {
  const { operation, pathValues, query, body } = call;
  const { credential, isSigned } = wireOf(call);
  const given = (value: unknown) => JSON.stringify(value, null, 2);
  const args = pathValues.map((value) => JSON.stringify(value));
  const hasQuery = operation.hasQuery && Object.keys(query).length > 0;
  if (operation.hasBody && (body !== undefined || hasQuery)) args.push(given(body) ?? "undefined");
  if (hasQuery) args.push(given(query));
  const options = [["baseUrl", "ROULEAU_URL"]];
  if (credential) options.push([credential.option, credential.variable]);
  if (isSigned) options.push(["webhookSecret", "ROULEAU_WEBHOOK_SECRET"]);
  return [
    'import { Rouleau } from "@rouleau/sdk";',
    "",
    "const rouleau = new Rouleau({",
    ...options.map(([option, variable]) => `  ${option}: process.env.${variable},`),
    "});",
    `const answer = await rouleau.${operation.name}(${args.join(", ")});`,
    "console.log(answer);",
  ].join("\n");
}

function pythonSample(call: SampleCall): string {
  const { verb, path, search, json, credential, isSigned, isKeyed } = wireOf(call);
  const modules = ["os", "urllib.request"];
  if (json !== "") modules.push("json");
  if (isSigned) modules.push("hashlib", "hmac", "time");
  if (isKeyed) modules.push("uuid");
  const lines = modules.sort().map((name) => `import ${name}`);
  lines.push("", `path = ${JSON.stringify(path)}`);
  lines.push(
    json === "" ? 'body = b""' : `body = json.dumps(${pythonOf(call.body)}).encode()`,
    "headers = {}",
  );
  if (json !== "") lines.push('headers["Content-Type"] = "application/json"');
  if (credential) {
    lines.push(`headers["Authorization"] = "Bearer " + os.environ["${credential.variable}"]`);
  }
  if (isKeyed) lines.push('headers["Idempotency-Key"] = str(uuid.uuid4())');
  if (isSigned) {
    lines.push(
      "timestamp = str(int(time.time()))",
      `text = f"{timestamp}.${verb}.{path}.".encode() + body`,
      'secret = os.environ["ROULEAU_WEBHOOK_SECRET"].encode()',
      'headers["X-Service-Timestamp"] = timestamp',
      'headers["X-Service-Signature"] = "sha256=" + hmac.new(secret, text, hashlib.sha256).hexdigest()',
    );
  }
  const address = `os.environ["ROULEAU_URL"] + path${search === "" ? "" : ` + ${JSON.stringify(search)}`}`;
  lines.push(
    `request = urllib.request.Request(${address}, ${json === "" ? "None" : "body"}, headers, method="${verb}")`,
    "with urllib.request.urlopen(request) as response:",
    "    print(response.read().decode())",
  );
  return lines.join("\n");
}

function phpSample(call: SampleCall): string {
  const { verb, path, search, json, credential, isSigned, isKeyed } = wireOf(call);
  const lines = ["<?php", `$path = ${phpText(path)};`];
  lines.push(
    `$body = ${json === "" ? "''" : `json_encode(${phpOf(call.body)})`};`,
    "$headers = [];",
  );
  if (json !== "") lines.push('$headers[] = "Content-Type: application/json";');
  if (credential) {
    lines.push(`$headers[] = "Authorization: Bearer " . getenv("${credential.variable}");`);
  }
  if (isKeyed) lines.push('$headers[] = "Idempotency-Key: " . bin2hex(random_bytes(16));');
  if (isSigned) {
    lines.push(
      "$timestamp = time();",
      `$mac = hash_hmac("sha256", "$timestamp.${verb}.$path.$body", getenv("ROULEAU_WEBHOOK_SECRET"));`,
      '$headers[] = "X-Service-Timestamp: $timestamp";',
      '$headers[] = "X-Service-Signature: sha256=$mac";',
    );
  }
  const address = `getenv("ROULEAU_URL") . $path${search === "" ? "" : ` . ${phpText(search)}`}`;
  lines.push(
    `$request = ["method" => "${verb}", "header" => $headers, "content" => $body, "ignore_errors" => true];`,
    `echo file_get_contents(${address}, false, stream_context_create(["http" => $request])), "\\n";`,
  );
  return lines.join("\n");
}

function goSample(call: SampleCall): string {
  const { verb, path, search, json, credential, isSigned, isKeyed } = wireOf(call);
  const modules = ["fmt", "io", "log", "net/http", "os", "strings"];
  if (isSigned) modules.push("crypto/hmac", "crypto/sha256", "encoding/hex", "strconv", "time");
  if (isKeyed) modules.push("crypto/rand", "encoding/hex");
  const lines = [
    `path, body := ${JSON.stringify(path)}, ${goText(json)}`,
    `request, err := http.NewRequest("${verb}", os.Getenv("ROULEAU_URL")+path${search === "" ? "" : `+${JSON.stringify(search)}`}, strings.NewReader(body))`,
    "if err != nil {",
    "\tlog.Fatal(err)",
    "}",
  ];
  if (json !== "") lines.push('request.Header.Set("Content-Type", "application/json")');
  if (credential) {
    lines.push(
      `request.Header.Set("Authorization", "Bearer "+os.Getenv("${credential.variable}"))`,
    );
  }
  if (isKeyed) {
    lines.push(
      "key := make([]byte, 16)",
      "rand.Read(key)",
      'request.Header.Set("Idempotency-Key", hex.EncodeToString(key))',
    );
  }
  if (isSigned) {
    lines.push(
      "timestamp := strconv.FormatInt(time.Now().Unix(), 10)",
      'mac := hmac.New(sha256.New, []byte(os.Getenv("ROULEAU_WEBHOOK_SECRET")))',
      `mac.Write([]byte(timestamp + ".${verb}." + path + "." + body))`,
      'request.Header.Set("X-Service-Timestamp", timestamp)',
      'request.Header.Set("X-Service-Signature", "sha256="+hex.EncodeToString(mac.Sum(nil)))',
    );
  }
  lines.push(
    "response, err := http.DefaultClient.Do(request)",
    "if err != nil {",
    "\tlog.Fatal(err)",
    "}",
    "defer response.Body.Close()",
    "answer, _ := io.ReadAll(response.Body)",
    "fmt.Println(string(answer))",
  );
  return [
    "package main",
    "",
    "import (",
    ...[...new Set(modules)].sort().map((name) => `\t"${name}"`),
    ")",
    "",
    "func main() {",
    ...lines.map((line) => `\t${line}`),
    "}",
  ].join("\n");
}

/** A JSON value as Python writes it. */
function pythonOf(value: unknown): string {
  if (value === null) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (Array.isArray(value)) return `[${value.map(pythonOf).join(", ")}]`;
  if (typeof value !== "object") return JSON.stringify(value);
  const fields = Object.entries(value).map(
    ([name, one]) => `${JSON.stringify(name)}: ${pythonOf(one)}`,
  );
  return `{${fields.join(", ")}}`;
}

/** A JSON value as PHP writes it. */
function phpOf(value: unknown): string {
  if (typeof value === "string") return phpText(value);
  if (Array.isArray(value)) return `[${value.map(phpOf).join(", ")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const fields = Object.entries(value).map(([name, one]) => `${phpText(name)} => ${phpOf(one)}`);
  return fields.length === 0 ? "new stdClass()" : `[${fields.join(", ")}]`;
}

/** Between single quotes, PHP interprets only a backslash and the quote itself. */
function phpText(text: string): string {
  return `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
}

function goText(text: string): string {
  return text.includes("`") ? JSON.stringify(text) : `\`${text}\``;
}
