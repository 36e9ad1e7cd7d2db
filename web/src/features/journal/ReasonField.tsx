import { hasLetters, MAX_REASON_LENGTH, refusalText } from '@app/domain';
import { useRef, useState, type Ref } from 'react';
import { PlainField } from '../../components/PlainFields';

interface ReasonFieldProps {
  readonly reason: string;
  readonly onType: (reason: string) => void;
  /** Whether to show an error for an empty reason. */
  readonly showsError: boolean;
  readonly ref: Ref<HTMLInputElement>;
}

/** The reason of a correction. Shows an error while typing if it contains no letters. */
export function ReasonField({ reason, onType, showsError, ref }: ReasonFieldProps) {
  return (
    <PlainField
      ref={ref}
      label="Varför?"
      help="Helst utan namn: skälet står kvar i journalen."
      problem={reasonProblem(reason, showsError)}
      value={reason}
      maxLength={MAX_REASON_LENGTH}
      autoComplete="off"
      onType={onType}
    />
  );
}

function reasonProblem(reason: string, showsError: boolean): string | undefined {
  if (reason.trim() === '') return showsError ? refusalText('reason-missing') : undefined;
  return hasLetters(reason) ? undefined : refusalText('reason-wordless');
}

/**
 * The state of a reason field. `validate` returns whether the reason is valid; if not, it shows the error and
 * focuses the field, in the middle of what scrolls.
 */
export function useReasonField(reason: string) {
  const [showsError, setShowsError] = useState(false);
  const ref = useRef<HTMLInputElement>(null);
  const validate = () => {
    if (hasLetters(reason)) return true;
    setShowsError(true);
    ref.current?.focus({ preventScroll: true });
    // The error is below the field.
    ref.current?.scrollIntoView({ block: 'center' });
    return false;
  };
  return { validate, props: { reason, showsError, ref } };
}
