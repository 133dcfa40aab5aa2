/** Counts a visit of a page within the address's limit, and shows a page when there were too many. */
import { showNotice } from "../pages/show-notice.ts";
import { limitPage } from "./rate-limit.ts";

export const limitVisits = limitPage((c) => showNotice(c, "RATE_LIMITED"));
