import Dialog, { type DialogProps } from '@mui/material/Dialog';
import { useOpenDialog } from './open-dialogs';

interface PageDialogProps extends Omit<DialogProps, 'onClose'> {
  /** Escape, a click outside or the browser's Back; undefined where the dialog cannot be closed. */
  readonly onClose: (() => void) | undefined;
}

/** A dialog that the browser's Back closes, as Escape does, instead of leaving its page. */
export function PageDialog({ onClose, ...dialog }: PageDialogProps) {
  useOpenDialog(dialog.open, onClose);
  return <Dialog {...dialog} {...(onClose && { onClose: () => onClose() })} />;
}
