import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button, { type ButtonProps } from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, type ReactNode, type SyntheticEvent } from 'react';
import { errorText } from '../api/client';

interface FormDialogProps {
  readonly title: string;
  readonly maxWidth: 'xs' | 'sm' | 'md';
  readonly submit: Pick<ButtonProps, 'children' | 'color' | 'disabled' | 'autoFocus'>;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly onChange?: (() => void) | undefined;
  readonly isPending: boolean;
  /** After input, a click outside does not close the dialog. */
  readonly isTouched?: boolean;
  /** Why the last attempt failed: an error, or its text. */
  readonly error: Error | string | null | undefined;
  readonly errorSeverity?: 'error' | 'warning';
  readonly children: ReactNode;
}

/** A form in a dialog. It stays open while the form saves, so that an error is seen. */
export function FormDialog(props: FormDialogProps) {
  const { title, maxWidth, submit, onSubmit, onClose, onChange, isPending, children } = props;
  const { isTouched = false, error, errorSeverity = 'error' } = props;
  const id = useId();
  const leave = formCloseHandler(onClose, { isBusy: isPending, isTouched });
  return (
    <Dialog open onClose={leave} aria-labelledby={id} fullWidth maxWidth={maxWidth}>
      <Box
        component="form"
        noValidate
        sx={formStyle}
        onChange={onChange}
        onSubmit={(event: SyntheticEvent) => {
          event.preventDefault();
          // React would also submit a form that this dialog is rendered in.
          event.stopPropagation();
          onSubmit();
        }}
      >
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent sx={contentStyle}>{children}</DialogContent>
        {/* Outside the scrolling content, so that it stays in sight on a phone. */}
        {error && (
          <Box sx={{ px: 3, pt: 2 }}>
            <Alert severity={errorSeverity}>{typeof error === 'string' ? error : errorText(error)}</Alert>
          </Box>
        )}
        <DialogActions>
          <Button variant="text" onClick={onClose} disabled={isPending}>
            Avbryt
          </Button>
          <Button type="submit" variant="contained" loading={isPending} {...submit} />
        </DialogActions>
      </Box>
    </Dialog>
  );
}

/** The content scrolls between the title and the buttons; in a very low window all of the form does. */
const formStyle = { display: 'flex', flexDirection: 'column', minHeight: 0, overflowY: 'auto' } as const;
const contentStyle = {
  display: 'grid',
  gap: 2,
  '&&': { pt: 1 },
  '@media (max-height: 420px)': { flexShrink: 0, overflowY: 'visible' },
} as const;

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
