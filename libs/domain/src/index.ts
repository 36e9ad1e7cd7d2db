export * from './age';
export * from './campaign';
export * from './catalogue';
export * from './csv';
export * from './dates';
export * from './fold';
export * from './login';
export * from './operations';
export * from './parts';
export * from './raceday/commands';
export {
  aheadOf,
  emptyDay,
  forkOf,
  outcomeOf,
  type Day,
  type Race,
  type Runner,
  type WrittenDown,
} from './raceday/day';
export * from './raceday/decider';
export * from './raceday/events';
export { evolve } from './raceday/evolve';
export * from './raceday/history';
export * from './raceday/journal';
export * from './raceday/rows';
export * from './raceday/snapshot';
export * from './raceday/start-list';
export * from './ranking';
export { LONGEST_REASON } from './reason';
export * from './refusal';
export * from './refusal-texts';
export { isBookedWith } from './registration/booking';
export * from './registration/entering';
export { subjectsIn } from './registration/erasing';
export * from './registration/payment-texts';
export * from './registration/pricing';
export * from './registration/registered-runner';
export * from './registration/registration.commands';
export * from './registration/registration.decider';
export * from './registration/registration.events';
export {
  cameToNothing,
  openBooking,
  type Booking,
  type Registration,
} from './registration/registration.state';
export * from './result-time';
export * from './runner-import';
export { isBib, LONGEST } from './runner-rules';
export * from './search';
export * from './streams';
export * from './typed-code';
export * from './typed-text';
