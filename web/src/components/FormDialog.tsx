import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button, { type ButtonProps } from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState, type ReactNode, type SyntheticEvent } from 'react';
import { errorText } from '../api/client';
import { useConfirm } from './ConfirmProvider';
import { PageDialog } from './PageDialog';

interface FormDialogProps {
  readonly title: string;
  readonly maxWidth: 'xs' | 'sm' | 'md';
  readonly submit: Pick<ButtonProps, 'children' | 'color' | 'disabled' | 'autoFocus'>;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly onChange?: (() => void) | undefined;
  readonly isPending: boolean;
  /** Why the last attempt failed: an error, or its text. */
  readonly error: Error | string | null | undefined;
  readonly errorSeverity?: 'error' | 'warning';
  readonly children: ReactNode;
}

/**
 * A form in a dialog. It stays open while the form saves, so that an error is seen. After input, Escape, Back
 * and a click outside ask first.
 */
export function FormDialog(props: FormDialogProps) {
  const { title, maxWidth, submit, onSubmit, onClose, onChange, isPending, children } = props;
  const { error, errorSeverity = 'error' } = props;
  const id = useId();
  const [isTouched, setIsTouched] = useState(false);
  const leave = useFormClose(onClose, { isBusy: isPending, isTouched });
  return (
    <PageDialog open onClose={() => void leave()} aria-labelledby={id} fullWidth maxWidth={maxWidth}>
      <Box
        component="form"
        noValidate
        sx={formStyle}
        onInput={() => setIsTouched(true)}
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
    </PageDialog>
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

/**
 * Returns the handler for Escape, Back and a click outside a form's dialog. It does nothing while the form
 * saves (an error must be seen), and asks before it discards input.
 */
export function useFormClose(
  onClose: () => void,
  form: { readonly isBusy: boolean; readonly isTouched: boolean },
) {
  const confirm = useConfirm();
  return async () => {
    if (form.isBusy || (form.isTouched && !(await confirm(DISCARD_QUESTION)))) return;
    onClose();
  };
}

const DISCARD_QUESTION = {
  title: 'Stäng utan att spara?',
  text: 'Det du har skrivit här försvinner.',
  confirmLabel: 'Stäng',
};
