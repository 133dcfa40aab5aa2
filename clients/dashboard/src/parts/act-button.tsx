/** A button that opens the form of an act, and the form itself. Nothing changes on screen before the API has answered. */
import { Button, FileInput, Modal, NativeSelect, Switch, Textarea, TextInput } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useContext, useEffect, useRef, useState } from "react";
import { apiOf } from "../api/call.ts";
import { useMay } from "../api/permissions.ts";
import type { Space } from "../api/space.ts";
import { texts } from "../texts/texts.ts";
import { type Act, type Field, firstValues, nameToType, type Values } from "./act.ts";
import { useSpace } from "./address.ts";
import { CallShown } from "./call-shown.tsx";
import { HoldOpen, OverScreen } from "./over-screen.ts";
import { FailureNotice } from "./page.tsx";
import { wordOf } from "./values.tsx";

interface ActProps {
  readonly act: Act;
  readonly label?: string;
  readonly isMain?: boolean;
  /** Shows what is in the answer, such as a secret; without this the form closes when it is done. */
  readonly result?: (answer: unknown, close: () => void, values: Values) => ReactNode;
}

export function ActButton({ act, label, isMain = false, result }: ActProps) {
  const showOver = useContext(OverScreen);
  const may = useMay();
  if (!may(act.operation)) return null;
  return (
    <Button
      size="xs"
      variant={isMain ? "filled" : "default"}
      {...(act.isHarmful ? { c: "var(--bad)" } : {})}
      onClick={() => showOver(<ActDialog key={crypto.randomUUID()} act={act} result={result} />)}
    >
      {label ?? act.title}
    </Button>
  );
}

interface DialogProps {
  readonly act: Act;
  readonly result: ActProps["result"] | undefined;
}

/**
 * Opens when it has loaded. The act may remove its button; what the answer shows stays until it is
 * closed.
 */
function ActDialog({ act, result }: DialogProps) {
  const [opened, { open, close }] = useDisclosure(false);
  const [isHeld, hold] = useState(false);
  useEffect(open, []);
  return (
    <Modal
      opened={opened}
      onClose={() => isHeld || close()}
      title={act.title}
      size="lg"
      withCloseButton={!isHeld}
      closeButtonProps={CLOSE}
    >
      <HoldOpen value={hold}>
        {opened ? <ActForm act={act} close={close} result={result} /> : null}
      </HoldOpen>
    </Modal>
  );
}

const CLOSE = { "aria-label": texts.common.close };

interface FormProps extends DialogProps {
  readonly close: () => void;
}

function ActForm({ act, close, result }: FormProps) {
  const space = useSpace();
  const [values, setValues] = useState(() => firstValues(act));
  const [typed, setTyped] = useState("");
  const cache = useQueryClient();
  const sending = useMutation({
    mutationFn: () => perform(space, act, values),
    onSuccess: async () => {
      await cache.invalidateQueries();
      if (result === undefined) close();
    },
  });
  if (sending.isSuccess && result !== undefined)
    return <Result>{result(sending.data, close, values)}</Result>;
  const name = nameToType(act, values);
  const isConfirmed = name === undefined || (name !== "" && typed.trim() === name);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isConfirmed && !sending.isPending) sending.mutate();
  };
  const effect = act.effect?.(values);
  return (
    <form className="stack" onSubmit={submit}>
      <p>{act.says}</p>
      {act.fields?.map((field) => (
        <FieldInput
          key={field.name}
          field={field}
          value={values[field.name] ?? ""}
          onChange={(value) => setValues((before) => ({ ...before, [field.name]: value }))}
        />
      ))}
      {effect === undefined ? null : (
        <p className="notice" role="status">
          {effect}
        </p>
      )}
      {name ? <NameInput name={name} typed={typed} onChange={setTyped} /> : null}
      {sending.isError ? <FailureNotice error={sending.error} /> : null}
      <div className="acts">
        <Button
          type="submit"
          loading={sending.isPending}
          disabled={!isConfirmed}
          {...(act.isHarmful ? { color: "red.9" } : {})}
        >
          {act.button}
        </Button>
        <Button variant="default" onClick={close}>
          {texts.common.cancel}
        </Button>
      </div>
      <CallShown space={space} act={act} values={values} />
    </form>
  );
}

interface NameProps {
  readonly name: string;
  readonly typed: string;
  readonly onChange: (typed: string) => void;
}

/** The field in which the person types the name of what is destroyed. */
export function NameInput({ name, typed, onChange }: NameProps) {
  return (
    <TextInput
      label={texts.act.typeName(name)}
      value={typed}
      autoComplete="off"
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

/** What the answer shows. It takes over the focus of the form, so that keys still go to the dialog. */
function Result({ children }: { readonly children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1}>
      {children}
    </div>
  );
}

/** Sends the call of an act. */
function perform(space: Space, act: Act, values: Values): Promise<unknown> {
  const [resource = "", method = ""] = act.operation.split(".");
  const api = apiOf(space) as unknown as Readonly<
    Record<string, Readonly<Record<string, (...args: readonly unknown[]) => Promise<unknown>>>>
  >;
  const call = api[resource]?.[method];
  if (call === undefined) throw new Error(`The API has no ${act.operation}.`);
  return call(...act.args(values));
}

/** Returns a file as a data URL; empty without one. */
async function dataUrlOf(file: File | null): Promise<string> {
  if (file === null) return "";
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}

interface InputProps {
  readonly field: Field;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function FieldInput({ field, value, onChange }: InputProps) {
  const { label, about, kind = "text", choices = [], isOptional } = field;
  const shared = {
    label: isOptional ? texts.act.optional(label) : label,
    ...(about === undefined ? {} : { description: about }),
    required: !isOptional,
    withAsterisk: false,
  };
  const change = ({ currentTarget }: { currentTarget: { value: string } }) =>
    onChange(currentTarget.value);
  if (kind === "long") {
    return <Textarea {...shared} autosize minRows={2} value={value} onChange={change} />;
  }
  if (kind === "switch") {
    return (
      <Switch
        label={label}
        {...(about === undefined ? {} : { description: about })}
        checked={value === "on"}
        onChange={({ currentTarget }) => onChange(currentTarget.checked ? "on" : "off")}
      />
    );
  }
  if (kind === "image") {
    return (
      <FileInput
        {...shared}
        accept="image/png,image/webp"
        clearable
        clearButtonProps={{ "aria-label": texts.act.removeImage }}
        onChange={(file) => void dataUrlOf(file).then(onChange)}
      />
    );
  }
  if (kind === "choice") {
    const data = choices.map((choice) =>
      typeof choice === "string"
        ? { value: choice, label: wordOf(choice) }
        : { value: choice[0], label: choice[1] },
    );
    const none = isOptional ? [{ value: "", label: texts.common.none }] : [];
    return <NativeSelect {...shared} data={[...none, ...data]} value={value} onChange={change} />;
  }
  return (
    <TextInput
      {...shared}
      {...(kind === "amount" ? { inputMode: "decimal", pattern: String.raw`\d+(\.\d+)?` } : {})}
      {...(kind === "number" ? { inputMode: "numeric" } : {})}
      {...(kind === "time" ? { type: "datetime-local" } : {})}
      autoComplete="off"
      value={value}
      onChange={change}
    />
  );
}
