import { oneRaceOf } from './support/one-race';
import { demoDay, raceDayComesOutTrue } from './support/whole-race-day';

// It has one of each: a double tap, a wrong runner, somebody who did not start and one who did not finish.
raceDayComesOutTrue(oneRaceOf(demoDay, 'race-250913-16'), { isCut: true });
