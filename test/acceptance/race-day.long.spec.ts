import { demoDay, raceDayComesOutTrue } from './support/whole-race-day';

raceDayComesOutTrue(demoDay);
