/**
 * A form for a call to the dashboard's own Worker about people and their sign-in methods. It shows
 * the request that it sends.
 */
import { Button, Modal } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useState } from "react";
import { auth } from "../api/auth.ts";
import type { OwnCall } from "../api/own-calls.ts";
import { texts } from "../texts/all-texts.ts";
import { NameInput } from "./act-button.tsx";
import { Code, OwnCallShown } from "./call-shown.tsx";
import { FailureNotice } from "./page.tsx";

interface DialogProps {
  readonly title: string;
  readonly says: string;
  readonly button: string;
  /** Makes the call; a link in the answer is shown once. */
  readonly call: OwnCall;
  /**
   * The name to type before the call can be made; undefined for a call that removes nothing
   * permanently.
   */
  readonly nameToType?: string;
  readonly isMain?: boolean;
  readonly children?: ReactNode;
}

export function AuthDialog(props: DialogProps) {
  const { title, says, button, call, nameToType, isMain = false, children } = props;
  const [opened, { open, close }] = useDisclosure(false);
  const [typed, setTyped] = useState("");
  const cache = useQueryClient();
  const acting = useMutation({
    mutationFn: () => auth.send(call),
    onSuccess: async (answer) => {
      await cache.invalidateQueries();
      if (linkOf(answer) === undefined) shut();
    },
  });
  const shut = () => {
    close();
    acting.reset();
    setTyped("");
  };
  const link = linkOf(acting.data);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    acting.mutate();
  };
  return (
    <>
      <Button
        size="xs"
        variant={isMain ? "filled" : "default"}
        {...(nameToType === undefined ? {} : { c: "var(--bad)" })}
        onClick={open}
      >
        {title}
      </Button>
      <Modal
        opened={opened}
        // A link is shown only once, so only "done" closes it.
        onClose={() => link === undefined && shut()}
        withCloseButton={link === undefined}
        title={title}
        closeButtonProps={{ "aria-label": texts.common.close }}
      >
        {link === undefined ? (
          <form className="stack" onSubmit={submit}>
            <p>{says}</p>
            {children}
            {nameToType === undefined ? null : (
              <NameInput name={nameToType} typed={typed} onChange={setTyped} />
            )}
            {acting.isError ? <FailureNotice error={acting.error} /> : null}
            <Button
              type="submit"
              loading={acting.isPending}
              disabled={nameToType !== undefined && typed.trim() !== nameToType.trim()}
            >
              {button}
            </Button>
            <OwnCallShown call={call} />
          </form>
        ) : (
          <div className="stack">
            <p>{texts.secret.once}</p>
            <Code label={texts.team.link} text={link} />
            <Button onClick={shut}>{texts.common.done}</Button>
          </div>
        )}
      </Modal>
    </>
  );
}

function linkOf(answer: unknown): string | undefined {
  return (answer as { link?: string } | undefined)?.link;
}
