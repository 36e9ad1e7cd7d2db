// Public API of this module: other modules import from here only.
export { MailPreferences } from './mail-preferences';
export { MailingIds } from './mailing-ids';
export { MailingRecords } from './mailing-records';
export { acceptOneClickForms } from './unsubscribe.controller';
