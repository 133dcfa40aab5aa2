/** The way to anywhere: a screen by its name, or a record by its id. Ctrl K or ⌘ K opens it. */
import { Modal, TextInput } from "@mantine/core";
import { useRouter } from "@tanstack/react-router";
import { type KeyboardEvent, useState } from "react";
import { useMay } from "../api/may.ts";
import type { Space } from "../api/space.ts";
import { writeSearch } from "../parts/address.ts";
import { texts } from "../texts/texts.ts";
import { type Place, placesFor } from "./navigation.ts";

interface Target {
  readonly name: string;
  readonly to: string;
}

export function CommandPalette({ space, close }: { space: Space; close: () => void }) {
  const router = useRouter();
  const [text, setText] = useState("");
  const [at, setAt] = useState(0);
  const places = placesFor(space, useMay()).flatMap(({ places: all }) => all);
  const targets = targetsOf(space, places, text.trim());
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
      onClose={close}
      title={texts.palette.title}
      closeButtonProps={{ "aria-label": texts.common.close }}
      yOffset="12vh"
    >
      <div className="palette">
        <TextInput
          data-autofocus
          role="combobox"
          aria-expanded="true"
          aria-controls="palette-options"
          aria-activedescendant={targets.length === 0 ? undefined : `palette-${at}`}
          aria-label={texts.palette.hint}
          placeholder={texts.palette.hint}
          value={text}
          onKeyDown={onKey}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value);
            setAt(0);
          }}
        />
        {targets.length === 0 ? <p className="muted">{texts.palette.nothing}</p> : null}
        <div id="palette-options" role="listbox" aria-label={texts.palette.title}>
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

function targetsOf(space: Space, places: readonly Place[], text: string): readonly Target[] {
  const found = places.filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()));
  return [...found, ...records(space, text)];
}

/** What an id, or what may be one, could name. */
function records(space: Space, text: string): readonly Target[] {
  const { palette } = texts;
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
