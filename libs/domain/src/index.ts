export * from './fold';
export * from './raceday/raceday.commands';
export * from './raceday/raceday.events';
export * from './refusal';
