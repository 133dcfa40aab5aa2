/** Every text of the dashboard. A second language is a second object of the same shape. */
import { common } from "./english/common.ts";
import { operator } from "./english/operator.ts";
import { shell } from "./english/shell.ts";
import { staff } from "./english/staff.ts";

export const texts = { ...common, ...shell, ...operator, ...staff };
