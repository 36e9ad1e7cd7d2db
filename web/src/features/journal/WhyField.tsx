import { isWorded, LONGEST_REASON, refusalText } from '@app/domain';
import { useRef, useState, type Ref } from 'react';
import { PlainField } from '../../components/PlainFields';

interface WhyFieldProps {
  readonly reason: string;
  readonly onType: (reason: string) => void;
  /** Whether somebody has wanted to go on without a reason. */
  readonly isAsked: boolean;
  readonly ref: Ref<HTMLInputElement>;
}

/** Why something is put right. Says at once when what is typed has no words. */
export function WhyField({ reason, onType, isAsked, ref }: WhyFieldProps) {
  return (
    <PlainField
      ref={ref}
      label="Varför?"
      help="Skriv utan namn: skälet står kvar i journalen."
      problem={problemWith(reason, isAsked)}
      value={reason}
      maxLength={LONGEST_REASON}
      autoComplete="off"
      onType={onType}
    />
  );
}

function problemWith(reason: string, isAsked: boolean): string | undefined {
  if (reason.trim() === '') return isAsked ? refusalText('reason-missing') : undefined;
  return isWorded(reason) ? undefined : refusalText('reason-wordless');
}

/** Whether there is a reason to go on with: where there is none, its field says so, comes into sight and can be typed in. */
export function useWhy(reason: string) {
  const [isAsked, setAsked] = useState(false);
  const ref = useRef<HTMLInputElement>(null);
  const isSaid = () => {
    if (isWorded(reason)) return true;
    setAsked(true);
    ref.current?.focus();
    return false;
  };
  return { isSaid, field: { reason, isAsked, ref } };
}
