/** Every text of the screens. The words around them are in languages/, in ten languages. */
import { common } from "./english/every-screen.ts";
import { operator } from "./english/operator.ts";
import { shell } from "./english/shell.ts";
import { staff } from "./english/staff.ts";

export const texts = { ...common, ...shell, ...operator, ...staff };
