import Dialog, { type DialogProps } from '@mui/material/Dialog';
import { Material } from './Material';
import { useOpenDialog } from './open-dialogs';

interface PageDialogProps extends Omit<DialogProps, 'onClose'> {
  /** Escape, a click outside or the browser's Back; undefined where the dialog cannot be closed. */
  readonly onClose: (() => void) | undefined;
}

/**
 * A dialog that the browser's Back closes, as Escape does, instead of leaving its page. It has its own theme,
 * because pages in plain styles open it too.
 */
export function PageDialog({ onClose, ...dialog }: PageDialogProps) {
  useOpenDialog(dialog.open, onClose);
  return (
    <Material>
      <Dialog {...dialog} {...(onClose && { onClose: () => onClose() })} />
    </Material>
  );
}
