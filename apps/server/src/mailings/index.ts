// Public API of this module: other modules import from here only.
export { MailingIds } from './mailing-ids';
export { MailingRecords } from './mailing-records';
export { acceptOneClickForms, MailPreferences } from './unsubscribe.controller';
