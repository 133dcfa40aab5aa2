/** What those who look after a team can do with its people. */
import { Button, Modal, NativeSelect, TextInput } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useState } from "react";
import { auth, type Member } from "../../api/auth.ts";
import { Code } from "../../parts/call-shown.tsx";
import { FailureNotice } from "../../parts/page.tsx";
import { wordOf } from "../../parts/values.tsx";
import { texts } from "../../texts/texts.ts";

const { team: words, words: names } = texts;

const OPERATOR_ROLES = ["admin", "finance", "support", "compliance", "developer", "owner"];
const STAFF_ROLES = ["support", "risk", "admin"];

interface DialogProps {
  readonly title: string;
  readonly says: string;
  readonly button: string;
  /** Does it; a link in the answer is shown, once. */
  readonly act: () => Promise<{ link?: string | undefined } | unknown>;
  /** The name to type before it can be done. */
  readonly nameToType?: string;
  readonly isMain?: boolean;
  readonly children?: ReactNode;
}

export function AuthDialog(props: DialogProps) {
  const { title, says, button, act, nameToType, isMain = false, children } = props;
  const [opened, { open, close }] = useDisclosure(false);
  const [typed, setTyped] = useState("");
  const cache = useQueryClient();
  const acting = useMutation({
    mutationFn: act,
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
        onClose={shut}
        title={title}
        closeButtonProps={{ "aria-label": texts.common.close }}
      >
        {link === undefined ? (
          <form className="stack" onSubmit={submit}>
            <p>{says}</p>
            {children}
            {nameToType === undefined ? null : (
              <TextInput
                label={texts.act.typeName(nameToType)}
                autoComplete="off"
                value={typed}
                onChange={({ currentTarget }) => setTyped(currentTarget.value)}
              />
            )}
            {acting.isError ? <FailureNotice error={acting.error} /> : null}
            <Button
              type="submit"
              loading={acting.isPending}
              disabled={nameToType !== undefined && typed !== nameToType}
            >
              {button}
            </Button>
          </form>
        ) : (
          <div className="stack">
            <p>{texts.secret.once}</p>
            <Code label={words.link} text={link} />
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
      act={() => auth.invite(name.trim(), role)}
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
      act={() => auth.changeRole(member.id, role)}
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
      act={() => auth.recover(member.id)}
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
      act={() => auth.removeMember(member.id)}
    />
  );
}

export function Withdraw({ id }: { id: string }) {
  return (
    <AuthDialog
      title={words.withdraw}
      says={words.withdrawSays}
      button={words.withdraw}
      act={() => auth.withdrawInvitation(id)}
    />
  );
}
