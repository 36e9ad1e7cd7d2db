export * from './projection';
export * from './specification';
export * from './view-store.contract';
export * from './event-store.contract';
export * from './key-store.contract';
export * from './two-handlers.contract';
export * from './faltering-views.contract';
export { bytesOf } from './view-stores';
export { fresh, historyOf, takings } from './till';
