import type { Position, Recorded } from '@app/eventing';

/**
 * The places that a log's followers have come to, as the places of the same events in a copy of it. Engines count differently, and the order
 * is the same: whoever had dealt with everything up to an event has done so in the copy too.
 */
export class TranslatedPlaces {
  private readonly found = new Map<string, Position>();
  private readonly wanted: readonly (readonly [name: string, position: Position])[];

  /** `from` and `to`: the identities of the logs, which checkpoints are named by. Those of other logs mean nothing in this one. */
  constructor(checkpoints: ReadonlyMap<string, Position>, from: string, to: string) {
    const own = `${from}/`;
    this.wanted = [...checkpoints]
      .filter(([name]) => name.startsWith(own))
      .map(([name, position]) => [`${to}/${name.slice(own.length)}`, position]);
  }

  /** To be shown every event, in order. */
  take(source: Recorded, copy: Recorded): void {
    for (const [name, position] of this.wanted)
      if (source.position <= position) this.found.set(name, copy.position);
  }

  /** By the names that they have in the copy. */
  all(): ReadonlyMap<string, Position> {
    return this.found;
  }
}
