/** Starts the dashboard: theme, cache of answers, and the router. */
import "./styles/styles.ts";
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { answers } from "./api/answers.ts";
import { FreshProof } from "./shell/fresh-proof.tsx";
import { router } from "./shell/router.tsx";
import { theme } from "./styles/theme.ts";

const nonce = document.querySelector<HTMLMetaElement>("meta[name=csp-nonce]")?.content ?? "";
// The lock of a page's scrolling, under a dialog, takes the nonce of its style from here.
Object.assign(globalThis, { __webpack_nonce__: nonce });
const root = document.getElementById("root");
if (root !== null) {
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
