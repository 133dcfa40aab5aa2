/**
 * The game page detects a platform that lies about seeds, and does not suspect an honest one, whatever is lost on the
 * way or done in another tab. docs/fairness.md; docs/decisions/0101.
 */
import { beforeEach, describe, expect, it, vi } from "vitest";
import { Lost, Refusal, type Seeds } from "../../../clients/game/src/shell/api.js";
import { ClientSeed, SEEDS_REPLACED } from "../../../clients/game/src/shell/client-seed.js";
import { serverSeedHash } from "../../../domain/fairness/draw-stream.ts";
import { seedOfChain } from "../../../domain/fairness/seed-chain.ts";

const ROUNDS_PER_SEED = 1000;
const CHAINS = ["a", "b", "c", "d"].map((digit) => digit.repeat(64));

/** A platform that keeps to its chains. What a test replaces of it is its lie. */
class Platform {
  chain = 1;
  position = 1;
  nonce = 0;
  firstNonce = 1;
  clientSeed = "default";
  clientSeedBy: "player" | "platform" = "platform";
  calls: string[] = [];
  /** Answers that are lost, by the call; the call takes effect. */
  lost = new Set<string>();

  seedAt(position = this.position, chain = this.chain): string {
    return seedOfChain(CHAINS[chain] ?? "", position);
  }

  get seeds(): Seeds {
    return {
      serverSeedHash: serverSeedHash(this.seedAt()),
      nextServerSeedHash: null,
      clientSeed: this.clientSeed,
      clientSeedBy: this.clientSeedBy,
      nonce: this.nonce,
      roundsLeft: this.firstNonce + ROUNDS_PER_SEED - 1 - this.nonce,
      chain: {
        number: this.chain,
        anchor: this.seedAt(0),
        position: this.position,
        nextAnchor: this.seedAt(0, this.chain + 1),
      },
    };
  }

  rotate() {
    const serverSeed = this.seedAt();
    this.position += 1;
    if (this.position > 256) {
      this.chain += 1;
      this.position = 1;
    }
    this.firstNonce = this.nonce + 1;
    const revealed = { serverSeed, serverSeedHash: serverSeedHash(serverSeed) };
    return { revealed, seeds: this.seeds };
  }

  take(clientSeed: string): Seeds {
    this.clientSeed = clientSeed;
    this.clientSeedBy = "player";
    return this.seeds;
  }

  /** Plays a round as a wallet does: the last round of a seed is followed by one of the next. */
  play() {
    if (this.nonce - this.firstNonce + 1 >= ROUNDS_PER_SEED) this.rotate();
    this.nonce += 1;
    return this.round;
  }

  get round() {
    const { serverSeedHash, clientSeed, clientSeedBy, nonce } = this.seeds;
    return { id: `rnd_${nonce}`, serverSeedHash, clientSeed, clientSeedBy, nonce };
  }

  fairness = {
    seeds: () => this.answer("seeds", () => this.seeds),
    clientSeed: ({ clientSeed }: { clientSeed: string }) =>
      this.answer("clientSeed", () => this.take(clientSeed)),
    rotate: () => this.answer("rotate", () => this.rotate()),
  };

  async answer<Answer>(name: string, make: () => Answer): Promise<Answer> {
    this.calls.push(name);
    const answer = make();
    if (this.lost.has(name)) throw new Lost();
    return answer;
  }
}

/** A tab of the player's browser. */
function tabOf(platform: Platform): ClientSeed {
  const ask = (call: (calls: unknown) => unknown) => call(platform);
  return new ClientSeed({ ask, player: { id: "ply_1" } } as never);
}

async function opened(platform: Platform): Promise<ClientSeed> {
  const tab = tabOf(platform);
  await tab.keep(platform.seeds);
  return tab;
}

/** A round as it is shown for verification. */
function asked({ id: roundId, ...round }: Platform["round"]) {
  return { roundId, ...round };
}

/** Bets in a tab, and returns the round with what the tab says of it. */
async function bet(tab: ClientSeed, platform: Platform) {
  const sentAfter = tab.latestNonce;
  const round = platform.play();
  return { round, isChanged: await tab.isChangedElsewhere(round, sentAfter) };
}

