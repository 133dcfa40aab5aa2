// @ts-check
/**
 * Removes the launch token from the address before the page loads anything else. It is the page's first
 * script, in its own file and not a module, because a module would run only after other files have
 * been fetched. The token is kept in the history entry's state, which, unlike a tab's storage, also
 * works in a frame whose third-party storage is blocked.
 */
(() => {
  const launchToken = new URLSearchParams(location.hash.slice(1)).get("token");
  if (launchToken !== null) history.replaceState({ launchToken }, "", location.pathname);
})();
