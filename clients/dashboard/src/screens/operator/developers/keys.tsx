/** The API keys, with their last use, and what can be done with each. */
import type { ApiKey } from "../../../../../sdk/src/generated/schemas.ts";
import type { Act } from "../../../parts/act.ts";
import { ActButton } from "../../../parts/act-button.tsx";
import { useApi } from "../../../parts/address.ts";
import { ListScreen } from "../../../parts/list-screen.tsx";
import { Empty, Facts } from "../../../parts/page.tsx";
import { SecretOnce } from "../../../parts/secret.tsx";
import { Id, State, When } from "../../../parts/values.tsx";
import { texts } from "../../../texts/all-texts.ts";
import { createKeyAct, revokeKeyAct, rotateKeyAct } from "./developer-acts.ts";

const { developers: words, words: names } = texts;

export function Keys() {
  const api = useApi();
  return (
    <>
      <NewKey act={createKeyAct()} isMain />
      <ListScreen
        label={words.keys}
        name={["api-keys"]}
        load={({ cursor }) => api.apiKeys.list({ cursor })}
        columns={[
          { title: words.key, cell: maskedOf },
          { title: words.label, cell: ({ label }) => label ?? "" },
          { title: names.lastUsed, cell: ({ lastUsedAt }) => <When at={lastUsedAt} /> },
          { title: words.expires, cell: ends },
          { title: names.state, cell: (key) => <State of={stateOf(key)} /> },
        ]}
        keyOf={({ id }) => id}
        detail={(_, key) => (key === undefined ? null : <KeyDetail apiKey={key} />)}
        empty={<Empty title={words.noKeys}>{words.noKeysNext}</Empty>}
      />
    </>
  );
}

function KeyDetail({ apiKey }: { apiKey: ApiKey }) {
  return (
    <>
      <h2>{maskedOf(apiKey)}</h2>
      <Facts
        of={[
          [names.id, <Id key="id" value={apiKey.id} />],
          [words.label, apiKey.label ?? ""],
          [names.state, <State key="state" of={stateOf(apiKey)} />],
          [words.scopes, apiKey.scopes.join(", ")],
          [names.created, <When key="created" at={apiKey.createdAt} />],
          [names.lastUsed, <When key="used" at={apiKey.lastUsedAt} />],
          [words.expires, ends(apiKey)],
        ]}
      />
      {stateOf(apiKey) === "active" ? (
        <div className="acts">
          <NewKey act={rotateKeyAct(apiKey)} />
          <ActButton act={revokeKeyAct(apiKey)} />
        </div>
      ) : null}
    </>
  );
}

/** The form of an act that creates a key, which is then shown once. */
function NewKey({ act, isMain = false }: { act: Act; isMain?: boolean }) {
  return (
    <ActButton
      act={act}
      isMain={isMain}
      result={(answer, close) => {
        const made = answer as { key?: string; apiKey?: { key: string } };
        const value = made.key ?? made.apiKey?.key ?? "";
        return <SecretOnce secrets={[{ label: words.key, value }]} close={close} />;
      }}
    />
  );
}

function ends({ expiresAt }: ApiKey) {
  return expiresAt === null ? words.never : <When at={expiresAt} />;
}

function maskedOf({ prefix, lastFour }: ApiKey): string {
  return `${prefix}…${lastFour}`;
}

function stateOf({ revokedAt, expiresAt }: ApiKey): string {
  if (revokedAt !== null) return "revoked";
  return expiresAt !== null && Date.parse(expiresAt) <= Date.now() ? "expired" : "active";
}
