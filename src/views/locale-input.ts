/** A language tag in a request, such as `en` or `pt-BR`. */
import * as z from "zod";

export const localeInput = z
  .string()
  .max(35)
  .regex(/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/, "Expected a language tag such as en or pt-BR");
