import { demoDay, oneRaceOf, describeRaceDay } from './support/whole-race-day';

// This race has one of each: a double tap, a wrong runner, a dns and a dnf.
describeRaceDay(oneRaceOf(demoDay, 'race-250913-16'), { isKilled: true });
