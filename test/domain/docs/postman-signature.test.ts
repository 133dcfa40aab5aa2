/** The script of the Postman collection signs like the published vector. Reference 2.21 and 6.11. */
import { createHmac } from "node:crypto";
import { expect, it } from "vitest";
import { postmanCollection } from "../../../src/openapi/postman-collection.ts";

interface Scripted {
  readonly event: readonly { readonly script: { readonly exec: readonly string[] } }[];
}

it("the collection signs what is sent, with its variables filled in, and nothing that is not signed", () => {
  const { event } = postmanCollection({ tags: [], paths: {} }, "https://rouleau.test") as Scripted;
  const script = event[0]?.script.exec.join("\n") ?? "";
  const headersAfter = (given: readonly [string, string][]) => {
    const headers = new Map(given);
    const variables: Record<string, string> = {
      webhookSecret: "whsec_Zm9yIHRlc3RzIG9ubHk6IHRoaXJ0eS10d28gYnl0ZXM=",
    };
    const pm = {
      request: {
        method: "POST",
        url: { getPath: () => "/api/v1/wallet/{{verb}}" },
        body: { raw: '{"a":{{number}}}' },
        headers: {
          has: (name: string) => headers.has(name),
          upsert: ({ key, value }: { key: string; value: string }) => headers.set(key, value),
        },
      },
      variables: {
        get: (name: string) => variables[name],
        replaceIn: (text: string) =>
          text.replace("{{verb}}", "withdraw").replace("{{number}}", "1"),
      },
    };
    const crypto = {
      HmacSHA256: (text: string, key: string) =>
        createHmac("sha256", key).update(text).digest("hex"),
    };
    const clock = { now: () => 1_700_000_000_000 };
    new Function("pm", "require", "Date", script)(pm, () => crypto, clock);
    return headers;
  };
  const signed = headersAfter([["X-Service-Signature", ""]]);
  expect(signed.get("X-Service-Timestamp")).toBe("1700000000");
  expect(signed.get("X-Service-Signature")).toBe(
    "sha256=b95866f589035eb33c6cf7f69880799aa01e98ed7452a70cb83473f619db43b7",
  );
  expect(headersAfter([["Accept", "application/json"]]).size).toBe(1);
});
