// @ts-check
/**
 * Takes the launch token out of the address before anything else of the page is loaded. It is the
 * page's first script and not a module, because a module would run only after the others were
 * fetched. The token waits in the history entry's state: unlike a tab's storage, that is there
 * even in a frame whose third-party storage is blocked.
 */
(() => {
  const launchToken = new URLSearchParams(location.hash.slice(1)).get("token");
  if (launchToken !== null) history.replaceState({ launchToken }, "", location.pathname);
})();
