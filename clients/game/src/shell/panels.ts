/** The panels beside the game: history, rules, fairness, sound. Each opens as a dialog from its button. */
import type { Sound } from "../stage/sound.ts";
import { part } from "./page-parts.js";

/** Connects each button with its panel, and the sound settings with the sound. */
export function connectPanels(sound: Sound): void {
  for (const button of document.querySelectorAll<HTMLElement>("[data-opens]")) {
    const panel = part(button.dataset.opens ?? "", HTMLDialogElement);
    panel.tabIndex = -1;
    button.addEventListener("click", () => {
      panel.showModal();
      // Otherwise the focus would be on a field, and a phone would open its keyboard over the panel.
      panel.focus();
      // The browser has scrolled to the first button, which may be at the end of a long text.
      panel.scrollTop = 0;
    });
    // A press outside the panel closes it.
    panel.addEventListener("click", (event) => event.target === panel && panel.close());
    panel.querySelector("[data-closes]")?.addEventListener("click", () => panel.close());
  }
  const volume = part("volume", HTMLInputElement);
  const music = part("music", HTMLInputElement);
  const isOn = part("sound-on", HTMLInputElement);
  volume.value = String(Math.round(sound.loudness.volume * 100));
  music.value = String(Math.round(sound.loudness.music * 100));
  isOn.checked = !sound.loudness.isMuted;
  const keep = () => {
    sound.loudness = {
      ...{ volume: Number(volume.value) / 100, music: Number(music.value) / 100 },
      isMuted: !isOn.checked,
    };
  };
  for (const range of [volume, music]) range.addEventListener("input", keep);
  isOn.addEventListener("change", keep);
}
