// The door of this room: what other rooms use of it. Nothing else in here is theirs.
export { Source } from './source.decorator';
export { PreparedRaces } from './prepared-races';
export { serveRaceLists } from './race-list.route';
export { allRaces, boardOf } from './race-rows';
export type { CommandSource } from './race-day.service';
export { RacedayHistory, type StandingRunner } from './raceday-history';
