/** The limits of a game by currency in the dashboard: what is set, and one currency at a time. Reference 8.25. */
import { expect, test } from "vitest";
import { DashboardPage, useDashboard } from "./dashboard-page.ts";

useDashboard();

test("limits of two currencies are set one after the other, shown, changed and removed", async () => {
  const owner = await DashboardPage.signedIn("owner");
  const { page } = owner;
  // Currencies and a game that no other test uses.
  await owner.screen("/sandbox/games?open=katapuuult");
  const rowOf = (currency: string) =>
    page.locator("table.cards tr").filter({ has: page.getByText(currency, { exact: true }) });
  for (const [Currency, most] of [
    ["PEN", "20.00"],
    ["PLN", "30.00"],
  ] as const) {
    const fields = { Currency, "Largest stake": most };
    await owner.done("Set limits", fields, "Save the limits");
    await rowOf(Currency).waitFor();
  }
  expect(await rowOf("PEN").textContent()).toContain("20.00");
  await page.getByRole("button", { name: "Show all currencies" }).click();
  expect(await rowOf("ZAR").textContent()).toContain("Default");
  await page.getByRole("button", { name: "Show only those with your limits" }).click();
  await rowOf("PEN").getByRole("button", { name: "Change" }).click();
  const most = owner.dialog().getByLabel("Largest stake");
  expect(await most.inputValue()).toBe("20.00");
  await most.fill("25.00");
  await owner.dialog().getByRole("button", { name: "Save the limits" }).click();
  await owner.dialog().waitFor({ state: "detached" });
  await rowOf("PEN").filter({ hasText: "25.00" }).waitFor();
  expect(await rowOf("PLN").textContent()).toContain("30.00");
  for (const currency of ["PEN", "PLN"]) {
    await rowOf(currency).getByRole("button", { name: "Remove" }).click();
    await owner.dialog().getByLabel(`To confirm, type ${currency}`).fill(currency);
    await owner.dialog().getByRole("button", { name: "Remove" }).click();
    await rowOf(currency).waitFor({ state: "detached" });
  }
  await owner.screen("/sandbox/games?open=katapuuult");
  for (const currency of ["PEN", "PLN"]) expect(await rowOf(currency).count()).toBe(0);
  expect(owner.complaints).toEqual([]);
});
