import DialogContentText from '@mui/material/DialogContentText';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { FormDialog } from '../../components/FormDialog';
import { useSellOutsideSwish, type RecordedSale } from './queries';
import type { Sale } from './sale.schema';

interface NonSwishPaymentDialogProps {
  readonly sale: Sale;
  /** The Swish payment that this one replaces. */
  readonly payref?: string;
  readonly onClose: () => void;
  readonly onSold: (sold: RecordedSale) => void;
}

/** Records a payment outside Swish, with a note for the bookkeeping. */
export function NonSwishPaymentDialog({ sale, payref, onClose, onSold }: NonSwishPaymentDialogProps) {
  const [note, setNote] = useState('Kontant');
  const [isSubmitted, setIsSubmitted] = useState(false);
  const sell = useSellOutsideSwish();
  const isMissing = note.trim() === '';

  const submit = () => {
    setIsSubmitted(true);
    if (isMissing || sell.isPending) return;
    sell.mutate({ sale, note: note.trim(), payref }, { onSuccess: onSold });
  };

  return (
    <FormDialog
      title="Kontant eller annan betalning"
      maxWidth="xs"
      submit={{ children: 'Betalt' }}
      onSubmit={submit}
      onClose={onClose}
      isPending={sell.isPending}
      error={sell.error}
    >
      <DialogContentText>
        {sale.firstname} {sale.lastname} får nummer {sale.bib} och räknas som betald. Notera hur det
        betalades.
      </DialogContentText>
      <TextField
        autoFocus
        label="Notering"
        value={note}
        error={isSubmitted && isMissing}
        helperText={isSubmitted && isMissing && 'Obligatorisk'}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => setNote(target.value)}
        slotProps={{ htmlInput: { autoComplete: 'off', maxLength: 200 } }}
      />
    </FormDialog>
  );
}
