import Box from '@mui/material/Box';
import { useId, type ChangeEvent, type InputHTMLAttributes, type Ref } from 'react';

interface PlainFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'className'> {
  readonly ref?: Ref<HTMLInputElement>;
  readonly label: string;
  readonly value: string;
  readonly onType: (text: string) => void;
  /** An explanation of the field. With `isLive` a screen reader announces its changes. */
  readonly help?: string;
  readonly isLive?: boolean;
  /** The error of the typed text, shown instead of the help. */
  readonly problem?: string | undefined;
  readonly sx?: Readonly<Record<string, unknown>>;
}

/** A native text field with help and error, for light pages. */
export function PlainField(props: PlainFieldProps) {
  const { ref, label, value, onType, help, isLive = false, problem, sx = {}, ...input } = props;
  const id = useId();
  const isInvalid = problem !== undefined;
  return (
    <Box sx={{ width: '100%' }}>
      <Box component="label" htmlFor={id} sx={labelStyle}>
        {label}
      </Box>
      <Box
        {...input}
        component="input"
        ref={ref}
        id={id}
        value={value}
        aria-invalid={isInvalid}
        aria-describedby={`${id}-help`}
        onChange={(event: ChangeEvent<HTMLInputElement>) => onType(event.target.value)}
        sx={{ ...fieldStyle, ...sx, ...(isInvalid && { borderColor: 'error.main', borderWidth: 2 }) }}
      />
      <Box
        id={`${id}-help`}
        role={isInvalid ? 'alert' : isLive ? 'status' : undefined}
        sx={{
          mt: 0.5,
          fontSize: '0.875rem',
          color: isInvalid ? 'error.main' : 'text.secondary',
          '&::first-letter': { textTransform: 'uppercase' },
        }}
      >
        {problem ?? help}
      </Box>
    </Box>
  );
}

interface SearchFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/** A native search field; calls `onChange` at every key. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  const id = useId();
  return (
    <Box sx={{ flex: '1 1 16rem', maxWidth: 420 }}>
      <Box component="label" htmlFor={id} sx={labelStyle}>
        {label}
      </Box>
      <Box
        component="input"
        id={id}
        type="search"
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={(event: ChangeEvent<HTMLInputElement>) => onChange(event.target.value)}
        sx={fieldStyle}
      />
    </Box>
  );
}

interface ChoiceFieldProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
}

/** A native select: fast on a phone and familiar. */
export function ChoiceField({ label, value, options, onChange }: ChoiceFieldProps) {
  const id = useId();
  return (
    <Box sx={{ flex: { xs: '1 1 auto', sm: '0 0 auto' }, minWidth: 128 }}>
      <Box component="label" htmlFor={id} sx={labelStyle}>
        {label}
      </Box>
      <Box
        component="select"
        id={id}
        value={value}
        onChange={(event: ChangeEvent<HTMLSelectElement>) => onChange(event.target.value)}
        sx={fieldStyle}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Box>
    </Box>
  );
}

/** Styles native fields as the library's, without their code. */
const fieldStyle = {
  display: 'block',
  width: '100%',
  minHeight: 44,
  px: 1.5,
  border: '1px solid rgba(0, 0, 0, 0.5)',
  borderRadius: 1,
  backgroundColor: 'common.white',
  color: 'text.primary',
  font: 'inherit',
  '&:hover': { borderColor: 'text.primary' },
} as const;

/** The label above a native field. */
const labelStyle = {
  display: 'block',
  mb: 0.5,
  fontSize: '0.875rem',
  fontWeight: 600,
  color: 'text.secondary',
} as const;
