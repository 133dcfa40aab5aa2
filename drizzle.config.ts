/** Where drizzle-kit finds the tables and puts the migrations (`npm run generate:migrations`). */
import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "sqlite",
  schema: "./src/db/schema.ts",
  out: "./migrations",
});
