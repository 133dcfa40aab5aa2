/**
 * Reads a CPU profile of the bundled Worker as shares by function of our own source. Samples are
 * counted, not their time: the engine charges what happens outside of it to whatever runs next.
 */
import { SourceMap, type SourceMapPayload } from "node:module";
import type { CpuProfile } from "./profiler.ts";

/** Shares of all samples in which the Worker ran. */
export interface FunctionCost {
  readonly name: string;
  readonly self: number;
  /** With all that it called. */
  readonly total: number;
}

type Node = CpuProfile["nodes"][number];

/** The functions that took most, with what they called; the source map is the bundle's. */
export function costliest(
  profile: CpuProfile,
  { sourceMap, count }: { sourceMap: SourceMapPayload; count: number },
): FunctionCost[] {
  const map = new SourceMap(sourceMap);
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]));
  const names = new Map(profile.nodes.map((node) => [node.id, nameOf(node, map)]));
  const parents = new Map<number, number>();
  for (const { id, children } of profile.nodes) {
    for (const child of children ?? []) parents.set(child, id);
  }
  const self = new Map<string, number>();
  const total = new Map<string, number>();
  const busy = profile.samples.filter((id) => nodes.get(id)?.callFrame.functionName !== "(idle)");
  for (const sample of busy) {
    const stack = new Set<string>();
    for (let id: number | undefined = sample; id !== undefined; id = parents.get(id)) {
      stack.add(names.get(id) ?? "");
    }
    add(self, names.get(sample) ?? "");
    for (const name of stack) add(total, name);
  }
  return [...total]
    .filter(([name]) => name !== "(root)")
    .sort(([, a], [, b]) => b - a)
    .slice(0, count)
    .map(([name, samples]) => ({
      name,
      self: (self.get(name) ?? 0) / busy.length,
      total: samples / busy.length,
    }));
}

function nameOf({ callFrame }: Node, map: SourceMap): string {
  const name = callFrame.functionName || "(anonymous)";
  if (callFrame.url === "") return name;
  const entry = map.findEntry(callFrame.lineNumber, callFrame.columnNumber);
  if (!("originalSource" in entry)) return name;
  const file = entry.originalSource.replace(/^.*\/node_modules\//, "").replace(/^(\.\.\/)+/, "");
  return `${name}  ${file}:${entry.originalLine + 1}`;
}

function add(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}
