/** What the people who manage a team can do with its members. */
import { NativeSelect, TextInput } from "@mantine/core";
import { useState } from "react";
import type { Member, OpenInvitation } from "../../api/auth.ts";
import { ownCalls } from "../../api/own-calls.ts";
import { AuthDialog } from "../../parts/auth-dialog.tsx";
import { wordOf } from "../../parts/values.tsx";
import { texts } from "../../texts/all-texts.ts";

const { team: words, words: names } = texts;

const OPERATOR_ROLES = ["admin", "finance", "support", "compliance", "developer", "owner"];
const STAFF_ROLES = ["support", "risk", "admin"];

export function Invite({ isStaff }: { isStaff: boolean }) {
  const roles = isStaff ? STAFF_ROLES : OPERATOR_ROLES;
  const [name, setName] = useState("");
  const [role, setRole] = useState(roles[0] ?? "");
  return (
    <AuthDialog
      title={words.invite}
      says={words.inviteSays}
      button={words.makeLink}
      isMain
      call={ownCalls.invite(name.trim(), role)}
    >
      <TextInput
        label={names.name}
        required
        withAsterisk={false}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <RoleSelect roles={roles} role={role} setRole={setRole} />
    </AuthDialog>
  );
}

export function ChangeRole({ member, isStaff }: { member: Member; isStaff: boolean }) {
  const [role, setRole] = useState(member.role);
  return (
    <AuthDialog
      title={words.change}
      says={words.changeSays}
      button={words.save}
      call={ownCalls.changeRole(member.id, role)}
    >
      <RoleSelect roles={isStaff ? STAFF_ROLES : OPERATOR_ROLES} role={role} setRole={setRole} />
    </AuthDialog>
  );
}

interface RoleProps {
  readonly roles: readonly string[];
  readonly role: string;
  readonly setRole: (role: string) => void;
}

function RoleSelect({ roles, role, setRole }: RoleProps) {
  const about = words.roles as Readonly<Record<string, string>>;
  return (
    <NativeSelect
      label={names.role}
      data={roles.map((value) => ({ value, label: `${wordOf(value)}: ${about[value]}` }))}
      value={role}
      onChange={({ currentTarget }) => setRole(currentTarget.value)}
    />
  );
}

export function Recover({ member }: { member: Member }) {
  return (
    <AuthDialog
      title={words.recover}
      says={words.recoverSays}
      button={words.makeLink}
      nameToType={member.name}
      call={ownCalls.recover(member.id)}
    />
  );
}

export function Remove({ member }: { member: Member }) {
  return (
    <AuthDialog
      title={words.remove}
      says={words.removeSays}
      button={words.remove}
      nameToType={member.name}
      call={ownCalls.removeMember(member.id)}
    />
  );
}

export function Withdraw({ invitation }: { invitation: OpenInvitation }) {
  return (
    <AuthDialog
      title={words.withdraw}
      says={words.withdrawSays}
      button={words.withdraw}
      nameToType={invitation.name}
      call={ownCalls.withdrawInvitation(invitation.id)}
    />
  );
}
