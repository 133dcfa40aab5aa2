/** The form of an act that sets a player's password, which is made here and then shown once. */
import type { Act } from "../../../parts/act.ts";
import { ActButton } from "../../../parts/act-button.tsx";
import { newPassword } from "../../../parts/new-password.ts";
import { SecretOnce } from "../../../parts/secret.tsx";
import { texts } from "../../../texts/all-texts.ts";

interface ButtonProps {
  readonly actOf: (password: string) => Act;
  readonly isMain?: boolean;
}

export function PasswordButton({ actOf, isMain = false }: ButtonProps) {
  // The form that opens keeps the one with which it was drawn.
  const value = newPassword();
  return (
    <ActButton
      act={actOf(value)}
      isMain={isMain}
      result={(_, close) => (
        <SecretOnce secrets={[{ label: texts.login.password, value }]} close={close} />
      )}
    />
  );
}
