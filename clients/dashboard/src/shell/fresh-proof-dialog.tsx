/** The dialog that asks for the passkey. */
import { Button, Modal } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { auth } from "../api/auth.ts";
import { FailureNotice } from "../parts/page.tsx";
import { texts } from "../texts/texts.ts";

interface DialogProps {
  readonly finish: (isProven: boolean) => void;
}

export default function FreshProofDialog({ finish }: DialogProps) {
  return (
    <Modal
      opened
      onClose={() => finish(false)}
      title={texts.fresh.title}
      closeButtonProps={{ "aria-label": texts.common.close }}
      zIndex={400}
    >
      <Proof finish={finish} />
    </Modal>
  );
}

function Proof({ finish }: DialogProps) {
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
