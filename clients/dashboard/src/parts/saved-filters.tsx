/**
 * A person's named filters of a list, in the line of filters and in the command palette. They are
 * stored in this browser until the person signs out or somebody else signs in.
 */
import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useLocalStorage } from "@mantine/hooks";
import { useNavigate, useRouterState } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { filtersKeyOf } from "../api/kept-filters.ts";
import { usePerson } from "../api/permissions.ts";
import { texts } from "../texts/texts.ts";
import { type Search, useSearchFields, writeSearch } from "./address.ts";

const { common: words } = texts;

/** A longer list would need its own filters. */
const MOST = 30;
const LONGEST_NAME = 40;
/** What is in the address besides filters. */
const NOT_FILTERS = ["open", "live"];

interface SavedFilters {
  readonly name: string;
  /** The screen, without its space. */
  readonly path: string;
  readonly search: Search;
}

/** The filters that the person has saved in this browser, and the function that changes them. */
export function useSavedFilters() {
  const person = usePerson();
  return useLocalStorage<readonly SavedFilters[]>({
    key: filtersKeyOf(person?.id ?? ""),
    defaultValue: [],
    deserialize: readSaved,
  });
}

/** Reads what the browser has stored, which may have been written by anything. */
function readSaved(text: string | undefined): readonly SavedFilters[] {
  try {
    const saved: unknown = JSON.parse(text ?? "");
    return Array.isArray(saved) ? saved.filter(isSaved).slice(0, MOST) : [];
  } catch {
    return [];
  }
}

function isSaved(one: Partial<SavedFilters> | null): one is SavedFilters {
  if (typeof one?.name !== "string" || typeof one.path !== "string") return false;
  if (!one.path.startsWith("/") || typeof one.search !== "object" || one.search === null)
    return false;
  return Object.values(one.search).every((value) => typeof value === "string");
}

/** Saves the filters of the address under a name, applies saved filters, and deletes them. */
export function SavedFiltersOf({ areUsed }: { areUsed: boolean }) {
  const path = useRouterState({
    select: ({ location }) => `/${location.pathname.split("/").slice(2).join("/")}`,
  });
  const [search] = useSearchFields();
  const [saved, change] = useSavedFilters();
  const [isNaming, name] = useState(false);
  const navigate = useNavigate();
  const now = filtersOf(search);
  const here = saved.filter((one) => one.path === path && one.search.view === search.view);
  const current = here.find((one) => writeSearch(one.search) === writeSearch(now));
  const others = saved.filter((one) => one !== current);
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = String(new FormData(event.currentTarget).get("name") ?? "").trim();
    if (given === "") return;
    const older = saved.filter((one) => one.path !== path || one.name !== given);
    change([{ name: given, path, search: now }, ...older].slice(0, MOST));
    name(false);
  };
  return (
    <>
      {here.length === 0 ? null : (
        <NativeSelect
          size="xs"
          label={words.savedFilters}
          value={current?.name ?? ""}
          data={[{ value: "", label: words.none }, ...here.map((one) => one.name)]}
          onChange={({ currentTarget }) => {
            const chosen = here.find((one) => one.name === currentTarget.value);
            const view = search.view === undefined ? {} : { view: search.view };
            void navigate({ to: ".", search: (chosen?.search ?? view) as never, replace: true });
          }}
        />
      )}
      {current !== undefined ? (
        <Button variant="subtle" size="xs" onClick={() => change(others)}>
          {words.forgetFilters}
        </Button>
      ) : !areUsed ? null : isNaming ? (
        <form className="naming" onSubmit={save}>
          <TextInput
            autoFocus
            size="xs"
            name="name"
            label={words.filtersName}
            description={words.filtersAbout}
            maxLength={LONGEST_NAME}
            onKeyDown={({ key }) => key === "Escape" && name(false)}
          />
          <Button type="submit" size="xs" variant="default">
            {words.save}
          </Button>
        </form>
      ) : (
        <Button variant="subtle" size="xs" onClick={() => name(true)}>
          {words.saveFilters}
        </Button>
      )}
    </>
  );
}

/** In the order of their names, so that equal filters give the same text. */
function filtersOf(search: Search): Search {
  const fields = Object.entries(search).filter(
    ([name, value]) => value !== undefined && !NOT_FILTERS.includes(name),
  );
  return Object.fromEntries(fields.sort(([one], [other]) => (one < other ? -1 : 1)));
}
