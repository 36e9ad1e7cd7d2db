import * as z from 'zod/mini';
import { fieldTexts, LIMITS, oneLine, stockholmDate } from '@app/domain';
import { serverClock } from '../api/clock';

/** A first or last name: visible text of limited length. The same rule as on the server. */
export const nameRule = z.string().check(
  z.refine((text) => oneLine(text) !== '', { error: fieldTexts.nameMissing, abort: true }),
  z.refine((text) => oneLine(text).length <= LIMITS.name, { error: fieldTexts.nameTooLong }),
);

/** MUI's reasons for closing a dialog. */
type CloseReason = 'backdropClick' | 'escapeKeyDown';

/**
 * Returns a close handler for a form's dialog. It ignores all attempts while the form saves (an error must be
 * seen), and a click outside after input.
 */
export function formCloseHandler(
  onClose: () => void,
  form: { readonly isBusy: boolean; readonly isTouched: boolean },
) {
  return (_event: unknown, reason: CloseReason) => {
    if (form.isBusy || (reason === 'backdropClick' && form.isTouched)) return;
    onClose();
  };
}

/** The current year in Sweden, which turns a birth year into an age. */
export function currentYear(): number {
  return Number(stockholmDate(serverClock.now()).slice(0, 4));
}
