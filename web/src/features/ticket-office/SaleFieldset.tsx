import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import { distanceLabel, DISTANCES, metresFromKm } from '@app/domain';
import type { SaleFields } from './sale.schema';

interface SaleFieldsetProps {
  readonly register: UseFormRegister<SaleFields>;
  readonly errors: FieldErrors<SaleFields>;
}

interface FieldLook {
  readonly name: keyof SaleFields;
  readonly label: string;
  readonly width: string;
  readonly keyboard?: 'numeric' | 'tel';
  readonly choices?: readonly { readonly value: string; readonly label: string }[];
}

const distances = DISTANCES.map((km) => ({
  value: String(km),
  label: distanceLabel(metresFromKm(km)),
}));
const classes = ['Ingen', 'Dam', 'Herr'].map((value) => ({ value, label: value }));

const fields: readonly FieldLook[] = [
  { name: 'bib', label: 'Startnummer', width: '1 1 140px', keyboard: 'numeric' },
  { name: 'firstname', label: 'Förnamn', width: '3 1 200px' },
  { name: 'lastname', label: 'Efternamn', width: '3 1 200px' },
  { name: 'age', label: 'Ålder eller födelseår', width: '1 1 180px', keyboard: 'numeric' },
  { name: 'phone', label: 'Telefon', width: '2 1 180px', keyboard: 'tel' },
  { name: 'distance', label: 'Distans', width: '1 1 140px', choices: distances },
  { name: 'group', label: 'Klass', width: '1 1 140px', choices: classes },
];

/** A sale’s fields in typing order. The bib is first, because the seller is holding it. */
export function SaleFieldset({ register, errors }: SaleFieldsetProps) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'flex-start' }}>
      {fields.map(({ name, label, width, keyboard, choices }) => (
        <TextField
          key={name}
          label={label}
          required
          autoFocus={name === 'bib'}
          select={choices !== undefined}
          error={errors[name] !== undefined}
          helperText={errors[name]?.message}
          slotProps={{
            select: { native: true },
            inputLabel: { required: false, ...(choices && { shrink: true }) },
            htmlInput: {
              autoComplete: 'off',
              ...(keyboard && { inputMode: keyboard }),
              ...(name === 'bib' && { 'data-page-focus': '' }),
            },
          }}
          sx={{ flex: width }}
          {...register(name)}
        >
          {choices && [
            <option key="" value="">
              Välj
            </option>,
            ...choices.map((choice) => (
              <option key={choice.value} value={choice.value}>
                {choice.label}
              </option>
            )),
          ]}
        </TextField>
      ))}
    </Box>
  );
}
