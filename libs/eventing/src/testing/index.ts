export * from './specification';
export * from './view-store.contract';
export * from './event-store.contract';
export * from './key-store.contract';
export * from './two-handlers.contract';
export * from './flaky-view-store.contract';
export {
  truncatedAt,
  foldAll,
  accountOwners,
  accountHistories,
  withPageSize,
  storeWith,
  partitionsOf,
} from './account-history';
export { serialisedRows, OnDemandViewStore } from './view-stores';
export { newEvent, historyOf, balances } from './bank-account';
