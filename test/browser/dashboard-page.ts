/** A person in front of the dashboard: signed in, with what the page complained about. */
import type { BrowserContextOptions, Locator, Page } from "playwright-core";
import { beforeAll, inject } from "vitest";
import { GameScreen, useChromium } from "./game-screen.ts";
import { stackReady } from "./stack-ready.ts";

const READY_WITHIN_MS = 600_000;

/** Who the local stack lets in without a passkey. */
type Role =
  | "owner"
  | "admin"
  | "finance"
  | "support"
  | "compliance"
  | "developer"
  | "staff-admin"
  | "staff-risk"
  | "staff-support";

/** Starts Chromium and waits for both Workers. Call it at the top of a file. */
export function useDashboard(): void {
  useChromium();
  beforeAll(() => stackReady(`${inject("dashboardUrl")}/auth/ways`), READY_WITHIN_MS);
}

export class DashboardPage {
  readonly page: Page;
  readonly complaints: string[];

  private constructor({ page, complaints }: GameScreen) {
    this.page = page;
    this.complaints = complaints;
  }

  /** Opens a browser in which nobody is signed in. */
  static async open(options?: BrowserContextOptions): Promise<DashboardPage> {
    // Its charts are drawn on a canvas.
    const has = { isAlone: true, hasStage: true };
    return new DashboardPage(await GameScreen.open({ ...options, ...has }));
  }

  /** Signs in as the local stack's person with this role, of the demo tenant or of one of the test's own. */
  static async signedIn(
    as: Role | `${Role}@${string}`,
    options?: BrowserContextOptions,
  ): Promise<DashboardPage> {
    const dashboard = await DashboardPage.open(options);
    await dashboard.goTo(`/sign-in#local=${as}`);
    await dashboard.page.locator(".frame").waitFor();
    return dashboard;
  }

  async goTo(path: string): Promise<void> {
    await this.page.goto(inject("dashboardUrl") + path);
  }

  /** Opens a screen and waits until all of it has been read. */
  async screen(path: string): Promise<void> {
    await this.goTo(path);
    await this.page.locator("#content h1").waitFor();
    await this.isRead();
  }

  async isRead(): Promise<void> {
    await this.page.locator("#content [aria-busy=true]").first().waitFor({ state: "detached" });
    await this.page.waitForFunction(() => document.querySelector("[aria-busy=true]") === null);
  }

  /** Opens the form of an act, fills it in, and sends it. */
  async act(name: string, fields: Readonly<Record<string, string>>, button: string): Promise<void> {
    await this.page.getByRole("button", { name, exact: true }).click();
    const dialog = this.dialog();
    await dialog.waitFor();
    for (const [label, value] of Object.entries(fields)) {
      const field = dialog.getByLabel(label);
      const isChoice = await field.evaluate((element) => element.tagName === "SELECT");
      await (isChoice ? field.selectOption(value) : field.fill(value));
    }
    await dialog.getByRole("button", { name: button, exact: true }).click();
  }

  /** Like `act`, for an act that closes its form when it is done. */
  async done(
    name: string,
    fields: Readonly<Record<string, string>>,
    button: string,
  ): Promise<void> {
    await this.act(name, fields, button);
    await this.dialog().waitFor({ state: "detached" });
    await this.isRead();
  }

  /** Types the name that the open form asks for, and returns it. */
  async confirmName(): Promise<string> {
    const asked = "To confirm, type ";
    const field = this.dialog().getByLabel(asked);
    const label = await this.dialog().locator("label", { hasText: asked }).textContent();
    const name = label?.slice(asked.length) ?? "";
    await field.fill(name);
    return name;
  }

  /** Stores the secrets that a form shows, and returns the first. */
  async storeSecret(): Promise<string> {
    const dialog = this.dialog();
    await dialog.getByRole("button", { name: "Reveal" }).waitFor();
    // The form does not close by mistake while it shows what cannot be shown again.
    await this.page.keyboard.press("Escape");
    await dialog.getByRole("button", { name: "Reveal" }).click();
    const secret = await dialog.locator("[data-secret]").first().textContent();
    await dialog.getByLabel("I have stored it").check();
    await dialog.getByRole("button", { name: "Done" }).click();
    await dialog.waitFor({ state: "detached" });
    return secret ?? "";
  }

  dialog(): Locator {
    return this.page.getByRole("dialog");
  }

  /** Sends a call as the person, from the page. */
  async call(verb: string, path: string, body: unknown): Promise<unknown> {
    return this.page.evaluate(
      async ([method, address, text]) => {
        const response = await fetch(address, {
          method,
          headers: {
            "Content-Type": "application/json",
            "Idempotency-Key": crypto.randomUUID(),
          },
          body: text,
        });
        const envelope = (await response.json()) as { success: boolean; data?: unknown };
        if (!envelope.success) throw new Error(JSON.stringify(envelope));
        return envelope.data;
      },
      [verb, path, JSON.stringify(body)] as [string, string, string],
    );
  }
}

/** Gives the page's browser a passkey device that always agrees. */
export async function withPasskeyDevice(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("WebAuthn.enable");
  await devTools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}
