/**
 * Where drizzle-kit finds the D1 tables and puts the migrations (`npm run generate:migrations`). Every
 * table is keyed by text, so each migration is then edited by hand to add WITHOUT ROWID, which drizzle
 * cannot express: with it a new row is one row written instead of two (table and key index), and rows
 * written are most of what a bet costs. In all tables times are integers of milliseconds and amounts
 * are integers of minor units.
 */
import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "sqlite",
  schema: "./src/db/schema/*.ts",
  out: "./migrations",
});
