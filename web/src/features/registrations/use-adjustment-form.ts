import { useState } from 'react';

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
export function useAdjustmentForm(text: AdjustmentText) {
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

export type AdjustmentForm = ReturnType<typeof useAdjustmentForm>;
