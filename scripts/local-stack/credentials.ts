/** What `npm start` writes to .local/credentials.json, for people and tools that try the local stack. */
export interface Credentials {
  baseUrl: string;
  /** Calls `/api/v1/platform/*` as the platform's own staff. */
  platformKey: string;
  tenants: {
    id: string;
    name: string;
    sandboxKey: string;
    /** Null while the tenant has no production access. */
    productionKey: string | null;
    /** Signs requests in the sandbox; null while the tenant has no webhook endpoint there. */
    webhookSecret: string | null;
    /** The same in production: what was signed for one environment is worth nothing in the other. */
    productionWebhookSecret: string | null;
  }[];
}
