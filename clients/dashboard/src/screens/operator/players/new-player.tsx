/** Creates a player: with a login where Rouleau logs players in, and otherwise under the operator's own id. */
import { useMay } from "../../../api/permissions.ts";
import { ActButton } from "../../../parts/act-button.tsx";
import { useOwnAccount } from "../../../parts/own-account.ts";
import { Go } from "../../../parts/screen-link.tsx";
import { texts } from "../../../texts/all-texts.ts";
import { createPlayerAct, signUpAct } from "./login-acts.ts";
import { PasswordButton } from "./password-button.tsx";

const { players: words, newPlayer } = texts;

export function NewPlayer() {
  const mayCreate = useMay()("players.create");
  const { data: tenant } = useOwnAccount(mayCreate);
  if (tenant === undefined) return null;
  if (tenant.integrationMode === "transfer") {
    return <PasswordButton isMain actOf={(password) => signUpAct(tenant, password)} />;
  }
  return (
    <ActButton
      isMain
      act={createPlayerAct(tenant)}
      result={(answer) => <Made id={(answer as { player: { id: string } }).player.id} />}
    />
  );
}

function Made({ id }: { id: string }) {
  return (
    <div className="notice good" role="status">
      {newPlayer.made} <Go to={`/players/${encodeURIComponent(id)}`}>{words.open}</Go>
    </div>
  );
}
