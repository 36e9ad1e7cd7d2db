import type { Position, Recorded } from '@app/eventing';

/**
 * Translates log followers' positions to those of the same events in a copy of the log. Engines number
 * positions differently, but the order is the same.
 */
export class TranslatedPositions {
  private readonly translated = new Map<string, Position>();
  private readonly wanted: readonly (readonly [name: string, position: Position])[];

  /** `from` and `to`: ids of the logs, which prefix checkpoint names. Ignores checkpoints of other logs. */
  constructor(checkpoints: ReadonlyMap<string, Position>, from: string, to: string) {
    const prefix = `${from}/`;
    this.wanted = [...checkpoints]
      .filter(([name]) => name.startsWith(prefix))
      .map(([name, position]) => [`${to}/${name.slice(prefix.length)}`, position]);
  }

  /** Call with every event, in order. */
  record(source: Recorded, copy: Recorded): void {
    for (const [name, position] of this.wanted)
      if (source.position <= position) this.translated.set(name, copy.position);
  }

  /** By their names in the copy. */
  all(): ReadonlyMap<string, Position> {
    return this.translated;
  }
}