const kept = new Map<string, string>();
const isWarning = expect.objectContaining({ code: SEEDS_REPLACED });
const hasWarned = (call: Promise<unknown>) => expect(call).rejects.toEqual(isWarning);

beforeEach(() => {
  kept.clear();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
  });
});

describe("a platform that lies", () => {
  it("about the chain once it has the client seed is found out by its answer", async () => {
    const platform = new Platform();
    platform.take = (clientSeed) => {
      platform.chain = 3;
      platform.clientSeed = clientSeed;
      platform.clientSeedBy = "player";
      return platform.seeds;
    };
    await hasWarned(tabOf(platform).keep(platform.seeds));
    // What was shown first stays noted.
    expect(tabOf(platform).anchors).toEqual([platform.seedAt(0, 1)]);
  });

  it("about the next chain is found out by its answer", async () => {
    const platform = new Platform();
    const { seeds } = platform;
    vi.spyOn(platform, "take").mockImplementation((clientSeed) => ({
      ...seeds,
      clientSeed,
      clientSeedBy: "player",
      chain: { ...seeds.chain, nextAnchor: "0".repeat(64) },
    }));
    await hasWarned(tabOf(platform).keep(seeds));
  });

  it("by a hash that is not of the chain is found out before it has a client seed", async () => {
    const platform = new Platform();
    const seeds = { ...platform.seeds, serverSeedHash: "0".repeat(64) };
    vi.spyOn(platform, "seeds", "get").mockReturnValue(seeds);
    await hasWarned(tabOf(platform).keep(seeds));
    expect(platform.calls).toEqual(["seeds"]);
  });

  it("about the place of a hash is found out", async () => {
    const platform = new Platform();
    platform.position = 5;
    const { seeds } = platform;
    const told = { ...seeds, chain: { ...seeds.chain, position: 4 } };
    vi.spyOn(platform, "seeds", "get").mockReturnValue(told);
    await hasWarned(tabOf(platform).keep(told));
  });

  it("by using a client seed other than the one it was sent is found out", async () => {
    const platform = new Platform();
    const { take } = platform;
    platform.take = (clientSeed) => take.call(platform, `${clientSeed}!`);
    await hasWarned(tabOf(platform).keep(platform.seeds));
  });

  it("by skipping to another seed each time it receives a client seed is finally sent none", async () => {
    const platform = new Platform();
    const { take } = platform;
    const sent = new Set<string>();
    platform.take = (clientSeed) => {
      sent.add(clientSeed);
      platform.position += 3;
      return take.call(platform, clientSeed);
    };
    await hasWarned(tabOf(platform).keep(platform.seeds));
    // Each hash has a client seed that was drawn after it was shown.
    expect(sent.size).toBe(3);
  });

  it("by drawing a round from a seed that is not of the chain is found out", async () => {
    const platform = new Platform();
    const tab = await opened(platform);
    await hasWarned(tab.isChangedElsewhere({ ...platform.play(), serverSeedHash: "0".repeat(64) }));
  });

  it("by skipping seeds while it knows the client seed is reported, and gets a new client seed", async () => {
    const platform = new Platform();
    const tab = await opened(platform);
    const { clientSeed } = platform;
    platform.position += 7;
    expect(await tab.isChangedElsewhere(platform.play())).toBe(true);
    expect(platform.clientSeed).not.toBe(clientSeed);
    expect(await tab.isChangedElsewhere(platform.play())).toBe(false);
  });

  it("by going back to a revealed seed is found out", async () => {
    const platform = new Platform();
    const tab = await opened(platform);
    const first = platform.play();
    expect(await tab.isChangedElsewhere(first)).toBe(false);
    await tab.keep((await tab.reveal()).seeds);
    const round = platform.play();
    await hasWarned(tab.isChangedElsewhere({ ...round, serverSeedHash: first.serverSeedHash }));
  });

  it("by playing with its own client seed is reported", async () => {
    const platform = new Platform();
    const tab = await opened(platform);
    platform.clientSeed = "house";
    expect(await tab.isChangedElsewhere(platform.play())).toBe(true);
    expect(platform.clientSeed).not.toBe("house");
  });

  it("by revealing another seed is found out", async () => {
    const platform = new Platform();
    const tab = await opened(platform);
    const { rotate } = platform;
    platform.rotate = () => {
      const answer = rotate.call(platform);
      const serverSeed = "e".repeat(64);
      return { ...answer, revealed: { serverSeed, serverSeedHash: serverSeedHash(serverSeed) } };
    };
    await hasWarned(tab.reveal());
  });

  it("by showing other seeds after a reload is found out, and the player may continue with them", async () => {
    const platform = new Platform();
    await opened(platform);
    platform.chain = 3;
    const tab = tabOf(platform);
    await hasWarned(tab.keep(platform.seeds));
    await tab.accept();
    expect(await tab.isChangedElsewhere(platform.play())).toBe(false);
    expect(tab.anchors).toEqual([platform.seedAt(0, 3), platform.seedAt(0, 1)]);
  });

  it("by ending a seed sooner than it announced before it had the client seed is reported", async () => {
    const platform = new Platform();
    const { take } = platform;
    platform.take = (clientSeed) => {
      take.call(platform, clientSeed);
      return { ...platform.seeds, roundsLeft: 2 };
    };
    const tab = await opened(platform);
    for (const _ of [1, 2]) expect((await bet(tab, platform)).isChanged).toBe(false);
    platform.rotate();
    const { round, isChanged } = await bet(tab, platform);
    expect(isChanged).toBe(true);
    expect(tab.notedFor(asked(round))).toEqual([platform.seedAt(0)]);
  });

  it("by ending a seed that followed in its turn sooner than after 1,000 rounds is reported", async () => {
    const platform = new Platform();
    const tab = await opened(platform);
    platform.nonce = ROUNDS_PER_SEED;
    expect(await tab.isChangedElsewhere(platform.play())).toBe(false);
    const { take } = platform;
    platform.take = (clientSeed) => ({ ...take.call(platform, clientSeed), roundsLeft: 1 });
    await tab.choose("my own");
    platform.nonce += 1;
    platform.rotate();
    const { round, isChanged } = await bet(tab, platform);
    expect(isChanged).toBe(true);
    expect(tab.notedFor(asked(round))).toEqual([platform.seedAt(0)]);
  });

  it("by refusing every client seed and picking its own is reported each time", async () => {
    const platform = new Platform();
    platform.position = 5;
    platform.fairness.clientSeed = () => Promise.reject(new Lost());
    const tab = await opened(platform);
    const first = await bet(tab, platform);
    expect(first.isChanged).toBe(false);
    // Nothing that this browser sent decided it.
    expect(tab.notedFor(asked(first.round))).toEqual([platform.seedAt(0)]);
    for (const picked of ["1", "2"]) {
      platform.clientSeed = picked;
      platform.clientSeedBy = "player";
      const { round, isChanged } = await bet(tab, platform);
      expect(isChanged).toBe(true);
      expect(tab.notedFor(asked(round))).toEqual([platform.seedAt(0)]);
    }
  });

  it("by picking a client seed for the first round of a seed in its turn is reported", async () => {
    const platform = new Platform();
    const tab = await opened(platform);
    platform.nonce = ROUNDS_PER_SEED;
    platform.clientSeed = "house";
    const round = platform.play();
    expect(await tab.isChangedElsewhere(round)).toBe(true);
    expect(tab.notedFor(asked(round))).toEqual([platform.seedAt(0)]);
  });

  it("by going back to a client seed that was sent before the one in use is reported", async () => {
    const platform = new Platform();
    const tab = await opened(platform);
    const first = platform.clientSeed;
    await bet(tab, platform);
    await tab.choose("another");
    platform.clientSeed = first;
    expect((await bet(tab, platform)).isChanged).toBe(true);
  });

  it("by giving a bet the nonce of another round, or one from before it was sent, is found out", async () => {
    const platform = new Platform();
    platform.nonce = 500;
    const tab = await opened(platform);
    const { round } = await bet(tab, platform);
    await hasWarned(tab.isChangedElsewhere({ ...round, id: "rnd_again" }, 500));
    await hasWarned(tab.isChangedElsewhere({ ...round, id: "rnd_old", nonce: 3 }, 501));
    const unknown = { ...round, id: "rnd_unknown", nonce: 3, serverSeedHash: "ab".repeat(32) };
    await hasWarned(tab.isChangedElsewhere(unknown, 501));
    // Showing a different nonce for a known round is just as bad.
    await hasWarned(tab.isChangedElsewhere({ ...round, nonce: 502 }, 501));
  });

  it("by skipping nonces while it knows the client seed is reported, and gets a new client seed", async () => {
    const platform = new Platform();
    const tab = await opened(platform);
    await bet(tab, platform);
    const { clientSeed } = platform;
    platform.nonce += 16;
    expect((await bet(tab, platform)).isChanged).toBe(true);
    expect(platform.clientSeed).not.toBe(clientSeed);
    expect((await bet(tab, platform)).isChanged).toBe(false);
  });

  it("by skipping nonces as it answers to the client seed is reported", async () => {
    const platform = new Platform();
    const { take } = platform;
    platform.take = (clientSeed) => {
      platform.nonce += 7;
      return take.call(platform, clientSeed);
    };
    const tab = await opened(platform);
    platform.take = take;
    expect((await bet(tab, platform)).isChanged).toBe(true);
    expect((await bet(tab, platform)).isChanged).toBe(false);
  });

  it("by skipping seeds once the answer to a reveal was lost or refused is reported", async () => {
    for (const problem of [new Lost(), new Refusal("ROUND_ALREADY_OPEN", "", {})]) {
      kept.clear();
      const platform = new Platform();
      const tab = await opened(platform);
      platform.fairness.rotate = () => Promise.reject(problem);
      await expect(tab.reveal()).rejects.toBe(problem);
      platform.position += problem instanceof Lost ? 40 : 1;
      const { round, isChanged } = await bet(tab, platform);
      expect(isChanged).toBe(true);
      expect(tab.notedFor(asked(round))).toEqual([platform.seedAt(0)]);
    }
  });
});

