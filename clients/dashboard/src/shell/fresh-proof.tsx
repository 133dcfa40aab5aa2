/** Asks the person for the passkey again, when a call needs a fresh proof. */
import { lazy, Suspense, useEffect, useState } from "react";
import { whenProofNeeded } from "../api/person.ts";

const FreshProofDialog = lazy(() => import("./fresh-proof-dialog.tsx"));

export function FreshProof() {
  const [answer, setAnswer] = useState<((isProven: boolean) => void) | undefined>();
  useEffect(() => whenProofNeeded(() => new Promise((resolve) => setAnswer(() => resolve))), []);
  if (answer === undefined) return null;
  const finish = (isProven: boolean) => {
    answer(isProven);
    setAnswer(undefined);
  };
  return (
    <Suspense>
      <FreshProofDialog finish={finish} />
    </Suspense>
  );
}
