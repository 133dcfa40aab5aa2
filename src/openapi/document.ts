/**
 * The OpenAPI document: the operations, the session's socket, the webhooks, and what they share. It is
 * made before the Worker is built (scripts/build-assets.ts), so that the Worker carries none of this.
 */
import { OpenAPIRegistry, OpenApiGeneratorV31 } from "@asteasolutions/zod-to-openapi";
import { version } from "../../package.json";
import type { Route } from "../http/route.ts";
import { describeAnswers } from "./answer-descriptions.ts";
import { registerBrowserLinks } from "./browser-links.ts";
import { registerComponents } from "./components.ts";
import { describeRoute } from "./describe-route.ts";
import { errorSchema } from "./envelope.ts";
import { stateFieldExamples } from "./field-examples.ts";
import { GAME_SCHEMAS, withGames } from "./games.ts";
import { describeInputs } from "./input-descriptions.ts";
import { completeOperations } from "./operations.ts";
import { registerSessionSocket } from "./session-socket.ts";
import { shareParts } from "./shared-parts.ts";
import { registerWebhooks } from "./webhooks.ts";

const DESCRIPTION = `Hosted casino games for operators. Every response is an envelope:
\`{ success: true, data, meta?, requestId }\` or \`{ success: false, error, requestId }\`.
Amounts are decimal strings in major units. The API key determines the account and the environment; a call
reaches both environments unless its \`x-environments\` says otherwise.`;

/** Returns the document of these operations. */
export function openApiDocument(routes: readonly Route[]): object {
  const registry = new OpenAPIRegistry();
  for (const { statement } of routes) registry.registerPath(describeRoute(statement));
  registerComponents(registry);
  registerWebhooks(registry);
  registerSessionSocket(registry);
  registerBrowserLinks(registry);
  const document = new OpenApiGeneratorV31([
    ...registry.definitions,
    // Errors refer to this schema by its name (envelope.ts).
    { type: "schema", schema: errorSchema },
    ...GAME_SCHEMAS,
  ]).generateDocument({
    openapi: "3.1.0",
    info: {
      title: "Rouleau",
      version,
      description: DESCRIPTION,
      contact: { name: "Rouleau" },
      license: { name: "Proprietary", identifier: "LicenseRef-Proprietary" },
    },
    servers: [{ url: "/", description: "The API key determines the environment." }],
    tags: TAGS.map((tag) => ({ ...tag })),
  });
  const described = describeInputs(withGames(withPortablePatterns(document)));
  const complete = stateFieldExamples(describeAnswers(completeOperations(described)));
  return shareParts(withCurrencyByName(complete));
}

/** Refers to the list of currencies wherever it is repeated, because it is long. */
function withCurrencyByName<Document extends object>(document: Document): Document {
  const { Currency } = (document as unknown as WithCurrency).components.schemas;
  const all = JSON.stringify(Currency.enum);
  const text = JSON.stringify(document, (_, value: Partial<WithCurrency["schema"]>) => {
    if (value === Currency || JSON.stringify(value?.enum) !== all) return value;
    const { description } = value;
    return { $ref: "#/components/schemas/Currency", ...(description && { description }) };
  });
  return JSON.parse(text) as Document;
}

interface WithCurrency {
  readonly schema: { readonly enum: readonly string[]; readonly description?: string };
  readonly components: { readonly schemas: { readonly Currency: WithCurrency["schema"] } };
}

/**
 * Leaves out patterns with Unicode classes, which many tools cannot read; the descriptions state them in
 * words.
 */
function withPortablePatterns<Document>(document: Document): Document {
  return JSON.parse(
    JSON.stringify(document, (name, value: unknown) =>
      name === "pattern" && String(value).includes("\\p{") ? undefined : value,
    ),
  ) as Document;
}

/** The parts of the API, in the order in which the reference page lists them. */
const TAGS = [
  { name: "Health", description: "The platform's health." },
  { name: "Auth / SSO", description: "Launch tokens, player sessions and sign-in." },
  { name: "Games", description: "The games, with their rules and stake limits." },
  { name: "Wallet", description: "Balances, deposits, withdrawals, transactions and jackpots." },
  { name: "Players", description: "A player's rounds and totals." },
  {
    name: "Sandbox",
    description: "Test players, forced outcomes and health checks. Sandbox keys only.",
  },
  { name: "Playing", description: "The calls that the game client makes for a player." },
  {
    name: "Admin",
    description: "Your profile and settings, your players and their rounds, and the audit log.",
  },
  { name: "Webhooks", description: "Events sent to your backend, and the log of their delivery." },
  { name: "Onboarding", description: "The steps from a new account to production." },
  {
    name: "Account",
    description:
      "How your account is run: API keys, payouts, bonuses, games, jackpots, statistics, closed days and chains.",
  },
  { name: "Platform", description: "For Rouleau's own staff." },
] as const;
