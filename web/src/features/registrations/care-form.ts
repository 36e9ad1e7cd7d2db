import { useState } from 'react';

/** Something an organiser can do afterwards: what the button says, and what the dialog says will come of it. */
export interface CareWords {
  readonly label: string;
  /** Heard in place of the label where there are several of the same. */
  readonly of: string;
  readonly title: string;
  readonly consequence: string;
  readonly confirm: string;
  readonly done: string;
  /** Kronor asked for, with what is proposed; left out where there is no amount. */
  readonly amount?: { readonly proposed: number; readonly most: number };
  /** Whether nothing has to be written. */
  readonly isNoteless?: boolean;
  readonly isDangerous?: boolean;
  /** Whether the bank's reference and day are asked for. */
  readonly isBank?: boolean;
  /** What they are where the bank has told already; `date` YYYY-MM-DD. */
  readonly fromBank?: { readonly reference: string; readonly date: string };
}

/** What is typed, and what is wrong with it once it was sent. */
export function useCareForm(words: CareWords) {
  const { amount: asked, fromBank } = words;
  const [amount, setAmount] = useState(asked && asked.proposed > 0 ? String(asked.proposed) : '');
  const [note, setNote] = useState('');
  const [reference, setReference] = useState(fromBank?.reference ?? '');
  const [date, setDate] = useState(fromBank?.date ?? '');
  const [isSubmitted, setIsSubmitted] = useState(false);
  const wrong = problemsIn({ amount, note, reference, date }, words);
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
    amountTrouble: shown.amount,
    noteTrouble: shown.note,
    referenceTrouble: shown.reference,
    dateTrouble: shown.date,
    /** Undefined while something is missing, which is then told. */
    read: () => {
      setIsSubmitted(true);
      if (Object.values(wrong).some((problem) => problem)) return undefined;
      const bank = words.isBank && { reference: reference.trim(), date };
      return { note: note.trim(), ...(asked && { amount: Number(amount) }), ...bank };
    },
  };
}

type Written = Readonly<Record<'amount' | 'note' | 'reference' | 'date', string>>;
type Problems = Partial<Record<keyof Written, string | undefined>>;

function problemsIn(
  { amount, note, reference, date }: Written,
  { amount: asked, isNoteless = false, isBank = false }: CareWords,
): Problems {
  const missing = (text: string, why: string) => (text.trim() === '' ? why : undefined);
  return {
    amount: asked && problemIn(amount, asked.most),
    note: isNoteless ? undefined : missing(note, 'Skriv vad som har gjorts, och varför'),
    reference: isBank ? missing(reference, 'Ange bankens referens') : undefined,
    date: isBank ? missing(date, 'Ange bankens datum') : undefined,
  };
}

function problemIn(amount: string, most: number): string | undefined {
  const isRight = /^\s*\d+\s*$/.test(amount) && Number(amount) >= 1 && Number(amount) <= most;
  return isRight ? undefined : `Ange hela kronor, 1 till ${String(most)}`;
}

/** What is typed into the dialog of an action. */
export type CareForm = ReturnType<typeof useCareForm>;
