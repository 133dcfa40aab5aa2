/** The people of an operator, and the two ways in which our staff let an owner in. */
import { TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { auth } from "../../../api/auth.ts";
import { ownCalls } from "../../../api/own-calls.ts";
import { AuthDialog } from "../../../parts/auth-dialog.tsx";
import { Read } from "../../../parts/page.tsx";
import { Table } from "../../../parts/table.tsx";
import { When, wordOf } from "../../../parts/values.tsx";
import { texts } from "../../../texts/all-texts.ts";

const { accounts: words, words: names } = texts;

export function People({ tenantId }: { tenantId: string }) {
  const [name, setName] = useState("");
  const query = useQuery({
    queryKey: ["team", tenantId],
    queryFn: () => auth.teamOf(tenantId),
    retry: false,
  });
  return (
    <>
      <Read query={query} lines={2}>
        {(members) =>
          members.length === 0 ? (
            <p className="muted">{words.noPeople}</p>
          ) : (
            <Table
              label={words.people}
              rows={members}
              keyOf={({ id }) => id}
              columns={[
                { title: names.name, cell: (member) => member.name },
                { title: names.role, cell: ({ role }) => wordOf(role) },
                {
                  title: texts.profile.lastSeen,
                  cell: ({ lastSeenAt }) => <When at={lastSeenAt} />,
                },
                {
                  title: words.recover.title,
                  cell: (member) =>
                    member.role === "owner" ? (
                      <AuthDialog
                        {...words.recover}
                        nameToType={member.name}
                        call={ownCalls.recoverOwner(tenantId, member.id)}
                      />
                    ) : null,
                },
              ]}
            />
          )
        }
      </Read>
      <AuthDialog {...words.owner} call={ownCalls.inviteOwner(tenantId, name.trim())}>
        <TextInput
          label={names.name}
          required
          withAsterisk={false}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
      </AuthDialog>
    </>
  );
}
