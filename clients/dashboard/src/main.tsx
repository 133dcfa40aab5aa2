/** Starts the dashboard: theme, cache of answers, and the router. */
import "./styles/styles.ts";
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { answers } from "./api/answers.ts";
import { SPACES } from "./api/space.ts";
import { homeQuery } from "./screens/operator/home/home-query.ts";
import { FreshProof } from "./shell/fresh-proof.tsx";
import { router } from "./shell/router.tsx";
import { theme } from "./styles/theme.ts";

const nonce = document.querySelector<HTMLMetaElement>("meta[name=csp-nonce]")?.content ?? "";
// The code that locks scrolling under a dialog takes the nonce of its style from here.
Object.assign(globalThis, { __webpack_nonce__: nonce });
const root = document.getElementById("root");
if (root !== null) void start(root);

async function start(root: HTMLElement): Promise<void> {
  // From here on the first script draws nothing. What it has drawn stays until React can draw the same.
  root.dataset.taken = "";
  if (root.hasChildNodes()) await homeIsThere();
  createRoot(root).render(
    <StrictMode>
      <MantineProvider theme={theme} defaultColorScheme="auto" getStyleNonce={() => nonce}>
        <QueryClientProvider client={answers}>
          <RouterProvider router={router} />
          <FreshProof />
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  );
}

/** Resolves when the screen of the address can be shown at once, with its figures. */
async function homeIsThere(): Promise<void> {
  const [, first] = location.pathname.split("/");
  const space = SPACES.find((each) => each === first);
  await Promise.allSettled([
    router.load(),
    space === undefined ? undefined : answers.prefetchQuery(homeQuery(space)),
  ]);
}
