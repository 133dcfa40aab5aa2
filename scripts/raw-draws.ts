/**
 * Writes the generator's raw words to standard output, for test batteries such as dieharder: 16 words
 * of every round, one round after the other, four bytes each, most significant byte first. It stops
 * when its reader does. `npx node scripts/raw-draws.ts [client seed] [words] | dieharder -g 200 -d 0`
 */
import { once } from "node:events";
import { rawWords } from "../test/domain/fairness/raw-words.ts";

const WORDS_PER_WRITE = 1 << 16;
const [clientSeed, count] = process.argv.slice(2);
const total = Number(count ?? Number.POSITIVE_INFINITY);

process.stdout.on("error", () => process.exit());
const words = rawWords(clientSeed);
for (let written = 0; written < total; written += WORDS_PER_WRITE) {
  const chunk = Buffer.alloc(WORDS_PER_WRITE * 4);
  for (let index = 0; index < WORDS_PER_WRITE; index += 1) chunk.writeUInt32BE(words(), index * 4);
  if (!process.stdout.write(chunk)) await once(process.stdout, "drain");
}
