/** A list, and beside it the detail of its open row; on a narrow window the detail covers the list. */
import { ActionIcon, Drawer } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { type ReactNode, useEffect } from "react";
import { texts } from "../texts/texts.ts";
import { isTyping } from "./filters.tsx";
import { Icon } from "./icon.tsx";

/** Below this width the detail covers the list. */
const NARROW = "(max-width: 1080px)";

interface BesideProps {
  /** The name of the list, and of the detail where it covers the list. */
  readonly label: string;
  /** The detail; null while no row is open. */
  readonly opened: ReactNode;
  readonly close: () => void;
  /** For a detail with tables, which gets as much room as the list. */
  readonly isRoomy?: boolean;
  readonly children: ReactNode;
}

/** The keyboard is enough: j and k go down and up, Enter opens, Escape closes. */
export function Beside({ label, opened, close, isRoomy = false, children }: BesideProps) {
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
  useListKeys(close);
  const isOpen = opened !== null && !isNarrow;
  return (
    <div className={`beside ${isOpen ? "open" : ""} ${isRoomy ? "roomy" : ""}`}>
      {children}
      {opened === null ? null : isNarrow ? (
        <Drawer
          opened
          onClose={close}
          position="right"
          size={isRoomy ? "min(640px, 100%)" : "min(440px, 100%)"}
          title={label}
          closeButtonProps={{ "aria-label": texts.common.close }}
        >
          <div className="stack">{opened}</div>
        </Drawer>
      ) : (
        <section className="sheet detail" aria-label={texts.common.detail}>
          <ActionIcon
            variant="subtle"
            color="gray"
            onClick={close}
            aria-label={texts.common.close}
            style={{ float: "right" }}
          >
            <Icon name="close" />
          </ActionIcon>
          {opened}
        </section>
      )}
    </div>
  );
}

function useListKeys(close: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isTyping(event)) return;
      if (event.key === "j") step(1);
      else if (event.key === "k") step(-1);
      else if (event.key === "Escape") close();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  });
}

/** Moves the focus to the next or the previous row. */
function step(by: number): void {
  const rows = [...document.querySelectorAll<HTMLElement>("a.row")];
  const at = rows.indexOf(document.activeElement as HTMLElement);
  rows[at === -1 ? 0 : Math.min(rows.length - 1, Math.max(0, at + by))]?.focus();
}
