/** A player's login, for people who may give the player an account or a new password. */
import type { PlayerDetails } from "../../../../../sdk/src/generated/schemas.ts";
import { useMay } from "../../../api/permissions.ts";
import { useOwnAccount } from "../../../parts/own-account.ts";
import { Panel, Read } from "../../../parts/page.tsx";
import { texts } from "../../../texts/all-texts.ts";
import { giveAccountAct, newPasswordAct } from "./login-acts.ts";
import { PasswordButton } from "./password-button.tsx";

const { login: words } = texts;

export function Login({ player }: { player: PlayerDetails }) {
  const mayGive = useMay()("players.account");
  const query = useOwnAccount(mayGive);
  if (!mayGive) return null;
  return (
    <Panel title={words.title}>
      <Read query={query} lines={3}>
        {(tenant) => (
          <>
            <p className="muted">{words.about[tenant.integrationMode]}</p>
            <div className="acts">
              <PasswordButton actOf={(password) => giveAccountAct(player, tenant, password)} />
              <PasswordButton actOf={(password) => newPasswordAct(player, password)} />
            </div>
          </>
        )}
      </Read>
    </Panel>
  );
}
