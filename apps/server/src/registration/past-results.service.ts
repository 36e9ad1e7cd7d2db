import {
  type AnnouncedRunner,
  announcedRace,
  type BoardRow,
  type BoardRunnerRow,
  Refusal,
} from '@app/domain';
import { ViewStore } from '@app/eventing';
import { Injectable } from '@nestjs/common';
import { Config } from '../platform/config/config';
import { allRaces, boardOf } from '../raceday';

/** A public result. `distance` in metres, `result` in ms, `of`: number of finishers. */
export interface PastResult {
  readonly edition: string;
  readonly part: string;
  readonly distance: number;
  readonly bib: number | null;
  readonly place: number;
  readonly of: number;
  readonly result: number;
}

/** Looks up results in any edition by runner id. */
@Injectable()
export class PastResults {
  constructor(
    private readonly views: ViewStore,
    private readonly config: Config,
  ) {}

  /** A finisher's result; undefined when not public, and for anonymous runners. */
  async of(edition: string, sort: string): Promise<PastResult | undefined> {
    for (const { part, date } of await allRaces(this.views)) {
      if (date.slice(0, 4) !== edition) continue;
      const board = await boardOf(this.views, part);
      if (board.some((row) => row.sort === sort)) return this.resultIn(board, edition, sort);
    }
    return undefined;
  }

  /** Earlier editions with races ('2024'), newest first. */
  async editionsBefore(edition: string): Promise<readonly string[]> {
    const years = new Set((await allRaces(this.views)).map(({ date }) => date.slice(0, 4)));
    return [...years]
      .filter((year) => year < edition)
      .sort()
      .reverse();
  }

  /** The runner with a bib; undefined when anonymous. Throws Refusal for an unknown race or bib. */
  async findNamed(part: string, bib: number): Promise<BoardRunnerRow | undefined> {
    const board = await boardOf(this.views, part);
    const runner = board.find((row) => row.type === 'runner' && row.bib === bib);
    if (runner?.type !== 'runner') throw new Refusal('runner-unknown', { part, bib });
    return this.ranked(board).find(({ runner: { sort } }) => sort === runner.sort)?.isNamed
      ? runner
      : undefined;
  }

  private resultIn(board: readonly BoardRow[], edition: string, sort: string): PastResult | undefined {
    const all = this.ranked(board);
    const own = all.find(({ runner }) => runner.sort === sort);
    const race = board.find((row) => row.type === 'race');
    if (race?.type !== 'race' || !own?.isNamed || own.place === null || own.runner.result === null)
      return undefined;
    const { bib, result } = own.runner;
    const of = all.filter(({ place }) => place !== null).length;
    return { edition, part: race.part, distance: race.distance, bib, place: own.place, of, result };
  }

  private ranked(board: readonly BoardRow[]): readonly AnnouncedRunner[] {
    const race = board.find((row) => row.type === 'race');
    const runners = board.filter((row) => row.type === 'runner');
    return race ? announcedRace(race, runners, this.config.edition).all : [];
  }
}
