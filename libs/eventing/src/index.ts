export * from './catalogue';
export * from './decider';
export * from './event';
export * from './event-store.port';
export * from './key-store.port';
export * from './view';
export * from './view-store.port';
