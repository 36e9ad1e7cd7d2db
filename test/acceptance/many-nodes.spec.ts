import { describeManyNodes, startDoubles } from './support/many-nodes';
import { demoDay, oneRaceOf } from './support/whole-race-day';

describeManyNodes('doubles', startDoubles, {
  day: oneRaceOf(demoDay, 'race-250913-08'),
  ...{ apis: 2, workers: 2, phones: 2, viewers: 2, families: 1 },
  faults: ['the leader is killed'],
  rounds: 1,
});
