/**
 * The API reference: Swagger UI over the OpenAPI documents, where you can try a call with your own
 * key and secret, and see it as a program in each language. Key and secret are forgotten when the
 * page closes.
 */
import { completeRequest, type TriedRequest } from "./complete-request.ts";
import { DOCUMENTS, joinDocuments } from "./join-documents.ts";
import { type ApiDocument, withoutWhatThePageAdds } from "./page-document.ts";
import { callOfExample, callOfRequest } from "./sample-calls.ts";
import { LANGUAGES, type Language, sampleOf } from "./samples.ts";

/** The part of Swagger UI's React that this page uses. */
interface React {
  createElement(type: unknown, props: object | null, ...children: unknown[]): unknown;
  useState<T>(first: T): [T, (next: T) => void];
}
interface SwaggerSystem {
  readonly React: React;
}
/** What Swagger UI passes to the component that shows an operation's answers. */
interface AnswersProps {
  readonly path: string;
  readonly method: string;
  /** The request that was sent, if one was. */
  readonly request?: { get(name: string): unknown } | null;
}

const { SwaggerUIBundle } = window as unknown as {
  SwaggerUIBundle: (options: object) => unknown;
};
const secret = document.querySelector("#secret") as HTMLInputElement;
/** The language that was chosen last is shown for the next call too. */
let chosen: Language = "curl";

const [first, ...others] = await Promise.all(
  DOCUMENTS.map(async (path): Promise<ApiDocument> => (await fetch(path)).json()),
);
if (first === undefined) throw new Error("there is a document");
const api = joinDocuments(first, ...others);

SwaggerUIBundle({
  // A copy, because the page's own samples are made from the document as it is served.
  spec: withoutWhatThePageAdds(structuredClone(api)),
  dom_id: "#reference",
  deepLinking: true,
  displayRequestDuration: true,
  docExpansion: "list",
  defaultModelsExpandDepth: 0,
  // A key that is typed in is forgotten when the page closes.
  persistAuthorization: false,
  // The validator would send the document to a third party.
  validatorUrl: null,
  requestInterceptor: (request: TriedRequest) => completeRequest(request, secret.value.trim()),
  plugins: [
    {
      wrapComponents: {
        // Its curl command shows the key, and a signature that soon expires; the samples show how
        // to make one.
        curl: () => () => null,
        responses: (Answers: unknown, { React }: SwaggerSystem) => {
          const { createElement } = React;
          const Samples = (props: AnswersProps) => samples(React, props);
          return (props: AnswersProps) =>
            createElement(
              "div",
              null,
              createElement(Samples, props),
              createElement(Answers, props),
            );
        },
      },
    },
  ],
});

/** Shows the call as a program: the one that was tried, if any. */
function samples({ createElement, useState }: React, { path, method, request }: AnswersProps) {
  const [language, choose] = useState(chosen);
  const [isCopied, setCopied] = useState(false);
  const call = request
    ? callOfRequest({
        url: String(request.get("url")),
        method: String(request.get("method") ?? "GET"),
        body: request.get("body"),
      })
    : callOfExample(api, path, method);
  if (call === undefined) return null;
  const text = sampleOf(language, call);
  const buttons = (Object.keys(LANGUAGES) as Language[]).map((name) =>
    createElement(
      "button",
      {
        type: "button",
        key: name,
        "aria-pressed": name === language,
        onClick: () => {
          chosen = name;
          setCopied(false);
          choose(name);
        },
      },
      name,
    ),
  );
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  return createElement(
    "section",
    { className: "samples", "aria-label": "The call as a program" },
    createElement("div", { className: "samples-languages", role: "group" }, ...buttons),
    createElement("pre", { tabIndex: 0 }, createElement("code", null, text)),
    createElement(
      "button",
      { type: "button", className: "samples-copy", onClick: copy },
      isCopied ? "Copied" : "Copy",
    ),
  );
}
