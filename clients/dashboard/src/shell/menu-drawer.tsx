/** The navigation on a narrow screen, behind its button. */
import { Drawer } from "@mantine/core";
import type { ReactNode } from "react";
import { useFrame } from "../languages/words.ts";
import { texts } from "../texts/texts.ts";

interface MenuDrawerProps {
  readonly close: () => void;
  readonly children: ReactNode;
}

export default function MenuDrawer({ close, children }: MenuDrawerProps) {
  const { lang, words } = useFrame();
  return (
    <Drawer
      lang={lang}
      opened
      onClose={close}
      size={260}
      title={texts.common.product}
      closeButtonProps={{ "aria-label": words.frame.close }}
    >
      {children}
    </Drawer>
  );
}
