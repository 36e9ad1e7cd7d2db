import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useState, type SubmitEvent } from 'react';
import { errorText } from '../../api/client';
import { useSellOtherwise, type RecordedSale } from './queries';
import type { Sale } from './sale.schema';

interface OtherPaymentDialogProps {
  readonly sale: Sale;
  /** The Swish payment that this one replaces. */
  readonly payref?: string;
  readonly onClose: () => void;
  readonly onSold: (sold: RecordedSale) => void;
}

/** Records a payment outside Swish, with a note for the bookkeeping. */
export function OtherPaymentDialog({ sale, payref, onClose, onSold }: OtherPaymentDialogProps) {
  const [note, setNote] = useState('Kontant');
  const [isSubmitted, setIsSubmitted] = useState(false);
  const sell = useSellOtherwise();
  const isMissing = note.trim() === '';

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    event.stopPropagation();
    setIsSubmitted(true);
    if (isMissing || sell.isPending) return;
    sell.mutate(
      { sale, note: note.trim(), payref },
      {
        onSuccess: onSold,
      },
    );
  };

  return (
    <Dialog open onClose={onClose} aria-labelledby="other-payment" fullWidth maxWidth="xs">
      <form noValidate onSubmit={submit}>
        <DialogTitle id="other-payment">Kontant eller annan betalning</DialogTitle>
        <DialogContent>
          <DialogContentText>
            {sale.firstname} {sale.lastname} får nummer {sale.bib} och räknas som betald. Notera hur det
            betalades.
          </DialogContentText>
          <TextField
            autoFocus
            fullWidth
            margin="normal"
            label="Notering"
            value={note}
            error={isSubmitted && isMissing}
            helperText={isSubmitted && isMissing && 'Obligatorisk'}
            onFocus={({ target }) => {
              target.select();
            }}
            onChange={({ target }) => {
              setNote(target.value);
            }}
            slotProps={{ htmlInput: { autoComplete: 'off', maxLength: 200 } }}
          />
          {sell.error && <Alert severity="error">{errorText(sell.error)}</Alert>}
        </DialogContent>
        <DialogActions>
          <Button variant="text" onClick={onClose}>
            Avbryt
          </Button>
          <Button type="submit" variant="contained" loading={sell.isPending}>
            Betalt
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
