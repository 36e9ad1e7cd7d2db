import { racedayDecider, type RunnerDetails } from '@app/domain';
import { EventStore, stateOf } from '@app/eventing';
import { Injectable } from '@nestjs/common';

/** A runner as they stand on a race day now. */
export interface StandingRunner {
  readonly part: string;
  readonly details: RunnerDetails;
  readonly isAnonymous: boolean;
}

/** Reads what a race day's own stream says: never behind, unlike a view. */
@Injectable()
export class RacedayHistory {
  constructor(private readonly store: EventStore) {}

  /** The runner after all that has happened; undefined for nobody. The whole day is read: for what happens seldom. */
  async runner(stream: string, sort: string): Promise<StandingRunner | undefined> {
    const { runners } = await stateOf(this.store, stream, racedayDecider);
    return runners.get(sort);
  }
}
