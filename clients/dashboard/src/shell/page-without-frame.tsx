/** A page without the frame: sign-in, invitation, an address that leads nowhere. */
import { type ReactNode, useEffect } from "react";
import { texts } from "../texts/texts.ts";
import { Brand } from "./brand.tsx";

export function Alone({ title, children }: { title: string; children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · ${texts.common.product}`;
  }, [title]);
  return (
    <div className="alone">
      <main>
        <Brand />
        <div className="sheet panel">
          <h1>{title}</h1>
          {children}
        </div>
      </main>
    </div>
  );
}
