import Box from '@mui/material/Box';
import { useId, type ChangeEvent, type InputHTMLAttributes, type Ref } from 'react';

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

interface SearchFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/** A field to search with; the list answers at every letter. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  const id = useId();
  return (
    <Box sx={{ flex: '1 1 16rem', maxWidth: 420 }}>
      <Box component="label" htmlFor={id} sx={labelLook}>
        {label}
      </Box>
      <Box
        component="input"
        id={id}
        type="search"
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={(event: ChangeEvent<HTMLInputElement>) => {
          onChange(event.target.value);
        }}
        sx={fieldLook}
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

/** One choice among several, by the device's own list: quick on a phone and known to everyone. */
export function ChoiceField({ label, value, options, onChange }: ChoiceFieldProps) {
  const id = useId();
  return (
    <Box sx={{ flex: { xs: '1 1 auto', sm: '0 0 auto' }, minWidth: 128 }}>
      <Box component="label" htmlFor={id} sx={labelLook}>
        {label}
      </Box>
      <Box
        component="select"
        id={id}
        value={value}
        onChange={(event: ChangeEvent<HTMLSelectElement>) => {
          onChange(event.target.value);
        }}
        sx={fieldLook}
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

/** How a native field looks: the same as the library's, at none of its weight. */
const fieldLook = {
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

/** The label above such a field. */
const labelLook = {
  display: 'block',
  mb: 0.5,
  fontSize: '0.875rem',
  fontWeight: 600,
  color: 'text.secondary',
} as const;
