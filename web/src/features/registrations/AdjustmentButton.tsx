import Alert from '@mui/material/Alert';
import Button, { type ButtonProps } from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useId, useState, type SubmitEvent } from 'react';
import { MAX_NOTE_LENGTH, MAX_REFERENCE_LENGTH } from '@app/domain';
import { useAdjustment, type AdjustmentAction } from '../../api/payment-adjustments';
import { errorText } from '../../api/client';
import { useNotice } from '../../components/NoticeProvider';
import { useAdjustmentForm, type AdjustmentForm, type AdjustmentText } from './use-adjustment-form';

interface AdjustmentButtonProps {
  readonly action: AdjustmentAction;
  readonly words: AdjustmentText;
  readonly look?: Pick<ButtonProps, 'variant' | 'color'>;
}

/**
 * A button for a payment adjustment. Its dialog states the consequence, asks for a note, and stays open on
 * failure.
 */
export function AdjustmentButton({ action, words, look = { color: 'inherit' } }: AdjustmentButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        size="small"
        {...look}
        aria-label={`${words.label}: ${words.of}`}
        sx={{ minHeight: 44 }}
        onClick={() => {
          setIsOpen(true);
        }}
      >
        {words.label}
      </Button>
      {isOpen && <AdjustmentDialog action={action} words={words} onClose={() => setIsOpen(false)} />}
    </>
  );
}

interface AdjustmentDialogProps extends Pick<AdjustmentButtonProps, 'action' | 'words'> {
  readonly onClose: () => void;
}

function AdjustmentDialog({ action, words, onClose }: AdjustmentDialogProps) {
  const { title, consequence, confirm, done, isNoteless = false } = words;
  const color = words.isDangerous ? 'error' : 'primary';
  const id = useId();
  const notice = useNotice();
  const { mutateAsync, isPending, error } = useAdjustment();
  const fields = useAdjustmentForm(words);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const typed = fields.read();
    if (!typed || isPending) return;
    // Uses the promise: the lists are refetched before it resolves, and the button may be unmounted by then.
    mutateAsync({ action, typed }).then(
      () => {
        notice({ text: done, tone: 'info' });
        onClose();
      },
      () => undefined,
    );
  };
  return (
    <Dialog open onClose={isPending ? undefined : onClose} aria-labelledby={id} fullWidth maxWidth="xs">
      <form noValidate onSubmit={submit}>
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent>
          <DialogContentText>{consequence}</DialogContentText>
          <Fields words={words} fields={fields} />
          {error && <Alert severity="error">{errorText(error)}</Alert>}
        </DialogContent>
        <DialogActions>
          <Button variant="text" disabled={isPending} onClick={onClose}>
            Avbryt
          </Button>
          <Button type="submit" variant="contained" color={color} loading={isPending} autoFocus={isNoteless}>
            {confirm}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

interface FieldsProps {
  readonly words: AdjustmentText;
  readonly fields: AdjustmentForm;
}

function Fields({ words: { amount, isBank, isNoteless = false }, fields }: FieldsProps) {
  return (
    <>
      {amount && (
        <TextField
          autoFocus
          fullWidth
          margin="normal"
          label="Belopp, kr"
          value={fields.amount}
          error={fields.amountTrouble !== undefined}
          helperText={fields.amountTrouble}
          onChange={({ target }) => {
            fields.setAmount(target.value);
          }}
          slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'off' } }}
        />
      )}
      {isBank && <BankFields fields={fields} />}
      {!isNoteless && (
        <TextField
          autoFocus={!amount}
          fullWidth
          multiline
          minRows={2}
          margin="normal"
          label="Notering"
          value={fields.note}
          error={fields.noteTrouble !== undefined}
          helperText={fields.noteTrouble ?? 'Vad har gjorts, och varför? Syns i historiken.'}
          onChange={({ target }) => {
            fields.setNote(target.value);
          }}
          slotProps={{ htmlInput: { autoComplete: 'off', maxLength: MAX_NOTE_LENGTH } }}
        />
      )}
    </>
  );
}

function BankFields({ fields }: Pick<FieldsProps, 'fields'>) {
  return (
    <>
      <TextField
        fullWidth
        margin="normal"
        label="Bankens referens"
        value={fields.reference}
        error={fields.referenceTrouble !== undefined}
        helperText={fields.referenceTrouble}
        onChange={({ target }) => {
          fields.setReference(target.value);
        }}
        slotProps={{ htmlInput: { autoComplete: 'off', maxLength: MAX_REFERENCE_LENGTH } }}
      />
      <TextField
        fullWidth
        type="date"
        margin="normal"
        label="Bankens datum"
        value={fields.date}
        error={fields.dateTrouble !== undefined}
        helperText={fields.dateTrouble}
        onChange={({ target }) => {
          fields.setDate(target.value);
        }}
        slotProps={{ inputLabel: { shrink: true } }}
      />
    </>
  );
}
