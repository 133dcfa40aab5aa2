/** The operations under "Onboarding", in the order of the OpenAPI document. */
import type { Route } from "../../http/route.ts";
import { readOnboardingStatus } from "./read-onboarding-status.ts";
import { requestReview } from "./request-review.ts";

export const ONBOARDING_ROUTES: readonly Route[] = [readOnboardingStatus, requestReview];
