import type { PublishedStanding, RacedayEvent } from '@app/domain';
import type { KeyedRow, Row, View } from '@app/eventing';
import { earlierRaces } from './earlier-partitions';

/** A race's results at their last publication. */
export interface PublicationRow extends Row {
  readonly part: string;
  readonly version: number;
  readonly standings: readonly PublishedStanding[];
}

/**
 * The last publication of each race of a day, and the key of the row that the last applied event changed (''
 * for none).
 */
interface Publications {
  readonly byPart: Map<string, KeyedRow<PublicationRow>>;
  changedKey: string;
}

/** The last publication of each race: partition = key = race. No event revokes one. */
export const publications: View<Publications, PublicationRow, RacedayEvent> = {
  name: 'publications',
  version: 2,
  streamPrefix: 'raceday-',
  initial: () => ({ byPart: new Map(), changedKey: '' }),
  evolve: (state, event) => {
    state.changedKey = '';
    if (event.type !== 'ResultsPublished') return state;
    const { part, version, standings } = event;
    state.byPart.set(part, { partition: part, key: part, row: { part, version, standings } });
    state.changedKey = part;
    return state;
  },
  rows: ({ byPart, changedKey }, since) =>
    [...byPart.values()]
      .filter(({ key }) => since === undefined || key === changedKey)
      .map((keyed) => ({ ...keyed, row: keyed.row && { ...keyed.row } })),
  onDemandPartitions: earlierRaces,
};
