import Box from '@mui/material/Box';
import { useId, type ChangeEvent } from 'react';
import { fieldLook, labelLook } from './field-look';

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
