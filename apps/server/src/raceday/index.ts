// The door of this room: what other rooms use of it. Nothing else in here is theirs.
export { DeviceContacts } from './device.gateway';
export { RaceDayRepository } from './race-day.repository';
export type { CommandSource } from './race-day.service';
export { DayRevisions } from './day-revisions';
export { PreparedRaces } from './public-lists';
export { serveRaceLists } from './races.controller';
export { allRaces, boardOf, ListRaces } from './read-races.handler';
export { Source } from './race-day.service';
