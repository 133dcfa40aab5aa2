/** The sample that checks an export is plain JavaScript; a test runs it. */
declare module "*/verify-export.mjs" {
  /** Returns what is wrong, in words, and what was checked. `read` returns the text of a file. */
  export function verifyExport(
    manifest: {
      readonly tenantId: string;
      readonly environment: string;
      readonly files: readonly object[];
    },
    read: (name: string) => string,
  ): {
    readonly faults: readonly string[];
    readonly checked: { readonly files: number; readonly rows: number; readonly wallets: number };
  };
}
