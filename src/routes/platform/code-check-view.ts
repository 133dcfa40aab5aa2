/** The deployed code compared with the expected build, as our staff see it. Decision 0167. */
import * as z from "zod";
import type { CodeRecord } from "../../monitoring/code-check-log.ts";
import type { CheckedCode } from "../../monitoring/compare-deployed-code.ts";

const sha256 = z.string().meta({ description: "SHA-256 of a build's one module, `money.js`." });

export const checkedCodeSchema = z
  .strictObject({
    state: z.enum(["as_built", "differs", "not_read", "not_deployed"]).meta({
      description:
        "Whether the money Worker that now serves calls is a known build, read for this call. `not_read`: `faults` says why; it becomes a problem after two days. `not_deployed`: there is no deployment to check.",
    }),
    knownBuilds: z
      .array(sha256)
      .meta({ description: "The build of this Worker's own sources, then those of OTHER_BUILDS." }),
    versions: z.array(
      z.strictObject({
        versionId: z.string(),
        percentage: z.number().meta({ description: "The share of calls that it serves." }),
        build: sha256.nullable(),
      }),
    ),
    faults: z.array(z.string()).meta({ description: "What differs, or why nothing was read." }),
    lastReadAt: z.iso.datetime().nullable().meta({
      description:
        "The hour in which the daily check last read the code; null if not in the last three days.",
    }),
  })
  .meta({ id: "CheckedCode" });

export function checkedCodeView(
  { state, knownBuilds, versions, faults }: CheckedCode,
  { lastReadAt }: CodeRecord,
): z.output<typeof checkedCodeSchema> {
  return {
    state,
    knownBuilds: [...knownBuilds],
    versions: versions.map((version) => ({ ...version })),
    faults: [...faults],
    lastReadAt: lastReadAt === null ? null : new Date(lastReadAt).toISOString(),
  };
}
