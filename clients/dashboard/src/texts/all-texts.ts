/**
 * Every text of the screens. The shell and the home screen use `texts.ts`, so that the other texts
 * load with another screen.
 */
import { operator } from "./english/operator.ts";
import { staff } from "./english/staff.ts";
import { staffBooks } from "./english/staff-books.ts";
import { texts as first } from "./texts.ts";

export const texts = { ...first, ...operator, ...staff, ...staffBooks };
