import Box from '@mui/material/Box';
import { useId, type ChangeEvent } from 'react';
import { fieldLook, labelLook } from './field-look';

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
