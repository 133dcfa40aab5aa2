/** The aim, which the two sliders hold: the stage reads and moves them by their ids. */
import { part } from "../../shell/page-parts.js";

export interface Aim {
  readonly power: number;
  /** In degrees. */
  readonly angle: number;
}

const slider = (id: string) => part(id, HTMLInputElement);

export function aim(): Aim {
  return { power: Number(slider("power").value), angle: Number(slider("angle").value) };
}

/** Moves the sliders to this aim, or as near to it as their bounds allow. */
export function setAim({ power, angle }: Aim): void {
  for (const [id, value] of [
    ["power", power],
    ["angle", angle],
  ] as const) {
    slider(id).value = String(Math.round(value));
    slider(id).dispatchEvent(new Event("input"));
  }
}

/** Calls `act` each time that the aim changes. */
export function onAim(act: () => void): void {
  for (const id of ["power", "angle"]) slider(id).addEventListener("input", act);
}
