/** Lists the API keys of the caller's environment, newest first. Reference 6. */

import * as z from "zod";
import { READS_INTEGRATION } from "../../../domain/authority/role-groups.ts";
import { apiKeysOf, countApiKeys } from "../../db/api-keys.ts";
import type { ApiKeyRecord } from "../../db/schema/credentials.ts";
import { tenantEnvironmentOf } from "../../db/tenant.ts";
import { success } from "../../http/envelope.ts";
import { cutPage, pageOf, pagingQuery, timePageOf } from "../../http/paging.ts";
import { route } from "../../http/route.ts";
import { apiKeySchema, apiKeyView } from "../../views/api-key.ts";

export const listApiKeys = route(
  {
    method: "get",
    path: "/api/v1/admin/api-keys",
    access: "apiKey",
    keyScope: "read",
    people: READS_INTEGRATION,
    tag: "Account",
    summary: "List your API keys, newest first",
    description:
      "The keys of the API key's own environment. A key can neither see nor manage keys of the other environment.",
    query: pagingQuery,
    data: z.strictObject({ apiKeys: z.array(apiKeySchema) }),
  },
  async (c) => {
    const tenantEnvironment = tenantEnvironmentOf(c.get("operator"));
    const page = pageOf(c.req.valid("query"));
    const [rows, total] = await Promise.all([
      apiKeysOf(c.env.DB, tenantEnvironment, timePageOf(page)),
      page.cursor === undefined ? countApiKeys(c.env.DB, tenantEnvironment) : undefined,
    ]);
    const positionOf = ({ createdAt, id }: ApiKeyRecord) => [createdAt, id];
    const { shown, meta } = cutPage(page, { rows, total, positionOf });
    return success(c, { apiKeys: shown.map(apiKeyView) }, { meta });
  },
);
