/** A password for a player, which nobody can guess. The player can change it after the first login. */

/** Without letters and digits that look alike. There are 32, so that each is as likely as the others. */
const SIGNS = "abcdefghijkmnpqrstuvwxyz23456789";
const GROUPS = 4;
const GROUP_LENGTH = 5;

/** Returns 20 random signs (100 bits) in groups. */
export function newPassword(): string {
  return Array.from({ length: GROUPS }, newGroup).join("-");
}

function newGroup(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(GROUP_LENGTH));
  return Array.from(bytes, (byte) => SIGNS[byte % SIGNS.length]).join("");
}
