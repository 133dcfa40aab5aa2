/**
 * Sign-in with a passkey or an authenticator code. Afterwards the person is taken to where they
 * wanted to go.
 */
import { Button, TextInput } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useRouter, useRouterState } from "@tanstack/react-router";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { answers } from "../api/answers.ts";
import { auth } from "../api/auth.ts";
import { type OwnCall, ownCalls } from "../api/own-calls.ts";
import { OwnCallShown } from "../parts/call-shown.tsx";
import { FailureNotice } from "../parts/page.tsx";
import { texts } from "../texts/texts.ts";
import { Alone } from "./page-without-frame.tsx";
import { startOf } from "./start-of.ts";

export function SignIn() {
  const { signIn: words } = texts;
  const router = useRouter();
  const wanted = useRouterState({
    select: ({ location }) => (location.search as { to?: string }).to,
  });
  const ways = useQuery({ queryKey: ["ways"], queryFn: auth.ways, retry: false });
  const [byCode, setByCode] = useState(false);
  const signingIn = useMutation({
    mutationFn: async (sign: () => Promise<unknown>) => {
      await sign();
      answers.clear();
      const person = await answers.fetchQuery({ queryKey: ["me"], queryFn: auth.me });
      // Only an address of our own, because the link may come from anybody.
      const own =
        wanted !== undefined && /^\/(?![/\\])/.test(wanted) ? wanted : `/${startOf(person)}`;
      router.history.replace(own);
    },
  });
  const local = useRef(new URLSearchParams(location.hash.slice(1)).get("local"));
  useEffect(() => {
    const as = local.current;
    local.current = null;
    if (as !== null) signingIn.mutate(() => auth.signInLocally(as));
  }, [signingIn]);
  return (
    <Alone title={words.title}>
      <p className="muted">{words.about}</p>
      {signingIn.isError ? <FailureNotice error={signingIn.error} /> : null}
      {byCode ? (
        <CodeForm
          isPending={signingIn.isPending}
          submit={(call) => signingIn.mutate(() => auth.send(call))}
        />
      ) : (
        <Button
          fullWidth
          loading={signingIn.isPending}
          onClick={() => signingIn.mutate(() => auth.signIn())}
        >
          {words.passkey}
        </Button>
      )}
      {ways.data?.access ? (
        <Button
          variant="default"
          fullWidth
          onClick={() => signingIn.mutate(() => auth.signInByAccess())}
        >
          {words.access}
        </Button>
      ) : null}
      <Button variant="subtle" fullWidth onClick={() => setByCode((before) => !before)}>
        {byCode ? words.byPasskey : words.byCode}
      </Button>
      <p className="muted">{words.help}</p>
    </Alone>
  );
}

interface CodeProps {
  readonly isPending: boolean;
  readonly submit: (call: OwnCall) => void;
}

function CodeForm({ isPending, submit }: CodeProps) {
  const { signIn: words } = texts;
  const [name, setName] = useState("");
  const [code, setCode] = useState("");
  const call = ownCalls.signInByCode(name.trim(), code.trim());
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    submit(call);
  };
  return (
    <form className="stack" onSubmit={onSubmit}>
      <TextInput
        label={words.name}
        required
        withAsterisk={false}
        autoComplete="username"
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <TextInput
        label={words.code}
        required
        withAsterisk={false}
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        onChange={({ currentTarget }) => setCode(currentTarget.value)}
      />
      <Button type="submit" fullWidth loading={isPending}>
        {words.button}
      </Button>
      <OwnCallShown call={call} />
    </form>
  );
}
