export * from './login-codes.view';
export * from './payments.view';
export * from './raceday.view';
export * from './registration-rows';
export * from './registrations.view';
export * from './session.view';
