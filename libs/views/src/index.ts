export * from './journal.view';
export * from './race-board.view';
export * from './races.view';
export * from './rows';
export * from './start-list.view';
