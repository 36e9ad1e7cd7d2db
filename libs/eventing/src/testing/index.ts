export * from './projection';
export * from './specification';
export * from './view-store.contract';
export * from './event-store.contract';
export * from './key-store.contract';
export * from './two-handlers.contract';
export * from './flaky-view-store.contract';
export {
  truncatedAt,
  foldAll,
  hotelGuests,
  hotelHistories,
  inPages,
  storeWith,
  partitionsOf,
} from './hotel-guests';
export { serialisedRows, OnDemandViewStore } from './view-stores';
export { newEvent, historyOf, balances } from './bank-account';
