// @ts-check
/**
 * What the page remembers in this tab, so that a reload goes on where the player was. Where the
 * browser refuses storage to a framed page, it forgets on reload and works otherwise.
 */

/** @type {Map<string, string>} */
const untilReload = new Map();

/** One page's memory: a tab that played another game or casino keeps that apart. */
export class TabMemory {
  #prefix;

  /** @param {string} page The path of the page. */
  constructor(page) {
    this.#prefix = `rouleau:${page}:`;
  }

  /**
   * What was kept under the name; undefined when nothing was, or nothing readable.
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
   * Keeps a value under the name.
   * @param {string} name
   * @param {unknown} value
   */
  keep(name, value) {
    const text = JSON.stringify(value);
    untilReload.set(name, text);
    try {
      sessionStorage.setItem(this.#prefix + name, text);
    } catch {
      // Storage is refused or full: the copy above lasts until the reload.
    }
  }

  /** @param {string} name */
  forget(name) {
    untilReload.delete(name);
    try {
      sessionStorage.removeItem(this.#prefix + name);
    } catch {
      // Nothing was kept there either.
    }
  }
}
