import { loginCode } from '@app/domain';
import type { Ref } from 'react';
import { PlainField } from '../../components/PlainField';

/** Digits in a login code. */
export const CODE_LENGTH = 6;

interface CodeFieldProps {
  readonly ref?: Ref<HTMLInputElement>;
  readonly code: string;
  /** What is wrong with the code that was sent. */
  readonly problem: string | undefined;
  readonly isReadOnly: boolean;
  readonly onType: (code: string) => void;
}

/** One plain field for the code: it takes what is typed, pasted with spaces, or filled in by the phone. */
export function CodeField({ isReadOnly, onType, code, ...rest }: CodeFieldProps) {
  return (
    <PlainField
      {...rest}
      autoFocus
      label="Kod"
      value={code}
      help="Sex siffror"
      autoComplete="one-time-code"
      inputMode="numeric"
      readOnly={isReadOnly}
      data-page-focus=""
      onType={(typed) => {
        onType(loginCode(typed).slice(0, CODE_LENGTH));
      }}
      look={LOOK}
    />
  );
}

const LOOK = {
  width: 'min(100%, 15rem)',
  minHeight: 64,
  fontSize: '1.75rem',
  fontWeight: 700,
  letterSpacing: '0.35em',
  fontVariantNumeric: 'tabular-nums',
};
