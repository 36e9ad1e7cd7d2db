import Box from '@mui/material/Box';
import { useId, type ChangeEvent, type InputHTMLAttributes, type Ref } from 'react';
import { fieldLook, labelLook } from './field-look';

interface PlainFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'className'> {
  readonly ref?: Ref<HTMLInputElement>;
  readonly label: string;
  readonly value: string;
  readonly onType: (text: string) => void;
  /** What to know about the field; `isNews` when that changes by itself and should be heard. */
  readonly help?: string;
  readonly isNews?: boolean;
  /** What is wrong with what was typed; said instead of the help. */
  readonly problem?: string | undefined;
  readonly look?: Readonly<Record<string, unknown>>;
}

/** A text field with its help and its fault, for pages that must be there at once. */
export function PlainField(props: PlainFieldProps) {
  const { ref, label, value, onType, help, isNews = false, problem, look = {}, ...input } = props;
  const id = useId();
  const isWrong = problem !== undefined;
  return (
    <Box sx={{ width: '100%' }}>
      <Box component="label" htmlFor={id} sx={labelLook}>
        {label}
      </Box>
      <Box
        {...input}
        component="input"
        ref={ref}
        id={id}
        value={value}
        aria-invalid={isWrong}
        aria-describedby={`${id}-help`}
        onChange={(event: ChangeEvent<HTMLInputElement>) => {
          onType(event.target.value);
        }}
        sx={{ ...fieldLook, ...look, ...(isWrong && { borderColor: 'error.main', borderWidth: 2 }) }}
      />
      <Box
        id={`${id}-help`}
        role={isWrong ? 'alert' : isNews ? 'status' : undefined}
        sx={{
          mt: 0.5,
          fontSize: '0.875rem',
          color: isWrong ? 'error.main' : 'text.secondary',
          '&::first-letter': { textTransform: 'uppercase' },
        }}
      >
        {problem ?? help}
      </Box>
    </Box>
  );
}
