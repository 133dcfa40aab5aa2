/** A page without the frame: sign-in, invitation, an address that leads nowhere. */
import { type ReactNode, useEffect } from "react";
import { texts } from "../texts/texts.ts";

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

export function Brand() {
  return (
    <div className="brand">
      <svg width="20" height="20" viewBox="0 0 24 24" fill="none" aria-hidden="true">
        <circle cx="12" cy="12" r="9.5" stroke="currentColor" strokeWidth="2.4" />
        <path
          d="M12 2.5v19M2.5 12h19M5.3 5.3l13.4 13.4M18.7 5.3L5.3 18.7"
          stroke="currentColor"
          strokeWidth="1.2"
        />
        <circle cx="12" cy="12" r="3.4" fill="currentColor" />
      </svg>
      {texts.common.product}
    </div>
  );
}
