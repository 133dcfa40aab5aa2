/** The second person's approval of a correction or a pot change, and what the new audit then found. */
import { Button } from "@mantine/core";
import type { PlatformApproveCorrectionResult } from "../../../../../sdk/src/generated/calls.ts";
import { ActButton } from "../../../parts/act-button.tsx";
import { texts } from "../../../texts/all-texts.ts";

const { approve: words, found } = texts.changes;

export type Approving = "platform.approveCorrection" | "platform.approvePotChange";

/** What both calls answer; only a wallet gets rows back. */
type Approved = Pick<PlatformApproveCorrectionResult, "released" | "findings"> &
  Partial<Pick<PlatformApproveCorrectionResult, "restored">>;

export function Approve({ operation, id }: { operation: Approving; id: string }) {
  return (
    <ActButton
      act={{ ...words, operation, nameToType: id, args: () => [id] }}
      result={(answer, close) => (
        <div className="stack">
          <Outcome of={answer as Approved} />
          <div>
            <Button onClick={close}>{texts.common.done}</Button>
          </div>
        </div>
      )}
    />
  );
}

function Outcome({ of: { released, findings, restored = 0 } }: { of: Approved }) {
  return (
    <>
      {restored === 0 ? null : <p>{words.restored(restored)}</p>}
      {released ? <p className="notice good">{words.released}</p> : null}
      {!released && findings.length === 0 ? <p className="notice good">{words.closed}</p> : null}
      {findings.length === 0 ? null : (
        <>
          <p className="notice warn">{words.notReleased}</p>
          <ul className="notes">
            {findings.map((finding) => (
              <li key={`${finding.row} ${finding.what}`}>
                <code>{finding.row}</code> {finding.what} ({found(finding.expected, finding.found)})
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
