/** Shows the API's description, where each call can be tried with a key of one's own. */
const { SwaggerUIBundle } = /** @type {{ SwaggerUIBundle: (options: object) => unknown }} */ (
  /** @type {unknown} */ (window)
);

SwaggerUIBundle({
  url: "/api/v1/openapi.json",
  dom_id: "#reference",
  deepLinking: true,
  displayRequestDuration: true,
  docExpansion: "list",
  defaultModelsExpandDepth: 0,
  // A key that is typed in here is forgotten with the page.
  persistAuthorization: false,
  // The validator is somebody else's server.
  validatorUrl: null,
});
