import { ViewStore } from '@app/eventing';
import { Injectable } from '@nestjs/common';
import { allRaces } from '../raceday';
import { Season } from './season';

/** Which distances families cannot choose any more: the organisers have shut the edition's race over them. */
@Injectable()
export class ShutDistances {
  constructor(
    private readonly views: ViewStore,
    private readonly season: Season,
  ) {}

  /** In km, as runners are registered. */
  async now(): Promise<readonly number[]> {
    const { date, distances } = this.season.edition;
    const all = await allRaces(this.views);
    const shut = all.filter((race) => race.date === date && !race.openForReg);
    return distances
      .filter(({ metres }) => shut.some(({ distance }) => distance === metres))
      .map(({ km }) => km);
  }
}
