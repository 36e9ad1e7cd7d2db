export * from './clock/clock.port';
export * from './clock/fixed.clock';
export * from './clock/system.clock';
export * from './event-store/memory.event-store';
export * from './ids/ids.port';
export * from './ids/random.ids';
export * from './ids/sequence.ids';
export * from './key-store/memory.key-store';
