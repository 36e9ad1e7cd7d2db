// Public API of this module: other modules import from here only.
export { DeviceContacts } from './device.gateway';
export { RaceDayRepository } from './race-day.repository';
export type { CommandSource } from './race-day.service';
export { DayRevisions } from './day-revisions';
export { PublicRaceCache } from './public-lists';
export { serveRaceLists } from './races.controller';
export { allRaces, boardOf, knownBoardOf, ListRaces, racesOn, runnersOn } from './read-races.handler';
export { Source } from './race-day.service';
