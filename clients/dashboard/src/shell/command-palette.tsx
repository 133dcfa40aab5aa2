/**
 * The command palette: finds a screen or saved filters by name, or a record by its id. Ctrl K or ⌘
 * K opens it.
 */
import { Modal, TextInput } from "@mantine/core";
import { useRouter } from "@tanstack/react-router";
import { type KeyboardEvent, useState } from "react";
import { useMay } from "../api/permissions.ts";
import type { Space } from "../api/space.ts";
import english, { type FrameWords } from "../languages/en.ts";
import { useFrame } from "../languages/words.ts";
import { writeSearch } from "../parts/address.ts";
import { useSavedFilters } from "../parts/saved-filters.tsx";
import { type Place, placesFor } from "./navigation.ts";

interface Target {
  readonly name: string;
  readonly to: string;
}

export default function CommandPalette({ space, close }: { space: Space; close: () => void }) {
  const router = useRouter();
  const { lang, words } = useFrame();
  const [text, setText] = useState("");
  const [at, setAt] = useState(0);
  const places = placesFor(space, useMay()).flatMap(({ places: all }) => all);
  const [filters] = useSavedFilters();
  const saved = filters.flatMap(({ name, path, search }) => {
    const place = places.find(({ to }) => to === path || (to !== "/" && path.startsWith(`${to}/`)));
    if (place === undefined || !name.toLowerCase().includes(text.trim().toLowerCase())) return [];
    return [{ name: `${words.navigation[place.name]}: ${name}`, to: path + writeSearch(search) }];
  });
  const named = targetsOf(space, words, places, text.trim());
  const targets = text.trim() === "" ? [...named, ...saved] : [...saved, ...named];
  const go = (target: Target | undefined) => {
    if (target === undefined) return;
    close();
    router.history.push(`/${space}${target.to === "/" ? "" : target.to}`);
  };
  const onKey = (event: KeyboardEvent) => {
    const by = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (by !== 0) {
      event.preventDefault();
      setAt((before) => (before + by + targets.length) % Math.max(1, targets.length));
    } else if (event.key === "Enter") go(targets[at]);
  };
  return (
    <Modal
      opened
      lang={lang}
      onClose={close}
      title={words.palette.title}
      closeButtonProps={{ "aria-label": words.frame.close }}
      yOffset="12vh"
    >
      <div className="palette">
        <TextInput
          data-autofocus
          role="combobox"
          aria-expanded="true"
          aria-controls="palette-options"
          aria-activedescendant={targets.length === 0 ? undefined : `palette-${at}`}
          aria-label={words.palette.hint}
          placeholder={words.palette.hint}
          value={text}
          onKeyDown={onKey}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value);
            setAt(0);
          }}
        />
        {targets.length === 0 ? <p className="muted">{words.palette.nothing}</p> : null}
        <div id="palette-options" role="listbox" aria-label={words.palette.title}>
          {targets.map((target, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the text field takes the keys
            <div
              key={target.to}
              id={`palette-${index}`}
              role="option"
              aria-selected={index === at}
              tabIndex={-1}
              onClick={() => go(target)}
            >
              {target.name}
            </div>
          ))}
        </div>
      </div>
    </Modal>
  );
}

function targetsOf(
  space: Space,
  words: FrameWords,
  places: readonly Place[],
  text: string,
): readonly Target[] {
  // The guides use the English names of the screens, so those are found in every language.
  const isMeant = ({ name }: Place) =>
    [words.navigation[name], english.navigation[name]].some((word) =>
      word.toLowerCase().includes(text.toLowerCase()),
    );
  const found = places
    .filter(isMeant)
    .map((place) => ({ name: words.navigation[place.name], to: place.to }));
  return [...found, ...records(space, words, text)];
}

/** What an id, or a text that may be one, could name. */
function records(space: Space, { palette }: FrameWords, text: string): readonly Target[] {
  const id = encodeURIComponent(text);
  if (text.length < 3) return [];
  if (space === "platform") {
    return [
      { name: palette.search(text), to: `/search?id=${id}` },
      { name: palette.tenant(text), to: `/accounts/${id}` },
    ];
  }
  if (text.startsWith("rnd_")) {
    return [{ name: palette.round(text), to: `/rounds${writeSearch({ open: text })}` }];
  }
  if (text.startsWith("evt_")) {
    return [{ name: palette.event(text), to: `/webhooks/events${writeSearch({ open: text })}` }];
  }
  return [{ name: palette.player(text), to: `/players/${id}` }];
}
