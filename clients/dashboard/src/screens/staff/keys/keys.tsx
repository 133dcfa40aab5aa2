/** The platform keys, and the members who sign in through Cloudflare Access. */
import { useQuery } from "@tanstack/react-query";
import type { PlatformKey, StaffMember } from "../../../../../sdk/src/generated/schemas.ts";
import { type Act, type Field, listed, orNone } from "../../../parts/act.ts";
import { ActButton } from "../../../parts/act-button.tsx";
import { useApi, useSpace } from "../../../parts/address.ts";
import { STAFF_ROLES } from "../../../parts/choices.ts";
import { Empty, Page, Panel, Read } from "../../../parts/page.tsx";
import { SecretOnce } from "../../../parts/secret.tsx";
import { Table } from "../../../parts/table.tsx";
import { Id, State, When, wordOf } from "../../../parts/values.tsx";
import { texts } from "../../../texts/all-texts.ts";

const { keys: words, words: names } = texts;

const ROLE: Field = {
  name: "role",
  label: names.role,
  kind: "choice",
  choices: STAFF_ROLES,
  first: "support",
};

export function Keys() {
  const api = useApi();
  const space = useSpace();
  const keys = useQuery({
    queryKey: [space, "platform-keys"],
    queryFn: () => api.platform.listKeys(),
  });
  const members = useQuery({
    queryKey: [space, "staff"],
    queryFn: () => api.platform.listStaff(),
  });
  return (
    <Page title={words.title} about={words.about}>
      <div className="stack">
        <Panel title={words.keys}>
          <ActButton
            isMain
            act={createAct()}
            result={(answer, close) => (
              <SecretOnce
                secrets={[{ label: words.create.key, value: (answer as { key: string }).key }]}
                close={close}
              />
            )}
          />
          <Read query={keys} lines={3}>
            {({ items }) =>
              items.length === 0 ? (
                <Empty title={words.noKeys}>{words.noKeysNext}</Empty>
              ) : (
                keyTable(items)
              )
            }
          </Read>
        </Panel>
        <Panel title={words.members}>
          <ActButton act={putAct()} />
          <Read query={members} lines={3}>
            {({ items }) =>
              items.length === 0 ? (
                <Empty title={words.noMembers}>{words.noMembersNext}</Empty>
              ) : (
                memberTable(items)
              )
            }
          </Read>
        </Panel>
      </div>
    </Page>
  );
}

function keyTable(rows: readonly PlatformKey[]) {
  return (
    <Table
      label={words.keys}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        { title: names.name, cell: ({ name }) => name },
        { title: names.id, cell: ({ lastFour }) => <code>pk_…{lastFour}</code> },
        { title: names.role, cell: ({ role }) => wordOf(role) },
        { title: words.scopes, cell: ({ scopes }) => scopes.join(", ") },
        { title: names.lastUsed, cell: ({ lastUsedAt }) => <When at={lastUsedAt} /> },
        { title: words.expires, cell: ({ expiresAt }) => <When at={expiresAt} /> },
        {
          title: names.state,
          cell: (key) =>
            key.revokedAt === null ? <ActButton act={revokeAct(key)} /> : <State of="revoked" />,
        },
      ]}
    />
  );
}

function memberTable(rows: readonly StaffMember[]) {
  return (
    <Table
      label={words.members}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        { title: names.name, cell: ({ name }) => name },
        { title: words.member, cell: ({ id }) => <Id value={id} /> },
        { title: names.role, cell: ({ role }) => wordOf(role) },
        { title: names.created, cell: ({ createdAt }) => <When at={createdAt} /> },
        { title: words.remove.title, cell: (member) => <ActButton act={removeAct(member)} /> },
      ]}
    />
  );
}

function createAct(): Act {
  return {
    ...words.create,
    operation: "platform.createKey",
    fields: [
      { name: "name", label: names.name },
      ROLE,
      {
        ...{ name: "scopes", label: words.scopes, about: words.create.scopesAbout },
        ...{ kind: "long", isOptional: true },
      },
      { name: "days", label: words.create.days, kind: "number", first: "90" },
    ],
    args: ({ name, role, scopes, days }) => [
      {
        ...{ name, role, lifetimeDays: Number(days) },
        scopes: orNone(scopes) === undefined ? undefined : listed(scopes),
      },
    ],
  };
}

function revokeAct({ id, name }: PlatformKey): Act {
  return {
    ...words.revoke,
    operation: "platform.revokeKey",
    isHarmful: true,
    nameToType: name,
    args: () => [id],
  };
}

function putAct(): Act {
  return {
    ...words.put,
    operation: "platform.putStaffMember",
    fields: [{ name: "id", label: words.member }, { name: "name", label: names.name }, ROLE],
    args: ({ id, name, role }) => [id, { name, role }],
  };
}

function removeAct({ id, name }: StaffMember): Act {
  return {
    ...words.remove,
    operation: "platform.removeStaffMember",
    isHarmful: true,
    nameToType: name,
    args: () => [id],
  };
}
