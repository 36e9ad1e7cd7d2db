import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useWatch, type Control, type FieldErrors, type UseFormRegister } from 'react-hook-form';
import { isAdult, isAge, withOwnStarts } from '@app/domain';
import { useAppConfig, type EditionDistance } from '../api/app-config';
import { racesQuery } from '../api/races';
import { anonymityChoice, anonymityHelp } from './AnonymousMark';
import { CheckField } from './CheckField';
import { distanceText } from './DistanceChip';
import { formatClock } from '../config/formats';
import { ageFromInput, type ParticipantFields } from './runner-fields';

interface RegistrationRunnerFieldsetProps {
  readonly register: UseFormRegister<ParticipantFields>;
  readonly control: Control<ParticipantFields>;
  readonly errors: FieldErrors<ParticipantFields>;
  readonly year: number;
}

export function RegistrationRunnerFieldset({
  register,
  control,
  errors,
  year,
}: RegistrationRunnerFieldsetProps) {
  const fieldProps = (name: keyof ParticipantFields, help?: string) => ({
    error: errors[name] !== undefined,
    helperText: errors[name]?.message ?? help,
    ...register(name),
  });
  const { typed, chosen } = useWatchedFields(control);
  const distances = useDistances(chosen);

  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, gap: 2, alignItems: 'start' }}>
      <TextField autoFocus label="Förnamn" slotProps={PLAIN} {...fieldProps('firstname')} />
      <TextField label="Efternamn" slotProps={PLAIN} {...fieldProps('lastname')} />
      <TextField
        label="Ålder vid anmälan"
        slotProps={{ htmlInput: { autoComplete: 'off', inputMode: 'numeric' } }}
        {...fieldProps('age', ageText(typed, year))}
      />
      <TextField label="Klubb/Företag" slotProps={PLAIN} {...fieldProps('company', 'Om du vill')} />
      <TextField select label="Distans" slotProps={CHOICE} {...fieldProps('distance')}>
        <option value="" disabled>
          Välj
        </option>
        {distances.map(({ km, metres, start }) => (
          <option key={km} value={String(km)}>
            {distanceText(metres)}, start kl. {formatClock(start)}
          </option>
        ))}
      </TextField>
      <TextField select label="Klass" slotProps={CHOICE} {...fieldProps('group', 'För resultatlistan')}>
        <option value="">Ingen</option>
        <option value="Dam">Dam</option>
        <option value="Herr">Herr</option>
      </TextField>
      <Box sx={{ gridColumn: '1 / -1' }}>
        <CheckField label={anonymityChoice} help={anonymityHelp} {...register('anonymous')} />
      </Box>
    </Box>
  );
}

const PLAIN = { htmlInput: { autoComplete: 'off' } };
const CHOICE = { select: { native: true }, inputLabel: { shrink: true } };

function useWatchedFields(control: Control<ParticipantFields>) {
  const [typed, chosen] = useWatch({ control, name: ['age', 'distance'] });
  return { typed, chosen };
}

function ageText(typed: string, year: number): string {
  const age = ageFromInput(typed, year);
  if (age === null || !isAge(age)) return 'Ålder eller födelseår';
  return `${age} år, ${isAdult(age) ? 'vuxen' : 'barn'}`;
}

/** The distances open for registration, longest first, and always the chosen one. */
function useDistances(chosen: string): readonly EditionDistance[] {
  const { edition } = useAppConfig();
  const { data: races = [] } = useQuery(racesQuery);
  const closedDistances = new Set(
    races
      .filter(({ date, openForReg }) => date === edition.date && !openForReg)
      .map(({ distance }) => distance),
  );
  return withOwnStarts(edition, races)
    .distances.filter(({ km, metres }) => String(km) === chosen || !closedDistances.has(metres))
    .toSorted((one, other) => other.metres - one.metres);
}
