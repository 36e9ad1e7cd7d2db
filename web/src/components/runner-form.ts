import * as z from 'zod/mini';
import { fieldTexts, LONGEST, oneLine } from '@app/domain';

/** A first or last name as typed: something that can be seen, and not too long. The server's own rule. */
export const nameRule = z.string().check(
  z.refine((text) => oneLine(text) !== '', { error: fieldTexts.nameMissing, abort: true }),
  z.refine((text) => oneLine(text).length <= LONGEST.name, { error: fieldTexts.nameTooLong }),
);

/** How one comes to leave a dialog; MUI's own words. */
type WayOut = 'backdropClick' | 'escapeKeyDown';

/** Closes a form's dialog, but not while it saves (a failure must be seen), nor by a slip beside it once something is typed. */
export function leaveForm(
  onClose: () => void,
  form: { readonly isBusy: boolean; readonly isTouched: boolean },
) {
  return (_event: unknown, way: WayOut) => {
    if (form.isBusy || (way === 'backdropClick' && form.isTouched)) return;
    onClose();
  };
}
