import { demoDay, raceDayMatchesFile } from './support/whole-race-day';

raceDayMatchesFile(demoDay);
