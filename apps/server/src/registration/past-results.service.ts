import { type Announced, announcedRace, type BoardRow, type BoardRunnerRow, Refusal } from '@app/domain';
import { ViewStore } from '@app/eventing';
import { Injectable } from '@nestjs/common';
import { Config } from '../platform/config/config';
import { allRaces, boardOf } from '../raceday';

/** A result that the product has timed, as everyone may read it. `distance` in metres, `result` in ms, `of`: how many finished. */
export interface PastResult {
  readonly edition: string;
  readonly part: string;
  readonly distance: number;
  readonly bib: number | null;
  readonly place: number;
  readonly of: number;
  readonly result: number;
}

/** What came of runners in whatever edition, by their ids on its start lists. */
@Injectable()
export class PastResults {
  constructor(
    private readonly views: ViewStore,
    private readonly config: Config,
  ) {}

  /** A finisher's result; undefined of those without one that is public, and of those who are to be shown without their name. */
  async of(edition: string, sort: string): Promise<PastResult | undefined> {
    for (const { part, date } of await allRaces(this.views)) {
      if (date.slice(0, 4) !== edition) continue;
      const board = await boardOf(this.views, part);
      if (board.some((row) => row.sort === sort)) return this.resultIn(board, edition, sort);
    }
    return undefined;
  }

  /** The editions ('2024') before this one that have been raced, newest first. */
  async editionsBefore(edition: string): Promise<readonly string[]> {
    const years = new Set((await allRaces(this.views)).map(({ date }) => date.slice(0, 4)));
    return [...years]
      .filter((year) => year < edition)
      .sort()
      .reverse();
  }

  /** Who wears a bib, where they are shown by name; undefined where they are not. Throws Refusal for a race or a bib that is not there. */
  async named(part: string, bib: number): Promise<BoardRunnerRow | undefined> {
    const board = await boardOf(this.views, part);
    const runner = board.find((row) => row.type === 'runner' && row.bib === bib);
    if (runner?.type !== 'runner') throw new Refusal('runner-unknown', { part, bib });
    return this.read(board).find(({ runner: { sort } }) => sort === runner.sort)?.isNamed
      ? runner
      : undefined;
  }

  private resultIn(board: readonly BoardRow[], edition: string, sort: string): PastResult | undefined {
    const all = this.read(board);
    const own = all.find(({ runner }) => runner.sort === sort);
    const race = board.find((row) => row.type === 'race');
    if (race?.type !== 'race' || !own?.isNamed || own.place === null || own.runner.result === null)
      return undefined;
    const { bib, result } = own.runner;
    const of = all.filter(({ place }) => place !== null).length;
    return { edition, part: race.part, distance: race.distance, bib, place: own.place, of, result };
  }

  private read(board: readonly BoardRow[]): readonly Announced[] {
    const race = board.find((row) => row.type === 'race');
    const runners = board.filter((row) => row.type === 'runner');
    return race ? announcedRace(race, runners, this.config.edition).all : [];
  }
}
