/** The sliders for power and angle. Dragging on the stage moves them too: they are the aim. */

export interface Bounds {
  readonly min: number;
  readonly max: number;
  readonly default: number;
}

export interface Aim {
  readonly power: number;
  readonly angle: number;
}

const listeners: (() => void)[] = [];
const power = slider("power", "Power", "");
const angle = slider("angle", "Angle", "°");

/** Returns both sliders in a box. */
export function sliders(): HTMLElement {
  const box = document.createElement("div");
  box.className = "sliders";
  box.append(power.label, angle.label);
  return box;
}

/** Sets the bounds, once. */
export function setBounds(bounds: { power: Bounds; angle: Bounds }): void {
  power.setBounds(bounds.power);
  angle.setBounds(bounds.angle);
}

export function aim(): Aim {
  return { power: power.value, angle: angle.value };
}

/** Moves the sliders to this aim, or as near to it as their bounds allow. */
export function setAim({ power: force, angle: degrees }: Aim): void {
  power.value = force;
  angle.value = degrees;
}

/** Calls `act` each time that the aim changes. */
export function onAim(act: () => void): void {
  listeners.push(act);
}

function slider(id: string, title: string, unit: string) {
  const label = document.createElement("label");
  const input = document.createElement("input");
  const shown = document.createElement("output");
  input.type = "range";
  input.id = id;
  shown.htmlFor.add(id);
  const show = () => {
    shown.textContent = `${input.value}${unit}`;
    for (const act of listeners) act();
  };
  input.addEventListener("input", show);
  label.append(`${title} `, shown, input);
  return {
    label,
    get value() {
      return Number(input.value);
    },
    set value(value: number) {
      input.value = String(Math.round(value));
      show();
    },
    setBounds({ min, max, default: start }: Bounds) {
      if (input.max === String(max)) return;
      Object.assign(input, { min: String(min), max: String(max), value: String(start) });
      show();
    },
  };
}
