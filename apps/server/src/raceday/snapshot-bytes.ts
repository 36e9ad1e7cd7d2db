import type { DaySnapshot, Runner } from '@app/domain';

/** So many runners are written out together. */
const TOGETHER = 100;

/**
 * Writes a day's snapshots. A runner who has not changed is written out once, and so are those who stand beside each other: the day is
 * fetched anew, by everybody, whenever its history has changed, and a large one must not hold up whoever crosses the line meanwhile.
 */
export class SnapshotBytes {
  private readonly texts = new WeakMap<Runner, string>();
  private runners: readonly Runner[] = [];
  private pieces: readonly Buffer[] = [];

  /** The snapshot as JSON, in pieces. They are not laid beside each other: megabytes of new memory cost more than all else about it. */
  of({ runners, ...others }: DaySnapshot): readonly Buffer[] {
    const pieces: Buffer[] = [];
    for (let from = 0; from < runners.length; from += TOGETHER)
      pieces.push(this.known(runners, from) ?? this.written(runners, from));
    this.runners = runners;
    this.pieces = pieces;
    const begun = Buffer.from(`${JSON.stringify(others).slice(0, -1)},"runners":[`);
    return [begun, ...pieces, END];
  }

  /** A piece of the last snapshot that says the same; beyond the end of both there is nothing, in both. */
  private known(runners: readonly Runner[], from: number): Buffer | undefined {
    for (let nth = from; nth < from + TOGETHER; nth++)
      if (runners[nth] !== this.runners[nth]) return undefined;
    return this.pieces[from / TOGETHER];
  }

  private written(runners: readonly Runner[], from: number): Buffer {
    const texts = runners.slice(from, from + TOGETHER).map((runner) => this.textOf(runner));
    return Buffer.from((from === 0 ? '' : ',') + texts.join(','));
  }

  private textOf(runner: Runner): string {
    const text = this.texts.get(runner) ?? JSON.stringify(runner);
    this.texts.set(runner, text);
    return text;
  }
}

const END = Buffer.from(']}');
