import TextField from '@mui/material/TextField';
import type { Ref } from 'react';

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
export function CodeField({ ref, code, problem, isReadOnly, onType }: CodeFieldProps) {
  return (
    <TextField
      autoFocus
      inputRef={ref}
      label="Kod"
      value={code}
      error={problem !== undefined}
      helperText={problem ?? 'Sex siffror'}
      onChange={({ target }) => {
        onType(target.value.replace(/\D/g, '').slice(0, CODE_LENGTH));
      }}
      slotProps={{
        htmlInput: {
          autoComplete: 'one-time-code',
          inputMode: 'numeric',
          readOnly: isReadOnly,
          'data-page-focus': '',
        },
        formHelperText: { role: problem === undefined ? undefined : 'alert' },
      }}
      sx={{
        width: 'min(100%, 17rem)',
        '& input': {
          fontSize: '1.75rem',
          fontWeight: 700,
          letterSpacing: '0.35em',
          fontVariantNumeric: 'tabular-nums',
        },
      }}
    />
  );
}
