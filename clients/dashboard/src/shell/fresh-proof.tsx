/** Asks the person for the passkey again, when a call needs a fresh proof. */
import { Button, Modal } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { auth } from "../api/auth.ts";
import { whenProofNeeded } from "../api/person.ts";
import { FailureNotice } from "../parts/page.tsx";
import { texts } from "../texts/texts.ts";

export function FreshProof() {
  const [answer, setAnswer] = useState<((isProven: boolean) => void) | undefined>();
  useEffect(() => whenProofNeeded(() => new Promise((resolve) => setAnswer(() => resolve))), []);
  const finish = (isProven: boolean) => {
    answer?.(isProven);
    setAnswer(undefined);
  };
  return (
    <Modal
      opened={answer !== undefined}
      onClose={() => finish(false)}
      title={texts.fresh.title}
      closeButtonProps={{ "aria-label": texts.common.close }}
      zIndex={400}
    >
      <Proof finish={finish} />
    </Modal>
  );
}

function Proof({ finish }: { finish: (isProven: boolean) => void }) {
  const proving = useMutation({ mutationFn: auth.prove, onSuccess: () => finish(true) });
  return (
    <div className="stack">
      <p>{texts.fresh.about}</p>
      {proving.isError ? <FailureNotice error={proving.error} /> : null}
      <Button data-autofocus loading={proving.isPending} onClick={() => proving.mutate()}>
        {texts.fresh.passkey}
      </Button>
    </div>
  );
}
