/** Makes a long export of generated rows, in a thread whose memory the starter limits. */
import { parentPort, workerData } from "node:worker_threads";
import { exportTo } from "../../../scripts/export/export-files.ts";

interface Size {
  readonly folder: string;
  readonly pages: number;
  readonly rowsPerPage: number;
  readonly characters: number;
}

const { folder, pages, rowsPerPage, characters } = workerData as Size;

const manifest = await exportTo(
  folder,
  { tenantId: "ten_1", environment: "production" },
  {
    parts: ["wallets"],
    onProgress: () => {},
    async read(_, cursor) {
      const page = Number(cursor ?? 0);
      const rows = Array.from({ length: rowsPerPage }, (_, index) => {
        const seq = page * rowsPerPage + index;
        // Each row gets its own text: equal texts would be stored only once in memory.
        return { seq, text: `${seq} `.padEnd(characters, String(seq)) };
      });
      return { rows, nextCursor: page + 1 < pages ? String(page + 1) : null };
    },
  },
);
const [file] = manifest.files;
parentPort?.postMessage({ rows: file?.rows, bytes: file?.bytes });
