// The door of this room: what other rooms use of it. Nothing else in here is theirs.
export { AskedBy } from './asked-by.decorator';
export { PreparedRaces } from './prepared-races';
export { serveRaceLists } from './race-list.route';
export { allRaces, boardOf } from './race-rows';
export type { Asker } from './raceday-desk';
export { RacedayHistory, type StandingRunner } from './raceday-history';
