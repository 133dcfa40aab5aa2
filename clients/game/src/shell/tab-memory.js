// @ts-check
/**
 * What the page remembers in this tab, so that a reload continues where the player was. If the browser
 * refuses storage to a framed page, the page works, but forgets everything on a reload.
 */

/** @type {Map<string, string>} */
const untilReload = new Map();

/** The storage of one page. Other games and casinos in the same tab have their own. */
export class TabMemory {
  #prefix;

  /** @param {string} page The path of the page. */
  constructor(page) {
    this.#prefix = `rouleau:${page}:`;
  }

  /**
   * Returns the value that was stored under this name, or undefined if none can be read.
   * @param {string} name
   * @returns {unknown}
   */
  recall(name) {
    try {
      const text = sessionStorage.getItem(this.#prefix + name) ?? untilReload.get(name);
      return text === undefined ? undefined : JSON.parse(text);
    } catch {
      const text = untilReload.get(name);
      return text === undefined ? undefined : JSON.parse(text);
    }
  }

  /**
   * Stores a value under this name.
   * @param {string} name
   * @param {unknown} value
   */
  keep(name, value) {
    const text = JSON.stringify(value);
    untilReload.set(name, text);
    try {
      sessionStorage.setItem(this.#prefix + name, text);
    } catch {
      // The browser refuses storage, or it is full. The copy above lasts until a reload.
    }
  }

  /**
   * Returns true if what was stored under this name will survive a reload.
   * @param {string} name
   */
  isLasting(name) {
    try {
      return sessionStorage.getItem(this.#prefix + name) !== null;
    } catch {
      return false;
    }
  }

  /** @param {string} name */
  forget(name) {
    untilReload.delete(name);
    try {
      sessionStorage.removeItem(this.#prefix + name);
    } catch {
      // The browser refuses storage, so nothing was stored there.
    }
  }
}
