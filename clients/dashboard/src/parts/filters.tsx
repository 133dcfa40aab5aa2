/**
 * The filters of a list. Each is a field of the address, so that a link shows the same list. The /
 * key moves to them.
 */
import { Button, NativeSelect, Switch, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { texts } from "../texts/texts.ts";
import { type Search, useSearchFields } from "./address.ts";
import { SavedFiltersOf } from "./saved-filters.tsx";
import { wordOf } from "./values.tsx";

export type Filter =
  | {
      readonly name: string;
      readonly label: string;
      readonly kind: "text";
      readonly wide?: boolean;
      /** The filter without which this one has no meaning and is not sent; `about` says so. */
      readonly needs?: { readonly name: string; readonly about: string };
    }
  | { readonly name: string; readonly label: string; readonly kind: "time" | "day" }
  | {
      readonly name: string;
      readonly label: string;
      readonly kind: "choice";
      readonly choices: readonly (string | readonly [value: string, word: string])[];
    };

const WAIT_MS = 300;

/** The period to which most lists can be limited. */
export const PERIOD: readonly Filter[] = [
  { name: "from", label: texts.common.from, kind: "time" },
  { name: "to", label: texts.common.to, kind: "time" },
];

interface FiltersProps {
  readonly filters: readonly Filter[];
  readonly canPoll: boolean;
  /** What else is in the line, such as the download of the list. */
  readonly children?: ReactNode;
}

export function Filters({ filters, canPoll, children }: FiltersProps) {
  const [search, change] = useSearchFields();
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "/" || isTyping(event)) return;
      box.current?.querySelector<HTMLElement>("input, select")?.focus();
      event.preventDefault();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
  const used = filters.filter(({ name }) => search[name] !== undefined);
  const clear = () => change(Object.fromEntries(used.map(({ name }) => [name, undefined])));
  if (filters.length === 0 && !canPoll && !children) return null;
  return (
    <search className="filters" ref={box}>
      {filters.map((filter) => (
        <Field
          key={filter.name}
          filter={filter}
          value={search[filter.name] ?? ""}
          missing={missingOf(filter, search)}
          onChange={(value) => change({ [filter.name]: value === "" ? undefined : value })}
        />
      ))}
      {used.length === 0 ? null : (
        <Button variant="subtle" size="xs" onClick={clear}>
          {texts.common.clear}
        </Button>
      )}
      {filters.length === 0 ? null : <SavedFiltersOf areUsed={used.length > 0} />}
      {canPoll ? (
        <Switch
          className="live"
          mb={5}
          size="xs"
          label={texts.common.live}
          checked={search.live === "on"}
          onChange={({ currentTarget }) =>
            change({ live: currentTarget.checked ? "on" : undefined })
          }
        />
      ) : null}
      {children}
    </search>
  );
}

/** What a filter that is set still needs; undefined if it needs nothing. */
export function missingOf(filter: Filter, search: Search): string | undefined {
  if (filter.kind !== "text" || filter.needs === undefined) return undefined;
  const { name, about } = filter.needs;
  return search[filter.name] !== undefined && search[name] === undefined ? about : undefined;
}

/** True if a key press belongs to a field, a dialog or the browser, and not to the screen. */
export function isTyping({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey) return true;
  return (target as Element).closest?.("input, textarea, select, [role=dialog]") != null;
}

interface FieldProps {
  readonly filter: Filter;
  readonly value: string;
  /** What else the filter needs, shown below it. */
  readonly missing: string | undefined;
  readonly onChange: (value: string) => void;
}

function Field(props: FieldProps) {
  const { filter, value, onChange } = props;
  if (filter.kind === "choice") {
    const data = filter.choices.map((choice) =>
      typeof choice === "string"
        ? { value: choice, label: wordOf(choice) }
        : { value: choice[0], label: choice[1] },
    );
    return (
      <NativeSelect
        size="xs"
        label={filter.label}
        value={value}
        data={[{ value: "", label: texts.common.all }, ...data]}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    );
  }
  return <Typed {...props} />;
}

/** A field for typing: it changes the address once the typing pauses. */
function Typed({ filter, value, missing, onChange }: FieldProps) {
  const isTime = filter.kind === "time";
  const shown = isTime ? toLocal(value) : value;
  const [text, setText] = useState(shown);
  useEffect(() => setText(shown), [shown]);
  const settle = useDebouncedCallback(
    (typed: string) => onChange(isTime ? toUtc(typed) : typed.trim()),
    WAIT_MS,
  );
  return (
    <TextInput
      size="xs"
      className={filter.kind === "text" && filter.wide ? "wide" : ""}
      label={filter.label}
      description={missing}
      inputWrapperOrder={["label", "input", "description"]}
      type={isTime ? "datetime-local" : filter.kind === "day" ? "date" : "search"}
      value={text}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        settle(currentTarget.value);
      }}
    />
  );
}

/** The form of a local time that an input needs. */
function toLocal(at: string): string {
  if (at === "" || Number.isNaN(Date.parse(at))) return "";
  const date = new Date(at);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

function toUtc(local: string): string {
  return local === "" ? "" : new Date(local).toISOString();
}
