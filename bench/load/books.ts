/** A load run's own record of its players' money, and the comparison with the platform's. */

/** One player's money in minor units, according to the answers of the calls. */
export interface Book {
  readonly playerId: string;
  deposited: bigint;
  withdrawn: bigint;
  staked: bigint;
  /** In rounds, and as jackpots. */
  won: bigint;
  /** Why the sums may differ: a call whose outcome is unknown, or a jackpot that is still to be decided. */
  doubt: string | undefined;
}

export interface Books {
  readonly players: number;
  readonly deposited: bigint;
  readonly withdrawn: bigint;
  readonly staked: bigint;
  readonly won: bigint;
  /** The expected sum of the balances, and their actual sum. */
  readonly expected: bigint;
  readonly balances: bigint;
  /** Players whose balance is not deposited − withdrawn − staked + won, although nothing is in doubt. */
  readonly wrong: readonly string[];
  /** Players whose sums differ and who are in doubt, and players whose balance could not be read. */
  readonly doubtful: readonly string[];
}

export function openBook(playerId: string): Book {
  return { playerId, deposited: 0n, withdrawn: 0n, staked: 0n, won: 0n, doubt: undefined };
}

/** Compares the books with the balances, by player, that the platform reports. */
export function compareBooks(books: readonly Book[], balances: ReadonlyMap<string, bigint>): Books {
  const sum = (pick: (book: Book) => bigint) => books.reduce((all, book) => all + pick(book), 0n);
  const wrong: string[] = [];
  const doubtful: string[] = [];
  for (const book of books) {
    const balance = balances.get(book.playerId);
    if (balance === expectedOf(book)) continue;
    if (balance === undefined || book.doubt !== undefined) doubtful.push(book.playerId);
    else wrong.push(book.playerId);
  }
  return {
    players: books.length,
    deposited: sum(({ deposited }) => deposited),
    withdrawn: sum(({ withdrawn }) => withdrawn),
    staked: sum(({ staked }) => staked),
    won: sum(({ won }) => won),
    expected: sum(expectedOf),
    balances: [...balances.values()].reduce((all, balance) => all + balance, 0n),
    wrong,
    doubtful,
  };
}

function expectedOf({ deposited, withdrawn, staked, won }: Book): bigint {
  return deposited - withdrawn - staked + won;
}
