import * as z from 'zod/mini';
import { fieldTexts, LIMITS, oneLine, stockholmDate } from '@app/domain';
import { serverClock } from '../api/clock';

/** A first or last name: visible text, and not too long. The same rule as on the server. */
export const nameRule = z.string().check(
  z.refine((text) => oneLine(text) !== '', { error: fieldTexts.nameMissing, abort: true }),
  z.refine((text) => oneLine(text).length <= LIMITS.name, { error: fieldTexts.nameTooLong }),
);

/** MUI's names for the ways to close a dialog. */
type WayOut = 'backdropClick' | 'escapeKeyDown';

/** Closes a form's dialog, but not while it saves (an error must be seen), nor on a click outside when something is typed. */
export function leaveForm(
  onClose: () => void,
  form: { readonly isBusy: boolean; readonly isTouched: boolean },
) {
  return (_event: unknown, way: WayOut) => {
    if (form.isBusy || (way === 'backdropClick' && form.isTouched)) return;
    onClose();
  };
}

/** The year in Sweden now, which turns a birth year into an age. */
export function thisYear(): number {
  return Number(stockholmDate(serverClock.now()).slice(0, 4));
}
