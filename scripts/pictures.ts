/** `npm run generate:pictures`: the pictures that follow from the code. Those of the game come from `npm run screenshots`. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./local-stack/wrangler.ts";
import { drawMoney } from "./money-picture/draw-money.ts";

const PICTURE = "docs/images/money.svg";

writeFileSync(join(ROOT, PICTURE), drawMoney());
console.log(PICTURE);
