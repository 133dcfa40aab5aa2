/** What of a game page is in view. */
import type { Page } from "playwright-core";

/** How much of the window the stage covers at least. */
export const STAGE_SHARE = 0.55;

/** Runs in the page: shows the jackpot's pot, which comes when the platform has answered, in its longest form. */
export function showPot(): void {
  const ticker = document.querySelector<HTMLElement>("#ticker");
  const pot = document.querySelector("#pot");
  if (ticker !== null) ticker.hidden = false;
  if (pot !== null) pot.textContent = "1,234,567.89";
}

/** Gives the window a size, and waits until the page has been laid out and drawn for it. */
export async function setWindow(page: Page, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.waitForFunction(([w, h]) => innerWidth === w && innerHeight === h, [
    ...[width, height],
  ] as const);
  // The observer learns of a new size between two frames.
  await page.evaluate(
    () => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))),
  );
}

/**
 * Runs in the page: finds which controls are not wholly in view or lie over each other, which texts do not
 * fit into their places, and how much of the window the stage has to itself.
 */
export function inView() {
  const isInside = ({ left, top, right, bottom }: DOMRect) =>
    left >= 0 && top >= 0 && right <= innerWidth + 0.5 && bottom <= innerHeight + 0.5;
  const wanted =
    "#moves button, #settings input, #stake, #stake-fewer, #stake-more, #result, #balance, #clock, #net, .menu-button, #session-time, #problem, #cashier, #bonus, #left-open, #time-left, #close-time-notice";
  const controls = [...document.querySelectorAll<HTMLElement>(wanted)].filter(
    (element) => element.offsetParent !== null && element.getClientRects().length > 0,
  );
  const boxes = controls.map((element) => ({ element, at: element.getBoundingClientRect() }));
  const isAcross = (one: DOMRect, other: DOMRect) =>
    one.left < other.right - 1 &&
    other.left < one.right - 1 &&
    one.top < other.bottom - 1 &&
    other.top < one.bottom - 1;
  const stage = document.querySelector("#stage")?.getBoundingClientRect() ?? new DOMRect();
  const page = document.documentElement;
  const texts = document.querySelectorAll<HTMLElement>(".bar *, .dock *");
  const hides = (element: HTMLElement) =>
    element instanceof HTMLButtonElement || getComputedStyle(element).overflow !== "visible";
  const isCut = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }: HTMLElement) =>
    clientWidth > 1 && (scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 3);
  return {
    outside: controls
      .filter((element) => !isInside(element.getBoundingClientRect()))
      .map(({ id, className }) => id || className),
    overlapping: boxes.flatMap(({ element, at }, index) =>
      boxes
        .slice(index + 1)
        .filter((other) => isAcross(at, other.at))
        .map((other) => [element, other.element].map(({ id, className }) => id || className)),
    ),
    cut: [...texts]
      .filter((element) => element.offsetParent !== null && hides(element) && isCut(element))
      .map(
        (e) =>
          `${e.id || e.className}: ${e.textContent} ${e.scrollWidth} of ${e.clientWidth}, ${e.scrollHeight} of ${e.clientHeight}`,
      ),
    scrolls: page.scrollHeight > innerHeight || page.scrollWidth > innerWidth,
    stageShare: (stage.width * stage.height) / (innerWidth * innerHeight),
  };
}
