import { type PageAt, partOf, raceInQuery, type RaceRow } from '@app/domain';
import { PartitionAway, ViewStore } from '@app/eventing';
import { Injectable } from '@nestjs/common';
import { Config } from '../platform/config/config';
import { editionName } from '../platform/config/edition';
import { allRaces, boardOf } from '../raceday';
import { OldResultsService } from './old-results.service';

type Race = Pick<RaceRow, 'date' | 'distance'>;

/** The races that pages can be about: those planned in the edition, which have a page before anybody runs in them, and those there are. */
@Injectable()
export class KnownRaces {
  constructor(
    private readonly config: Config,
    private readonly views: ViewStore,
    private readonly oldResults: OldResultsService,
  ) {}

  async hasPart(part: string): Promise<boolean> {
    return (await this.all()).some(({ date, distance }) => partOf(date, distance) === part);
  }

  /** Whether somebody in the race wears the bib, as an address names it; or, of an earlier day whose rows cannot be had, may wear it. */
  async hasBib(part: string, bib: string): Promise<boolean> {
    const board = await boardOf(this.views, part).catch(nobodyKnows);
    return (
      board === undefined ||
      board.some((row) => row.type === 'runner' && row.bib !== null && String(row.bib) === bib)
    );
  }

  /** Whether there is a race of the day and of the distance in a list's address; it may name both, one or neither. */
  async hasRaceOf(query: PageAt['query']): Promise<boolean> {
    const { day, distance } = raceInQuery(query);
    const isReadable = (query.dag === undefined) === (day === undefined);
    if (!isReadable || (query.distans === undefined) !== (distance === undefined)) return false;
    return (await this.all()).some(
      (race) => (day ?? race.date) === race.date && (distance ?? race.distance) === race.distance,
    );
  }

  /** Whether there are results of the year, day and distance in the address; without a year, or with the edition's own, they are live. */
  async hasResultsOf(query: PageAt['query']): Promise<boolean> {
    if (query.ar === undefined || query.ar === editionName(this.config.edition)) return this.hasRaceOf(query);
    const { distance } = raceInQuery(query);
    if ((query.distans === undefined) !== (distance === undefined)) return false;
    const races = this.oldResults.of(Number(query.ar)) ?? [];
    return races.some((race) => (distance ?? race.distance) === race.distance);
  }

  /** The last day that anything was run on in each year before the edition's, newest first. */
  async earlierDays(): Promise<readonly string[]> {
    const races = await allRaces(this.views);
    const run = races.filter(({ state }) => state !== '').map(({ date }) => date);
    const days = run.filter((date) => date < editionName(this.config.edition)).sort();
    return [...new Map(days.map((day) => [day.slice(0, 4), day])).values()].reverse();
  }

  private async all(): Promise<readonly Race[]> {
    const { date, distances } = this.config.edition;
    const planned = distances.map(({ metres }) => ({ date, distance: metres }));
    return [...planned, ...(await allRaces(this.views))];
  }
}

function nobodyKnows(error: unknown): undefined {
  if (!(error instanceof PartitionAway)) throw error;
}
