// The door of this room: what other rooms use of it. Nothing else in here is theirs.
export { Claims, type EarlierClaim } from './claims';
export { CurrentEdition } from './current-edition';
export { RunnerForm } from './registration.controller';
export { RegistrationRepository } from './registration.repository';
export { FAMILY } from './registration.service';
export { WithdrawalService, type WithdrawalCause } from './withdrawal.service';
export { type SessionData, ShowSession } from './show-session.handler';
