/** The people of a team: an operator's, or our own staff. */
import { useQuery } from "@tanstack/react-query";
import { auth, type Member, type OpenInvitation } from "../../api/auth.ts";
import { useManagesPeople, useMayRecover } from "../../api/permissions.ts";
import { useSearchFields, useSpace } from "../../parts/address.ts";
import { Beside } from "../../parts/list-with-detail.tsx";
import { Empty, Facts, Page, Panel, Read } from "../../parts/page.tsx";
import { Go } from "../../parts/screen-link.tsx";
import { Table } from "../../parts/table.tsx";
import { When, wordOf } from "../../parts/values.tsx";
import { texts } from "../../texts/all-texts.ts";
import { ChangeRole, Invite, Recover, Remove, Withdraw } from "./team-acts.tsx";

const { team: words, words: names } = texts;

export function Team() {
  const [{ open }, change] = useSearchFields();
  const isStaff = useSpace() === "platform";
  const manages = useManagesPeople();
  const query = useQuery({ queryKey: ["team"], queryFn: auth.team });
  const opened = query.data?.members.find(({ id }) => id === open);
  return (
    <Page
      title={words.title}
      about={words.about}
      acts={manages ? <Invite isStaff={isStaff} /> : null}
    >
      <div className="stack">
        <Beside
          label={words.title}
          close={() => change({ open: undefined })}
          opened={opened === undefined ? null : <MemberDetail member={opened} isStaff={isStaff} />}
        >
          <div className="sheet">
            <Read query={query}>
              {({ members }) =>
                members.length === 0 ? (
                  <Empty title={words.none}>{words.noneNext}</Empty>
                ) : (
                  <Members members={members} open={open} />
                )
              }
            </Read>
          </div>
        </Beside>
        {query.data === undefined || query.data.invitations.length === 0 ? null : (
          <Panel title={words.invitations}>
            <Invitations invitations={query.data.invitations} manages={manages} />
          </Panel>
        )}
      </div>
    </Page>
  );
}

function MemberDetail({ member, isStaff }: { member: Member; isStaff: boolean }) {
  const manages = useManagesPeople();
  const mayRecover = useMayRecover();
  const { name, role, passkeys, hasAuthenticator, since, lastSeenAt } = member;
  return (
    <>
      <h2>{name}</h2>
      <Facts
        of={[
          [names.role, `${wordOf(role)}: ${roleAbout(role)}`],
          [words.passkeys, passkeys],
          [words.authenticator, hasAuthenticator ? texts.common.yes : texts.common.no],
          [words.joined, <When key="since" at={since} />],
          [texts.profile.lastSeen, <When key="seen" at={lastSeenAt} />],
        ]}
      />
      <div className="acts">
        {manages ? (
          <ChangeRole key={`role ${member.id}`} member={member} isStaff={isStaff} />
        ) : null}
        {mayRecover(member.role) ? <Recover key={`recover ${member.id}`} member={member} /> : null}
        {manages ? <Remove key={`remove ${member.id}`} member={member} /> : null}
      </div>
    </>
  );
}

function Members({ members, open }: { members: readonly Member[]; open: string | undefined }) {
  return (
    <Table
      label={words.title}
      rows={members}
      open={open}
      keyOf={({ id }) => id}
      columns={[
        {
          title: names.name,
          cell: ({ id, name }) => (
            <Go className="row" to="/team" search={{ open: id }}>
              {name}
            </Go>
          ),
        },
        { title: names.role, cell: ({ role }) => wordOf(role) },
        { title: words.passkeys, isNumber: true, cell: ({ passkeys }) => passkeys },
        { title: texts.profile.lastSeen, cell: ({ lastSeenAt }) => <When at={lastSeenAt} /> },
      ]}
    />
  );
}

interface InvitationsProps {
  readonly invitations: readonly OpenInvitation[];
  readonly manages: boolean;
}

function Invitations({ invitations, manages }: InvitationsProps) {
  return (
    <Table
      label={words.invitations}
      rows={invitations}
      keyOf={({ id }) => id}
      columns={[
        { title: names.name, cell: ({ name }) => name },
        { title: names.role, cell: ({ role }) => wordOf(role) },
        { title: names.by, cell: ({ invitedBy }) => invitedBy },
        { title: words.expires, cell: ({ expiresAt }) => <When at={expiresAt} /> },
        ...(manages
          ? [
              {
                title: words.withdraw,
                cell: (invitation: OpenInvitation) => <Withdraw invitation={invitation} />,
              },
            ]
          : []),
      ]}
    />
  );
}

function roleAbout(role: string): string {
  return (words.roles as Readonly<Record<string, string>>)[role] ?? "";
}
