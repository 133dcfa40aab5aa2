/** A person's own sessions, passkeys and authenticator. */
import { Button, TextInput } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { auth } from "../../api/auth.ts";
import { ownCalls } from "../../api/own-calls.ts";
import { AuthDialog } from "../../parts/auth-dialog.tsx";
import { BY_DEVICE, OwnCallShown } from "../../parts/call-shown.tsx";
import { FailureNotice, Page, Panel, Read } from "../../parts/page.tsx";
import { Table } from "../../parts/table.tsx";
import { When } from "../../parts/values.tsx";
import { texts } from "../../texts/all-texts.ts";
import { AuthenticatorPanel } from "./authenticator.tsx";
import { LanguagePanel } from "./language.tsx";

const { profile: words, words: names } = texts;

export function Profile() {
  const cache = useQueryClient();
  const [label, setLabel] = useState("");
  const sessions = useQuery({ queryKey: ["sessions"], queryFn: auth.sessions });
  const passkeys = useQuery({ queryKey: ["passkeys"], queryFn: auth.passkeys });
  const acting = useMutation({
    mutationFn: (act: () => Promise<unknown>) => act(),
    onSuccess: () => cache.invalidateQueries(),
  });
  return (
    <Page title={words.title} about={words.about}>
      <div className="stack">
        {acting.isError ? <FailureNotice error={acting.error} /> : null}
        <Panel title={words.passkeys}>
          <Read query={passkeys} lines={2}>
            {(rows) => (
              <Table
                label={words.passkeys}
                rows={rows}
                keyOf={({ id }) => id}
                columns={[
                  { title: names.name, cell: ({ label }) => label },
                  { title: names.created, cell: ({ createdAt }) => <When at={createdAt} /> },
                  { title: names.lastUsed, cell: ({ lastUsedAt }) => <When at={lastUsedAt} /> },
                  {
                    title: words.removePasskey.title,
                    cell: ({ id, label }) => (
                      <AuthDialog
                        {...words.removePasskey}
                        nameToType={label}
                        call={ownCalls.removePasskey(id)}
                      />
                    ),
                  },
                ]}
              />
            )}
          </Read>
          <form
            className="acts"
            onSubmit={(event) => {
              event.preventDefault();
              acting.mutate(() => auth.addPasskey(label.trim()));
            }}
          >
            <TextInput
              aria-label={words.newLabel}
              placeholder={words.newLabel}
              required
              maxLength={60}
              value={label}
              onChange={({ currentTarget }) => setLabel(currentTarget.value)}
            />
            <Button type="submit">{words.add}</Button>
            <OwnCallShown call={ownCalls.addPasskey(label.trim(), BY_DEVICE)} />
          </form>
        </Panel>
        <AuthenticatorPanel />
        <Panel title={words.sessions}>
          <Read query={sessions} lines={2}>
            {(rows) => (
              <Table
                label={words.sessions}
                rows={rows}
                keyOf={({ id }) => id}
                columns={[
                  { title: names.created, cell: ({ createdAt }) => <When at={createdAt} /> },
                  { title: words.device, cell: ({ device }) => device },
                  { title: words.lastSeen, cell: ({ lastUsedAt }) => <When at={lastUsedAt} /> },
                  {
                    title: words.endSession.title,
                    cell: ({ id, isThis }) =>
                      isThis ? (
                        words.thisOne
                      ) : (
                        <AuthDialog {...words.endSession} call={ownCalls.endSession(id)} />
                      ),
                  },
                ]}
              />
            )}
          </Read>
        </Panel>
        <LanguagePanel />
      </div>
    </Page>
  );
}
