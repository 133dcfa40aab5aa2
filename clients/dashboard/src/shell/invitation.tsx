/**
 * The page of an invitation or a recovery link. Its token is in the address after the #, which
 * browsers send to no server.
 */
import { Button, TextInput } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { answers } from "../api/answers.ts";
import { auth, type Invitation } from "../api/auth.ts";
import { ownCalls } from "../api/own-calls.ts";
import { BY_DEVICE, OwnCallShown } from "../parts/call-shown.tsx";
import { FailureNotice, Lines } from "../parts/page.tsx";
import { wordOf } from "../parts/values.tsx";
import { texts } from "../texts/texts.ts";
import { Alone } from "./page-without-frame.tsx";
import { startOf } from "./start-of.ts";

export function InvitationPage() {
  const { invitation: words } = texts;
  const [token] = useState(() => location.hash.slice(1));
  const invitation = useQuery({
    queryKey: ["invitation", token],
    queryFn: () => auth.invitation(token),
    retry: false,
  });
  return (
    <Alone title={words.title}>
      {invitation.isPending ? <Lines count={3} /> : null}
      {invitation.isError ? <p>{words.broken}</p> : null}
      {invitation.data === undefined ? null : <Accept invitation={invitation.data} token={token} />}
    </Alone>
  );
}

function Accept({ invitation, token }: { invitation: Invitation; token: string }) {
  const { invitation: words } = texts;
  const { team, invitedBy, role, isRecovery } = invitation;
  const router = useRouter();
  const [name, setName] = useState("");
  const signInName = name.trim().toLowerCase();
  const joining = useMutation({
    mutationFn: async () => {
      await auth.acceptInvitation(token, isRecovery ? undefined : signInName);
      answers.clear();
      const person = await answers.fetchQuery({ queryKey: ["me"], queryFn: auth.me });
      router.history.replace(`/${startOf(person)}`);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    joining.mutate();
  };
  return (
    <form className="stack" onSubmit={submit}>
      <p>
        {isRecovery ? words.recovery(team.name) : words.invited(invitedBy, team.name, wordOf(role))}
      </p>
      <p className="muted">{words.about}</p>
      {isRecovery ? null : (
        <TextInput
          label={words.name}
          description={words.nameAbout}
          required
          withAsterisk={false}
          autoComplete="username"
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
      )}
      {joining.isError ? <FailureNotice error={joining.error} /> : null}
      <Button type="submit" fullWidth loading={joining.isPending}>
        {isRecovery ? words.recoverButton : words.button}
      </Button>
      <OwnCallShown
        call={ownCalls.acceptInvitation(
          "(the part of this page's address after the #)",
          isRecovery ? undefined : signInName,
          BY_DEVICE,
        )}
      />
      <p className="muted">{words.second}</p>
    </form>
  );
}
