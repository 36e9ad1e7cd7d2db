// The door of this room: what other rooms use of it. Nothing else in here is theirs.
export { MailPreferences } from './mail-preferences';
export { MailingIds } from './mailing-ids';
export { MailingRecords } from './mailing-records';
export { takeOneClickForms } from './one-click';
