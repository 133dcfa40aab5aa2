/** Pages are imported as text (wrangler.toml, `rules`). */
declare module "*.html" {
  const text: string;
  export default text;
}
