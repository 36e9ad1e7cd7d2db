import Button, { type ButtonProps } from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { MAX_NOTE_LENGTH, MAX_REFERENCE_LENGTH, paymentStatusLabels } from '@app/domain';
import type { PaymentRow } from '@app/views';
import { errorText } from '../../api/client';
import { useCheckPayment } from '../../api/registrations';
import { FormDialog } from '../../components/FormDialog';
import { useNotice } from '../../components/NoticeProvider';
import { useAdjustment, type AdjustmentAction } from './payment-adjustments';
import { canCheckAgain } from './payment-entries';

interface AdjustmentButtonProps {
  readonly action: AdjustmentAction;
  readonly text: AdjustmentText;
  readonly look?: Pick<ButtonProps, 'variant' | 'color'>;
}

/**
 * A button for a payment adjustment. Its dialog states the consequence, asks for a note, and stays open on
 * failure.
 */
export function AdjustmentButton({ action, text, look = { color: 'inherit' } }: AdjustmentButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        size="small"
        {...look}
        aria-label={`${text.label}: ${text.of}`}
        sx={{ minHeight: 44 }}
        onClick={() => setIsOpen(true)}
      >
        {text.label}
      </Button>
      {isOpen && <AdjustmentDialog action={action} text={text} onClose={() => setIsOpen(false)} />}
    </>
  );
}

interface AdjustmentDialogProps extends Pick<AdjustmentButtonProps, 'action' | 'text'> {
  readonly onClose: () => void;
}

function AdjustmentDialog({ action, text, onClose }: AdjustmentDialogProps) {
  const { title, consequence, confirm, done, isNoteless = false } = text;
  const notice = useNotice();
  const { mutateAsync, isPending, error } = useAdjustment();
  const fields = useAdjustmentForm(text);

  const submit = () => {
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
    <FormDialog
      title={title}
      maxWidth="xs"
      submit={{
        children: confirm,
        color: text.isDangerous ? 'error' : 'primary',
        autoFocus: isNoteless,
      }}
      onSubmit={submit}
      onClose={onClose}
      isPending={isPending}
      error={error}
    >
      <DialogContentText>{consequence}</DialogContentText>
      <Fields text={text} fields={fields} />
    </FormDialog>
  );
}

interface FieldsProps {
  readonly text: AdjustmentText;
  readonly fields: AdjustmentForm;
}

function Fields({ text: { amount, isBank, isNoteless = false }, fields }: FieldsProps) {
  return (
    <>
      {amount && (
        <TextField
          autoFocus
          label="Belopp, kr"
          value={fields.amount}
          error={fields.amountError !== undefined}
          helperText={fields.amountError}
          onChange={({ target }) => fields.setAmount(target.value)}
          slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'off' } }}
        />
      )}
      {isBank && <BankFields fields={fields} />}
      {!isNoteless && (
        <TextField
          autoFocus={!amount}
          multiline
          minRows={2}
          label="Notering"
          value={fields.note}
          error={fields.noteError !== undefined}
          helperText={fields.noteError ?? 'Vad har gjorts, och varför? Syns i historiken.'}
          onChange={({ target }) => fields.setNote(target.value)}
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
        label="Bankens referens"
        value={fields.reference}
        error={fields.referenceError !== undefined}
        helperText={fields.referenceError}
        onChange={({ target }) => fields.setReference(target.value)}
        slotProps={{ htmlInput: { autoComplete: 'off', maxLength: MAX_REFERENCE_LENGTH } }}
      />
      <TextField
        type="date"
        label="Bankens datum"
        value={fields.date}
        error={fields.dateError !== undefined}
        helperText={fields.dateError}
        onChange={({ target }) => fields.setDate(target.value)}
        slotProps={{ inputLabel: { shrink: true } }}
      />
    </>
  );
}

