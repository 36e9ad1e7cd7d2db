import { demoDay, describeRaceDay } from './support/whole-race-day';

describeRaceDay(demoDay);
