/**
 * A person's authenticator app: its key as a QR code, which this page draws itself so that the key
 * is sent nowhere, and the code that activates it.
 */
import { Button, TextInput } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { encode } from "uqr";
import { auth } from "../../api/auth.ts";
import { ownCalls } from "../../api/own-calls.ts";
import { usePerson } from "../../api/permissions.ts";
import { AuthDialog } from "../../parts/auth-dialog.tsx";
import { OwnCallShown } from "../../parts/call-shown.tsx";
import { FailureNotice, Lines, Panel } from "../../parts/page.tsx";
import { texts } from "../../texts/all-texts.ts";

const { authenticator: words } = texts.profile;

/** Light modules around the code, which cameras need to find it. */
const BORDER = 4;

export function AuthenticatorPanel() {
  const cache = useQueryClient();
  const me = usePerson();
  const team = useQuery({ queryKey: ["team"], queryFn: auth.team });
  const [code, setCode] = useState("");
  const beginning = useMutation({ mutationFn: auth.beginAuthenticator });
  const ending = useMutation({
    mutationFn: auth.send,
    onSuccess: () => {
      beginning.reset();
      setCode("");
      return cache.invalidateQueries({ queryKey: ["team"] });
    },
  });
  const isSet = team.data?.members.find(({ id }) => id === me?.id)?.hasAuthenticator;
  const error = beginning.error ?? ending.error ?? team.error;
  const confirming = ownCalls.confirmAuthenticator(code.trim());
  const confirm = (event: FormEvent) => {
    event.preventDefault();
    ending.mutate(confirming);
  };
  return (
    <Panel title={words.title}>
      <p className="muted">{words.about}</p>
      {error === null ? null : <FailureNotice error={error} />}
      {isSet === undefined ? (
        team.isPending ? (
          <Lines count={1} />
        ) : null
      ) : (
        <p role="status">{isSet ? words.isSet(me?.signInName ?? "") : words.isNotSet}</p>
      )}
      {beginning.data === undefined ? (
        <div className="acts">
          <Button
            size="xs"
            variant="default"
            loading={beginning.isPending}
            onClick={() => {
              ending.reset();
              beginning.mutate();
            }}
          >
            {isSet ? words.replace : words.begin}
          </Button>
          {isSet ? (
            <AuthDialog
              {...words.remove}
              nameToType={me?.name ?? ""}
              call={ownCalls.removeAuthenticator()}
            />
          ) : null}
        </div>
      ) : (
        <form className="stack" onSubmit={confirm}>
          <p>{words.scan}</p>
          <QrCode text={beginning.data.uri} />
          <div>
            <span className="muted">{words.key}</span>{" "}
            <code data-secret={words.key}>{beginning.data.secret}</code>
          </div>
          <TextInput
            label={words.code}
            required
            withAsterisk={false}
            inputMode="numeric"
            autoComplete="one-time-code"
            pattern="[0-9]{6}"
            maxLength={6}
            w={220}
            value={code}
            onChange={({ currentTarget }) => setCode(currentTarget.value)}
          />
          <div className="acts">
            <Button type="submit" size="xs" loading={ending.isPending}>
              {words.confirm}
            </Button>
            <Button size="xs" variant="default" onClick={() => beginning.reset()}>
              {texts.common.cancel}
            </Button>
          </div>
          <OwnCallShown call={confirming} />
        </form>
      )}
      <p className="muted">{words.lost}</p>
    </Panel>
  );
}

/** Draws a text as a QR code, dark on light in every colour scheme, because cameras need that. */
function QrCode({ text }: { readonly text: string }) {
  const { data, size } = encode(text, { ecc: "M", border: BORDER });
  const dark = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join("");
  return (
    <svg
      className="qr"
      role="img"
      aria-label={words.picture}
      viewBox={`0 0 ${size} ${size}`}
      width="220"
      height="220"
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={dark} fill="#000" />
    </svg>
  );
}
