/** Shows the API reference, where each call can be tried with your own key. */
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
  // A key that is typed in is forgotten when the page closes.
  persistAuthorization: false,
  // The validator would send the document to a third party.
  validatorUrl: null,
});
