/** Puts files into one tar archive (POSIX ustar), which every system can unpack. */

const BLOCK = 512;

interface TarFile {
  /** ASCII, at most 100 characters. */
  readonly name: string;
  readonly content: Blob;
}

export function tarOf(files: readonly TarFile[]): Blob {
  const parts = files.flatMap(({ name, content }) => [
    headerOf(name, content.size),
    content,
    new Uint8Array((BLOCK - (content.size % BLOCK)) % BLOCK),
  ]);
  // Two empty blocks end an archive.
  return new Blob([...parts, new Uint8Array(2 * BLOCK)], { type: "application/x-tar" });
}

function headerOf(name: string, size: number): Uint8Array<ArrayBuffer> {
  const header = new Uint8Array(BLOCK);
  const write = (text: string, at: number) => header.set(new TextEncoder().encode(text), at);
  const seconds = Math.floor(Date.now() / 1000);
  write(name, 0);
  write("0000644\0", 100);
  write("0000000\0", 108);
  write("0000000\0", 116);
  write(`${octal(size, 11)}\0`, 124);
  write(`${octal(seconds, 11)}\0`, 136);
  write("0", 156);
  write("ustar\x0000", 257);
  // While the checksum is computed, its own field counts as spaces.
  write("        ", 148);
  const sum = header.reduce((total, byte) => total + byte, 0);
  write(`${octal(sum, 6)}\0 `, 148);
  return header;
}

function octal(value: number, digits: number): string {
  return value.toString(8).padStart(digits, "0");
}
