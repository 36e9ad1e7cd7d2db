// Public API of this module: other modules import from here only.
export { Claims, type EarlierClaim } from './claims';
export { CurrentEdition } from './current-edition';
export { RunnerForm, RunnerForms } from './registration.controller';
export { RegistrationRepository } from './registration.repository';
export { FAMILY_ACTOR } from './registration.service';
export { type RegisteredRunner, WithdrawalService } from './withdrawal.service';
export { type SessionData, ShowSession } from './show-session.handler';
