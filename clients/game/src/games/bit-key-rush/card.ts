/** What the lobby's card of Bit Key Rush shows: a key in letters. */
export const card = ["K7_F"];
