import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import type { RunnerFields } from './runner.schema';

interface BoardRunnerFieldsetProps {
  readonly register: UseFormRegister<RunnerFields>;
  readonly errors: FieldErrors<RunnerFields>;
  /** True while the input is being sent. */
  readonly isReadOnly?: boolean;
}

interface FieldLook {
  readonly name: keyof RunnerFields;
  readonly label: string;
  readonly width: string;
  readonly isNumber?: boolean;
}

const fields: readonly FieldLook[] = [
  { name: 'firstname', label: 'Förnamn', width: '3 1 160px' },
  { name: 'lastname', label: 'Efternamn', width: '3 1 160px' },
  { name: 'age', label: 'Ålder eller födelseår', width: '1 1 170px', isNumber: true },
  { name: 'bib', label: 'Startnummer', width: '1 1 130px', isNumber: true },
  { name: 'group', label: 'Klass', width: '1 1 110px' },
  { name: 'company', label: 'Klubb/Företag', width: '3 1 180px' },
  { name: 'phone', label: 'Telefon', width: '2 1 140px' },
];

/** A runner's fields. */
export function BoardRunnerFieldset({ register, errors, isReadOnly = false }: BoardRunnerFieldsetProps) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'flex-start' }}>
      {fields.map(({ name, label, width, isNumber = false }) => {
        const isChoice = name === 'group';
        return (
          <TextField
            key={name}
            label={label}
            select={isChoice}
            error={errors[name] !== undefined}
            helperText={errors[name]?.message}
            slotProps={{
              select: { native: true },
              // Always shrunk, since MUI misplaces the label of a field that code has emptied.
              inputLabel: { shrink: true },
              htmlInput: {
                autoComplete: 'off',
                readOnly: isReadOnly,
                ...(isNumber && { inputMode: 'numeric' }),
              },
            }}
            sx={{ flex: width }}
            {...register(name)}
          >
            {isChoice && groups}
          </TextField>
        );
      })}
    </Box>
  );
}

const groups = ['', 'Dam', 'Herr'].map((group) => (
  <option key={group} value={group}>
    {group || 'Ingen'}
  </option>
));
