import type { RegistrationEvent } from '@app/domain';
import type { Row, Rows } from '@app/eventing';

/** Which edition a registration belongs to: only its first event says so. Kept beside a view's rows, in a partition never shown. */
export interface EditionNote extends Row {
  readonly edition: string;
}

const NOTES = 'edition-of';

/** Remembers the edition of a registration that was opened. */
export function noteEdition(
  rows: Rows<EditionNote>,
  { registration, edition }: Extract<RegistrationEvent, { type: 'RegistrationOpened' }>,
): void {
  rows.put(NOTES, registration, { edition });
}

/** The edition of the event's registration; '' for one that was never opened. */
export function editionOf(
  rows: Rows<EditionNote>,
  { registration }: Pick<RegistrationEvent, 'registration'>,
): string {
  return rows.get(NOTES, registration)?.edition ?? '';
}
