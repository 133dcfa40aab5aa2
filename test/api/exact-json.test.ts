/** A body can be read in only one way: no lost bytes, no field twice. Reference 2.12. */
import { describe, expect, it } from "vitest";
import { readJson } from "../../src/http/exact-json.ts";

function faultOf(body: string | Uint8Array): string | undefined {
  const read = readJson(typeof body === "string" ? new TextEncoder().encode(body) : body);
  return read.ok ? undefined : read.refusal;
}

describe("an unambiguous body", () => {
  it.each([
    "{}",
    "null",
    '"a:b"',
    '{"a":"\\"b\\":"}',
    '{"a":"\\\\","b":1}',
    '{"a" \n:{"a":[{"a":1},{"a":2}]},"b":"a"}',
    '{"__proto__":1,"constructor":2,"":3}',
    '{"é":1,"e\u0301":2}',
    '{"1":1,"01":2}',
    `${"[".repeat(20_000)}${"]".repeat(20_000)}`,
  ])("is accepted: %j", (text) => {
    expect(faultOf(text)).toBeUndefined();
  });
});

describe("a body with a field twice in one object", () => {
  it.each([
    '{"a":1,"a":1}',
    '{"a":1,"b":{"a":2},"a":3}',
    '{"a":1,"\\u0061":2}',
    '{"":1,"":2}',
    '{"__proto__":1,"__proto__":2}',
    '[[{"x":"\\\\"},{"a":"\\"","a"\t:2}]]',
    `{"a":${'{"a":'.repeat(5_000)}{"b":1,"b":1}${"}".repeat(5_001)}`,
  ])("is refused: %j", (text) => {
    expect(faultOf(text)).toBe("FIELD_REPEATED");
  });
});

it("the API refuses bytes that are not valid UTF-8, even inside a string", () => {
  for (const bytes of [[0xff], [0xc3], [0xed, 0xa0, 0x80], [0xc0, 0xaf]]) {
    expect(faultOf(Uint8Array.of(0x22, ...bytes, 0x22))).toBe("NOT_UTF_8");
  }
});
