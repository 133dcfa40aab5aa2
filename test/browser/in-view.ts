/** What of a game page is in view. */

/**
 * Runs in the page: tells which controls are not wholly in view, which texts do not fit into their places,
 * and how much of the window the stage covers.
 */
export function inView() {
  const isInside = ({ left, top, right, bottom }: DOMRect) =>
    left >= 0 && top >= 0 && right <= innerWidth + 0.5 && bottom <= innerHeight + 0.5;
  const wanted =
    "#moves button, #settings input, #stake, #stake-fewer, #stake-more, #result, #balance, #clock, #net, .menu-button";
  const controls = [...document.querySelectorAll<HTMLElement>(wanted)].filter(
    (element) => element.offsetParent !== null && element.getClientRects().length > 0,
  );
  const canvas = document.querySelector("canvas")?.getBoundingClientRect() ?? new DOMRect();
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
    cut: [...texts]
      .filter((element) => element.offsetParent !== null && hides(element) && isCut(element))
      .map(
        (e) =>
          `${e.id || e.className}: ${e.textContent} ${e.scrollWidth} of ${e.clientWidth}, ${e.scrollHeight} of ${e.clientHeight}`,
      ),
    scrolls: page.scrollHeight > innerHeight || page.scrollWidth > innerWidth,
    stageShare: (canvas.width * canvas.height) / (innerWidth * innerHeight),
  };
}