describe("an honest platform is not suspected", () => {
  it("when its answer to the client seed is lost", async () => {
    const platform = new Platform();
    platform.lost.add("clientSeed");
    const tab = await opened(platform);
    expect(await tab.isChangedElsewhere(platform.play())).toBe(false);
    platform.lost.clear();
    await tabOf(platform).keep(platform.seeds);
    expect(await tab.isChangedElsewhere(platform.play())).toBe(false);
  });

  it("when a round is resumed that the player started in another browser", async () => {
    const platform = new Platform();
    platform.take("of another browser");
    const open = platform.play();
    const tab = await opened(platform);
    expect(await tab.isChangedElsewhere(open)).toBe(false);
    expect(await tab.isChangedElsewhere(platform.play())).toBe(false);
  });

  it("when a server seed is used up in a thousand rounds, and its chain in 256 seeds", async () => {
    const platform = new Platform();
    platform.position = 255;
    const tab = await opened(platform);
    for (let seeds = 1; seeds <= 3; seeds += 1) {
      expect(await tab.isChangedElsewhere(platform.play())).toBe(false);
      platform.nonce = platform.firstNonce + ROUNDS_PER_SEED - 1;
    }
    expect(platform).toMatchObject({ chain: 2, position: 1 });
  });

  it("when the player reveals a seed, even if the answer is lost", async () => {
    const platform = new Platform();
    const tab = await opened(platform);
    platform.play();
    const { serverSeed, seeds } = await tab.reveal();
    expect(serverSeed).toBe(platform.seedAt(1));
    await tab.keep(seeds);
    platform.lost.add("rotate");
    await expect(tab.reveal()).rejects.toBeInstanceOf(Lost);
    expect(await tab.isChangedElsewhere(platform.play())).toBe(false);
  });

  it("when another tab reveals a seed while a bet is on its way", async () => {
    const platform = new Platform();
    const tab = await opened(platform);
    const other = await opened(platform);
    const underWay = platform.play();
    await other.keep((await other.reveal()).seeds);
    expect(await tab.isChangedElsewhere(underWay)).toBe(false);
    expect(await tab.isChangedElsewhere(platform.play())).toBe(false);
  });

  it("when another tab has noted later seeds before this tab reads its answer", async () => {
    const platform = new Platform();
    const { seeds } = platform;
    const other = await opened(platform);
    await other.keep((await other.reveal()).seeds);
    await expect(tabOf(platform).keep(seeds)).resolves.toMatchObject({ chain: { position: 2 } });
  });

  it("when a seed is revealed while the client seed is on its way: the next is drawn after it", async () => {
    const platform = new Platform();
    const { take } = platform;
    const sent: string[] = [];
    platform.take = (clientSeed) => {
      if (sent.push(clientSeed) === 1) platform.rotate();
      return take.call(platform, clientSeed);
    };
    const tab = await opened(platform);
    expect(new Set(sent).size).toBe(2);
    expect(await tab.isChangedElsewhere(platform.play())).toBe(false);
  });

  it("when a round from before a reload is answered again, in a browser that keeps nothing", async () => {
    vi.stubGlobal("localStorage", undefined);
    const platform = new Platform();
    await opened(platform);
    const before = platform.play();
    platform.rotate();
    const tab = await opened(platform);
    expect(await tab.isChangedElsewhere(before)).toBe(false);
  });

  it("when its notes are those of an earlier version of this page", async () => {
    const platform = new Platform();
    const { chain, serverSeedHash: drawnFor } = platform.take("chosen before");
    const { number, anchor, nextAnchor } = chain;
    kept.set("seeds ply_1", JSON.stringify({ number, anchor, nextAnchor, drawnFor }));
    const tab = await opened(platform);
    expect(platform.calls).toEqual([]);
    expect(tab.anchors).toEqual([anchor]);
    expect(await tab.isChangedElsewhere(platform.play())).toBe(false);
  });

  it("when a player from before chains existed uses up the last old seeds", async () => {
    const platform = new Platform();
    const before = (hash: string): Seeds => ({
      ...platform.seeds,
      serverSeedHash: hash,
      chain: { number: 0, anchor: null, position: 0, nextAnchor: platform.seedAt(0, 1) },
    });
    const old = vi.spyOn(platform, "seeds", "get").mockReturnValue(before("1".repeat(64)));
    platform.take = (clientSeed) => {
      platform.clientSeed = clientSeed;
      return { ...platform.seeds, clientSeed, clientSeedBy: "player" };
    };
    const tab = await opened(platform);
    const { clientSeed } = platform;
    const round = { id: "rnd_1001", clientSeed, clientSeedBy: "player", nonce: 1001 } as const;
    old.mockReturnValue(before("2".repeat(64)));
    expect(await tab.isChangedElsewhere({ ...round, serverSeedHash: "2".repeat(64) })).toBe(false);
    old.mockRestore();
    await expect(tab.keep(platform.seeds)).resolves.toMatchObject({ chain: { number: 1 } });
  });

  it("when it keeps a used-up seed while a round of another game is open", async () => {
    const platform = new Platform();
    platform.nonce = ROUNDS_PER_SEED - 1;
    const tab = await opened(platform);
    for (const isOpen of [false, true, true, false, false]) {
      // Another game's round is open, so the first seed stays in use.
      if (isOpen) platform.firstNonce += 1;
      expect((await bet(tab, platform)).isChanged).toBe(false);
    }
    expect(platform).toMatchObject({ position: 2, nonce: ROUNDS_PER_SEED + 4 });
  });

  it("when two tabs play in turns", async () => {
    const platform = new Platform();
    const tabs = [await opened(platform), await opened(platform)];
    for (const tab of [...tabs, ...tabs]) {
      const { round, isChanged } = await bet(tab, platform);
      expect(isChanged).toBe(false);
      for (const each of tabs) expect(each.notedFor(asked(round))).toEqual([round.serverSeedHash]);
    }
  });

  it("when another tab plays while a bet is on its way", async () => {
    const platform = new Platform();
    const tab = await opened(platform);
    const other = await opened(platform);
    const sentAfter = tab.latestNonce;
    const underWay = platform.play();
    await other.keep(platform.seeds);
    await other.choose("chosen there");
    await bet(other, platform);
    expect(await tab.isChangedElsewhere(underWay, sentAfter)).toBe(false);
    expect((await bet(tab, platform)).isChanged).toBe(false);
  });

  it("when another device plays in turns: the player gets a gentle notice, and play continues", async () => {
    const platform = new Platform();
    const here = await opened(platform);
    await bet(here, platform);
    const notes = new Map(kept);
    kept.clear();
    const there = await opened(platform);
    await bet(there, platform);
    kept.clear();
    for (const [name, text] of notes) kept.set(name, text);
    expect((await bet(here, platform)).isChanged).toBe(true);
    expect((await bet(here, platform)).isChanged).toBe(false);
  });

  it("when a bet is sent again after a reload, and its round continues", async () => {
    const platform = new Platform();
    const before = await opened(platform);
    const sentAfter = before.latestNonce;
    const round = platform.play();
    const tab = await opened(platform);
    expect(await tab.isChangedElsewhere(round, sentAfter)).toBe(false);
    expect(await tab.isChangedElsewhere(round)).toBe(false);
    expect(await tab.isChangedElsewhere(round, sentAfter)).toBe(false);
    expect((await bet(tab, platform)).isChanged).toBe(false);
  });
});

