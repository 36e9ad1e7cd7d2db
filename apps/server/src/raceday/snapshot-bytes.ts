import type { DaySnapshot, Runner } from '@app/domain';

/** Runners per cached piece. */
const RUNNERS_PER_PIECE = 100;

/**
 * Serialises a day's snapshots, caching the JSON of unchanged runners and of unchanged groups of them.
 * Every device refetches the day when its history changes, and a large day must not delay a finish.
 */
export class SnapshotBytes {
  private readonly texts = new WeakMap<Runner, string>();
  private runners: readonly Runner[] = [];
  private pieces: readonly Buffer[] = [];

  /** The snapshot's JSON in pieces, not concatenated: allocating megabytes would dominate the cost. */
  of({ runners, ...others }: DaySnapshot): readonly Buffer[] {
    const pieces: Buffer[] = [];
    for (let from = 0; from < runners.length; from += RUNNERS_PER_PIECE)
      pieces.push(this.reusablePiece(runners, from) ?? this.serialisedPiece(runners, from));
    this.runners = runners;
    this.pieces = pieces;
    const head = Buffer.from(`${JSON.stringify(others).slice(0, -1)},"runners":[`);
    return [head, ...pieces, END];
  }

  /** The cached piece if unchanged. Past the end both are undefined, so a shorter list matches too. */
  private reusablePiece(runners: readonly Runner[], from: number): Buffer | undefined {
    for (let nth = from; nth < from + RUNNERS_PER_PIECE; nth++)
      if (runners[nth] !== this.runners[nth]) return undefined;
    return this.pieces[from / RUNNERS_PER_PIECE];
  }

  private serialisedPiece(runners: readonly Runner[], from: number): Buffer {
    const texts = runners.slice(from, from + RUNNERS_PER_PIECE).map((runner) => this.textOf(runner));
    return Buffer.from((from === 0 ? '' : ',') + texts.join(','));
  }

  private textOf(runner: Runner): string {
    const text = this.texts.get(runner) ?? JSON.stringify(runner);
    this.texts.set(runner, text);
    return text;
  }
}

const END = Buffer.from(']}');
