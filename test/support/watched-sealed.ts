/** Observes every text that the objects of the run seal: what storage and answers must not show. */
import { Sealer } from "../../durable-objects/sealer.ts";

/** A text that was sealed, and its place. */
export interface Sealed {
  readonly text: string;
  readonly place: string;
}

/** Starts to listen. A second listener for the same topic is ignored. */
export function watchSealed(topic: string, listener: (sealed: Sealed) => void): void {
  const watched = Symbol.for(`rouleau.test.sealed.${topic}`);
  const prototype = Sealer.prototype as Sealer & { [watched]?: true };
  if (prototype[watched]) return;
  prototype[watched] = true;
  const { seal } = prototype;
  prototype.seal = function (text, place) {
    listener({ text, place });
    return seal.call(this, text, place);
  };
}