/** The texts and fields of a payment adjustment’s button and dialog. */
export interface AdjustmentText {
  readonly label: string;
  /** Added to the label for screen readers, to tell equal buttons apart. */
  readonly of: string;
  readonly title: string;
  readonly consequence: string;
  readonly confirm: string;
  readonly done: string;
  /** Asks for an amount in SEK; undefined: no amount. */
  readonly amount?: { readonly proposed: number; readonly most: number };
  /** Does not ask for a note. */
  readonly isNoteless?: boolean;
  readonly isDangerous?: boolean;
  /** Asks for the bank’s reference and date. */
  readonly isBank?: boolean;
  /** Prefilled from a bank line; `date` YYYY-MM-DD. */
  readonly fromBank?: { readonly reference: string; readonly date: string };
}

/** The typed values of the dialog, and their errors after the first submit. */
function useAdjustmentForm(text: AdjustmentText) {
  const { amount: limits, fromBank } = text;
  const [amount, setAmount] = useState(limits && limits.proposed > 0 ? String(limits.proposed) : '');
  const [note, setNote] = useState('');
  const [reference, setReference] = useState(fromBank?.reference ?? '');
  const [date, setDate] = useState(fromBank?.date ?? '');
  const [isSubmitted, setIsSubmitted] = useState(false);
  const wrong = problemsIn({ amount, note, reference, date }, text);
  const shown: Problems = isSubmitted ? wrong : {};
  return {
    amount,
    setAmount,
    note,
    setNote,
    reference,
    setReference,
    date,
    setDate,
    amountError: shown.amount,
    noteError: shown.note,
    referenceError: shown.reference,
    dateError: shown.date,
    /** Validates, and returns the values; undefined with errors shown when something is missing. */
    read: () => {
      setIsSubmitted(true);
      if (Object.values(wrong).some((problem) => problem)) return undefined;
      const bank = text.isBank && { reference: reference.trim(), date };
      return { note: note.trim(), ...(limits && { amount: Number(amount) }), ...bank };
    },
  };
}

type TypedValues = Readonly<Record<'amount' | 'note' | 'reference' | 'date', string>>;
type Problems = Partial<Record<keyof TypedValues, string | undefined>>;

function problemsIn(
  { amount, note, reference, date }: TypedValues,
  { amount: limits, isNoteless = false, isBank = false }: AdjustmentText,
): Problems {
  const missing = (text: string, why: string) => (text.trim() === '' ? why : undefined);
  return {
    amount: limits && problemIn(amount, limits.most),
    note: isNoteless ? undefined : missing(note, 'Skriv vad som har gjorts, och varför'),
    reference: isBank ? missing(reference, 'Ange bankens referens') : undefined,
    date: isBank ? missing(date, 'Ange bankens datum') : undefined,
  };
}

function problemIn(amount: string, most: number): string | undefined {
  const isValid = /^\s*\d+\s*$/.test(amount) && Number(amount) >= 1 && Number(amount) <= most;
  return isValid ? undefined : `Ange hela kronor, 1 till ${String(most)}`;
}

type AdjustmentForm = ReturnType<typeof useAdjustmentForm>;

/** Asks Swish about a payment again. Renders nothing when Swish cannot have a new answer. */
export function CheckPaymentButton({ payment, of }: { payment: PaymentRow; of: string }) {
  const check = useCheckPayment();
  const notice = useNotice();
  if (!canCheckAgain(payment)) return null;
  return (
    <Button
      size="small"
      color="inherit"
      aria-label={`Kontrollera igen: ${of}`}
      loading={check.isPending}
      sx={{ whiteSpace: 'nowrap' }}
      onClick={() => {
        // Uses the promise: with the answer the payment may leave the list, and this button unmounts with it.
        check.mutateAsync(payment.id).then(
          ({ status }) => notice({ text: `Swish svarar: ${paymentStatusLabels[status]}.`, tone: 'info' }),
          (error: unknown) => notice.error(errorText(error)),
        );
      }}
    >
      Kontrollera igen
    </Button>
  );
}