describe("what is handed to the verifier", () => {
  it("is the hash that was noted for the round's nonce, whatever the platform says later", async () => {
    const platform = new Platform();
    const tab = await opened(platform);
    const round = platform.play();
    await tab.isChangedElsewhere(round);
    expect(tab.notedFor(asked(round))).toEqual([round.serverSeedHash]);
    const other = { ...round, serverSeedHash: serverSeedHash(platform.seedAt(9)) };
    expect(tab.notedFor(asked(other))).toEqual([round.serverSeedHash]);
  });

  it("is only the anchors for a round whose hash was not noted", async () => {
    const platform = new Platform();
    const round = platform.play();
    platform.rotate();
    const tab = await opened(platform);
    expect(tab.notedFor(asked(round))).toEqual([platform.seedAt(0)]);
  });

  it("is not a hash that was first seen with the round, because it may have been picked for its client seed", async () => {
    const platform = new Platform();
    const tab = await opened(platform);
    // The house says that another device of the player revealed the seed.
    platform.rotate();
    const round = platform.play();
    expect(await tab.isChangedElsewhere(round)).toBe(true);
    expect(tab.notedFor(asked(round))).toEqual([platform.seedAt(0)]);
    const next = platform.play();
    expect(await tab.isChangedElsewhere(next)).toBe(false);
    expect(tab.notedFor(asked(next))).toEqual([next.serverSeedHash]);
  });

  it("is the hash of the seed that was bound to follow after the last round of one", async () => {
    for (const position of [1, 256]) {
      kept.clear();
      const platform = new Platform();
      platform.position = position;
      const tab = await opened(platform);
      platform.nonce = ROUNDS_PER_SEED;
      const round = platform.play();
      expect(await tab.isChangedElsewhere(round)).toBe(false);
      expect(tab.notedFor(asked(round))).toEqual([round.serverSeedHash]);
    }
  });

  it("is only the anchors for a round that is reported differently from how it was played", async () => {
    const platform = new Platform();
    platform.position = 5;
    const tab = await opened(platform);
    const { round } = await bet(tab, platform);
    expect(tab.notedFor(asked(round))).toEqual([round.serverSeedHash]);
    for (const lie of [{ nonce: 2 }, { clientSeed: "found since" }, { id: "rnd_other" }]) {
      expect(tab.notedFor(asked({ ...round, ...lie }))).toEqual([platform.seedAt(0)]);
    }
  });

  it("is only the anchors for a seed that began after the previous one was kept too long, because the moment was picked", async () => {
    const platform = new Platform();
    platform.nonce = ROUNDS_PER_SEED - 1;
    const tab = await opened(platform);
    platform.firstNonce += 1;
    for (const _ of [1, 2]) await bet(tab, platform);
    const { round, isChanged } = await bet(tab, platform);
    expect(isChanged).toBe(false);
    expect(round.serverSeedHash).toBe(serverSeedHash(platform.seedAt(2)));
    expect(tab.notedFor(asked(round))).toEqual([platform.seedAt(0)]);
  });
});
