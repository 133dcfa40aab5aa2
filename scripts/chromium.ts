/** The browser of tests, benches and pictures: Debian's Chromium without a window, and without what only a person at it needs. */
import { type Browser, chromium } from "playwright-core";

const PATH = process.env.CHROMIUM ?? "/usr/bin/chromium";

/**
 * Features that are switched off. Chromium reads one list, the last, so this one repeats Playwright's, with which
 * test/domain/build/chromium.test.ts compares it.
 */
export const FEATURES_OFF = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "TcpPortRandomizationWin",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
  "msForceBrowserSignIn",
  "msEdgeUpdateLaunchServicesPreferredVersion",
  // The list below the address bar is a web page of the browser's own, and each window loads it twice before it is
  // needed: in Chromium 156 almost half of the processor time of a new context.
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
];

const ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  `--disable-features=${FEATURES_OFF.join(",")}`,
];

/** Starts Chromium, from the path in $CHROMIUM or where Debian installs it. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: PATH, args: ARGUMENTS });
}
