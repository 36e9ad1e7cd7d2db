import { type PageAt, partOf, raceInQuery, type RaceRow, withOwnStarts } from '@app/domain';
import { PartitionUnavailable, ViewStore } from '@app/eventing';
import { Injectable } from '@nestjs/common';
import { Config } from '../platform/config/config';
import { editionName } from '../platform/config/edition';
import type { Edition } from '../platform/config/edition.schema';
import { allRaces, boardOf } from '../raceday';
import { OldResultsService } from './old-results.service';

type Race = Pick<RaceRow, 'date' | 'distance'>;

/** The edition with its races' own starts, and the races from its day on that have one of their own. */
export interface PlannedEdition {
  readonly edition: Edition;
  readonly ownStarts: readonly RaceStart[];
}

/** A race's own planned start, 'HH:MM'. */
export interface RaceStart extends Race {
  readonly part: string;
  readonly plannedStart: string;
}

/** The races that a page may show: planned in the edition, or created. */
@Injectable()
export class RaceLookup {
  constructor(
    private readonly config: Config,
    private readonly views: ViewStore,
    private readonly oldResults: OldResultsService,
  ) {}

  async hasPart(part: string): Promise<boolean> {
    return (await this.all()).some(({ date, distance }) => partOf(date, distance) === part);
  }

  /** Whether a runner in the race has the bib; true when an earlier day's rows are unavailable. */
  async hasBib(part: string, bib: string): Promise<boolean> {
    const board = await boardOf(this.views, part).catch(ignoreUnavailable);
    return (
      board === undefined ||
      board.some((row) => row.type === 'runner' && row.bib !== null && String(row.bib) === bib)
    );
  }

  /** Whether a race matches the day and distance in a list's query; either may be missing. */
  async hasRaceOf(query: PageAt['query']): Promise<boolean> {
    const { day, distance } = raceInQuery(query);
    const isReadable = (query.dag === undefined) === (day === undefined);
    if (!isReadable || (query.distans === undefined) !== (distance === undefined)) return false;
    return (await this.all()).some(
      (race) => (day ?? race.date) === race.date && (distance ?? race.distance) === race.distance,
    );
  }

  /** Whether results match the query. Without a year, or for the edition's, they are live. */
  async hasResultsOf(query: PageAt['query']): Promise<boolean> {
    if (query.ar === undefined || query.ar === editionName(this.config.edition)) return this.hasRaceOf(query);
    const { distance } = raceInQuery(query);
    if ((query.distans === undefined) !== (distance === undefined)) return false;
    const races = this.oldResults.of(Number(query.ar)) ?? [];
    return races.some((race) => (distance ?? race.distance) === race.distance);
  }

  /** The last race day of each year before the edition's, newest first. */
  async earlierDays(): Promise<readonly string[]> {
    const races = await allRaces(this.views);
    const raceDates = races.filter(({ state }) => state !== '').map(({ date }) => date);
    const days = raceDates.filter((date) => date < editionName(this.config.edition)).sort();
    return [...new Map(days.map((day) => [day.slice(0, 4), day])).values()].reverse();
  }

  /** What pages show as planned. The configuration's own edition while no race has a start of its own. */
  async planned(): Promise<PlannedEdition> {
    const races = await allRaces(this.views);
    const { edition } = this.config;
    const ownStarts = races.flatMap(({ part, date, distance, plannedStart }) =>
      plannedStart === undefined || date < edition.date ? [] : [{ part, date, distance, plannedStart }],
    );
    return { edition: withOwnStarts(edition, ownStarts), ownStarts };
  }

  private async all(): Promise<readonly Race[]> {
    const { date, distances } = this.config.edition;
    const planned = distances.map(({ metres }) => ({ date, distance: metres }));
    return [...planned, ...(await allRaces(this.views))];
  }
}

function ignoreUnavailable(error: unknown): undefined {
  if (!(error instanceof PartitionUnavailable)) throw error;
}
