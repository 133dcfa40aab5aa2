/**
 * The element `<rouleau-game>` for a casino's page. It holds a game in a frame, launches the game
 * when it comes into view, and turns the game's messages into events. Importing this file defines
 * the element.
 *
 *     const game = document.querySelector("rouleau-game");
 *     game.getLaunchUrl = () => fetch("/my-backend/launch").then((answer) => answer.text());
 *     game.addEventListener("game:roundSettled", ({ detail }) => console.log(detail.win));
 */
import type { GameMessages, HostMessages } from "./generated/messages.ts";

/** The events that the element dispatches: each message of the game, under its own type. */
export type RouleauGameEvents = {
  [Type in keyof GameMessages]: CustomEvent<GameMessages[Type]>;
};

const ENVELOPE = { source: "rouleau", version: 1 } as const;
/**
 * A frame that has loaded a game sends a message well before this time. A browser's own error page
 * never does.
 */
const SILENT_AFTER_MS = 15_000;
/** The subjects of messages that apply until the next message of their kind. */
const LASTING = { "host:pause": "play", "host:resume": "play", "host:mute": "sound" } as const;

// In a program without a page, such as a server that renders one, there is nothing to extend.
const Base = globalThis.HTMLElement ?? (class {} as typeof HTMLElement);

// biome-ignore lint/suspicious/noUnsafeDeclarationMerging: the interface below only types events
export class RouleauGame extends Base {
  /**
   * Returns a launch URL from your backend. It is called once for each launch, because a URL works
   * once, within 30 seconds.
   */
  getLaunchUrl: (() => Promise<string>) | undefined;
  /** The first message to the game. */
  settings: HostMessages["host:init"] = {};
  #frame: HTMLIFrameElement | undefined;
  #origin = "";
  #isReady = false;
  #isSilent = true;
  /** The last message of each type, in the order in which they were sent. */
  #waiting = new Map<string, () => void>();
  /** Pause and silence, which must be sent again to a game whose page was reloaded. */
  #lasting = new Map<string, () => void>();
  /** Counts the replacements of the frame, so that a launch URL that arrives too late changes nothing. */
  #turn = 0;
  #watch: IntersectionObserver | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;

  connectedCallback(): void {
    // A block unless the page says otherwise; the page decides the rest of its style.
    if (getComputedStyle(this).display === "inline") this.style.display = "block";
    addEventListener("message", this.#hear);
    this.#watch = new IntersectionObserver((entries) => {
      if (this.#watch !== undefined && entries.some(({ isIntersecting }) => isIntersecting))
        void this.launch();
    });
    this.#watch.observe(this);
  }

  disconnectedCallback(): void {
    removeEventListener("message", this.#hear);
    this.#unwatch();
    this.#waiting.clear();
    this.#clear();
  }

  /**
   * Launches the game, or launches it again. This happens automatically when the element first
   * comes into view, unless the page has launched the game before.
   */
  async launch(): Promise<void> {
    this.#unwatch();
    this.#clear();
    const turn = this.#turn;
    let url: URL;
    try {
      if (this.getLaunchUrl === undefined) throw new Error("Set getLaunchUrl on <rouleau-game>.");
      url = new URL(await this.getLaunchUrl());
      // Any other kind of address could run as a script of this page, and has no origin to check.
      if (!/^https?:$/.test(url.protocol)) throw new Error(`it begins with ${url.protocol}`);
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : `${cause}`;
      if (turn === this.#turn) this.#fail("LAUNCH_FAILED", `No launch URL: ${reason}`);
      return;
    }
    if (turn !== this.#turn || !this.isConnected) return;
    this.#origin = this.getAttribute("game-origin") ?? url.origin;
    const frame = document.createElement("iframe");
    frame.allow = "autoplay; fullscreen";
    frame.title = this.getAttribute("aria-label") ?? "Game";
    Object.assign(frame.style, { width: "100%", height: "100%", border: "0", display: "block" });
    frame.src = url.href;
    frame.onload = () => {
      if (!this.#isSilent) return;
      this.#silence = setTimeout(() => this.#fail("NO_ANSWER", this.#advice()), SILENT_AFTER_MS);
    };
    this.#frame = frame;
    this.replaceChildren(frame);
  }

  /** Prevents new rounds. A round in progress is finished. */
  pause(): void {
    this.#send("host:pause", {});
  }

  resume(): void {
    this.#send("host:resume", {});
  }

  mute(muted = true): void {
    this.#send("host:mute", { muted });
  }

  /** Tells the game that the balance has changed, for example after a deposit. */
  refreshBalance(): void {
    this.#send("host:refreshBalance", {});
  }

  /** Asks the game to end; `game:exitRequest` says when it can be removed. */
  exit(): void {
    this.#send("host:exit", {});
  }

  #send<Type extends keyof HostMessages>(type: Type, payload: HostMessages[Type]): void {
    const post = () =>
      this.#frame?.contentWindow?.postMessage(
        { ...ENVELOPE, type, payload, timestamp: Date.now() },
        this.#origin,
      );
    this.#waiting.delete(type);
    if (type in LASTING) this.#lasting.set(LASTING[type as keyof typeof LASTING], post);
    if (this.#isReady) post();
    else this.#waiting.set(type, post);
  }

  #hear = ({ source, origin, data }: MessageEvent): void => {
    if (source === null || source !== this.#frame?.contentWindow || origin !== this.#origin) return;
    if (data?.source !== "rouleau" || data.version !== 1 || !/^game:/.test(data.type)) return;
    clearTimeout(this.#silence);
    this.#isSilent = false;
    if (data.type === "game:ready") {
      const again = this.#isReady ? this.#lasting : this.#waiting;
      this.#isReady = true;
      this.#send("host:init", this.settings);
      for (const post of again.values()) post();
      this.#waiting.clear();
    }
    if (data.type === "game:resize" && !this.style.height) {
      this.style.aspectRatio = `${Number(data.payload?.aspect) || "auto"}`;
    }
    this.#dispatch(data.type, data.payload);
  };

  #advice(): string {
    return `The game at ${this.#origin} has not answered. Add ${location.origin} to frameAncestors in your Rouleau settings, and check that the launch URL was new.`;
  }

  #fail(code: string, message: string): void {
    this.#clear();
    const text = document.createElement("p");
    text.setAttribute("role", "alert");
    text.textContent = "The game could not be opened. ";
    const again = document.createElement("button");
    again.textContent = "Try again";
    again.onclick = () => void this.launch();
    text.append(again);
    this.replaceChildren(text);
    this.#dispatch("game:error", { code, message });
  }

  #dispatch(type: string, detail: unknown): void {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }

  #unwatch(): void {
    this.#watch?.disconnect();
    this.#watch = undefined;
  }

  #clear(): void {
    clearTimeout(this.#silence);
    this.#turn += 1;
    this.#isReady = false;
    this.#isSilent = true;
    if (this.#frame !== undefined) this.#lasting.clear();
    this.#frame = undefined;
    this.replaceChildren();
  }
}

/** The element's events, typed. */
export interface RouleauGame {
  addEventListener<Type extends keyof RouleauGameEvents>(
    type: Type,
    listener: (event: RouleauGameEvents[Type]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
}

declare global {
  interface HTMLElementTagNameMap {
    "rouleau-game": RouleauGame;
  }
}

if (globalThis.customElements !== undefined && !customElements.get("rouleau-game")) {
  customElements.define("rouleau-game", RouleauGame);
}
