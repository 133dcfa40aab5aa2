// @ts-check
/** Katapuuult: sliders for power and angle, one shot, and the objects on its way. */
import { heading, table, text } from "../rule-parts.js";

/** @typedef {{ min: number, max: number, default: number }} Bounds */

const power = slider("power", "Power", "");
const angle = slider("angle", "Angle", "°");

/** @type {import("../step-stage.js").StepGame} */
export const katapuuult = {
  name: "Objects on the way",

  places(round, rules) {
    power.setBounds(rules.power);
    angle.setBounds(rules.angle);
    if (round === undefined) return [];
    const met = [
      ...round.outcome.collectibles.map((/** @type {any} */ { x, type, value }) => {
        return { x, title: type, note: `+${value}`, state: "won" };
      }),
      ...round.outcome.hazards.map((/** @type {any} */ { x, type, penalty }) => {
        return { x, title: type, note: `−${penalty}`, state: "lost" };
      }),
    ];
    return met.sort((a, b) => a.x - b.x);
  },

  describe({ multiplier }) {
    return multiplier > 0 ? `Total × ${multiplier}` : "The hazards took everything.";
  },

  rules({ skies, smallThings, smallThingsMet }) {
    const line = (/** @type {any} */ { type, value, penalty, chance }) => [
      type,
      value === undefined ? `− ${penalty}` : `+ ${value}`,
      chance.replace("/", " in "),
    ];
    return [
      heading("How to play"),
      text(
        `Set power and angle, then shoot. The shot meets ${smallThingsMet} small objects, and there may be a treasure at the top of its flight. Collected objects add to your win and hazards subtract from it; you win what is left. Power and angle decide how high the shot flies. The return to player is the same however you aim.`,
      ),
      heading("Small objects: each is one of these"),
      table(["Object", "× stake", "Chance"], smallThings.map(line)),
      ...skies.flatMap((/** @type {any} */ { sky, peakFrom, treasures }) => [
        heading(`Treasure in the ${sky} sky (from a height of ${peakFrom})`),
        table(["Treasure", "× stake", "Chance"], treasures.map(line)),
      ]),
    ];
  },

  offers() {
    return [
      {
        label: "Shoot",
        isMain: true,
        move: () => ({ power: power.value, angle: angle.value }),
      },
    ];
  },

  inputs() {
    const box = document.createElement("div");
    box.className = "sliders";
    box.append(power.label, angle.label);
    return box;
  },
};

/**
 * @param {string} id
 * @param {string} title
 * @param {string} unit
 */
function slider(id, title, unit) {
  const label = document.createElement("label");
  const input = document.createElement("input");
  const shown = document.createElement("output");
  input.type = "range";
  input.id = id;
  shown.htmlFor.add(id);
  const show = () => {
    shown.textContent = `${input.value}${unit}`;
  };
  input.addEventListener("input", show);
  label.append(`${title} `, shown, input);
  return {
    label,
    get value() {
      return Number(input.value);
    },
    /** @param {Bounds} bounds */
    setBounds({ min, max, default: start }) {
      if (input.max === String(max)) return;
      Object.assign(input, { min: String(min), max: String(max), value: String(start) });
      show();
    },
  };
}
