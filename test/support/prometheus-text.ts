/**
 * Reads Prometheus' text format 0.0.4 strictly: each metric has its TYPE once, before its samples, and
 * all its samples together; names, labels and values are in the allowed form. Fails on anything else.
 */
import { expect } from "vitest";

export interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

const NAME = "[a-zA-Z_:][a-zA-Z0-9_:]*";
const SAMPLE = new RegExp(`^(${NAME})(?:\\{(.*)\\})? (-?\\d+(?:\\.\\d+)?(?:[eE][-+]?\\d+)?)$`);
const LABEL = /^([a-zA-Z_]\w*)="((?:[^"\\\n]|\\\\|\\"|\\n)*)"(?:,|$)/;

export function parseMetrics(text: string): Sample[] {
  if (text === "") return [];
  expect(text.endsWith("\n"), "the last line ends").toBe(true);
  const told = new Set<string>();
  const samples: Sample[] = [];
  let current = "";
  for (const line of text.slice(0, -1).split("\n")) {
    const type = new RegExp(`^# TYPE (${NAME}) (counter|gauge)$`).exec(line);
    if (type !== null) {
      const [, name = "", kind] = type;
      expect(told.has(name), `${name} is told once`).toBe(false);
      expect(kind === "counter", "counters end in _total").toBe(name.endsWith("_total"));
      told.add(name);
      current = name;
    } else {
      const sample = SAMPLE.exec(line);
      expect(sample, line).not.toBeNull();
      const [, name = "", labels = "", value = ""] = sample ?? [];
      expect(name, line).toBe(current);
      samples.push({ name, labels: parseLabels(labels), value: Number(value) });
    }
  }
  return samples;
}

function parseLabels(text: string): Record<string, string> {
  const labels: Record<string, string> = {};
  let rest = text;
  while (rest !== "") {
    const label = LABEL.exec(rest);
    expect(label, rest).not.toBeNull();
    const [whole = "", name = "", value = ""] = label ?? [];
    expect(labels[name], `the label ${name} is there once`).toBeUndefined();
    labels[name] = value.replaceAll(/\\(.)/g, (_, letter) => (letter === "n" ? "\n" : letter));
    rest = rest.slice(whole.length);
  }
  return labels;
}
