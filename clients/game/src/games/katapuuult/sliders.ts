/** The sliders for power and angle. Dragging on the stage moves them too: they are the aim (aim.ts). */

import { words } from "../../languages/words.ts";

export interface Bounds {
  readonly min: number;
  readonly max: number;
  readonly default: number;
}

/** Returns both sliders in a box. Their bounds are set once the game's rules are known. */
export function sliders(): { box: HTMLElement; setBounds(bounds: Record<string, Bounds>): void } {
  const both = [slider("power", words.shot.power, ""), slider("angle", words.shot.angle, "°")];
  const box = document.createElement("div");
  box.className = "sliders";
  box.append(...both.map(({ label }) => label));
  return {
    box,
    setBounds(bounds) {
      for (const { id, setBounds } of both) {
        const own = bounds[id];
        if (own !== undefined) setBounds(own);
      }
    },
  };
}

function slider(id: string, title: string, unit: string) {
  const label = document.createElement("label");
  const input = document.createElement("input");
  const shown = document.createElement("output");
  input.type = "range";
  input.id = id;
  // Otherwise the label would belong to the output, which comes first in it.
  label.htmlFor = id;
  shown.htmlFor.add(id);
  const show = () => {
    shown.textContent = `${input.value}${unit}`;
  };
  input.addEventListener("input", show);
  label.append(`${title} `, shown, input);
  return {
    id,
    label,
    setBounds({ min, max, default: start }: Bounds) {
      if (input.max === String(max)) return;
      Object.assign(input, { min: String(min), max: String(max), value: String(start) });
      show();
    },
  };
}
