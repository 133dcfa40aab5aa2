/**
 * A sandbox reset empties a book: what play and bonuses left in it goes back to where money comes
 * from, as a transaction of its own, because a journal is never cut. Specification, "Sandbox / testing".
 */
import { assert } from "../assert.ts";
import { type Book, type Movement, move } from "./book.ts";

/** Takes everything out of a book, its wagering too. What is held or in play must have been given back before. */
export function emptyBook(book: Book, { demo }: { readonly demo: boolean }): Movement {
  assert(book.held === 0, "nothing of an emptied book is on its way to an address");
  assert(book.inPlay + book.bonusInPlay === 0, "no round of an emptied book is open");
  const { cash, bonus } = book;
  const legs = demo
    ? { cash: -cash, bonus: -bonus, demo_issue: cash + bonus }
    : { cash: -cash, deposits: cash, bonus: -bonus, bonus_cost: bonus };
  return move(book, legs, 0);
}
