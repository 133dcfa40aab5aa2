/**
 * Where drizzle-kit finds the D1 tables and writes the migrations (`npm run generate -- migrations`). Paths
 * are relative to the repository's root. Every table has a text key, so each new migration must be edited
 * by hand to add WITHOUT ROWID, which drizzle cannot express. A new row then counts as one row written
 * instead of two (table and key index), and rows written are most of a bet's cost. In all tables times are
 * integers of milliseconds and amounts are integers of minor units.
 */
import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "sqlite",
  schema: "./src/db/schema/*.ts",
  out: "./migrations",
});
